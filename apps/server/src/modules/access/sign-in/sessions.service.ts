/**
 * Sessions: opening, refreshing by rotation, ending. A refresh token is retired when its successor is first used, not
 * when it is traded: a lost answer or fifty parallel refreshes end with one and the same successor. A retired token that
 * comes back means two holders: the whole family ends.
 */
import { invariant, limits, wireErrors } from '@uni/contracts';
import { record } from '../../../platform/audit/index.ts';
import { newId, platformScope, type Transaction } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import type { SessionEnd, SignInMeans } from '../schema.ts';
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

export interface TokenPair {
  readonly access: string;
  readonly refresh: string;
}

type ArrivalBy = Device & { readonly means: SignInMeans };

export interface Sessions {
  /** Opens a session within the caller's transaction. */
  open(transaction: Transaction, userId: number, arrival: ArrivalBy): Promise<TokenPair>;
  refresh(token: string): Promise<TokenPair>;
  /** Ends the session of this refresh token; throws 401 when it has ended already. */
  end(token: string): Promise<void>;
}

export const createSessions = (platform: Platform, tokens: Tokens, forget: (sessionId: number) => void): Sessions => ({
  open: (transaction, userId, arrival) => openSession({ platform, tokens, transaction }, userId, arrival),

  refresh: async (token) => {
    const { claims, session } = await familyOf(platform, tokens, token);
    const outcome = await platform.database.withOrganization(auditScope(session), (transaction) =>
      rotate({ platform, tokens, transaction, token, claims }),
    );
    if (outcome instanceof Refusal) {
      forget(session.id);
      throw outcome;
    }
    return outcome;
  },

  end: async (token) => {
    const { claims, session } = await familyOf(platform, tokens, token);
    if (session.ended_at) throw new Refusal(wireErrors.refreshTokenBlacklisted);
    await platform.database.withOrganization(auditScope(session), async (transaction) => {
      await endSession(transaction, claims.sessionId, platform.now(), 'logout');
      await recordEnd(platform, transaction, session, 'logout');
    });
    forget(session.id);
  },
});

const auditScope = (session: SessionRow): number => session.organization_id ?? platformScope;

const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1_000);

interface Means {
  readonly platform: Platform;
  readonly tokens: Tokens;
  readonly transaction: Transaction;
}

const openSession = async ({ platform, tokens, transaction }: Means, userId: number, arrival: ArrivalBy) => {
  const issuedAt = seconds(platform.now());
  const session = {
    id: newId(),
    user_id: userId,
    created_at: new Date(issuedAt * 1_000),
    expires_at: new Date((issuedAt + limits.refreshSeconds) * 1_000),
    ...arrival,
  };
  await insertSession(transaction, session);
  const refresh = await issueRefresh(tokens, transaction, session, issuedAt);
  return { access: await issueAccess(tokens, session, issuedAt), refresh: refresh.token };
};

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

const issueRefresh = async (tokens: Tokens, transaction: Transaction, session: Family, issuedAt: number) => {
  const id = newId();
  const token = await tokens.sign(refreshClaims(session, id, issuedAt), tokens.currentKey);
  await insertRefreshToken(transaction, {
    id,
    session_id: session.id,
    token_hash: tokenHash(token),
    key_id: tokens.currentKey,
    issued_at: new Date(issuedAt * 1_000),
  });
  return { id, token };
};

/** Checks that hold without a lock: signature, type, and that the family exists and its user may still sign in. */
const familyOf = async (platform: Platform, tokens: Tokens, token: string) => {
  const claims = await tokens.verify(token, platform.now());
  if (!claims) throw new Refusal(wireErrors.refreshTokenInvalid);
  if (claims.type !== 'refresh') throw new Refusal(wireErrors.refreshTokenWrongType);
  const session = await platform.database.withPlatform((transaction) => findSession(transaction, claims.sessionId));
  if (!session) throw new Refusal(wireErrors.refreshTokenInvalid);
  if (!session.is_active || session.deleted_at || session.closed_at) {
    throw new Refusal(wireErrors.noActiveAccountForToken);
  }
  return { claims, session };
};

interface Rotation extends Means {
  readonly token: string;
  readonly claims: Claims;
}

/** Returns a refusal where the transaction must still commit, because the family's end is part of it. */
const rotate = async (rotation: Rotation): Promise<TokenPair | Refusal> => {
  const { platform, tokens, transaction, token, claims } = rotation;
  const now = platform.now();
  const session = await lockSession(transaction, claims.sessionId);
  if (!session || session.expires_at <= now) return new Refusal(wireErrors.refreshTokenInvalid);
  if (session.ended_at) return new Refusal(wireErrors.refreshTokenBlacklisted);
  const presented = await findRefreshToken(transaction, claims.id);
  if (!presented || presented.token_hash !== tokenHash(token)) return new Refusal(wireErrors.refreshTokenInvalid);
  if (presented.retired_at) {
    await endSession(transaction, session.id, now, 'reuse');
    await recordEnd(platform, transaction, session, 'reuse');
    return new Refusal(wireErrors.refreshTokenBlacklisted);
  }
  await retirePredecessor(transaction, presented.id, now);
  await touchSession(transaction, session.id, now);
  const refresh = await successorOf(rotation, session, presented);
  return { access: await issueAccess(tokens, session, seconds(now)), refresh };
};

const successorOf = async (rotation: Rotation, session: SessionRow, presented: RefreshTokenRow): Promise<string> => {
  const { platform, tokens, transaction } = rotation;
  if (presented.successor_id !== null) {
    const successor = await findRefreshToken(transaction, presented.successor_id);
    invariant(successor, 'A refresh token names a successor that does not exist');
    return tokens.sign(refreshClaims(session, successor.id, seconds(successor.issued_at)), successor.key_id);
  }
  const { id, token } = await issueRefresh(tokens, transaction, session, seconds(platform.now()));
  await nameSuccessor(transaction, presented.id, id);
  return token;
};

const recordEnd = (platform: Platform, transaction: Transaction, session: SessionRow, reason: SessionEnd) =>
  record(transaction, {
    organizationId: auditScope(session),
    actorId: session.user_id,
    action: 'session.ended',
    target: 'session',
    targetId: session.id,
    details: { reason },
    at: platform.now(),
  });
