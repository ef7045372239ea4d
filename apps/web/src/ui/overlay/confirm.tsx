import { common, register as copy } from '@uni/phrases';
import { type ReactNode, useState } from 'react';
import { Button } from '../button/button.tsx';
import { TextField } from '../field/text-field.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmProps {
  /** The consequence, as a question. */
  title: string;
  /** The loss and what remains. */
  children?: ReactNode;
  action: string;
  busy?: boolean;
  /** Error of the last attempt; the dialog stays open. */
  problem?: string | undefined;
  /** Text to type again before an irreversible action. */
  typed?: string;
  /** Instead of "Cancelar". */
  decline?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Requires confirmation before an action that is hard to undo. */
export function Confirm(props: ConfirmProps) {
  const { title, children, action, busy = false, problem, typed, decline = common.cancel, onConfirm, onClose } = props;
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const agrees = typed === undefined || text.trim().toLowerCase() === typed.toLowerCase();
  const submit = () => {
    setTried(true);
    if (agrees && !busy) onConfirm();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{decline}</Button>
          <Button variant="danger" busy={busy} data-autofocus={typed === undefined || undefined} onClick={submit}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      {typed !== undefined && (
        <TextField
          label={copy.typeToConfirm(typed)}
          value={text}
          onChange={setText}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          onKeyDown={(event) => {
            // The question may stand over a form that is not what is answered.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            submit();
          }}
          error={tried && !agrees ? copy.notTheSame : undefined}
        />
      )}
      {problem && (
        <p role="alert" className="unfavourable">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
