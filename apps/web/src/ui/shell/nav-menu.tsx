import { shell } from '@uni/phrases';
import type { KeyboardEvent, ReactNode } from 'react';
import { IconButton } from '../button/button.tsx';
import { classes } from '../classes.ts';
import { Icon, type IconName } from '../icons/icon.tsx';
import { Logo } from '../icons/logo.tsx';
import styles from './shell.module.css';

export interface NavItem {
  key: string;
  label: string;
  path: string;
}

export interface NavEntry extends Partial<Pick<NavItem, 'path'>> {
  key: string;
  label: string;
  icon: IconName;
  /** A group when present; a link of its own when absent. */
  items?: readonly NavItem[];
}

/** Draws a link; the caller knows the router. `current` marks the open screen in the menu, as `data-current`. */
export type DrawLink = (link: {
  path: string;
  className: string;
  current: boolean;
  label?: string | undefined;
  children: ReactNode;
}) => ReactNode;

export interface NavMenuProps {
  entries: readonly NavEntry[];
  favourites: readonly NavItem[];
  recents: readonly NavItem[];
  /** Key of the current item. */
  current: string | null;
  expanded: readonly string[];
  pinned: boolean;
  /** Over the content, while the rail is pointed at or focused. */
  floating: boolean;
  link: DrawLink;
  onToggleGroup: (key: string) => void;
  onTogglePin: () => void;
  onSearch: () => void;
  onHover: (over: boolean) => void;
  /** The pin makes no sense where the menu is always a rail, and in the drawer. */
  canPin: boolean;
}

/** The main menu. One piece of page in all its states, so that focus survives from rail to open menu. */
export function NavMenu(props: NavMenuProps) {
  const pinLabel = props.pinned ? shell.unpin : shell.pin;
  return (
    <nav
      className={styles.panel}
      data-region="menu"
      aria-label={shell.mainMenu}
      data-floating={props.floating || undefined}
      onPointerEnter={() => props.onHover(true)}
      onPointerLeave={() => props.onHover(false)}
      onFocus={() => props.onHover(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && props.onHover(false)}
      onKeyDown={walkMenu}
    >
      <div className={styles.brandRow}>
        {props.link({
          path: '/home',
          className: styles.brand ?? '',
          current: false,
          label: shell.home,
          children: <Logo />,
        })}
        {props.canPin && (
          <IconButton
            className={styles.wordOnly}
            icon="pin"
            label={pinLabel}
            aria-pressed={props.pinned}
            onClick={props.onTogglePin}
          />
        )}
      </div>
      <MenuSearch onClick={props.onSearch} />
      <Shortlist {...props} className={styles.favourites} title={shell.favourites} items={props.favourites} />
      <MenuEntries {...props} />
      <Shortlist {...props} className={styles.recents} title={shell.recents} items={props.recents} />
    </nav>
  );
}

/** A few links under a heading of their own; nothing where there is none. */
export function Shortlist({
  title,
  items,
  link,
  className,
}: Pick<NavMenuProps, 'link'> & { title: string; items: readonly NavItem[]; className?: string | undefined }) {
  if (items.length === 0) return null;
  return (
    <div className={classes(className, styles.wordOnly)}>
      <h2>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item.key}>
            {link({ path: item.path, className: styles.sub ?? '', current: false, children: item.label })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Leads to the palette, as wide as the menu. */
export function MenuSearch({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={classes(styles.search, styles.menuSearch, styles.wordOnly)} onClick={onClick}>
      <Icon name="search" size={14} />
      <span>{shell.searchScreen}</span>
      <kbd>{shell.searchKeys}</kbd>
    </button>
  );
}

/** The entries alone, for the drawer of narrow windows too. */
export function MenuEntries(props: Pick<NavMenuProps, 'entries' | 'current' | 'expanded' | 'link' | 'onToggleGroup'>) {
  return (
    <ul className={styles.list}>
      {props.entries.map((entry) => (
        <li key={entry.key}>
          {entry.items ? (
            <MenuGroup {...props} entry={entry} items={entry.items} />
          ) : (
            props.link({
              path: entry.path ?? '/',
              className: styles.item ?? '',
              current: entry.key === props.current,
              children: (
                <>
                  <Icon name={entry.icon} />
                  <span className={styles.word}>{entry.label}</span>
                </>
              ),
            })
          )}
        </li>
      ))}
    </ul>
  );
}

function MenuGroup({
  entry,
  items,
  ...props
}: Pick<NavMenuProps, 'current' | 'expanded' | 'link' | 'onToggleGroup'> & {
  entry: NavEntry;
  items: readonly NavItem[];
}) {
  const open = props.expanded.includes(entry.key);
  const within = items.some((item) => item.key === props.current);
  return (
    <>
      <button
        type="button"
        className={styles.item}
        aria-expanded={open}
        data-within={within || undefined}
        onClick={() => props.onToggleGroup(entry.key)}
      >
        <Icon name={entry.icon} />
        <span className={styles.word}>{entry.label}</span>
        <Icon name={open ? 'down' : 'right'} size={14} className={classes(styles.chevron, styles.wordOnly)} />
      </button>
      {open && (
        <ul className={styles.wordOnly}>
          {items.map((item) => (
            <li key={item.key}>
              {props.link({
                path: item.path,
                className: styles.sub ?? '',
                current: item.key === props.current,
                children: item.label,
              })}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Arrows travel between the visible entries; left and right close and open a group. */
function walkMenu(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('ul a, ul button')].filter(
    (stop) => stop.offsetParent !== null,
  );
  const at = stops.findIndex((stop) => stop.matches(':focus'));
  const here = stops[at];
  if (!here) return;
  const expanded = here.getAttribute('aria-expanded');
  const opens =
    (event.key === 'ArrowRight' && expanded === 'false') || (event.key === 'ArrowLeft' && expanded === 'true');
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (!opens && step === 0) return;
  event.preventDefault();
  if (opens) here.click();
  else stops[(at + step + stops.length) % stops.length]?.focus();
}
