import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components';
import { Icon } from '../icons/icon.tsx';
import type { MenuAction } from '../overlay/menu-action.ts';
import styles from '../overlay/overlay.module.css';
import { groupsOf } from './groups.ts';

interface MenuListProps {
  id?: string;
  label: string;
  actions: readonly MenuAction[];
  /** Called before the selected action runs. */
  close: () => void;
  className?: string | undefined;
}

const isChoice = (action: MenuAction): boolean => action.checked !== undefined;

const chosenOf = (actions: readonly MenuAction[]): string[] =>
  actions.filter(({ checked }) => checked).map(({ key }) => key);

/** Selection of a menu or a section whose rows are choices. */
const selectionOf = (actions: readonly MenuAction[]) =>
  actions.every(isChoice)
    ? ({ selectionMode: 'single', selectedKeys: chosenOf(actions), disallowEmptySelection: true } as const)
    : {};

/** The rows of a menu, in groups that begin at a heading and where choices follow acts. */
export function MenuList({ id, label, actions, close, className = styles.menu }: MenuListProps) {
  const groups = groupsOf(actions, (action) => String(isChoice(action)));
  const item = (action: MenuAction) => <Row key={action.key} action={action} close={close} />;
  return (
    <Menu
      {...(id !== undefined && { id })}
      aria-label={label}
      autoFocus="first"
      className={className ?? ''}
      {...selectionOf(actions)}
    >
      {groups.map(({ heading, rows }) =>
        groups.length === 1 && heading === undefined ? (
          rows.map(item)
        ) : (
          <MenuSection key={rows[0]?.key ?? ''} {...(!actions.every(isChoice) && selectionOf(rows))}>
            {heading !== undefined && <Header className={styles.heading}>{heading}</Header>}
            {rows.map(item)}
          </MenuSection>
        ),
      )}
    </Menu>
  );
}

function Row({ action, close }: { action: MenuAction; close: () => void }) {
  return (
    <MenuItem
      id={action.key}
      textValue={action.label}
      isDisabled={action.disabled ?? false}
      className={styles.option ?? ''}
      onAction={() => {
        close();
        action.onPick();
      }}
    >
      {action.icon && <Icon name={action.icon} />}
      <span>{action.label}</span>
      {action.note && <span className={styles.note}>{action.note}</span>}
      {isChoice(action) && (
        <span className={styles.tick} hidden={!action.checked}>
          <Icon name="check" size={14} />
        </span>
      )}
    </MenuItem>
  );
}
