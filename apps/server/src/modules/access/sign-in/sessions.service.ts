/**
 * Sessions: opening, refreshing by rotation, ending. A refresh token is retired when its successor is first used, not when it
 * is traded. So a lost answer or fifty parallel refreshes end with one and the same successor. A retired token that is used
 * again means two holders: the whole family ends.
 */
import { invariant, limits, wireErrors } from '@uni/contracts';
import { record } from '../../../platform/audit/index.ts';
import { newId, type TenantDatabase } from '../../../platform/database/index.ts';
import { HttpError } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import type { SessionEnd, SignInMeans } from '../schema.ts';
import { homeOf } from '../shared/actors.model.ts';
import {
  endSession,
  findRefreshToken,
  findSession,
  insertRefreshToken,
  insertSession,
  lockSession,
  nameSuccessor,
  type RefreshTokenRow,
  retirePredecessor,
  type SessionRow,
  touchSession,
} from '../shared/sessions.repository.ts';
import { type Claims, type Tokens, tokenHash } from '../shared/tokens.gateway.ts';
import type { Device } from './device.gateway.ts';
import type { SignInContext } from './sign-in-context.model.ts';

export interface TokenPair {
  readonly access: string;
  readonly refresh: string;
}

type ArrivalBy = Device & { readonly means: SignInMeans };

/** What a token is signed with. */
type Signing = Pick<SignInContext, 'platform' | 'tokens'>;

/** Throws 401 for a token that is none of ours, was used up, or whose session has ended. */
export async function refreshSession(
  context: Pick<SignInContext, 'platform' | 'tokens' | 'forget'>,
  token: string,
): Promise<TokenPair> {
  const { claims, session } = await familyOf(context, token);
  const outcome = await context.platform.database.withOrganization(homeOf(session), (db) =>
    rotate({ ...context, db, token, claims }),
  );
  if (outcome instanceof HttpError) {
    context.forget(session.id);
    throw outcome;
  }
  return outcome;
}

/** Ends the session of this refresh token; throws 401 when it has ended already. */
export async function signOut(
  context: Pick<SignInContext, 'platform' | 'tokens' | 'forget'>,
  token: string,
): Promise<void> {
  const { platform } = context;
  const { claims, session } = await familyOf(context, token);
  if (session.ended_at) throw new HttpError(wireErrors.refreshTokenBlacklisted);
  await platform.database.withOrganization(homeOf(session), async (db) => {
    await endSession(db, claims.sessionId, platform.now(), 'logout');
    await recordEnd(platform, db, session, 'logout');
  });
  context.forget(session.id);
}

const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1_000);

/** Opens a session within the caller's transaction. */
export async function openSession(
  { platform, tokens }: Signing,
  db: TenantDatabase,
  userId: number,
  arrival: ArrivalBy,
): Promise<TokenPair> {
  const issuedAt = seconds(platform.now());
  const session = {
    id: newId(),
    user_id: userId,
    created_at: new Date(issuedAt * 1_000),
    expires_at: new Date((issuedAt + limits.refreshSeconds) * 1_000),
    ...arrival,
  };
  await insertSession(db, session);
  const refresh = await issueRefresh(tokens, db, session, issuedAt);
  return { access: await issueAccess(tokens, session, issuedAt), refresh: refresh.token };
}

interface Family {
  readonly id: number;
  readonly user_id: number;
  readonly expires_at: Date;
}

const issueAccess = (tokens: Tokens, session: Family, issuedAt: number): Promise<string> =>
  tokens.sign(
    {
      type: 'access',
      id: newId(),
      userId: session.user_id,
      sessionId: session.id,
      issuedAt,
      expiresAt: Math.min(issuedAt + limits.sessionSeconds, seconds(session.expires_at)),
    },
    tokens.currentKey,
  );

/** Every refresh token of a family ends with the session: six hours after signing in, whatever the rotation. */
const refreshClaims = (session: Family, id: number, issuedAt: number): Claims => ({
  type: 'refresh',
  id,
  userId: session.user_id,
  sessionId: session.id,
  issuedAt,
  expiresAt: seconds(session.expires_at),
});

const issueRefresh = async (tokens: Tokens, db: TenantDatabase, session: Family, issuedAt: number) => {
  const id = newId();
  const token = await tokens.sign(refreshClaims(session, id, issuedAt), tokens.currentKey);
  await insertRefreshToken(db, {
    id,
    session_id: session.id,
    token_hash: tokenHash(token),
    key_id: tokens.currentKey,
    issued_at: new Date(issuedAt * 1_000),
  });
  return { id, token };
};

/** Checks that hold without a lock: signature, type, and that the family exists and its user may still sign in. */
const familyOf = async ({ platform, tokens }: Signing, token: string) => {
  const claims = await tokens.verify(token, platform.now());
  if (!claims) throw new HttpError(wireErrors.refreshTokenInvalid);
  if (claims.type !== 'refresh') throw new HttpError(wireErrors.refreshTokenWrongType);
  const session = await platform.database.withPlatform((db) => findSession(db, claims.sessionId));
  if (!session) throw new HttpError(wireErrors.refreshTokenInvalid);
  if (!session.is_active || session.deleted_at || session.closed_at) {
    throw new HttpError(wireErrors.noActiveAccountForToken);
  }
  return { claims, session };
};

interface Rotation extends Signing {
  readonly db: TenantDatabase;
  readonly token: string;
  readonly claims: Claims;
}

/** Returns a refusal where the transaction must still commit, because the family's end is part of it. */
const rotate = async (rotation: Rotation): Promise<TokenPair | HttpError> => {
  const { platform, tokens, db, token, claims } = rotation;
  const now = platform.now();
  const session = await lockSession(db, claims.sessionId);
  if (!session || session.expires_at <= now) return new HttpError(wireErrors.refreshTokenInvalid);
  if (session.ended_at) return new HttpError(wireErrors.refreshTokenBlacklisted);
  const presented = await findRefreshToken(db, claims.id);
  if (!presented || presented.token_hash !== tokenHash(token)) return new HttpError(wireErrors.refreshTokenInvalid);
  if (presented.retired_at) {
    await endSession(db, session.id, now, 'reuse');
    await recordEnd(platform, db, session, 'reuse');
    return new HttpError(wireErrors.refreshTokenBlacklisted);
  }
  await retirePredecessor(db, presented.id, now);
  await touchSession(db, session.id, now);
  const refresh = await successorOf(rotation, session, presented);
  return { access: await issueAccess(tokens, session, seconds(now)), refresh };
};

const successorOf = async (rotation: Rotation, session: SessionRow, presented: RefreshTokenRow): Promise<string> => {
  const { platform, tokens, db } = rotation;
  if (presented.successor_id !== null) {
    const successor = await findRefreshToken(db, presented.successor_id);
    invariant(successor, 'A refresh token names a successor that does not exist');
    return tokens.sign(refreshClaims(session, successor.id, seconds(successor.issued_at)), successor.key_id);
  }
  const { id, token } = await issueRefresh(tokens, db, session, seconds(platform.now()));
  await nameSuccessor(db, presented.id, id);
  return token;
};

const recordEnd = (platform: Platform, db: TenantDatabase, session: SessionRow, reason: SessionEnd) =>
  record(db, {
    organizationId: db.organizationId,
    actorId: session.user_id,
    action: 'session.ended',
    target: 'session',
    targetId: session.id,
    details: { reason },
    at: platform.now(),
  });
