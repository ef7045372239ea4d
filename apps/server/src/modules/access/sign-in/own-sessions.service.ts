/** A user's own sessions: list them, and end unwanted ones. */
import { type OwnSession, wireErrors } from '@uni/contracts';
import { record } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { type Actor, Refusal } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { endSession, endSessionsOf, findLiveSession, listLiveSessions } from '../shared/sessions.repository.ts';
import { presentSession } from './own-sessions.presenter.ts';

export interface OwnSessions {
  list(actor: Actor): Promise<OwnSession[]>;
  /** The id of a live session of this user; 404 for any other. */
  locate(actor: Actor, id: number): Promise<number>;
  revoke(actor: Actor, id: number): Promise<void>;
  /** Answers how many were ended. */
  revokeOthers(actor: Actor): Promise<number>;
}

export const createOwnSessions = (platform: Platform, forget: (sessionId: number) => void): OwnSessions => {
  const { database } = platform;
  /** Ends the sessions that `end` selects, with an audit entry for each. From then on their tokens are refused. */
  const ending = async (actor: Actor, end: (transaction: Transaction, at: Date) => Promise<number[]>) => {
    const at = platform.now();
    const ended = await database.withOrganization(actor.scope, async (transaction) => {
      const ids = await end(transaction, at);
      for (const id of ids) {
        await record(transaction, {
          organizationId: actor.scope,
          actorId: actor.userId,
          action: 'session.ended',
          target: 'session',
          targetId: id,
          details: { reason: 'revoked' },
          at,
        });
      }
      return ids;
    });
    for (const id of ended) forget(id);
    return ended.length;
  };
  return {
    list: async (actor) => {
      const rows = await database.withPlatform((transaction) =>
        listLiveSessions(transaction, actor.userId, platform.now()),
      );
      const sessions = rows.map((row) => presentSession(row, actor.sessionId));
      return sessions.sort((one, other) => Number(other.is_current) - Number(one.is_current));
    },
    locate: async (actor, id) => {
      const session = await database.withPlatform((transaction) =>
        findLiveSession(transaction, actor.userId, id, platform.now()),
      );
      if (!session) throw new Refusal(wireErrors.notFound);
      return session.id;
    },
    revoke: async (actor, id) => {
      await ending(actor, async (transaction, at) => {
        await endSession(transaction, id, at, 'revoked');
        return [id];
      });
    },
    revokeOthers: (actor) =>
      ending(actor, (transaction, at) =>
        endSessionsOf(transaction, actor.userId, { except: actor.sessionId, at, reason: 'revoked' }),
      ),
  };
};
