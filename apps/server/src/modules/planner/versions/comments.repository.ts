import { sql } from 'kysely';
import { columnsOf, newId, type RowOf, type Transaction } from '../../../platform/database/index.ts';

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

const threads = (transaction: Transaction, organizationId: number) =>
  transaction.selectFrom('comment_threads as t').where('t.organization_id', '=', organizationId);

export const listThreads = (
  transaction: Transaction,
  organizationId: number,
  versionId: number,
  { line, isResolved }: ThreadFilter,
): Promise<ThreadRow[]> => {
  let query = threads(transaction, organizationId).where('t.version_id', '=', versionId);
  if (line !== null) query = query.where('t.line', '=', line);
  if (isResolved !== null) query = query.where('t.resolved_at', isResolved ? 'is not' : 'is', null);
  return query.select(threadColumns).orderBy('t.created_at').orderBy('t.id').execute();
};

/** A thread of a version that is not in the bin. */
export const findThread = async (
  transaction: Transaction,
  organizationId: number,
  id: number,
): Promise<(ThreadRow & { readonly enterprise_id: number }) | null> =>
  (await threads(transaction, organizationId)
    .innerJoin('versions as v', (join) =>
      join.onRef('v.organization_id', '=', 't.organization_id').onRef('v.id', '=', 't.version_id'),
    )
    .innerJoin('enterprises as e', (join) =>
      join.onRef('e.organization_id', '=', 'v.organization_id').onRef('e.id', '=', 'v.enterprise_id'),
    )
    .where('t.id', '=', id)
    .where('v.deleted_at', 'is', null)
    .where('e.deleted_at', 'is', null)
    .select([...threadColumns, 'v.enterprise_id'])
    .executeTakeFirst()) ?? null;

/** Returns the comments of some threads, oldest first. */
export const commentsOf = (
  transaction: Transaction,
  organizationId: number,
  threadIds: readonly number[],
): Promise<CommentRow[]> =>
  threadIds.length === 0
    ? Promise.resolve([])
    : transaction
        .selectFrom('comments')
        .select(columnsOf('comments').without('organization_id'))
        .where('organization_id', '=', organizationId)
        .where('thread_id', 'in', threadIds)
        .orderBy('at')
        .orderBy('id')
        .execute();

export const insertThread = async (
  transaction: Transaction,
  organizationId: number,
  thread: { readonly version_id: number; readonly line: string; readonly month: string | null },
  at: Date,
): Promise<number> => {
  const id = newId();
  await transaction
    .insertInto('comment_threads')
    .values({
      organization_id: organizationId,
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

export const insertComment = async (
  transaction: Transaction,
  organizationId: number,
  comment: Omit<CommentRow, 'id'>,
): Promise<void> => {
  await transaction
    .insertInto('comments')
    .values({ organization_id: organizationId, id: newId(), ...comment })
    .execute();
};

export const resolveThread = async (
  transaction: Transaction,
  organizationId: number,
  id: number,
  resolved: { readonly resolved_at: Date | null; readonly resolved_by: number | null },
): Promise<void> => {
  await transaction
    .updateTable('comment_threads')
    .set(resolved)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
};

/** Copies the threads of a version to its copy, which begins `months` later: their months go along. */
export const inheritThreads = async (
  transaction: Transaction,
  organizationId: number,
  { from, to, months }: { readonly from: number; readonly to: number; readonly months: number },
): Promise<void> => {
  const rows = await listThreads(transaction, organizationId, from, { line: null, isResolved: null });
  if (rows.length === 0) return;
  const comments = await commentsOf(
    transaction,
    organizationId,
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
    join comment_threads t on t.organization_id = ${organizationId}::int8 and t.id = pair.original`.execute(
    transaction,
  );
  await sql`
    insert into comments (organization_id, id, thread_id, author_id, text, at)
    select c.organization_id, pair.copy, pair.thread, c.author_id, c.text, c.at
    from unnest(${comments.map(({ id }) => id)}::int8[], ${comments.map(() => newId())}::int8[],
      ${comments.map(({ thread_id }) => ids.get(thread_id) ?? 0)}::int8[]) as pair (original, copy, thread)
    join comments c on c.organization_id = ${organizationId}::int8 and c.id = pair.original`.execute(transaction);
};
