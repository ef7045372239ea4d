import { access, notices } from '@uni/phrases';
import { useState } from 'react';
import { changePassword } from '../../api/access/change-password.ts';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import styles from './change-password.module.css';
import { passwordRules, passwordStrength, type Rule } from './password-rules.ts';

const words = access.password;

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
  const [next, setNext] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [shown, setShown] = useState(false);
  const rules = passwordRules(next, confirmation);
  const submit = async () => {
    if (rules.some((rule) => !rule.met)) return setRefused({ field: 'next', text: notices.checkTheData });
    setBusy(true);
    const answer = await changePassword({ old: first ? null : old, next });
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
  const secret = { type: shown ? 'text' : 'password', size: 'large', required: true } as const;
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
          {...secret}
          label={words.old}
          name="old"
          autoComplete="current-password"
          value={old}
          onChange={setOld}
          error={errorOf('old')}
        />
      )}
      <TextField
        {...secret}
        label={words.next}
        name="new"
        autoComplete="new-password"
        value={next}
        onChange={setNext}
        error={errorOf('next')}
        trailing={
          <IconButton
            small
            icon={shown ? 'eyeOff' : 'eye'}
            label={shown ? access.login.hidePassword : access.login.showPassword}
            onClick={() => setShown(!shown)}
          />
        }
      />
      <Strength value={next} />
      <TextField
        {...secret}
        label={words.confirm}
        name="confirm"
        autoComplete="new-password"
        value={confirmation}
        onChange={setConfirmation}
        error={confirmation !== '' && next !== confirmation ? words.mismatch : undefined}
      />
      <Rules rules={rules} />
      <Button look="primary" size="large" type="submit" busy={busy}>
        {busy ? words.submitting : first ? words.firstSubmit : words.submit}
      </Button>
    </form>
  );
}

function Strength({ value }: { value: string }) {
  const strength = passwordStrength(value);
  return (
    <p className={styles.strength}>
      {words.strengths.map((name, at) => (
        <i key={name} data-on={value !== '' && at <= strength ? true : undefined} />
      ))}
      <span role="status">
        <span className="visually-hidden">{words.strength}: </span>
        {value === '' ? '' : words.strengths[strength]}
      </span>
    </p>
  );
}

function Rules({ rules }: { rules: readonly Rule[] }) {
  return (
    <div className={styles.rules}>
      <p>{words.rules.title}</p>
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule.key} data-met={rule.met || undefined}>
            <Icon name={rule.met ? 'check' : 'dots'} size={14} />
            {rule.text}
            <span className="visually-hidden">, {rule.met ? words.met : words.pending}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
