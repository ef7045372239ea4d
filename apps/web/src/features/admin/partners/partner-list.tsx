import type { Connection, Partner, PartnerState, PermitGroup } from '@uni/contracts';
import { partners as copy, register } from '@uni/phrases';
import type { LocalColumn, LocalFilter } from '../../../shared/register/define-local-register.ts';
import { StateTag } from '../../../shared/register/state-tag.tsx';
import { formatAgo } from '../../../ui/numbers/index.ts';
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

export const findPartner = ({ name, code, domain }: Partner): string => `${name} ${code} ${domain}`;

interface Listed {
  readonly groups: readonly PermitGroup[];
}

export const partnerColumns = {
  name: { text: ({ name }) => name, order: 'text' },
  code: { text: ({ code }) => code, cell: ({ code }) => <code>{code}</code>, order: 'text' },
  domain: { text: ({ domain }) => domain, order: 'text' },
  state: {
    text: ({ state }) => copy.states[state],
    cell: ({ state }) => <StateTag state={state}>{copy.states[state]}</StateTag>,
    whole: true,
    order: 'text',
  },
  connections: { text: (one) => String(one.connections), order: (one) => one.connections, number: true },
  groups: { text: (partner, { groups }) => groupNames(partner.groups, groups), order: 'text' },
  access: {
    text: ({ last_login: at }) => (at ? formatAgo(new Date(at), new Date()) : register.never),
    order: ({ last_login: at }) => (at === null ? 0 : Date.parse(at)),
  },
} satisfies Readonly<Record<string, LocalColumn<Partner, Listed>>>;

interface Exhibited {
  readonly states: readonly PartnerState[];
  readonly exhibit: (states: readonly PartnerState[]) => void;
}

/** By state: the screen remembers which it shows. */
export const stateFilter: LocalFilter<Partner, Exhibited> = {
  address: [],
  accepts: ({ state }, _search, { states: visible }) => visible.includes(state),
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
