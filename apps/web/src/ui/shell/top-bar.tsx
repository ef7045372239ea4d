import { shell } from '@uni/phrases';
import { type ReactNode, useCallback } from 'react';
import { IconButton } from '../button/button.tsx';
import { classes } from '../classes.ts';
import { Icon, type IconName } from '../icons/icon.tsx';
import { Menu } from '../overlay/menu.tsx';
import type { MenuAction } from '../overlay/menu-action.ts';
import type { DrawLink } from './nav-menu.tsx';
import styles from './shell.module.css';

export interface Crumb {
  label: string;
  /** Absent for where we are. */
  path?: string | undefined;
}

/** The header: where we are on the left, tools on the right. */
export function TopBar({
  crumbs,
  link,
  onMenu,
  mark,
  children,
}: {
  crumbs: readonly Crumb[];
  link: DrawLink;
  onMenu: () => void;
  /** Rendered next to the current page's name. */
  mark?: ReactNode;
  children: ReactNode;
}) {
  return (
    <header className={styles.top} data-region="header">
      <nav className={styles.crumbs} aria-label={shell.breadcrumb}>
        <IconButton className={styles.mobileOnly} icon="menu" label={shell.openMenu} onClick={onMenu} />
        <ol>
          {crumbs.map((crumb) => (
            <li key={crumb.label}>
              {crumb.path ? (
                link({ path: crumb.path, className: '', current: false, children: crumb.label })
              ) : (
                <span aria-current="page">{crumb.label}</span>
              )}
            </li>
          ))}
        </ol>
        {mark}
      </nav>
      <div ref={useSharedWidth()} className={styles.tools}>
        {children}
      </div>
    </header>
  );
}

/** Shows the screen how wide the tools are: its own head leaves them that room. */
function useSharedWidth() {
  return useCallback((tools: HTMLDivElement | null) => {
    if (!tools) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--head-tools', `${tools.offsetWidth}px`));
    observer.observe(tools);
    return () => observer.disconnect();
  }, []);
}

/** Leads to the palette. */
export function SearchButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={classes(styles.search, styles.headSearch)} onClick={onClick}>
      <Icon name="search" size={14} />
      <span>{shell.search}</span>
      <kbd>{shell.searchKeys}</kbd>
    </button>
  );
}

/** The organization we work in; a menu when there is more than one to choose from. */
export function OrganizationSwitch({ name, actions }: { name: string; actions: MenuAction[] }) {
  const inside = (
    <>
      <span className={styles.organizationMark} aria-hidden="true">
        {name.slice(0, 1).toUpperCase()}
      </span>
      <span className={styles.organizationName}>{name}</span>
    </>
  );
  if (actions.length < 2)
    return (
      <span className={styles.organization}>
        <span className="visually-hidden">{shell.organization('')}</span>
        {inside}
      </span>
    );
  return (
    <Menu
      label={shell.chooseOrganization}
      actions={actions}
      trigger={(button) => (
        <button type="button" {...button} className={styles.organization}>
          {inside}
          <span className="visually-hidden">, {shell.switchOrganization}</span>
          <Icon name="down" size={14} />
        </button>
      )}
    />
  );
}

/** The bell with the count of notices not read yet. */
export function NoticeBell({ unread, onClick }: { unread: number; onClick: () => void }) {
  return (
    <IconButton
      icon="bell"
      label={shell.noticesUnread(unread)}
      onClick={onClick}
      badge={unread > 0 && <b className={styles.badge}>{unread > 9 ? '9+' : unread}</b>}
    />
  );
}

/** An icon of the header that opens a list of choices. */
export function HeaderMenu({ icon, label, actions }: { icon: IconName; label: string; actions: MenuAction[] }) {
  return (
    <span className={styles.desktopOnly}>
      <Menu
        label={label}
        actions={actions}
        trigger={(button) => <IconButton {...button} icon={icon} label={label} />}
      />
    </span>
  );
}

/** Adds the screen to the favourites of the menu, or removes it. */
export function FavouriteMark({ on, onToggle }: { on: boolean; onToggle: () => void }) {
  return (
    <IconButton
      small
      className={classes(styles.desktopOnly, styles.favourite)}
      icon="star"
      label={on ? shell.removeFavourite : shell.addFavourite}
      onClick={onToggle}
      data-on={on || undefined}
    />
  );
}

/** A plain icon of the header. */
export function HeaderButton({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return <IconButton className={styles.desktopOnly} icon={icon} label={label} onClick={onClick} />;
}

/** The person, by initials, with what concerns the person. */
export function AccountMenu({ name, actions }: { name: string; actions: MenuAction[] }) {
  return (
    <Menu
      label={shell.account(name)}
      actions={actions}
      trigger={(button) => (
        <button type="button" {...button} className={styles.avatar}>
          {initials(name)} <span className="visually-hidden">{shell.account(name)}</span>
        </button>
      )}
    />
  );
}

/** First letters of the first and the last name. */
export function initials(name: string): string {
  const copy = name.split(/[\s@.]+/).filter(Boolean);
  const last = copy.length > 1 ? (copy.at(-1) ?? '') : '';
  return `${copy[0]?.slice(0, 1) ?? ''}${last.slice(0, 1)}`.toUpperCase();
}

export interface BottomItem {
  key: string;
  label: string;
  icon: IconName;
  /** A link, or an action when absent. */
  path?: string;
  onClick?: () => void;
  current: boolean;
}

/** The five links of narrow windows. */
export function BottomBar({ items, link }: { items: readonly BottomItem[]; link: DrawLink }) {
  return (
    <nav className={styles.bottom} data-region="bottom" aria-label={shell.bottomBar}>
      {items.map((item) => {
        const inside = (
          <>
            <Icon name={item.icon} size={20} />
            <span>{item.label}</span>
          </>
        );
        return item.path ? (
          <BottomLink key={item.key} link={link} path={item.path} current={item.current} inside={inside} />
        ) : (
          <button key={item.key} type="button" onClick={item.onClick}>
            {inside}
          </button>
        );
      })}
    </nav>
  );
}

function BottomLink(props: { link: DrawLink; path: string; current: boolean; inside: ReactNode }) {
  return props.link({ path: props.path, className: '', current: props.current, children: props.inside });
}
