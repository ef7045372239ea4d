import { accessSecurity } from '@uni/phrases';
import { useState } from 'react';
import { useAddKey } from '../../api/access/security-keys.ts';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { FormActions } from '../../ui/overlay/form-actions.tsx';
import styles from './access-cards.module.css';
import { KeyNameField, useKeyName } from './key-name-field.tsx';
import { OwnPasswordField } from './own-password-field.tsx';
import { fieldMessageFor, messageFor } from './refusal-message.ts';

const words = accessSecurity.keys;

interface AddKeyDialogProps {
  onClose: () => void;
  /** With the recovery codes, where they are new. */
  onAdded: (codes: readonly string[]) => void;
}

/** Adds a security key: its name and the password, then the browser asks for the key itself. */
export function AddKeyDialog({ onClose, onAdded }: AddKeyDialogProps) {
  const name = useKeyName('');
  const [password, setPassword] = useState('');
  const add = useAddKey();
  const send = () => {
    if (add.isPending) return;
    const wanted = name.read();
    if (wanted === null) return;
    add.mutate(
      { name: wanted, password },
      {
        onSuccess: (codes) => {
          notify({ kind: 'success', title: words.added, duration: durations.success });
          onAdded(codes);
        },
      },
    );
  };
  const [nameProblem, passwordProblem] = [fieldMessageFor(add.error, 'name'), fieldMessageFor(add.error, 'password')];
  return (
    <Dialog
      title={words.addTitle}
      lead={words.addLead}
      onClose={onClose}
      onSubmit={send}
      actions={
        <FormActions onCancel={onClose} busy={add.isPending}>
          {add.isPending ? words.waiting : words.proceed}
        </FormActions>
      }
    >
      <div className={styles.enrol}>
        <KeyNameField of={name} problem={nameProblem} hint={words.nameHint} />
        <OwnPasswordField
          isFirst={false}
          label={words.password}
          value={password}
          onChange={setPassword}
          error={passwordProblem}
        />
        {add.error && !nameProblem && !passwordProblem && (
          <p role="alert" className="unfavourable">
            {messageFor(add.error, 'credential')}
          </p>
        )}
      </div>
    </Dialog>
  );
}
