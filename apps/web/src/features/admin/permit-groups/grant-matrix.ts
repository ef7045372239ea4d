import type { Grant, PermitGroupDetail } from '@uni/contracts';
import { permitGroups as copy } from '@uni/phrases';
import { matches } from '../../../ui/search.ts';

/** A permission that a group may carry: a row of the matrix. */
export interface Capability {
  resource: string;
  action: string;
  /** May hold for single enterprises. */
  by_enterprise: boolean;
}

/** Scope of a grant: one enterprise, or null for all present and future ones. */
export type Scope = number | null;

/** Boxes changed since the last read: a delta, so that it applies over the next read. */
export type GrantChanges = ReadonlyMap<string, GrantChange>;

interface GrantChange {
  group: number;
  grant: Grant;
  held: boolean;
}

/** State of one box of the matrix. */
export interface GrantCell {
  checked: boolean;
  /** Granted in the selected enterprise because it is granted in all. */
  inherited: boolean;
  /** In how many single enterprises it is held, where it is not held in all. */
  some: number;
}

type Group = Pick<PermitGroupDetail, 'id' | 'grants'>;

const resources: Readonly<Record<string, string>> = copy.resources;
const actions: Readonly<Record<string, string>> = copy.actions;

export const resourceLabel = (resource: string): string => resources[resource] ?? resource;

export function actionLabel({ resource, action }: Pick<Capability, 'resource' | 'action'>): string {
  if (resource === 'personal' && action === 'read') return copy.personalRead;
  return actions[action] ?? action;
}

const keyOf = ({ resource, action, enterprise }: Grant) => `${resource}:${action}@${enterprise ?? '*'}`;
const changeKey = (group: number, grant: Grant) => `${group}|${keyOf(grant)}`;

/** The grants of a group as they would be saved. */
export function grantsAfter(group: Group, changes: GrantChanges): Grant[] {
  const held = new Map(group.grants.map((grant) => [keyOf(grant), grant]));
  for (const change of changes.values()) {
    if (change.group !== group.id) continue;
    if (change.held) held.set(keyOf(change.grant), change.grant);
    else held.delete(keyOf(change.grant));
  }
  return [...held.values()];
}

export function cellOf(group: Group, changes: GrantChanges, { resource, action }: Capability, scope: Scope): GrantCell {
  const own = grantsAfter(group, changes).filter((grant) => grant.resource === resource && grant.action === action);
  const everywhere = own.some(({ enterprise }) => enterprise === null);
  const single = own.filter(({ enterprise }) => enterprise !== null);
  if (scope === null) return { checked: everywhere, inherited: false, some: everywhere ? 0 : single.length };
  const here = single.some(({ enterprise }) => enterprise === scope);
  return { checked: everywhere || here, inherited: everywhere, some: 0 };
}

/**
 * Checks or unchecks a box. A grant for all enterprises, or its removal, replaces the grants for single ones. A box that is again
 * as it was read is no change.
 */
export function withCell(
  changes: GrantChanges,
  group: Group,
  { resource, action }: Capability,
  scope: Scope,
  held: boolean,
): GrantChanges {
  const next = new Map(changes);
  const put = (grant: Grant, target: boolean) => {
    const key = changeKey(group.id, grant);
    const isRead = group.grants.some((one) => keyOf(one) === keyOf(grant));
    if (isRead === target) next.delete(key);
    else next.set(key, { group: group.id, grant, held: target });
  };
  if (scope === null)
    for (const grant of grantsAfter(group, changes))
      if (grant.resource === resource && grant.action === action && grant.enterprise !== null) put(grant, false);
  put({ resource, action, enterprise: scope }, held);
  return next;
}

/** Ids of the groups that differ from what was read. */
export const changedGroups = (changes: GrantChanges): readonly number[] => [
  ...new Set([...changes.values()].map(({ group }) => group)),
];

/** Without what concerns these groups: they were saved. */
export const withoutGroups = (changes: GrantChanges, saved: readonly number[]): GrantChanges =>
  new Map([...changes].filter(([, { group }]) => !saved.includes(group)));

/** The rows that are looked for, by resource; over one enterprise only what may hold for one. */
export function visibleCapabilities(
  list: readonly Capability[],
  text: string,
  scope: Scope,
): readonly { resource: string; rows: readonly Capability[] }[] {
  const matchingRows = list.filter(
    (row) =>
      (scope === null || row.by_enterprise) && matches(`${resourceLabel(row.resource)} ${actionLabel(row)}`, text),
  );
  return [...new Set(matchingRows.map(({ resource }) => resource))].map((resource) => ({
    resource,
    rows: matchingRows.filter((row) => row.resource === resource),
  }));
}

/** Returns a group's permissions, a line for each resource. */
export function describeGrants(grants: readonly Grant[]): readonly { resource: string; text: string }[] {
  const names = [...new Set(grants.map(({ resource }) => resource))];
  return names.map((resource) => {
    const own = grants.filter((grant) => grant.resource === resource);
    const actionLabels = [...new Set(own.map(({ action }) => action))].map((action) => {
      const of = own.filter((grant) => grant.action === action);
      const everywhere = of.some(({ enterprise }) => enterprise === null);
      const label = actionLabel({ resource, action });
      return everywhere ? label : `${label} ${copy.some(of.length)}`;
    });
    return { resource: resourceLabel(resource), text: actionLabels.join(', ') };
  });
}

/** The members as they are now, with what was checked and unchecked since `begun`: others may have changed the rest. */
export function membersAfter(now: readonly number[], begun: readonly number[], target: readonly number[]): number[] {
  const added = target.filter((id) => !begun.includes(id));
  const removed = begun.filter((id) => !target.includes(id));
  return [...new Set([...now.filter((id) => !removed.includes(id)), ...added])];
}
