/** The actor of a session, and their permissions there. */
import { type Permission, type Profile, permissionOf, rolePermissions, wireErrors } from '@uni/contracts';
import { platformScope } from '../../../platform/database/index.ts';
import { type Actor, HttpError } from '../../../platform/http/index.ts';
import type { GrantTuple } from './grants.repository.ts';
import type { ActingSession, SessionRow } from './sessions.repository.ts';

/**
 * Superusers and partners belong to no organization: what they selected is where they are, and before that they are
 * nowhere. A partner whose connection has been closed is nowhere too.
 */
export const organizationOf = (session: SessionRow & Partial<Pick<ActingSession, 'is_connected'>>): number | null => {
  if (session.role === 'superuser') return session.selected_organization_id;
  if (session.role === 'partner') return session.is_connected ? session.selected_organization_id : null;
  return session.organization_id;
};

/** Returns the demanded second step that the user lacks, with its first day. Null: nothing is lacking. */
export const lackingStep = (session: ActingSession, today: string): Profile['second_step'] | null => {
  const { demanded_from, has_second_step, means } = session;
  if (demanded_from === null || has_second_step || means === 'identity_provider') return null;
  return { demanded_from, is_due: demanded_from <= today };
};

/** The organization whose trail holds a user's sign-ins: their own. Superusers and partners have none: the platform's. */
export const homeOf = (user: { readonly organization_id: number | null }): number =>
  user.organization_id ?? platformScope;

/** Returns the actor's organization. Throws 404 if there is none. */
export const organizationIdOf = (actor: Actor): number => {
  if (actor.organizationId === null) throw new HttpError(wireErrors.notFound);
  return actor.organizationId;
};

/** `today` is the day in São Paulo. */
export const actorOf = (session: ActingSession, today: string): Actor => {
  const organizationId = organizationOf(session);
  const isLooking = session.viewing_group_id !== null;
  return {
    userId: session.user_id,
    sessionId: session.id,
    role: session.role,
    organizationId,
    scope: organizationId ?? platformScope,
    isValidated: session.is_validated,
    isLooking,
    lacksSecondStep: lackingStep(session, today)?.is_due ?? false,
    // Viewed as a group, the application shows the group's permissions, not the viewer's.
    ...heldBy(isLooking ? [] : rolePermissions[session.role], organizationId === null ? [] : session.grants),
  };
};

/** One grant for everywhere outweighs any number for single enterprises. */
export const heldBy = (
  byRole: readonly Permission[],
  grants: readonly GrantTuple[],
): Pick<Actor, 'permissions' | 'narrowed'> => {
  const everywhere = new Set(byRole);
  const somewhere = new Map<Permission, Set<number>>();
  for (const [resource, action, enterpriseId] of grants) {
    const permission = permissionOf(resource, action);
    if (permission === null) continue;
    if (enterpriseId === null) everywhere.add(permission);
    else somewhere.set(permission, (somewhere.get(permission) ?? new Set()).add(enterpriseId));
  }
  for (const permission of everywhere) somewhere.delete(permission);
  return { permissions: new Set([...everywhere, ...somewhere.keys()]), narrowed: somewhere };
};
