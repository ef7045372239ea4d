/** Who acts in a session, and what they may do there. */
import { type Permission, permissionOf, rolePermissions } from '@uni/contracts';
import { type Database, platformScope } from '../../../platform/database/index.ts';
import type { Actor } from '../../../platform/http/index.ts';
import type { GrantTuple } from './grants.repository.ts';
import { type ActingSession, findActingSession, type SessionRow } from './sessions.repository.ts';

/**
 * Superusers and partners belong to no organization: what they selected is where they are, and before that they are
 * nowhere. A partner whose connection has been closed is nowhere too.
 */
export const organizationOf = (session: SessionRow & Partial<Pick<ActingSession, 'is_connected'>>): number | null => {
  if (session.role === 'superuser') return session.selected_organization_id;
  if (session.role === 'partner') return session.is_connected ? session.selected_organization_id : null;
  return session.organization_id;
};

/** Reads where the session was last known to act; one more query where it has moved since. */
export const readActingSession = async (
  database: Database,
  sessionId: number,
  lastKnown: number,
): Promise<ActingSession | null> => {
  const read = (scope: number) =>
    database.withOrganization(scope, (transaction) => findActingSession(transaction, sessionId));
  const session = await read(lastKnown);
  const scope = (session && organizationOf(session)) ?? platformScope;
  return session && scope !== lastKnown ? read(scope) : session;
};

export const actorOf = (session: ActingSession): Actor => {
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
    // Looked at as a group, the application shows what the group may do, not what the looker may.
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
