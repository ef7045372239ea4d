import { common } from '@uni/phrases';
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { IconButton } from '../button/button.tsx';
import { classes } from '../classes.ts';
import styles from './overlay.module.css';

/** The common properties of a dialog and a drawer. */
export interface LayerProps {
  title: string;
  lead?: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** The actions at the foot; the first child that is not a button goes to the left. */
  actions?: ReactNode;
  /** Puts the content into a form. */
  wrap?: (content: ReactNode) => ReactNode;
  /** Takes the focus at the end, where what had it before is gone. */
  returnsTo?: (() => HTMLElement | null | undefined) | undefined;
}

/**
 * Opens the native modal element on mount. It traps the focus (first on what carries `data-autofocus`). It closes on Esc and
 * gives the focus back.
 */
function useModal({ onClose, returnsTo }: Pick<LayerProps, 'onClose' | 'returnsTo'>) {
  const back = useRef(returnsTo);
  back.current = returnsTo;
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
      if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus();
      else back.current?.()?.focus();
    };
  }, []);
  const onCancel = (event: SyntheticEvent) => {
    // A file that was not chosen gives this event as well.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };
  // Taken as a key: a second request of the browser to close shuts every layer without a question.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onClose();
  };
  const onForcedClose = () => {
    if (!element.current || element.current.open) return;
    element.current.showModal();
    onClose();
  };
  return { ref: element, onCancel, onKeyDown, onClose: onForcedClose };
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

function Content({ id, layer }: { id: string; layer: LayerProps }) {
  const { wrap = asItIs } = layer;
  return wrap(
    <>
      <Head id={id} title={layer.title} lead={layer.lead} onClose={layer.onClose} />
      <div className={styles.body}>{layer.children}</div>
      {layer.actions && <footer className={styles.foot}>{layer.actions}</footer>}
    </>,
  );
}

const asItIs = (content: ReactNode): ReactNode => content;

/** A question or a short task that waits for an answer. */
export function Dialog(props: LayerProps & { wide?: boolean }) {
  const modal = useModal(props);
  const id = useId();
  return (
    <dialog {...modal} className={classes(styles.dialog, props.wide && styles.wide)} aria-labelledby={id}>
      <Content id={id} layer={props} />
    </dialog>
  );
}

/** Details at the side of the screen; a press on the backdrop closes it. `broad` has room for a table. */
export function Drawer(props: LayerProps & { side?: 'left' | 'right'; wide?: boolean | 'broad' }) {
  const modal = useModal(props);
  const id = useId();
  return (
    <dialog
      {...modal}
      className={classes(
        styles.drawer,
        props.side === 'left' && styles.left,
        props.wide && styles.wideDrawer,
        props.wide === 'broad' && styles.broad,
      )}
      aria-labelledby={id}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget && !isInside(event, event.currentTarget)) props.onClose();
      }}
    >
      <Content id={id} layer={props} />
    </dialog>
  );
}

function isInside(event: { clientX: number; clientY: number }, element: HTMLElement): boolean {
  const box = element.getBoundingClientRect();
  return (
    event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom
  );
}
