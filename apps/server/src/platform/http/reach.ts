/** How far a permission of somebody reaches: everywhere in the organization, or only to rows that belong to some unit. */
import type { Endpoint, Permission } from '@uni/contracts';
import type { Actor } from './route.ts';

/** The permissions any one of which opens an endpoint; none where no permission is asked for. */
export const permissionsOf = ({ access, alsoFor = [] }: Endpoint): readonly Permission[] =>
  access === 'public' || access === 'signed_in' || access === 'signed_in_unvalidated' ? [] : [access, ...alsoFor];

/** Whether one of the permissions that open an endpoint is held, and held as widely as it asks. */
export const opens = (actor: Actor, endpoint: Endpoint): boolean =>
  permissionsOf(endpoint).some((permission) =>
    endpoint.wide ? reachesAll(actor, permission) : actor.permissions.has(permission),
  );

/** Whether this permission holds for what belongs to `unit`. */
export const reaches = (actor: Actor, permission: Permission, unit: number): boolean =>
  actor.permissions.has(permission) && (actor.narrowed.get(permission)?.has(unit) ?? true);

/** Whether this permission holds for the whole organization: what belongs to no unit yet asks for that. */
export const reachesAll = (actor: Actor, permission: Permission): boolean =>
  actor.permissions.has(permission) && !actor.narrowed.has(permission);

/** The units to which these permissions reach together; null: to all there are. */
export const reachOf = (actor: Actor, ...required: readonly Permission[]): readonly number[] | null => {
  if (required.some((permission) => reachesAll(actor, permission))) return null;
  return [...new Set(required.flatMap((permission) => [...(actor.narrowed.get(permission) ?? [])]))];
};
