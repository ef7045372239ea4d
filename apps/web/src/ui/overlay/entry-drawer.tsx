import { register as copy } from '@uni/phrases';
import { useCallback, useRef, useState } from 'react';
import { hasUnreadable, sendReadable } from '../field/unreadable.ts';
import { Confirm } from './confirm.tsx';
import { Drawer, type LayerProps } from './dialog.tsx';
import { Leaving } from './leaving.ts';
import { saveByKey, settleControl } from './save-by-key.ts';
import { type TypedInput, watchTypedInput } from './typed-input.ts';

interface EntryProps extends Omit<LayerProps, 'wrap'> {
  /** Undefined: the layer is only read. */
  onSubmit: (() => void) | undefined;
  /** Something is typed that is not saved. Without it the controls are compared with their first state. */
  isTyped?: boolean | undefined;
  /** True for a form with a table. */
  broad?: boolean;
  /** Typed input is given up. */
  onDiscard?: (() => void) | undefined;
}

/**
 * A form next to its list, for a new or changed record. Heading and acts stay in sight, Ctrl+Enter saves. Esc, the backdrop and
 * every button that leaves require confirmation before typed input is lost.
 */
export function EntryDrawer({ broad = false, onSubmit, isTyped, onDiscard, onClose, ...layer }: EntryProps) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const input = useRef<TypedInput | null>(null);
  const watch = useCallback((form: HTMLFormElement) => {
    const watched = watchTypedInput(form);
    input.current = watched;
    return () => watched.end();
  }, []);
  const latest = useRef(isTyped);
  latest.current = isTyped;
  const confirmLeave = (then: () => void) => {
    const watched = input.current;
    settleControl();
    // A form does not have what it cannot read, and does not know that it is typed.
    const isLost = watched && ((latest.current ?? watched.isTyped()) || hasUnreadable(watched.form));
    if (onSubmit && isLost) setLeave(() => then);
    else then();
  };
  return (
    <>
      <Drawer
        {...layer}
        wide={broad ? 'broad' : true}
        onClose={() => confirmLeave(onClose)}
        wrap={(content) => (
          <Leaving value={confirmLeave}>
            {onSubmit ? (
              <form noValidate onSubmit={sendReadable(onSubmit)} onKeyDown={saveByKey} ref={watch}>
                {content}
              </form>
            ) : (
              content
            )}
          </Leaving>
        )}
      />
      {leave && (
        <Confirm
          title={copy.discardTitle}
          action={copy.discard}
          decline={copy.keepEditing}
          onConfirm={() => {
            setLeave(null);
            onDiscard?.();
            leave();
          }}
          onClose={() => setLeave(null)}
        >
          <p>{copy.discardText}</p>
        </Confirm>
      )}
    </>
  );
}
