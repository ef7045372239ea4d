import { register as copy } from '@uni/phrases';
import { type KeyboardEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { sendReadable } from '../field/unreadable.ts';
import { Confirm } from './confirm.tsx';
import { Dialog, Drawer, type LayerProps } from './dialog.tsx';
import { Leaving } from './leaving.ts';
import { type TypedInput, watchTypedInput } from './typed-input.ts';

interface EntryProps extends Omit<LayerProps, 'wrap'> {
  /** Undefined: the layer is only read. */
  onSubmit: (() => void) | undefined;
  /** Something is typed that is not saved. Without it the controls are compared with their first state. */
  isTyped?: boolean | undefined;
  /** Typed input is given up. */
  onDiscard?: (() => void) | undefined;
}

/**
 * A form next to its list, for a new or changed record. Heading and acts stay in sight, Ctrl+Enter saves. Esc, the backdrop and
 * every button that leaves require confirmation before typed input is lost.
 */
export function EntryDrawer({ broad = false, ...props }: EntryProps & { broad?: boolean }) {
  return <Entry {...props} wide={broad ? 'broad' : true} Layer={Drawer} />;
}

type AnswerProps = Omit<EntryProps, 'isTyped' | 'onDiscard'> & { wide?: boolean };

/** A question answered by typing, with a button that sends it. What is short to type again is given up without a question. */
export function EntryDialog(props: AnswerProps) {
  return <Entry {...props} isTyped={false} Layer={Dialog} />;
}

type Drawn<Wide> = EntryProps & { wide?: Wide; Layer: (layer: LayerProps & { wide?: Wide }) => ReactNode };

function Entry<Wide>(props: Drawn<Wide>) {
  const { Layer, onSubmit, isTyped, onDiscard, onClose, ...layer } = props;
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
    if (watched && onSubmit && (latest.current ?? watched.isTyped())) setLeave(() => then);
    else then();
  };
  return (
    <>
      <Layer
        {...layer}
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

/** Lets the control in the focus give what is typed in it, which it does as it is left. */
function settleControl(): void {
  const control = document.activeElement;
  if (!(control instanceof HTMLInputElement)) return;
  flushSync(() => {
    control.blur();
    control.focus();
  });
}

/** Ctrl+Enter presses the button that saves, from any control. */
function saveByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  settleControl();
  event.currentTarget.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
}
