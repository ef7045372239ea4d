import { menu } from '@uni/phrases';
import type { NavEntry } from '../../ui/shell/nav-menu.tsx';
import { menuGroups, type Screen, type ScreenKey, screenAt, screens, titleOf } from '../routes/screens.ts';

/** The state of the menu, as the specification lists it. */
export interface MenuState {
  /** The menu as this person sees it: groups and screens. */
  routes: readonly NavEntry[];
  /** The displayed screen; null outside the table. */
  current: ScreenKey | null;
  /** The displayed address. */
  currentRoute: string;
  /** Keys of the open groups. */
  expanded: readonly string[];
  pinned: boolean;
  hovering: boolean;
  searchFocused: boolean;
  mobile: boolean;
  /** Only icons, because the person unpinned it or the screen needs the room. */
  collapsed: boolean;
  compact: boolean;
  /** The paths that one sign-on opens to this person. */
  ssoList: readonly string[];
  /** The last path chosen in the menu; null before the first choice. */
  ssoPath: string | null;
}

export type MenuEvent =
  | { kind: 'offered'; routes: readonly NavEntry[] }
  | { kind: 'arrived'; path: string; roomy: boolean }
  | { kind: 'chosen'; path: string }
  | { kind: 'group_toggled'; group: string }
  | { kind: 'pin_toggled' }
  | { kind: 'hovered'; over: boolean }
  | { kind: 'search_focused'; focused: boolean }
  | { kind: 'drawer'; open: boolean };

export const freshMenu: MenuState = {
  routes: [],
  current: null,
  currentRoute: '',
  expanded: [],
  pinned: true,
  hovering: false,
  searchFocused: false,
  mobile: false,
  collapsed: false,
  compact: false,
  ssoList: [],
  ssoPath: null,
};

/** Returns the menu's state after an event. Pure: the history and the router are the caller's. */
export function nextMenu(state: MenuState, event: MenuEvent): MenuState {
  switch (event.kind) {
    case 'offered':
      return { ...state, routes: event.routes, ssoList: pathsOf(event.routes) };
    case 'arrived':
      return arrive(state, event.path, event.roomy);
    case 'chosen':
      return { ...expandTo(state, event.path), ssoPath: event.path, hovering: false, mobile: false };
    case 'group_toggled':
      return { ...state, expanded: toggled(state.expanded, event.group) };
    case 'pin_toggled':
      return { ...state, pinned: !state.pinned, collapsed: state.pinned, hovering: false };
    case 'hovered':
      return { ...state, hovering: event.over };
    case 'search_focused':
      return { ...state, searchFocused: event.focused };
    case 'drawer':
      return { ...state, mobile: event.open };
  }
}

const pathsOf = (routes: readonly NavEntry[]): readonly string[] =>
  routes.flatMap(({ path, items = [] }) => [...(path ? [path] : []), ...items.map((item) => item.path)]);

/** `roomy` screens collapse the menu whatever the pin's state, and restore it afterwards. */
function arrive(state: MenuState, path: string, roomy: boolean): MenuState {
  return { ...expandTo(state, path), compact: roomy, collapsed: roomy || !state.pinned, mobile: false };
}

function expandTo(state: MenuState, path: string): MenuState {
  const screen = screenAt(path);
  const group = screen?.group;
  const expanded = group && !state.expanded.includes(group) ? [...state.expanded, group] : state.expanded;
  return { ...state, current: screen?.key ?? null, currentRoute: path, expanded };
}

function toggled(groups: readonly string[], group: string): readonly string[] {
  return groups.includes(group) ? groups.filter((other) => other !== group) : [...groups, group];
}

/** Returns true if the collapsed menu lies open over the content. */
export const isFloating = (state: MenuState) => state.collapsed && (state.hovering || state.searchFocused);

/** Returns the menu for a user who may see `screens`, without empty groups. */
export function menuEntries(visible: (screen: Screen) => boolean = () => true): readonly NavEntry[] {
  const item = (screen: Screen) => ({ key: screen.key, label: titleOf(screen), path: screen.path });
  const visibleScreens = screens.filter((screen) => !screen.unlisted && visible(screen));
  const alone = visibleScreens
    .filter((screen) => !screen.group)
    .map((screen) => ({ ...item(screen), icon: 'home' as const }));
  const groups = menuGroups.map(({ key, icon }) => ({
    key,
    icon,
    label: menu.groups[key],
    items: visibleScreens.filter((screen) => screen.group === key).map(item),
  }));
  return [...alone, ...groups.filter((group) => group.items.length > 0)];
}
