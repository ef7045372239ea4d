import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { Icon, type IconName } from '../icons/icon.tsx';
import styles from './overlay.module.css';
import { useDismiss } from './popover.tsx';

export interface MenuAction {
  key: string;
  label: string;
  note?: string | undefined;
  icon?: IconName | undefined;
  /** For choices: whether it is the chosen one. */
  checked?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Starts a group under this heading. */
  heading?: string | undefined;
  onPick: () => void;
}

export interface MenuTrigger {
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface MenuProps {
  label: string;
  actions: MenuAction[];
  trigger: (button: MenuTrigger) => ReactNode;
  align?: 'start' | 'end';
  /** Opens upwards: the button stands at the foot of the screen. */
  above?: boolean;
}

/** A list of actions or choices behind a button. Arrows travel, Enter picks, a letter jumps, Esc closes. */
export function Menu({ label, actions, trigger, align = 'end', above = false }: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const toTrigger = () => anchor.current?.querySelector('button')?.focus();
  const close = () => {
    setOpen(false);
    toTrigger();
  };
  useDismiss(open, anchor, close, () => setOpen(false));
  useEffect(() => {
    if (!open) return;
    const items = [...(list.current?.querySelectorAll('button') ?? [])];
    (items.find((item) => item.getAttribute('aria-checked') === 'true') ?? items[0])?.focus();
  }, [open]);
  return (
    <span className={styles.anchor} ref={anchor}>
      {trigger({
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => setOpen(!open),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        },
      })}
      {open && (
        <div
          id={id}
          ref={list}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={classes(styles.menu, align === 'start' ? styles.start : styles.end, above && styles.above)}
          onKeyDown={travelMenu}
        >
          <MenuItems actions={actions} close={close} />
        </div>
      )}
    </span>
  );
}

/** The items of a menu; the parent decides how it closes. */
export function MenuItems({ actions, close }: { actions: readonly MenuAction[]; close: () => void }) {
  return actions.map((action) => <MenuItem key={action.key} action={action} close={close} />);
}

function MenuItem({ action, close }: { action: MenuAction; close: () => void }) {
  const choice = action.checked !== undefined;
  return (
    <>
      {action.heading && (
        <p className={styles.heading} role="presentation">
          {action.heading}
        </p>
      )}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: aria-checked is only there for menuitemradio */}
      <button
        type="button"
        role={choice ? 'menuitemradio' : 'menuitem'}
        aria-checked={choice ? action.checked : undefined}
        aria-disabled={action.disabled || undefined}
        tabIndex={-1}
        className={styles.option}
        onClick={() => {
          if (action.disabled) return;
          close();
          action.onPick();
        }}
      >
        {action.icon && <Icon name={action.icon} />}
        <span>{action.label}</span>
        {action.note && <span className={styles.note}>{action.note}</span>}
        {choice && (
          <span className={styles.tick} hidden={!action.checked}>
            <Icon name="check" size={14} />
          </span>
        )}
      </button>
    </>
  );
}

/** The keys of an open menu. */
export function travelMenu(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  const at = items.indexOf(
    document.activeElement instanceof HTMLElement ? document.activeElement : (items[0] ?? document.body),
  );
  const to = target(event.key, at, items);
  if (to === undefined) return;
  event.preventDefault();
  items[to]?.focus();
}

function target(key: string, at: number, items: HTMLElement[]): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % items.length;
  if (key === 'ArrowUp') return (at - 1 + items.length) % items.length;
  if (key === 'Home') return 0;
  if (key === 'End') return items.length - 1;
  if (key.length !== 1) return undefined;
  const matchIndex = items.findIndex((item) => item.textContent?.toLowerCase().startsWith(key.toLowerCase()));
  return matchIndex >= 0 ? matchIndex : undefined;
}
