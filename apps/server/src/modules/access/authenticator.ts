/** From an Authorization header to an actor: signature first, then the session as it is now, at most a second old. */
import { type Permission, rolePermissions, type WireError, wireErrors } from '@uni/contracts';
import { platformScope, type Transaction } from '../../platform/database/index.ts';
import { type Actor, Refusal } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { findSession, type SessionRow, touchSession } from './sessions.repository.ts';
import type { Tokens } from './tokens.ts';

export interface Authenticator {
  authenticate(authorization: string | undefined): Promise<Actor>;
  /** Drops what is remembered of a session that has just changed. */
  forget(sessionId: number): void;
}

const rememberMs = 1_000;
const rememberedSessions = 10_000;
const usedToMs = 60_000;

export const createAuthenticator = (platform: Platform, tokens: Tokens): Authenticator => {
  const remembered = new Map<number, { row: Promise<SessionRow | null>; until: number }>();
  const lookUp = (id: number): Promise<SessionRow | null> => {
    const now = performance.now();
    const known = remembered.get(id);
    if (known && known.until > now) return known.row;
    if (remembered.size >= rememberedSessions) remembered.clear();
    const row = platform.database.withPlatform((transaction) => readSession(transaction, id, platform.now()));
    remembered.set(id, { row, until: now + rememberMs });
    row.catch(() => remembered.delete(id));
    return row;
  };
  return {
    authenticate: async (authorization) => {
      const token = bearerToken(authorization);
      const claims = await tokens.verify(token, platform.now());
      if (!claims) throw new Refusal(wireErrors.accessTokenInvalid);
      if (claims.type !== 'access') throw new Refusal(wireErrors.accessTokenWrongType);
      const session = await lookUp(claims.sessionId);
      const fault = faultOf(session, platform.now());
      if (!session || fault) throw new Refusal(fault ?? wireErrors.accessTokenInvalid);
      return actorOf(session);
    },
    forget: (sessionId) => void remembered.delete(sessionId),
  };
};

/** Its owner sees when a session was used last, to the minute: one write a minute is all that costs. */
const readSession = async (transaction: Transaction, id: number, now: Date): Promise<SessionRow | null> => {
  const row = await findSession(transaction, id);
  const isStale = row && !row.ended_at && now.getTime() - (row.last_used_at?.getTime() ?? 0) >= usedToMs;
  if (isStale) await touchSession(transaction, id, now);
  return row;
};

const bearerToken = (authorization: string | undefined): string => {
  const [scheme, token, ...rest] = (authorization ?? '').trim().split(/\s+/);
  if (scheme !== 'Bearer') throw new Refusal(wireErrors.notAuthenticated);
  if (token === undefined || rest.length > 0) throw new Refusal(wireErrors.badAuthorizationHeader);
  return token;
};

const faultOf = (session: SessionRow | null, now: Date): WireError | null => {
  if (!session) return wireErrors.accessTokenInvalid;
  if (session.deleted_at) return wireErrors.userNotFound;
  if (!session.is_active || session.closed_at) return wireErrors.userInactive;
  if (session.end_reason === 'password') return wireErrors.passwordChanged;
  if (session.ended_at || session.expires_at <= now) return wireErrors.accessTokenInvalid;
  return null;
};

const permissionSets = new Map(
  Object.entries(rolePermissions).map(([role, list]): [string, ReadonlySet<Permission>] => [role, new Set(list)]),
);
const none: ReadonlySet<Permission> = new Set();

/** A superuser belongs to no organization: what it selected is where it is, and before that it is nowhere. */
const actorOf = (session: SessionRow): Actor => {
  const organizationId = session.role === 'superuser' ? session.selected_organization_id : session.organization_id;
  return {
    userId: session.user_id,
    sessionId: session.id,
    role: session.role,
    organizationId,
    scope: organizationId ?? platformScope,
    isValidated: session.is_validated,
    permissions: permissionSets.get(session.role) ?? none,
  };
};
