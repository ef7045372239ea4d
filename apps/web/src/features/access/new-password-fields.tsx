import { access } from '@uni/phrases';
import { useState } from 'react';
import { IconButton } from '../../ui/button/button.tsx';
import { classes } from '../../ui/classes.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './access.module.css';
import { passwordRules, passwordStrength, type Rule } from './password-rules.ts';

const copy = access.password;

export interface NewPassword {
  next: string;
  confirmation: string;
}

/** Returns true if the input may be sent, as far as the page can check. */
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
  const [isPasswordVisible, setIsPasswordVisible] = useState(false);
  const { next, confirmation } = value;
  const secret = { type: isPasswordVisible ? 'text' : 'password', size: 'large', required: true } as const;
  return (
    <>
      <TextField
        {...secret}
        label={copy.next}
        name="new"
        autoComplete="new-password"
        value={next}
        onChange={(typed) => onChange({ ...value, next: typed })}
        error={error}
        trailing={
          <IconButton
            small
            icon={isPasswordVisible ? 'eyeOff' : 'eye'}
            label={isPasswordVisible ? access.login.hidePassword : access.login.showPassword}
            onClick={() => setIsPasswordVisible(!isPasswordVisible)}
          />
        }
      />
      <Strength value={next} />
      <TextField
        {...secret}
        label={copy.confirm}
        name="confirm"
        autoComplete="new-password"
        value={confirmation}
        onChange={(typed) => onChange({ ...value, confirmation: typed })}
        error={confirmation !== '' && next !== confirmation ? copy.mismatch : undefined}
      />
      <Rules rules={passwordRules(next, confirmation)} />
    </>
  );
}

function Strength({ value }: { value: string }) {
  const strength = passwordStrength(value);
  return (
    <p className={classes('text-2', styles.strength)}>
      {copy.strengths.map((name, at) => (
        <i key={name} data-on={value !== '' && at <= strength ? true : undefined} />
      ))}
      <span role="status">
        <span className="visually-hidden">{copy.strength}: </span>
        {value === '' ? '' : copy.strengths[strength]}
      </span>
    </p>
  );
}

function Rules({ rules }: { rules: readonly Rule[] }) {
  return (
    <div className={classes('text-2', styles.rules)}>
      <p>{copy.rules.title}</p>
      <ul>
        {rules.map((rule) => (
          <li key={rule.key} data-met={rule.met || undefined}>
            <Icon name={rule.met ? 'check' : 'dots'} size={14} />
            {rule.text}
            <span className="visually-hidden">, {rule.met ? copy.met : copy.pending}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
