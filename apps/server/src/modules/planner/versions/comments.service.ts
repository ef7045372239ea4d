/** Comments on lines of a version. A lock freezes the numbers, not the comments. */
import type { CommentThread } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { orNotFound } from '../../../platform/http/index.ts';
import { namesOf } from '../shared/people.service.ts';
import { locateStudy } from '../studies/studies.service.ts';
import type { StudyRow } from '../studies/versions.repository.ts';
import { presentThread } from './comments.presenter.ts';
import {
  commentsOf,
  findThread,
  insertComment,
  insertThread,
  markThread,
  selectThreads,
  type ThreadFilter,
  type ThreadRow,
} from './comments.repository.ts';
import { notifyMentioned } from './mentions.service.ts';

const presentThreads = async (db: TenantDatabase, rows: readonly ThreadRow[]): Promise<CommentThread[]> => {
  const comments = await commentsOf(
    db,
    rows.map(({ id }) => id),
  );
  const people = [...comments.map((row) => row.author_id), ...rows.map((row) => row.resolved_by)];
  const names = await namesOf(db, people);
  return rows.map((row) =>
    presentThread(
      row,
      comments.filter(({ thread_id }) => thread_id === row.id),
      names,
    ),
  );
};

const reread = async (context: Context, id: number): Promise<CommentThread> =>
  orNotFound((await presentThreads(context.db, [await locateThread(context, id)]))[0] ?? null);

/** Stores a comment, and notifies the people that it mentions. */
const addComment = async (context: Context, thread: Pick<ThreadRow, 'id' | 'version_id' | 'line'>, text: string) => {
  const { actor, db, platform } = context;
  const id = await insertComment(db, { thread_id: thread.id, author_id: actor.userId, text, at: platform.now() });
  if (text.includes('@')) await notifyMentioned(context, thread, { id, text });
};

/** Throws 404 for a missing, a deleted and a foreign version alike. */
export const locateCommentedVersion = (context: Context, id: number): Promise<StudyRow> => locateStudy(context, id);

export async function listThreads({ db }: Context, versionId: number, filter: ThreadFilter): Promise<CommentThread[]> {
  return presentThreads(db, await selectThreads(db, versionId, filter));
}

/** Throws 404 for a missing thread, a foreign one and one of a deleted version alike. */
export async function locateThread(
  { db }: Context,
  threadId: number,
): Promise<ThreadRow & { readonly enterprise_id: number }> {
  return orNotFound(await findThread(db, threadId));
}

export async function openThread(
  context: Context,
  versionId: number,
  { line, month, text }: { line: string; month: string | null; text: string },
): Promise<CommentThread> {
  const { db, platform } = context;
  const id = await insertThread(db, { version_id: versionId, line, month }, platform.now());
  await addComment(context, { id, version_id: versionId, line }, text);
  await recordAudit(context, 'version.commented', versionId, { thread: id, line, month });
  return reread(context, id);
}

/** A reply opens a resolved thread again. */
export async function replyToThread(context: Context, thread: ThreadRow, text: string): Promise<CommentThread> {
  await addComment(context, thread, text);
  await markThread(context.db, thread.id, { resolved_at: null, resolved_by: null });
  await recordAudit(context, 'version.commented', thread.version_id, { thread: thread.id });
  return reread(context, thread.id);
}

export async function resolveThread(context: Context, thread: ThreadRow, isResolved: boolean): Promise<CommentThread> {
  const { actor, db, platform } = context;
  const mark = isResolved
    ? { resolved_at: platform.now(), resolved_by: actor.userId }
    : { resolved_at: null, resolved_by: null };
  await markThread(db, thread.id, mark);
  const details = { thread: thread.id, resolved: isResolved };
  await recordAudit(context, 'version.comment_resolved', thread.version_id, details);
  return reread(context, thread.id);
}
