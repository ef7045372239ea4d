import { sql } from 'kysely';
import { columnsOf, newId, type RowOf, type TenantDatabase } from '../../../platform/database/index.ts';

export type ThreadRow = Omit<RowOf<'comment_threads'>, 'organization_id'>;

export type CommentRow = Omit<RowOf<'comments'>, 'organization_id'>;

const threadColumns = [
  't.id',
  't.version_id',
  't.line',
  't.month',
  't.inherited_from',
  't.resolved_at',
  't.resolved_by',
  't.created_at',
] as const;

export interface ThreadFilter {
  readonly line: string | null;
  readonly isResolved: boolean | null;
}

const threads = (db: TenantDatabase) => db.selectFrom('comment_threads as t');

export const selectThreads = (
  db: TenantDatabase,
  versionId: number,
  { line, isResolved }: ThreadFilter,
): Promise<ThreadRow[]> => {
  let query = threads(db).where('t.version_id', '=', versionId);
  if (line !== null) query = query.where('t.line', '=', line);
  if (isResolved !== null) query = query.where('t.resolved_at', isResolved ? 'is not' : 'is', null);
  return query.select(threadColumns).orderBy('t.created_at').orderBy('t.id').execute();
};

/** A thread of a version that is not in the bin. */
export const findThread = async (
  db: TenantDatabase,
  id: number,
): Promise<(ThreadRow & { readonly enterprise_id: number }) | null> =>
  (await threads(db)
    .innerJoin('versions as v', 'v.id', 't.version_id')
    .innerJoin('enterprises as e', 'e.id', 'v.enterprise_id')
    .where('t.id', '=', id)
    .where('v.deleted_at', 'is', null)
    .where('e.deleted_at', 'is', null)
    .select([...threadColumns, 'v.enterprise_id'])
    .executeTakeFirst()) ?? null;

/** Returns the comments of some threads, oldest first. */
export const commentsOf = (db: TenantDatabase, threadIds: readonly number[]): Promise<CommentRow[]> =>
  threadIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('comments')
        .select(columnsOf('comments').without('organization_id'))
        .where('thread_id', 'in', threadIds)
        .orderBy('at')
        .orderBy('id')
        .execute();

export const insertThread = async (
  db: TenantDatabase,
  thread: { readonly version_id: number; readonly line: string; readonly month: string | null },
  at: Date,
): Promise<number> => {
  const id = newId();
  await db
    .insertInto('comment_threads')
    .values({
      id,
      ...thread,
      inherited_from: null,
      resolved_at: null,
      resolved_by: null,
      created_at: at,
    })
    .execute();
  return id;
};

/** Returns the comment's id. */
export const insertComment = async (db: TenantDatabase, comment: Omit<CommentRow, 'id'>): Promise<number> => {
  const id = newId();
  await db
    .insertInto('comments')
    .values({ id, ...comment })
    .execute();
  return id;
};

export const markThread = async (
  db: TenantDatabase,
  id: number,
  resolved: { readonly resolved_at: Date | null; readonly resolved_by: number | null },
): Promise<void> => {
  await db.updateTable('comment_threads').set(resolved).where('id', '=', id).execute();
};

/** Copies the threads of a version to its copy, which begins `months` later: their months go along. */
export const inheritThreads = async (
  db: TenantDatabase,
  { from, to, months }: { readonly from: number; readonly to: number; readonly months: number },
): Promise<void> => {
  const rows = await selectThreads(db, from, { line: null, isResolved: null });
  if (rows.length === 0) return;
  const comments = await commentsOf(
    db,
    rows.map(({ id }) => id),
  );
  const ids = new Map(rows.map(({ id }) => [id, newId()]));
  const copies = [...ids.values()];
  await sql`
    insert into comment_threads (organization_id, id, version_id, line, month, inherited_from, resolved_at, resolved_by, created_at)
    select t.organization_id, pair.copy, ${to}::int8, t.line,
      to_char(to_date(t.month || '-01', 'YYYY-MM-DD') + make_interval(months => ${months}::int4), 'YYYY-MM'),
      coalesce(t.inherited_from, t.version_id), t.resolved_at, t.resolved_by, t.created_at
    from unnest(${[...ids.keys()]}::int8[], ${copies}::int8[]) as pair (original, copy)
    join comment_threads t on t.organization_id = ${db.organizationId}::int8 and t.id = pair.original`.execute(db);
  await sql`
    insert into comments (organization_id, id, thread_id, author_id, text, at)
    select c.organization_id, pair.copy, pair.thread, c.author_id, c.text, c.at
    from unnest(${comments.map(({ id }) => id)}::int8[], ${comments.map(() => newId())}::int8[],
      ${comments.map(({ thread_id }) => ids.get(thread_id) ?? 0)}::int8[]) as pair (original, copy, thread)
    join comments c on c.organization_id = ${db.organizationId}::int8 and c.id = pair.original`.execute(db);
};
