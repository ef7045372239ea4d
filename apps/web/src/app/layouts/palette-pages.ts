/** The pages that the palette opens: those of lately, screens and studies. */
import type { Permission } from '@uni/contracts';
import { menu, paletteActs, shell } from '@uni/phrases';
import type { Recent } from '../../api/local/recents.ts';
import type { PaletteEntry } from '../../ui/shell/palette.tsx';
import { maySee, menuGroups, screens, titleOf } from '../routes/screens.ts';
import type { Go } from './palette-acts.ts';

const screenKeywords: Readonly<Record<string, string>> = paletteActs.screens;

export const recentEntries = (pages: readonly Recent[], go: Go): PaletteEntry[] =>
  pages.map(({ path, label, note }) => ({
    key: `recent-${path}`,
    label,
    context: note,
    group: shell.recents,
    icon: 'calendar',
    onPick: () => go(path),
  }));

export const screenEntries = (permissions: readonly Permission[], go: Go): PaletteEntry[] =>
  screens
    .filter((screen) => screen.unlisted !== 'everywhere' && maySee(screen, permissions))
    .map((screen) => ({
      key: screen.key,
      label: titleOf(screen),
      context: screen.group && menu.groups[screen.group],
      keywords: screenKeywords[screen.key],
      group: shell.palette.screens,
      icon: menuGroups.find((group) => group.key === screen.group)?.icon ?? 'home',
      onPick: () => go(screen.path),
    }));

interface PlannedEnterprise {
  readonly id: number;
  readonly name: string;
  readonly city: string | null;
  readonly state: string | null;
}

export const enterpriseEntries = (enterprises: readonly PlannedEnterprise[], go: Go): PaletteEntry[] =>
  enterprises.map(({ id, name, city, state }) => ({
    key: `enterprise-${id}`,
    label: name,
    context: [city, state].filter(Boolean).join('/'),
    group: shell.palette.enterprises,
    icon: 'planning',
    onPick: () => go(`/planejamento/${id}/fluxo-de-caixa`),
  }));

/** Enterprises in the order in which their studies were opened last; the others as they are. */
export function latestFirst<T extends { readonly id: number }>(
  enterprises: readonly T[],
  pages: readonly Recent[],
): T[] {
  const ids = pages.map(({ path }) => path.split('/')[2]);
  const rank = ({ id }: T): number => {
    const position = ids.indexOf(String(id));
    return position < 0 ? ids.length : position;
  };
  return enterprises.toSorted((a, b) => rank(a) - rank(b));
}
