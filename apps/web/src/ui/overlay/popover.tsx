import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from '../classes.ts';
import styles from './overlay.module.css';
import { useFloating } from './use-floating.ts';

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
  /** The content takes the focus itself, which may be a moment later. */
  takesFocus?: boolean;
}

/** A small panel tied to a button. Esc and a press outside close it, and the focus goes back to the button. */
export function Popover(props: PopoverProps) {
  const { label, trigger, children, align = 'end', className, takesFocus = false } = props;
  const { isOpen, layers, id, ...layer } = useFloating();
  return (
    <span className={styles.anchor} ref={layer.anchor} {...layer.reach}>
      {trigger({
        'aria-expanded': isOpen,
        'aria-haspopup': 'dialog',
        'aria-controls': layers ? id : undefined,
        onClick: layer.toggle,
      })}
      {layers && (
        <layers.FloatingPanel anchor={layer.anchor} align={align} onLeave={layer.leave}>
          <Panel id={id} label={label} className={className} takesFocus={takesFocus}>
            {children(layer.close)}
          </Panel>
        </layers.FloatingPanel>
      )}
    </span>
  );
}

interface PanelProps {
  id: string;
  label: string;
  className: string | undefined;
  takesFocus: boolean;
  children: ReactNode;
}

function Panel(props: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const { takesFocus } = props;
  useEffect(() => {
    if (!takesFocus && !panel.current?.contains(document.activeElement)) panel.current?.focus();
  }, [takesFocus]);
  return (
    <div
      id={props.id}
      ref={panel}
      role="dialog"
      aria-label={props.label}
      tabIndex={-1}
      className={classes(styles.popover, props.className)}
    >
      {props.children}
    </div>
  );
}
