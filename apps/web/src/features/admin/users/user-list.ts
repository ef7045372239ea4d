import type { OrganizationUser, PermitGroup, UserState } from '@uni/contracts';
import { users as copy, register } from '@uni/phrases';
import type { RegisterRules } from '../../../ui/register/register-view.ts';

export type UserFilter = { state: UserState | 'all'; group: number | 'all' | 'none' };

const isState = (value: string | undefined): value is UserState => Object.hasOwn(copy.states, value ?? '');

/** Reads the filters from the address; what it does not know filters nothing. */
export function readUserFilter(search: { situacao?: string; grupo?: string }): UserFilter {
  const group = Number(search.grupo);
  return {
    state: isState(search.situacao) ? search.situacao : 'all',
    group: search.grupo === 'nenhum' ? 'none' : Number.isSafeInteger(group) && group > 0 ? group : 'all',
  };
}

export function filterUsers(list: readonly OrganizationUser[], { state, group }: UserFilter): OrganizationUser[] {
  return list.filter(
    (user) =>
      (state === 'all' || user.state === state) &&
      (group === 'all' || (group === 'none' ? user.groups.length === 0 : user.groups.includes(group))),
  );
}

/** Returns the names of a user's groups; staff need none. */
export function groupsText(user: OrganizationUser, groups: readonly PermitGroup[]): string {
  const names = groups.filter(({ id }) => user.groups.includes(id)).map(({ name }) => name);
  return [...(user.is_staff ? [copy.staff] : []), ...names].join(', ');
}

export const nameOfUser = (user: Pick<OrganizationUser, 'name' | 'email'>): string => user.name || user.email;

export const userRules = (groups: readonly PermitGroup[]): RegisterRules<OrganizationUser> => ({
  textOf: (user) => `${user.name} ${user.email}`,
  orders: {
    name: nameOfUser,
    email: ({ email }) => email,
    groups: (user) => groupsText(user, groups),
    state: ({ state }) => copy.states[state],
    access: ({ last_login: at }) => (at === null ? 0 : Date.parse(at)),
  },
});

/** Returns the filters in words, for an empty result. */
export function filterText(text: string, { state, group }: UserFilter, groups: readonly PermitGroup[]): string {
  const groupName = group === 'none' ? copy.noGroup : groups.find(({ id }) => id === group)?.name;
  const parts = [
    state !== 'all' && register.filteredBy(copy.state, copy.states[state]),
    group !== 'all' && register.filteredBy(copy.group, groupName ?? register.none),
    text.trim() && register.filteredText(text.trim()),
  ];
  return register.filtered(parts.filter(Boolean).join(', '));
}

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
