import { useMutation } from '@tanstack/react-query';
import { accessSecurity, common } from '@uni/phrases';
import { useState } from 'react';
import { enrolSecondStep, useSecondStep } from '../../api/access/second-step.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import { EntryDialog } from '../../ui/overlay/entry-dialog.tsx';
import { FormActions } from '../../ui/overlay/form-actions.tsx';
import { QrCode } from '../../ui/qr-code/qr-code.tsx';
import styles from './access.module.css';
import { OwnPasswordField } from './own-password-field.tsx';
import { messageFor } from './refusal-message.ts';

const copy = accessSecurity.secondStep;

interface EnrolDialogProps {
  onClose: () => void;
  onEnrolled: (codes: readonly string[]) => void;
}

/** Turns the second step on: the password, then the secret, then its first code. */
export function EnrolDialog({ onClose, onEnrolled }: EnrolDialogProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const enrol = useMutation({ mutationFn: enrolSecondStep });
  const confirm = useSecondStep('confirm');
  const offered = enrol.data;
  const send = () => {
    if (!offered && !enrol.isPending) enrol.mutate(password);
    if (offered && !confirm.isPending)
      confirm.mutate(code.trim(), {
        onSuccess: (codes) => {
          notify({ kind: 'success', title: copy.enabled, duration: durations.success });
          onEnrolled(codes);
        },
      });
  };
  return (
    <EntryDialog
      title={copy.enrolTitle}
      lead={offered ? copy.scan : copy.passwordLead}
      onClose={onClose}
      onSubmit={send}
      actions={
        <FormActions onCancel={onClose} busy={enrol.isPending || confirm.isPending}>
          {offered ? copy.confirm : common.continue}
        </FormActions>
      }
    >
      {offered ? (
        <Stack gap={16}>
          <QrCode text={offered.uri} label={copy.qr} />
          <div>
            <p className="small text-2">{copy.byHand}</p>
            <p className={styles.code}>{offered.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
          </div>
          <TextField
            autoFocus
            label={copy.code}
            hint={copy.codeHint}
            name="code"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={7}
            value={code}
            onChange={setCode}
            error={messageFor(confirm.error, 'code')}
          />
        </Stack>
      ) : (
        <OwnPasswordField
          label={copy.password}
          value={password}
          onChange={setPassword}
          error={messageFor(enrol.error, 'password')}
        />
      )}
    </EntryDialog>
  );
}
