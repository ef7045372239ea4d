import { securityKeyLimits } from '@uni/contracts';
import { accessSecurity, common } from '@uni/phrases';
import { useState } from 'react';
import { TextField } from '../../ui/field/text-field.tsx';

/** The name of a security key while it is typed: it cannot be sent empty. */
export function useKeyName(first: string) {
  const [name, setName] = useState(first);
  const [isMissing, setMissing] = useState(false);
  return {
    name,
    isMissing,
    type: (text: string): void => {
      setMissing(false);
      setName(text);
    },
    /** Returns the name to send; null, with an error displayed, if empty. */
    read: (): string | null => {
      const keyName = name.trim();
      setMissing(keyName === '');
      return keyName === '' ? null : keyName;
    },
  };
}

interface KeyNameFieldProps {
  of: ReturnType<typeof useKeyName>;
  problem: string | undefined;
  hint?: string;
}

export function KeyNameField({ of: { name, isMissing, type }, problem, hint }: KeyNameFieldProps) {
  return (
    <TextField
      data-autofocus
      label={accessSecurity.keys.name}
      {...(hint === undefined ? {} : { hint })}
      name="key-name"
      autoComplete="off"
      maxLength={securityKeyLimits.name}
      value={name}
      onChange={type}
      error={isMissing ? common.fieldErrors.required : problem}
    />
  );
}
