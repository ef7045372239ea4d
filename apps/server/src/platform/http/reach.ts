/** Scope of an actor's permission: the whole organization, or only the rows of certain units. */
import type { Endpoint, Permission } from '@uni/contracts';
import type { Actor } from '../actor.ts';

/** Returns the permissions of which any one opens an endpoint. Empty if it requires none. */
export const permissionsOf = ({ access, alsoFor = [] }: Endpoint): readonly Permission[] =>
  access === 'public' || access === 'signed_in' || access === 'signed_in_unvalidated' ? [] : [access, ...alsoFor];

/** Returns true if the actor holds one of the endpoint's permissions, with the scope that it requires. */
export const opens = (actor: Actor, endpoint: Endpoint): boolean =>
  permissionsOf(endpoint).some((permission) =>
    endpoint.wide ? reachesAll(actor, permission) : actor.permissions.has(permission),
  );

/** Returns true if the permission covers rows of `unit`. */
export const reaches = (actor: Actor, permission: Permission, unit: number): boolean =>
  actor.permissions.has(permission) && (actor.narrowed.get(permission)?.has(unit) ?? true);

/** Returns true if the permission covers the whole organization. Rows that belong to no unit yet require that. */
export const reachesAll = (actor: Actor, permission: Permission): boolean =>
  actor.permissions.has(permission) && !actor.narrowed.has(permission);

/** The units to which these permissions reach together; null: to all there are. */
export const reachOf = (actor: Actor, ...required: readonly Permission[]): readonly number[] | null => {
  if (required.some((permission) => reachesAll(actor, permission))) return null;
  return [...new Set(required.flatMap((permission) => [...(actor.narrowed.get(permission) ?? [])]))];
};
