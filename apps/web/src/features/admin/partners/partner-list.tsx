import type { Connection, Partner, PartnerState, PermitGroup } from '@uni/contracts';
import { partners as copy, register } from '@uni/phrases';
import type { LocalFilter } from '../../../shared/register/define-local-register.ts';
import { CheckFilter } from '../../../ui/register/register-parts.tsx';

/** Cards per row. */
export const cardColumns = [2, 3, 4, 6] as const;

const states: readonly PartnerState[] = ['active', 'inactive', 'pending'];

/** Returns the displayed states in the screen's setting. */
export const visibleStates = (exhibition: readonly string[]): PartnerState[] =>
  states.filter((state) => exhibition.includes(state));

const stateOptions = states.map((value) => ({ value, label: copy.statesMany[value] }));

export const groupNames = (ids: readonly number[], groups: readonly PermitGroup[]): string =>
  groups
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ');

interface Exhibited {
  readonly states: readonly PartnerState[];
  readonly exhibit: (states: readonly PartnerState[]) => void;
}

/** By state: the screen remembers which it shows. */
export const stateFilter: LocalFilter<Partner, Exhibited> = {
  address: [],
  keeps: ({ state }, _search, { states: visible }) => visible.includes(state),
  describe: (_search, { states: visible }) =>
    visible.length < states.length
      ? register.filteredBy(copy.show, visible.map((state) => copy.statesMany[state]).join(', ') || register.none)
      : '',
  Control: ({ own }) => (
    <CheckFilter label={copy.show} options={stateOptions} chosen={own.states} onChange={own.exhibit} />
  ),
};

/** The groups through which the people of a partner act, each with how many do. */
export function groupsInUse(
  connections: readonly Connection[],
  groups: readonly PermitGroup[],
): readonly { id: number; name: string; people: number }[] {
  return groups
    .map(({ id, name }) => ({ id, name, people: connections.filter(({ group }) => group === id).length }))
    .filter(({ people }) => people > 0);
}
