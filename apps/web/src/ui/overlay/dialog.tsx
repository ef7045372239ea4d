import { common } from '@uni/phrases';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from '../button/button.tsx';
import { classes } from '../classes.ts';
import { sendReadable } from '../field/unreadable.ts';
import styles from './overlay.module.css';

interface LayerProps {
  title: string;
  lead?: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** The actions at the foot; the first child that is not a button goes to the left. */
  actions?: ReactNode;
}

/**
 * Opens the native modal element on mount. It traps the focus (first on what carries `data-autofocus`). It closes on Esc and
 * gives the focus back.
 */
function useModal(onClose: () => void) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    const first = dialog?.querySelector<HTMLElement>('[data-autofocus]');
    first?.focus();
    // Selects a suggested value, so that the first letter typed replaces it.
    if (first instanceof HTMLInputElement) first.select();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const onCancel = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    onClose();
  };
  return { element, onCancel };
}

function Head({ id, title, lead, onClose }: { id: string; title: string; lead?: ReactNode; onClose: () => void }) {
  return (
    <header className={styles.head}>
      <div>
        <h2 id={id}>{title}</h2>
        {lead && <p>{lead}</p>}
      </div>
      <IconButton icon="close" label={common.close} onClick={onClose} />
    </header>
  );
}

/** A question or a short task that waits for an answer. `onSubmit` makes it a form. */
export function Dialog(props: LayerProps & { wide?: boolean; onSubmit?: (() => void) | undefined }) {
  const { element, onCancel } = useModal(props.onClose);
  const id = useId();
  return (
    <dialog
      ref={element}
      className={classes(styles.dialog, props.wide && styles.wide)}
      aria-labelledby={id}
      onCancel={onCancel}
    >
      <Sheet onSubmit={props.onSubmit}>
        <Head id={id} title={props.title} lead={props.lead} onClose={props.onClose} />
        <div className={styles.body}>{props.children}</div>
        {props.actions && <footer className={styles.foot}>{props.actions}</footer>}
      </Sheet>
    </dialog>
  );
}

/** Content of a layer, as a form when it can be submitted. */
function Sheet({ onSubmit, children }: { onSubmit: (() => void) | undefined; children: ReactNode }) {
  if (!onSubmit) return children;
  return (
    <form noValidate onSubmit={sendReadable(onSubmit)}>
      {children}
    </form>
  );
}

/** Details at the side of the screen; a press on the backdrop closes it. `onSubmit` makes it a form. */
export function Drawer(
  props: LayerProps & { side?: 'left' | 'right'; wide?: boolean; onSubmit?: (() => void) | undefined },
) {
  const { element, onCancel } = useModal(props.onClose);
  const id = useId();
  return (
    <dialog
      ref={element}
      className={classes(styles.drawer, props.side === 'left' && styles.left, props.wide && styles.wideDrawer)}
      aria-labelledby={id}
      onCancel={onCancel}
      onPointerDown={(event) => {
        if (event.target === element.current && !isInside(event, element.current)) props.onClose();
      }}
    >
      <Sheet onSubmit={props.onSubmit}>
        <Head id={id} title={props.title} lead={props.lead} onClose={props.onClose} />
        <div className={styles.body}>{props.children}</div>
        {props.actions && <footer className={styles.foot}>{props.actions}</footer>}
      </Sheet>
    </dialog>
  );
}

function isInside(event: { clientX: number; clientY: number }, element: HTMLElement): boolean {
  const box = element.getBoundingClientRect();
  return (
    event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom
  );
}
