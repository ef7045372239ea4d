/** A user's own sessions: list them, and end unwanted ones. */
import { type OwnSession, wireErrors } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { HttpError } from '../../../platform/http/index.ts';
import type { Credentials } from '../../../platform/module.ts';
import { endSession, endSessionsOf, findLiveSession, listLiveSessions } from '../shared/sessions.repository.ts';
import { presentSession } from './own-sessions.presenter.ts';

export async function listOwnSessions({ actor, db, platform }: Context): Promise<OwnSession[]> {
  const rows = await listLiveSessions(db, actor.userId, platform.now());
  const sessions = rows.map((row) => presentSession(row, actor.sessionId));
  return sessions.sort((one, other) => Number(other.is_current) - Number(one.is_current));
}

/** Returns the id of a live session of this user. Throws 404 for any other. */
export async function findOwnSession({ actor, db, platform }: Context, id: number): Promise<number> {
  const session = await findLiveSession(db, actor.userId, id, platform.now());
  if (!session) throw new HttpError(wireErrors.notFound);
  return session.id;
}

export async function revokeSession(
  context: Context,
  credentials: Pick<Credentials, 'forget'>,
  id: number,
): Promise<void> {
  await endSession(context.db, id, context.platform.now(), 'revoked');
  await recordRevoked(context, credentials, [id]);
}

/** Returns the number of ended sessions. */
export async function revokeOtherSessions(context: Context, credentials: Pick<Credentials, 'forget'>): Promise<number> {
  const { actor, db, platform } = context;
  const choice = { except: actor.sessionId, at: platform.now(), reason: 'revoked' } as const;
  const ended = await endSessionsOf(db, actor.userId, choice);
  await recordRevoked(context, credentials, ended);
  return ended.length;
}

/** An audit entry for each. Once this has committed, their tokens are refused. */
const recordRevoked = async (
  context: Context,
  credentials: Pick<Credentials, 'forget'>,
  ids: readonly number[],
): Promise<void> => {
  for (const id of ids) await recordAudit(context, 'session.ended', id, { reason: 'revoked' });
  context.afterCommit(async () => {
    for (const id of ids) credentials.forget(id);
  });
};
