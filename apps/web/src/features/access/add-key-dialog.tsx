import { accessSecurity } from '@uni/phrases';
import { useState } from 'react';
import { useAddKey } from '../../api/access/security-keys.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import { EntryDialog } from '../../ui/overlay/entry-dialog.tsx';
import { FormActions } from '../../ui/overlay/form-actions.tsx';
import { KeyNameField, useKeyName } from './key-name-field.tsx';
import { OwnPasswordField } from './own-password-field.tsx';
import { fieldMessageFor, messageFor } from './refusal-message.ts';

const copy = accessSecurity.keys;

interface AddKeyDialogProps {
  onClose: () => void;
  /** With the recovery codes, where they are new. */
  onAdded: (codes: readonly string[]) => void;
}

/** Adds a security key: the name and the password first, then the browser's prompt for the key. */
export function AddKeyDialog({ onClose, onAdded }: AddKeyDialogProps) {
  const name = useKeyName('');
  const [password, setPassword] = useState('');
  const add = useAddKey();
  const send = () => {
    if (add.isPending) return;
    const keyName = name.read();
    if (keyName === null) return;
    add.mutate(
      { name: keyName, password },
      {
        onSuccess: (codes) => {
          notify({ kind: 'success', title: copy.added, duration: durations.success });
          onAdded(codes);
        },
      },
    );
  };
  const [nameProblem, passwordProblem] = [fieldMessageFor(add.error, 'name'), fieldMessageFor(add.error, 'password')];
  return (
    <EntryDialog
      title={copy.addTitle}
      lead={copy.addLead}
      onClose={onClose}
      onSubmit={send}
      actions={
        <FormActions onCancel={onClose} busy={add.isPending}>
          {add.isPending ? copy.waiting : copy.proceed}
        </FormActions>
      }
    >
      <Stack gap={16}>
        <KeyNameField of={name} problem={nameProblem} hint={copy.nameHint} />
        <OwnPasswordField
          isFirst={false}
          label={copy.password}
          value={password}
          onChange={setPassword}
          error={passwordProblem}
        />
        {add.error && !nameProblem && !passwordProblem && (
          <p role="alert" className="unfavourable">
            {messageFor(add.error, 'credential')}
          </p>
        )}
      </Stack>
    </EntryDialog>
  );
}
