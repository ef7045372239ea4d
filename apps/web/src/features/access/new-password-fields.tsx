import { access } from '@uni/phrases';
import { useState } from 'react';
import { IconButton } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './change-password.module.css';
import { passwordRules, passwordStrength, type Rule } from './password-rules.ts';

const words = access.password;

export interface NewPassword {
  next: string;
  confirmation: string;
}

/** Whether what was typed may be sent, as far as the page can tell. */
export const mayBeSent = ({ next, confirmation }: NewPassword): boolean =>
  passwordRules(next, confirmation).every((rule) => rule.met);

/** A new password twice, with its strength and the rules it meets. */
export function NewPasswordFields({
  value,
  onChange,
  error,
}: {
  value: NewPassword;
  onChange: (value: NewPassword) => void;
  error: string | undefined;
}) {
  const [shown, setShown] = useState(false);
  const { next, confirmation } = value;
  const secret = { type: shown ? 'text' : 'password', size: 'large', required: true } as const;
  return (
    <>
      <TextField
        {...secret}
        label={words.next}
        name="new"
        autoComplete="new-password"
        value={next}
        onChange={(typed) => onChange({ ...value, next: typed })}
        error={error}
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
        onChange={(typed) => onChange({ ...value, confirmation: typed })}
        error={confirmation !== '' && next !== confirmation ? words.mismatch : undefined}
      />
      <Rules rules={passwordRules(next, confirmation)} />
    </>
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
