import { access, notices } from '@uni/phrases';
import { useState } from 'react';
import { changePassword } from '../../api/access/change-password.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import styles from './access.module.css';
import { mayBeSent, type NewPassword, NewPasswordFields } from './new-password-fields.tsx';

const copy = access.password;

interface Refused {
  field: 'old' | 'next';
  text: string;
}

/** Changes the password, or sets the first one. `email` lets password managers file it rightly. */
export function ChangePasswordForm({
  first,
  email,
  onChanged,
}: {
  first: boolean;
  email: string;
  onChanged: () => void;
}) {
  const [old, setOld] = useState('');
  const [typed, setTyped] = useState<NewPassword>({ next: '', confirmation: '' });
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const submit = async () => {
    if (!mayBeSent(typed)) return setRefused({ field: 'next', text: notices.checkTheData });
    setBusy(true);
    const answer = await changePassword({ old: first ? null : old, next: typed.next });
    setBusy(false);
    if (answer.ok) {
      notify({
        kind: 'success',
        title: notices.passwordUpdated,
        text: notices.passwordFromNextAccess,
        duration: durations.password,
      });
      return onChanged();
    }
    notify({ kind: 'error', title: answer.title, text: answer.text, duration: durations.error });
    setRefused(answer);
  };
  const errorOf = (field: Refused['field']) => (refused?.field === field ? refused.text : undefined);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {!first && (
        <TextField
          type="password"
          size="large"
          required
          label={copy.old}
          name="old"
          autoComplete="current-password"
          value={old}
          onChange={setOld}
          error={errorOf('old')}
        />
      )}
      <NewPasswordFields value={typed} onChange={setTyped} error={errorOf('next')} />
      <Button variant="primary" size="large" type="submit" busy={busy}>
        {busy ? copy.submitting : first ? copy.firstSubmit : copy.submit}
      </Button>
    </form>
  );
}
