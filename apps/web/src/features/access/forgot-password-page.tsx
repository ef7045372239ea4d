import { accessRecovery } from '@uni/phrases';
import { useRef, useState } from 'react';
import { forgotPassword } from '../../api/access/password-reset.ts';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { AccessFrame, AccessIntro, type Refusal, RefusalNote } from './access-frame.tsx';
import styles from './login-page.module.css';

const copy = accessRecovery.forgot;

/** Requests a link to a new password. The message is the same whether or not the user exists. */
export function ForgotPasswordPage({ loginAddress }: { loginAddress: string }) {
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const refuse = (reason: Refusal) => {
    setRefusal(reason);
    field.current?.focus();
  };
  const submit = async () => {
    if (busy) return;
    const address = email.trim();
    if (address === '') return refuse({ title: copy.missing });
    setBusy(true);
    setRefusal(null);
    const problem = await forgotPassword(address);
    setBusy(false);
    if (problem === null) setSentTo(address);
    else refuse({ title: problem });
  };
  if (sentTo !== null)
    return (
      <AccessFrame>
        <div className={styles.form} role="status">
          <AccessIntro title={copy.sentTitle} lead={copy.sent(sentTo)} />
          <a className={buttonClass('primary', 'large')} href={loginAddress}>
            {copy.back}
          </a>
          <button type="button" className={styles.forgot} onClick={() => setSentTo(null)}>
            {copy.again}
          </button>
        </div>
      </AccessFrame>
    );
  return (
    <AccessFrame>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <AccessIntro title={copy.title} lead={copy.lead} />
        {refusal && <RefusalNote refusal={refusal} />}
        <TextField
          ref={field}
          autoFocus
          label={copy.email}
          type="email"
          name="username"
          autoComplete="username"
          inputMode="email"
          size="large"
          value={email}
          onChange={setEmail}
        />
        <Button variant="primary" size="large" type="submit" busy={busy} className={styles.submit}>
          {busy ? copy.submitting : copy.submit}
        </Button>
        <a className={styles.forgot} href={loginAddress}>
          {copy.back}
        </a>
      </form>
    </AccessFrame>
  );
}
