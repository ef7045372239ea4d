import { accessRecovery } from '@uni/phrases';
import { useRef, useState } from 'react';
import { forgotPassword } from '../../api/access/password-reset.ts';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { AccessFrame, AccessIntro, type Refusal, RefusalNote } from './access-frame.tsx';
import styles from './login-page.module.css';

const words = accessRecovery.forgot;

/** Asks for a link to a new password. Says the same whether or not there is such a user. */
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
    const wanted = email.trim();
    if (wanted === '') return refuse({ title: words.missing });
    setBusy(true);
    setRefusal(null);
    const problem = await forgotPassword(wanted);
    setBusy(false);
    if (problem === null) setSentTo(wanted);
    else refuse({ title: problem });
  };
  if (sentTo !== null)
    return (
      <AccessFrame>
        <div className={styles.form} role="status">
          <AccessIntro title={words.sentTitle} lead={words.sent(sentTo)} />
          <a className={buttonClass('primary', 'large')} href={loginAddress}>
            {words.back}
          </a>
          <button type="button" className={styles.forgot} onClick={() => setSentTo(null)}>
            {words.again}
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
        <AccessIntro title={words.title} lead={words.lead} />
        {refusal && <RefusalNote refusal={refusal} />}
        <TextField
          ref={field}
          autoFocus
          label={words.email}
          type="email"
          name="username"
          autoComplete="username"
          inputMode="email"
          size="large"
          value={email}
          onChange={setEmail}
        />
        <Button look="primary" size="large" type="submit" busy={busy} className={styles.submit}>
          {busy ? words.submitting : words.submit}
        </Button>
        <a className={styles.forgot} href={loginAddress}>
          {words.back}
        </a>
      </form>
    </AccessFrame>
  );
}
