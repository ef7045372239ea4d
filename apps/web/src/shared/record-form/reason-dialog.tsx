import { common } from '@uni/phrases';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { EntryDialog } from '../../ui/overlay/entry-dialog.tsx';
import { FormProblem } from './form-parts.tsx';
import { refusalText } from './use-record-form.ts';

/** Confirms an act that is given a reason. */
export function ReasonDialog(props: {
  copy: { readonly title: string; readonly text: string; readonly action: string; readonly reason: string };
  most: number;
  isRequired: boolean;
  isDanger: boolean;
  busy: boolean;
  failure?: unknown;
  onGive: (reason: string) => void;
  onClose: () => void;
}) {
  const { copy, isRequired, busy, onClose } = props;
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const isMissing = isRequired && reason.trim() === '';
  const submit = () => {
    setTried(true);
    if (!isMissing && !busy) props.onGive(reason.trim());
  };
  return (
    <EntryDialog
      title={copy.title}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant={props.isDanger ? 'danger' : 'primary'} type="submit" busy={busy}>
            {copy.action}
          </Button>
        </>
      }
    >
      <p>{copy.text}</p>
      <TextField
        data-autofocus
        label={copy.reason}
        optional={!isRequired}
        maxLength={props.most}
        autoComplete="off"
        value={reason}
        error={tried && isMissing ? common.fieldErrors.required : undefined}
        onChange={setReason}
      />
      <FormProblem text={refusalText(props.failure)} />
    </EntryDialog>
  );
}
