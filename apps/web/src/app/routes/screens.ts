import type { Permission } from '@uni/contracts';
import { common, type menu, titles } from '@uni/phrases';
import { type FinancingSystem, productSlugs } from '../../api/products.ts';
import type { ScreenAddress } from '../../shared/screen/use-screen.ts';
import type { IconName } from '../../ui/icons/icon.tsx';
import { administrationRows } from './rows/administration.ts';
import { integrationRows } from './rows/integration.ts';
import { planningRows } from './rows/planning.ts';
import { salesRows } from './rows/sales.ts';

export type ScreenKey = keyof typeof titles;
export type GroupKey = keyof typeof menu.groups;

export interface Screen extends ScreenAddress {
  readonly key: ScreenKey;
  readonly group?: GroupKey;
  /** Without it the screen is not in the menu, and its address leads to the no-permission state. */
  readonly needs?: Permission;
  /** The bell leads to it, and not the menu; or only a link of a mail does. */
  readonly unlisted?: 'menu' | 'everywhere';
  /** It displays nothing of an organization: no choice of one is required first. */
  readonly anywhere?: boolean;
}

export interface ScreenRow extends Screen {
  /** The router's pattern, where the path has a slug of the configuration for `{$product}`. */
  readonly route?: string;
  /** The screen exists only where this system is configured. */
  readonly system?: FinancingSystem;
  /** The border of the screen's chunk: nothing else may import a page. */
  readonly load: () => Promise<object>;
  /** Name under which the loaded module exports the page. */
  readonly component: string;
}

/** Groups of the menu in their order, each with its icon. */
export const menuGroups: readonly { key: GroupKey; icon: IconName }[] = [
  { key: 'planning', icon: 'planning' },
  { key: 'sales', icon: 'sales' },
  { key: 'integration', icon: 'plug' },
  { key: 'collaboration', icon: 'people' },
  { key: 'administration', icon: 'gear' },
];

/**
 * The screens inside the signed-in frame. `search` maps the name in code to the name in the address. Routes, menu, palette,
 * titles and typed addresses are made from these rows.
 */
export const rows = [
  ...planningRows,
  ...salesRows,
  ...integrationRows,
  ...administrationRows,
] as const satisfies readonly ScreenRow[];

declare module '../../shared/screen/use-screen.ts' {
  interface ScreenTable {
    rows: typeof rows;
  }
}

/** Has a frame only for users with a validated profile: its route is written out. */
const password: Screen = { key: 'changePassword', path: '/change-password', group: 'administration' };

const isConfigured = ({ system }: ScreenRow): boolean =>
  system === undefined || productSlugs.financing.includes(system);

/** Every screen inside the signed-in frame that the configuration has. */
export const screens: readonly Screen[] = [...rows.filter(isConfigured), password];

/** Returns true if these permissions allow a screen. */
export function maySee(screen: Screen, permissions: readonly Permission[]): boolean {
  return !screen.needs || permissions.includes(screen.needs);
}

/** Title of a screen in menu, breadcrumb and window. */
export const titleOf = (screen: Screen): string => titles[screen.key];

/** The window's title at a screen's own address; at home it is the product alone. Undefined: no configured screen. */
export function titleAt(path: string): string | undefined {
  const normalizedPath = path.toLowerCase().replace(/(?<!\/)\/+$/, '');
  const screen = screens.find((one) => one.path.toLowerCase() === normalizedPath);
  return screen?.key === 'home' ? common.product : screen && titleOf(screen);
}

/** The screen of an address: the longest path that it is, or that it goes on from. Casing does not matter. */
export function screenAt(path: string): Screen | undefined {
  const normalizedPath = path.toLowerCase().replace(/(?<!\/)\/+$/, '');
  return [...screens]
    .sort((a, b) => b.path.length - a.path.length)
    .find(
      ({ path: own }) => normalizedPath === own.toLowerCase() || normalizedPath.startsWith(`${own.toLowerCase()}/`),
    );
}

/** Addresses outside the table of screens that are spelled one way too. */
const spelled: readonly string[] = ['/user/login', ...screens.map(({ path }) => path)];

/** Returns the address with the casing of the specification. Null when it has it, or the address is unknown. */
export function spelledAs(path: string): string | null {
  const normalizedPath = path.toLowerCase();
  const own = spelled
    .filter((one) => normalizedPath === one.toLowerCase() || normalizedPath.startsWith(`${one.toLowerCase()}/`))
    .sort((a, b) => b.length - a.length)[0];
  return own === undefined || path.startsWith(own) ? null : `${own}${path.slice(own.length)}`;
}
