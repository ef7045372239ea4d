import type { OrganizationUser, PermitGroup, Profile } from '@uni/contracts';
import { users as copy, register } from '@uni/phrases';
import type { LocalColumn } from '../../../shared/register/define-local-register.ts';
import { localChoice } from '../../../shared/register/local-filters.tsx';
import { StateTag } from '../../../shared/register/state-tag.tsx';
import { formatAgo } from '../../../ui/numbers/index.ts';

/** Returns the names of a user's groups; staff need none. */
export function groupsText(user: OrganizationUser, groups: readonly PermitGroup[]): string {
  const names = groups.filter(({ id }) => user.groups.includes(id)).map(({ name }) => name);
  return [...(user.is_staff ? [copy.staff] : []), ...names].join(', ');
}

export const nameOfUser = (user: Pick<OrganizationUser, 'name' | 'email'>): string => user.name || user.email;

interface Listed {
  readonly groups: readonly PermitGroup[];
}
interface Viewed extends Listed {
  readonly profile: Pick<Profile, 'organization' | 'organization__name'>;
}

export const userColumns = {
  name: { text: nameOfUser, order: 'text' },
  email: { text: ({ email }) => email, order: 'text' },
  organization: {
    text: ({ organization }, { profile }) =>
      (organization === profile.organization && profile.organization__name) || register.none,
  },
  groups: { text: (user, { groups }) => groupsText(user, groups), order: 'text' },
  state: {
    text: ({ state }) => copy.states[state],
    cell: ({ state }) => <StateTag state={state}>{copy.states[state]}</StateTag>,
    whole: true,
    order: 'text',
  },
  access: {
    text: ({ last_login: at }) => (at ? formatAgo(new Date(at), new Date()) : register.never),
    order: ({ last_login: at }) => (at === null ? 0 : Date.parse(at)),
  },
} satisfies Readonly<Record<string, LocalColumn<OrganizationUser, Viewed>>>;

const noGroup = 'nenhum';
const states = Object.entries(copy.states).map(([value, label]) => ({ value, label }));

/** By group, also one that no longer exists, and by state. */
export const userFilters = [
  localChoice<OrganizationUser, Listed>(
    'grupo',
    { label: copy.group, all: copy.allGroups },
    ({ groups }) => [
      ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
      { value: noGroup, label: copy.noGroup },
    ],
    ({ groups }, value) => (value === noGroup ? groups.length === 0 : groups.includes(Number(value))),
    (value) => value === noGroup || (Number.isSafeInteger(Number(value)) && Number(value) > 0),
  ),
  localChoice<OrganizationUser, Listed>(
    'situacao',
    { label: copy.state, all: copy.allStates },
    () => states,
    ({ state }, value) => state === value,
  ),
];

/** Group changes of several users: groups to add and groups to remove; the rest stays. */
export interface GroupsChange {
  users: number[];
  add: number[];
  remove: number[];
}

/** Of the boxes that were touched, what they change; null when nothing does. */
export function groupsChange(
  people: readonly OrganizationUser[],
  touched: ReadonlyMap<number, boolean>,
): GroupsChange | null {
  const matters = ([group, isMember]: [number, boolean]) =>
    people.some((one) => one.groups.includes(group) !== isMember);
  const changes = [...touched].filter(matters);
  if (changes.length === 0) return null;
  const side = (isMember: boolean) => changes.filter(([, chosen]) => chosen === isMember).map(([group]) => group);
  return { users: people.map(({ id }) => id), add: side(true), remove: side(false) };
}
