import { sendReadable } from '../field/unreadable.ts';
import { Dialog, type LayerProps } from './dialog.tsx';
import { Leaving, leaveAtOnce } from './leaving.ts';
import { saveByKey, settleControl } from './save-by-key.ts';

interface EntryDialogProps extends Omit<LayerProps, 'wrap'> {
  onSubmit: (() => void) | undefined;
  wide?: boolean;
}

/** A question answered by typing, with a button that sends it. What is short to type again is given up without a question. */
export function EntryDialog({ onSubmit, onClose, ...layer }: EntryDialogProps) {
  return (
    <Dialog
      {...layer}
      onClose={() => {
        settleControl();
        onClose();
      }}
      wrap={(content) => (
        <Leaving value={leaveAtOnce}>
          {onSubmit ? (
            <form noValidate onSubmit={sendReadable(onSubmit)} onKeyDown={saveByKey}>
              {content}
            </form>
          ) : (
            content
          )}
        </Leaving>
      )}
    />
  );
}
