import { accessRecovery, notices } from '@uni/phrases';
import { useState } from 'react';
import { resetPassword } from '../../api/access/password-reset.ts';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import { AccessFrame, AccessIntro } from './access-frame.tsx';
import styles from './login-page.module.css';
import { mayBeSent, type NewPassword, NewPasswordFields } from './new-password-fields.tsx';

const copy = accessRecovery.reset;

interface ResetPasswordPageProps {
  /** From the link; empty when the address has none. */
  token: string;
  forgotAddress: string;
  onDone: () => void;
}

/** Sets a new password by the link of a mail. */
export function ResetPasswordPage({ token, forgotAddress, onDone }: ResetPasswordPageProps) {
  const [typed, setTyped] = useState<NewPassword>({ next: '', confirmation: '' });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  const [isOver, setIsOver] = useState(token === '');
  const submit = async () => {
    if (busy) return;
    if (!mayBeSent(typed)) return setProblem(notices.checkTheData);
    setBusy(true);
    const answer = await resetPassword(token, typed.next);
    setBusy(false);
    if (answer.ok) {
      notify({ kind: 'success', title: notices.passwordUpdated, text: copy.done, duration: durations.password });
      return onDone();
    }
    if (answer.over) return setIsOver(true);
    setProblem(answer.text);
    notify({ kind: 'error', title: notices.passwordFailed, text: answer.text, duration: durations.error });
  };
  if (isOver)
    return (
      <AccessFrame>
        <div className={styles.form} role="alert">
          <AccessIntro title={copy.over} lead={copy.overHint} />
          <a className={buttonClass('primary', 'large')} href={forgotAddress}>
            {copy.requestAgain}
          </a>
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
        <NewPasswordFields value={typed} onChange={setTyped} error={problem} />
        <Button variant="primary" size="large" type="submit" busy={busy} className={styles.submit}>
          {busy ? copy.submitting : copy.submit}
        </Button>
      </form>
    </AccessFrame>
  );
}
