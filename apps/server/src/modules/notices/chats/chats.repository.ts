import { type SqlBool, sql } from 'kysely';
import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';

export type ChatRow = Omit<RowOf<'notice_chats'>, 'organization_id'>;

export interface ListedChatRow extends ChatRow {
  readonly waiting: number;
}

const listed = (db: TenantDatabase) =>
  db
    .selectFrom('notice_chats')
    .selectAll('notice_chats')
    .select(
      sql<number>`(select count(*)::int4 from ${db.table('chat_messages')} m
        where m.chat_id = notice_chats.id and m.sent_at is null and m.given_up_at is null)`.as('waiting'),
    );

export const selectChats = (db: TenantDatabase): Promise<ListedChatRow[]> =>
  listed(db).orderBy('notice_chats.created_at').orderBy('notice_chats.id').execute();

export const selectChat = async (db: TenantDatabase, id: number): Promise<ListedChatRow | null> =>
  (await listed(db).where('notice_chats.id', '=', id).executeTakeFirst()) ?? null;

/** Locks until the transaction ends: the count of chats stays within its limit. */
export const lockChats = (db: TenantDatabase): Promise<Pick<ChatRow, 'id'>[]> =>
  db.selectFrom('notice_chats').select('id').orderBy('id').forUpdate().execute();

export const lockChat = async (db: TenantDatabase, id: number): Promise<ChatRow | null> =>
  (await db.selectFrom('notice_chats').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;

export const insertChat = async (db: TenantDatabase, row: ChatRow): Promise<void> => {
  await db.insertInto('notice_chats').values(row).execute();
};

export const updateChat = async (
  db: TenantDatabase,
  id: number,
  change: Partial<Omit<ChatRow, 'id' | 'app' | 'created_at' | 'created_by'>>,
): Promise<void> => {
  await db.updateTable('notice_chats').set(change).where('id', '=', id).execute();
};

export const deleteChat = async (db: TenantDatabase, id: number): Promise<void> => {
  await db.deleteFrom('notice_chats').where('id', '=', id).execute();
};

/** Kinds and enterprises of active chats. */
export const selectActiveChats = (db: TenantDatabase): Promise<Pick<ChatRow, 'id' | 'kinds' | 'enterprises'>[]> =>
  db.selectFrom('notice_chats').select(['id', 'kinds', 'enterprises']).where('state', '=', 'active').execute();

/** Returns, of some ids, those of living enterprises. */
export const existingEnterprises = async (db: TenantDatabase, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('enterprises')
    .select('id')
    .where('id', 'in', ids)
    .where(sql<SqlBool>`deleted_at is null`)
    .execute();
  return rows.map(({ id }) => id);
};
