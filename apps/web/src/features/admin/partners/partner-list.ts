import type { Connection, Partner, PartnerState, PermitGroup } from '@uni/contracts';
import { partners as copy, register } from '@uni/phrases';
import type { RegisterRules } from '../../../ui/register/register-view.ts';

/** Cards per row. */
export const cardColumns = [2, 3, 4, 6] as const;

const states: readonly PartnerState[] = ['active', 'inactive', 'pending'];

/** Returns the displayed states in the screen's setting. */
export const visibleStates = (exhibition: readonly string[]): PartnerState[] =>
  states.filter((state) => exhibition.includes(state));

export const partnerStateOptions = states.map((value) => ({ value, label: copy.statesMany[value] }));

export const groupNames = (ids: readonly number[], groups: readonly PermitGroup[]): string =>
  groups
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ');

export const partnerRules = (groups: readonly PermitGroup[]): RegisterRules<Partner> => ({
  textOf: ({ name, code, domain }) => `${name} ${code} ${domain}`,
  orders: {
    name: ({ name }) => name,
    code: ({ code }) => code,
    domain: ({ domain }) => domain,
    state: ({ state }) => copy.states[state],
    connections: ({ connections }) => connections,
    groups: (partner) => groupNames(partner.groups, groups),
    access: ({ last_login: at }) => (at === null ? 0 : Date.parse(at)),
  },
});

/** Returns the filters in words, for an empty result. */
export function filterText(text: string, selectedStates: readonly PartnerState[]): string {
  const stateNames = selectedStates.map((state) => copy.statesMany[state]).join(', ') || register.none;
  const parts = [
    selectedStates.length < states.length && register.filteredBy(copy.show, stateNames),
    text.trim() && register.filteredText(text.trim()),
  ];
  return register.filtered(parts.filter(Boolean).join(', '));
}

/** The groups through which the people of a partner act, each with how many do. */
export function groupsInUse(
  connections: readonly Connection[],
  groups: readonly PermitGroup[],
): readonly { id: number; name: string; people: number }[] {
  return groups
    .map(({ id, name }) => ({ id, name, people: connections.filter(({ group }) => group === id).length }))
    .filter(({ people }) => people > 0);
}
