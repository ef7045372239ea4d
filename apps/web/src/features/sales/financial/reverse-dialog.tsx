import { movementLimits } from '@uni/contracts';
import { common, financial as copy } from '@uni/phrases';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { EntryDialog } from '../../../ui/overlay/entry-dialog.tsx';

const dialogCopy = copy.reverse;

/** Reason for reversing movements: irreversible, and the reason is stored. */
export function ReverseDialog(props: {
  count: number;
  busy: boolean;
  onReverse: (reason: string) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    if (reason.trim() !== '' && !props.busy) props.onReverse(reason.trim());
  };
  return (
    <EntryDialog
      title={dialogCopy.title(props.count)}
      onClose={props.onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={props.onClose}>{common.cancel}</Button>
          <Button variant="danger" type="submit" busy={props.busy}>
            {copy.selection.to.reversed}
          </Button>
        </>
      }
    >
      <p>{dialogCopy.text}</p>
      <TextField
        data-autofocus
        label={dialogCopy.reason}
        maxLength={movementLimits.reason}
        autoComplete="off"
        value={reason}
        error={tried && reason.trim() === '' ? common.fieldErrors.required : undefined}
        onChange={setReason}
      />
    </EntryDialog>
  );
}
