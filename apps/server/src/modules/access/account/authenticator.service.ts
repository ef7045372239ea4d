/**
 * From an Authorization header to an actor. The signature is verified first, then the session, which is at most a second old.
 */
import { type WireError, wireErrors } from '@uni/contracts';
import { platformScope } from '../../../platform/database/index.ts';
import { type Actor, HttpError } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { tokenPrefix } from '../api-tokens/api-token-text.gateway.ts';
import { createTokenActors } from '../api-tokens/token-actors.service.ts';
import { readActingSession } from '../shared/acting-session.service.ts';
import { actorOf, organizationOf } from '../shared/actors.model.ts';
import { type ActingSession, type SessionRow, touchSession } from '../shared/sessions.repository.ts';
import type { Tokens } from '../shared/tokens.gateway.ts';

export interface Authenticator {
  authenticate(authorization: string | undefined): Promise<Actor>;
  /** Drops what is remembered of a session that has just changed. */
  forget(sessionId: number): void;
  /** Drops what is remembered of tokens for programs. */
  forgetTokens(): void;
}

interface Remembered {
  readonly row: Promise<ActingSession | null>;
  readonly until: number;
  /** The organization of the last read. The session usually still acts there, so one query is enough. */
  scope: number;
}

const rememberMs = 1_000;
const rememberedSessions = 10_000;
const usedToMs = 60_000;

export const createAuthenticator = (platform: Platform, tokens: Tokens): Authenticator => {
  const programs = createTokenActors(platform);
  const remembered = new Map<number, Remembered>();
  const findSession = (id: number): Promise<ActingSession | null> => {
    const now = performance.now();
    const known = remembered.get(id);
    if (known && known.until > now) return known.row;
    if (remembered.size >= rememberedSessions) remembered.clear();
    const scope = known?.scope ?? platformScope;
    const row = readActingSession(platform.database, id, scope).then(async (session) => {
      entry.scope = (session && organizationOf(session)) ?? platformScope;
      if (session) await noteUse(platform, session);
      return session;
    });
    const entry: Remembered = { row, until: now + rememberMs, scope };
    remembered.set(id, entry);
    row.catch(() => remembered.delete(id));
    return row;
  };
  return {
    authenticate: async (authorization) => {
      const token = bearerToken(authorization);
      if (token.startsWith(tokenPrefix)) return programs.authenticate(token);
      const claims = await tokens.verify(token, platform.now());
      if (!claims) throw new HttpError(wireErrors.accessTokenInvalid);
      if (claims.type !== 'access') throw new HttpError(wireErrors.accessTokenWrongType);
      const session = await findSession(claims.sessionId);
      const fault = faultOf(session, platform.now());
      if (!session || fault) throw new HttpError(fault ?? wireErrors.accessTokenInvalid);
      return actorOf(session, dayInSaoPaulo(platform.now()));
    },
    forget: (sessionId) => void remembered.delete(sessionId),
    forgetTokens: programs.forget,
  };
};

/** Its owner sees when a session was used last, to the minute: one write a minute is all that costs. */
const noteUse = async ({ database, now }: Platform, session: ActingSession): Promise<void> => {
  const at = now();
  if (session.ended_at || at.getTime() - (session.last_used_at?.getTime() ?? 0) < usedToMs) return;
  await database.withPlatform((db) => touchSession(db, session.id, at));
};

const bearerToken = (authorization: string | undefined): string => {
  const [scheme, token, ...rest] = (authorization ?? '').trim().split(/\s+/);
  if (scheme !== 'Bearer') throw new HttpError(wireErrors.notAuthenticated);
  if (token === undefined || rest.length > 0) throw new HttpError(wireErrors.badAuthorizationHeader);
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
