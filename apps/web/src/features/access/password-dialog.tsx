import { accessSecurity, common } from '@uni/phrases';
import { useState } from 'react';
import { useSecondStep } from '../../api/access/second-step.ts';
import { Button } from '../../ui/button/button.tsx';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import { EntryDialog } from '../../ui/overlay/entry-dialog.tsx';
import { OwnPasswordField } from './own-password-field.tsx';
import { messageFor } from './refusal-message.ts';

const copy = accessSecurity.secondStep;

const tasks = {
  disable: { title: copy.disableTitle, lead: copy.disableLead, submit: copy.disable, variant: 'danger' },
  renew: { title: copy.newCodesTitle, lead: copy.newCodesLead, submit: copy.newCodes, variant: 'primary' },
} as const;

interface PasswordDialogProps {
  act: keyof typeof tasks;
  /** A security key is left as the second step. */
  hasKeys: boolean;
  onClose: () => void;
  onCodes: (codes: readonly string[]) => void;
}

/** Requires the password before the second step is turned off or gets new recovery codes. */
export function PasswordDialog({ act, hasKeys, onClose, onCodes }: PasswordDialogProps) {
  const { title, lead, submit, variant } = tasks[act];
  const [password, setPassword] = useState('');
  const change = useSecondStep(act);
  const send = () => {
    if (change.isPending) return;
    change.mutate(password, {
      onSuccess: (codes) => {
        if (act === 'renew') return onCodes(codes);
        notify({ kind: 'success', title: copy.disabled, duration: durations.success });
        onClose();
      },
    });
  };
  return (
    <EntryDialog
      title={title}
      lead={act === 'disable' && hasKeys ? copy.disableLeadWithKeys : lead}
      onClose={onClose}
      onSubmit={send}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant={variant} type="submit" busy={change.isPending}>
            {submit}
          </Button>
        </>
      }
    >
      <OwnPasswordField
        label={copy.password}
        value={password}
        onChange={setPassword}
        error={messageFor(change.error, 'password')}
      />
    </EntryDialog>
  );
}
