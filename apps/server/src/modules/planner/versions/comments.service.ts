/** Comments on lines of a version. A lock freezes the numbers, not the comments. */
import type { CommentThread } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { type Actor, orNotFound } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { namesOf } from '../shared/people.service.ts';
import { createStudies } from '../studies/studies.service.ts';
import { presentThread } from './comments.presenter.ts';
import {
  commentsOf,
  findThread,
  insertComment,
  insertThread,
  listThreads,
  resolveThread,
  type ThreadFilter,
  type ThreadRow,
} from './comments.repository.ts';

export interface Comments {
  /** Throws 404 for a missing, a deleted and a foreign version alike. */
  version(actor: Actor, versionId: number): Promise<{ readonly id: number; readonly enterprise_id: number }>;
  list(actor: Actor, versionId: number, filter: ThreadFilter): Promise<CommentThread[]>;
  /** Throws 404 for a missing thread, a foreign one and one of a deleted version alike. */
  find(actor: Actor, threadId: number): Promise<ThreadRow & { readonly enterprise_id: number }>;
  open(
    actor: Actor,
    versionId: number,
    comments: { line: string; month: string | null; text: string },
  ): Promise<CommentThread>;
  reply(actor: Actor, thread: ThreadRow, text: string): Promise<CommentThread>;
  resolve(actor: Actor, thread: ThreadRow, isResolved: boolean): Promise<CommentThread>;
}

export const createComments = (platform: Platform): Comments => {
  const { database } = platform;

  const presentThreads = async (transaction: Transaction, rows: readonly ThreadRow[]) => {
    const comments = await commentsOf(
      transaction,
      rows.map(({ id }) => id),
    );
    const people = [...comments.map((row) => row.author_id), ...rows.map((row) => row.resolved_by)];
    const names = await namesOf(transaction, people);
    return rows.map((row) =>
      presentThread(
        row,
        comments.filter(({ thread_id }) => thread_id === row.id),
        names,
      ),
    );
  };

  const reread = async (transaction: Transaction, id: number): Promise<CommentThread> =>
    orNotFound((await presentThreads(transaction, [orNotFound(await findThread(transaction, id))]))[0] ?? null);

  const say = (transaction: Transaction, actor: Actor, threadId: number, text: string) =>
    insertComment(transaction, { thread_id: threadId, author_id: actor.userId, text, at: platform.now() });

  return {
    version: createStudies(platform).find,

    list: (actor, versionId, filter) =>
      database.withOrganization(actor.scope, async (transaction) =>
        presentThreads(transaction, await listThreads(transaction, versionId, filter)),
      ),

    find: (actor, threadId) =>
      database.withOrganization(actor.scope, async (transaction) =>
        orNotFound(await findThread(transaction, threadId)),
      ),

    open: (actor, versionId, { line, month, text }) =>
      database.withOrganization(actor.scope, async (transaction) => {
        const thread = { version_id: versionId, line, month };
        const id = await insertThread(transaction, thread, platform.now());
        await say(transaction, actor, id, text);
        await recordAudit({ platform, db: transaction, actor }, 'version.commented', versionId, {
          thread: id,
          line,
          month,
        });
        return reread(transaction, id);
      }),

    reply: (actor, thread, text) =>
      database.withOrganization(actor.scope, async (transaction) => {
        await say(transaction, actor, thread.id, text);
        await resolveThread(transaction, thread.id, { resolved_at: null, resolved_by: null });
        await recordAudit({ platform, db: transaction, actor }, 'version.commented', thread.version_id, {
          thread: thread.id,
        });
        return reread(transaction, thread.id);
      }),

    resolve: (actor, thread, isResolved) =>
      database.withOrganization(actor.scope, async (transaction) => {
        const mark = isResolved
          ? { resolved_at: platform.now(), resolved_by: actor.userId }
          : { resolved_at: null, resolved_by: null };
        await resolveThread(transaction, thread.id, mark);
        const details = { thread: thread.id, resolved: isResolved };
        await recordAudit({ platform, db: transaction, actor }, 'version.comment_resolved', thread.version_id, details);
        return reread(transaction, thread.id);
      }),
  };
};
