import type { NoticeKind, Permission } from '@uni/contracts';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { newId, type RowOf, type TenantDatabase } from '../../platform/database/index.ts';

export type NoticeRow = Omit<RowOf<'notices'>, 'organization_id' | 'user_id' | 'needs' | 'key'>;

export type NewNotice = Omit<RowOf<'notices'>, 'organization_id' | 'id' | 'read_at'>;

/** Permissions of a reader: those held for everything, and those held for some enterprises. */
export interface Sight {
  readonly everywhere: readonly Permission[];
  readonly somewhere: readonly (readonly [permission: Permission, enterprises: readonly number[]])[];
}

export interface NoticeFilter {
  readonly userId: number;
  readonly sight: Sight;
  /** Null: all. */
  readonly kinds: readonly NoticeKind[] | null;
  readonly isUnread: boolean;
  /** The last row of the page before. */
  readonly after: { readonly at: Date; readonly id: number } | null;
}

/** A fact becomes one notice of a person, however often it is reported. Returns the people who have not had it yet. */
export const insertNotices = async (db: TenantDatabase, rows: readonly NewNotice[]): Promise<number[]> => {
  if (rows.length === 0) return [];
  const inserted = await db
    .insertInto('notices')
    .values(rows.map((row) => ({ ...row, id: newId(), read_at: null })))
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id', 'key']).doNothing())
    .returning('user_id')
    .execute();
  return inserted.map(({ user_id }) => user_id);
};

type NoticeTable = { notices: RowOf<'notices'> };

const visible =
  ({ everywhere, somewhere }: Sight) =>
  (row: ExpressionBuilder<NoticeTable, 'notices'>): Expression<SqlBool> =>
    row.or([
      ...(everywhere.length > 0 ? [row('needs', 'in', everywhere)] : []),
      ...somewhere.flatMap(([permission, enterprises]) =>
        row.and([
          row('needs', '=', permission),
          row.or([
            row('enterprise_id', 'is', null),
            ...(enterprises.length > 0 ? [row('enterprise_id', 'in', enterprises)] : []),
          ]),
        ]),
      ),
    ]);

export const selectNotices = async (
  db: TenantDatabase,
  { userId, sight, kinds, isUnread, after }: NoticeFilter,
  size: number,
): Promise<NoticeRow[]> => {
  let query = db
    .selectFrom('notices')
    .select(['id', 'kind', 'enterprise_id', 'actor_id', 'facts', 'path', 'at', 'read_at'])
    .where('user_id', '=', userId)
    .where(visible(sight));
  if (kinds !== null) query = query.where('kind', 'in', kinds);
  if (isUnread) query = query.where('read_at', 'is', null);
  if (after !== null)
    query = query.where((row) =>
      row.or([row('at', '<', after.at), row.and([row('at', '=', after.at), row('id', '<', after.id)])]),
    );
  return query.orderBy('at', 'desc').orderBy('id', 'desc').limit(size).execute();
};

export const countUnread = async (db: TenantDatabase, userId: number, sight: Sight): Promise<number> => {
  const { count } = await db
    .selectFrom('notices')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where(visible(sight))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Marks some notices of a person, or all. */
export const markNotices = async (
  db: TenantDatabase,
  {
    userId,
    ids,
    readAt,
  }: { readonly userId: number; readonly ids: readonly number[] | null; readonly readAt: Date | null },
): Promise<void> => {
  const marked = db.updateTable('notices').set({ read_at: readAt }).where('user_id', '=', userId);
  const pending = readAt === null ? marked : marked.where('read_at', 'is', null);
  await (ids === null ? pending : pending.where('id', 'in', ids)).execute();
};

/** Marks the notices of facts that need no attention of these people any more. */
export const markFactsRead = async (
  db: TenantDatabase,
  {
    people,
    keys,
    readAt,
  }: { readonly people: readonly number[]; readonly keys: readonly string[]; readonly readAt: Date },
): Promise<void> => {
  if (keys.length === 0 || people.length === 0) return;
  await db
    .updateTable('notices')
    .set({ read_at: readAt })
    .where('user_id', 'in', people)
    .where('key', 'in', keys)
    .where('read_at', 'is', null)
    .execute();
};

export type DigestRow = Pick<RowOf<'notices'>, 'user_id' | 'kind' | 'needs' | 'enterprise_id' | 'actor_id' | 'facts'>;

/** Returns the notices of all people in a period, the latest first. */
export const selectSince = (
  db: TenantDatabase,
  { from, before }: { readonly from: Date; readonly before: Date },
): Promise<DigestRow[]> =>
  db
    .selectFrom('notices')
    .select(['user_id', 'kind', 'needs', 'enterprise_id', 'actor_id', 'facts'])
    .where('at', '>=', from)
    .where('at', '<', before)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Deletes notices past their retention. */
export const forgetNotices = async (db: TenantDatabase, before: Date): Promise<void> => {
  await db.deleteFrom('notices').where('at', '<', before).execute();
};
