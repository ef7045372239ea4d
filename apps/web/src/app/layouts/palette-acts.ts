/** Acts and searches that the palette begins from any screen. */
import type { Permission } from '@uni/contracts';
import { paletteActs as copy, paletteGoals, paletteStudy, workspace } from '@uni/phrases';
import { goalAddress, goalOf } from '../../shared/palette/typed-goal.ts';
import { plain } from '../../ui/search.ts';
import type { PaletteEntry } from '../../ui/shell/palette.tsx';
import { entriesFor, termsOf } from '../../ui/shell/palette-order.ts';

export type Go = (path: string, search?: Readonly<Record<string, string | number>>) => void;

interface Act {
  readonly key: Exclude<keyof typeof copy, 'tabOf' | 'tabs' | 'screens'>;
  readonly needs: Permission;
  readonly path: string;
  readonly search: Readonly<Record<string, string>>;
}

const acts: readonly Act[] = [
  { key: 'newStudy', needs: 'planning:write', path: '/planejamento', search: { novo: 'sim' } },
  { key: 'newSale', needs: 'sales:write', path: '/vendas/contratos', search: { abrir: 'nova' } },
  { key: 'newProposal', needs: 'sales:write', path: '/vendas/propostas', search: { abrir: 'nova' } },
  { key: 'newClient', needs: 'sales:write', path: '/vendas/clientes', search: { abrir: 'novo' } },
  { key: 'newSupplier', needs: 'sales:write', path: '/vendas/fornecedores', search: { abrir: 'novo' } },
  { key: 'newCancellation', needs: 'sales:write', path: '/vendas/distratos', search: { abrir: 'novo' } },
  { key: 'invite', needs: 'user:write', path: '/cadastro-usuarios', search: { abrir: 'convite' } },
  { key: 'newGroup', needs: 'user:write', path: '/grupos-de-permissao', search: { abrir: 'novo' } },
  { key: 'connectErp', needs: 'integration:write', path: '/integracao', search: { abrir: 'novo' } },
];

export const actEntries = (permissions: readonly Permission[], group: string, go: Go): PaletteEntry[] =>
  acts
    .filter(({ needs }) => permissions.includes(needs))
    .map(({ key, path, search }) => ({
      key: `act-${key}`,
      label: copy[key],
      group,
      icon: 'plus' as const,
      onPick: () => go(path, search),
    }));

interface NamedEnterprise {
  readonly id: number;
  readonly name: string;
}

/** Enterprises of which a goal or a tab is offered at once. */
const most = 5;

/** The goal in a text, for the enterprises that its other words name. */
export function goalEntries(query: string, enterprises: readonly NamedEnterprise[], go: Go): PaletteEntry[] {
  const goal = goalOf(query);
  if (!goal) return [];
  return named(goal.rest, enterprises)
    .slice(0, most)
    .map(({ id, name }) => {
      const { to, search } = goalAddress(id, goal);
      return {
        key: `goal-${id}`,
        label: paletteGoals.entry(paletteGoals.searches[goal.search].label, goal.text),
        context: name,
        group: paletteGoals.group,
        icon: 'planning' as const,
        onPick: () => go(to, search),
      };
    });
}

/** The enterprises that a word names; all where none does. */
function named(text: string, enterprises: readonly NamedEnterprise[]): readonly NamedEnterprise[] {
  const terms = termsOf(text);
  const matching = enterprises.filter(({ name }) => terms.some((word) => ` ${plain(name)}`.includes(` ${word}`)));
  return matching.length > 0 ? matching : enterprises;
}

const tabKeys = Object.keys(workspace.tabs) as (keyof typeof workspace.tabs)[];

/** `custos do aurora`: a tab of a study by words of both names. */
export function tabEntries(query: string, enterprises: readonly NamedEnterprise[], go: Go): PaletteEntry[] {
  if (termsOf(query).length < 2) return [];
  const entries = named(query, enterprises).flatMap(({ id, name }) =>
    tabKeys.map((tab) => ({
      key: `tab-${id}-${tab}`,
      label: copy.tabOf(workspace.tabs[tab], name),
      keywords: paletteStudy.keywords.tabs[tab],
      group: copy.tabs,
      icon: 'planning' as const,
      onPick: () => go(`/planejamento/${id}/${tab}`),
    })),
  );
  return entriesFor(entries, query).slice(0, most);
}
