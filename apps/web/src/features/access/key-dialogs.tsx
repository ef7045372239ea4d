import type { SecurityKey } from '@uni/contracts';
import { accessSecurity, common } from '@uni/phrases';
import { useState } from 'react';
import { useRemoveKey, useRenameKey } from '../../api/access/security-keys.ts';
import { Button } from '../../ui/button/button.tsx';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import { EntryDialog } from '../../ui/overlay/entry-dialog.tsx';
import { FormActions } from '../../ui/overlay/form-actions.tsx';
import { KeyNameField, useKeyName } from './key-name-field.tsx';
import { OwnPasswordField } from './own-password-field.tsx';
import { messageFor } from './refusal-message.ts';

const copy = accessSecurity.keys;

interface KeyDialogProps {
  of: SecurityKey;
  onClose: () => void;
}

export function RenameKeyDialog({ of: key, onClose }: KeyDialogProps) {
  const name = useKeyName(key.name);
  const rename = useRenameKey();
  const send = () => {
    if (rename.isPending) return;
    const keyName = name.read();
    if (keyName === null) return;
    rename.mutate({ id: key.id, name: keyName }, { onSuccess: () => finish(copy.renamed, onClose) });
  };
  return (
    <EntryDialog
      title={copy.renameTitle}
      onClose={onClose}
      onSubmit={send}
      actions={
        <FormActions onCancel={onClose} busy={rename.isPending}>
          {common.save}
        </FormActions>
      }
    >
      <KeyNameField of={name} problem={messageFor(rename.error, 'name')} />
    </EntryDialog>
  );
}

export function RemoveKeyDialog({ of: key, onClose }: KeyDialogProps) {
  const [password, setPassword] = useState('');
  const remove = useRemoveKey();
  const send = () => {
    if (remove.isPending) return;
    remove.mutate({ id: key.id, password }, { onSuccess: () => finish(copy.removed, onClose) });
  };
  return (
    <EntryDialog
      title={copy.removeTitle(key.name)}
      lead={copy.removeLead}
      onClose={onClose}
      onSubmit={send}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="danger" type="submit" busy={remove.isPending}>
            {copy.remove}
          </Button>
        </>
      }
    >
      <OwnPasswordField
        label={copy.password}
        value={password}
        onChange={setPassword}
        error={messageFor(remove.error, 'password')}
      />
    </EntryDialog>
  );
}

function finish(title: string, onClose: () => void): void {
  notify({ kind: 'success', title, duration: durations.success });
  onClose();
}
