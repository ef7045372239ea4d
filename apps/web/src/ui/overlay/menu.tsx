import type { KeyboardEvent, ReactNode } from 'react';
import type { MenuAction } from './menu-action.ts';
import styles from './overlay.module.css';
import { useFloating } from './use-floating.ts';

export interface MenuTrigger {
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface MenuProps {
  label: string;
  actions: readonly MenuAction[];
  trigger: (button: MenuTrigger) => ReactNode;
  align?: 'start' | 'end';
  /** Opens upwards: the button stands at the foot of the screen. */
  above?: boolean;
}

/** A list of actions or choices behind a button. Arrows travel, Enter picks, a letter jumps, Esc closes. */
export function Menu({ label, actions, trigger, align = 'end', above = false }: MenuProps) {
  const { isOpen, layers, id, ...layer } = useFloating();
  return (
    <span className={styles.anchor} ref={layer.anchor} {...layer.reach}>
      {trigger({
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': layers ? id : undefined,
        onClick: layer.toggle,
        onKeyDown: (event) => {
          if (layer.holdKey(event)) return;
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          layer.open();
        },
      })}
      {layers && (
        <layers.FloatingPanel anchor={layer.anchor} align={align} above={above} onLeave={layer.leave}>
          <layers.MenuList id={id} label={label} actions={actions} close={layer.close} />
        </layers.FloatingPanel>
      )}
    </span>
  );
}
