/** Rules of administration beyond the permission that an endpoint requires. */
import { fieldMessages, invalidFields, permissionOf, wireErrors } from '@uni/contracts';
import { type Actor, HttpError, reaches, reachesAll } from '../../platform/http/index.ts';

/** A superuser sees every organization, any other user only their own. Null: no limit. */
export const onlyOrganization = (actor: Actor): number | null =>
  actor.role === 'superuser' ? null : (actor.organizationId ?? 0);

/** Code and domain name the tenant to the outside: only a superuser changes them; from others they are ignored. */
export const mayRename = (actor: Actor): boolean => actor.role === 'superuser';

/** Staff are made by superusers only; from others the field is ignored. */
export const mayMakeStaff = (actor: Actor): boolean => actor.role === 'superuser';

interface Grant {
  readonly resource: string;
  readonly action: string;
  readonly enterprise_id: number | null;
}

/** An actor cannot give, or view as, permissions that they lack. */
export const requireCovers = (actor: Actor, grants: readonly Grant[]): void => {
  const covers = ({ resource, action, enterprise_id: unit }: Grant): boolean => {
    const permission = permissionOf(resource, action);
    if (permission === null) return true;
    return unit === null ? reachesAll(actor, permission) : reaches(actor, permission, unit);
  };
  if (!grants.every(covers)) throw new HttpError(wireErrors.permissionDenied);
};

/** Staff are managed only by staff and superusers: a permit group gives no power over them. */
export const requireMayManage = (actor: Actor, user: { readonly role: string }): void => {
  const isAbove = actor.role === 'superuser' || actor.role === 'staff';
  if (user.role !== 'member' && !isAbove) throw new HttpError(wireErrors.permissionDenied);
};

/** Refuses an actor's change to themselves: an organization could lose its last administrator. */
export const refuseToSelf = (actor: Actor, userId: number, field: string): void => {
  if (actor.userId === userId) throw new HttpError(invalidFields({ [field]: [fieldMessages.notYourself] }));
};
