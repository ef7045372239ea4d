import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import styles from './overlay.module.css';

export interface PopoverTrigger {
  'aria-expanded': boolean;
  'aria-haspopup': 'dialog';
  'aria-controls': string | undefined;
  onClick: () => void;
}

interface PopoverProps {
  /** The name of what opens. */
  label: string;
  trigger: (button: PopoverTrigger) => ReactNode;
  children: (close: () => void) => ReactNode;
  align?: 'start' | 'end';
  className?: string | undefined;
}

/** A small panel tied to a button. Esc and a press outside close it, and the focus goes back to the button. */
export function Popover({ label, trigger, children, align = 'end', className }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    anchor.current?.querySelector('button')?.focus();
  };
  useDismiss(open, anchor, close, () => setOpen(false));
  useEffect(() => {
    // Content inside may already have the focus.
    if (open && !panel.current?.contains(document.activeElement)) panel.current?.focus();
  }, [open]);
  return (
    <span className={styles.anchor} ref={anchor}>
      {trigger({
        'aria-expanded': open,
        'aria-haspopup': 'dialog',
        'aria-controls': open ? id : undefined,
        onClick: () => setOpen(!open),
      })}
      {open && (
        <div
          id={id}
          ref={panel}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          className={classes(styles.popover, align === 'start' ? styles.start : styles.end, className)}
        >
          {children(close)}
        </div>
      )}
    </span>
  );
}

/** Closes on Esc (only the topmost layer) and on a press outside of `area`. */
export function useDismiss(
  open: boolean,
  area: { current: HTMLElement | null },
  onEscape: () => void,
  onOutside: () => void,
): void {
  const handlers = useRef({ onEscape, onOutside });
  useEffect(() => {
    handlers.current = { onEscape, onOutside };
  });
  useEffect(() => {
    if (!open) return;
    const press = (event: PointerEvent) => {
      if (event.target instanceof Node && !area.current?.contains(event.target)) handlers.current.onOutside();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
      handlers.current.onEscape();
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', key, true);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', key, true);
    };
  }, [open, area]);
}
