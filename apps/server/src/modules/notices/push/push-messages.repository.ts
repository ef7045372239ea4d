import { sql } from 'kysely';
import { newId, type RowOf, type TenantDatabase } from '../../../platform/database/index.ts';

export type PushRow = Omit<RowOf<'push_messages'>, 'organization_id'>;

export type NewPush = Pick<
  PushRow,
  'device_id' | 'user_id' | 'needs' | 'enterprise_id' | 'key' | 'kind' | 'actor_id' | 'facts' | 'path'
>;

/** A message of a known key is not stored again. */
export const insertPushes = async (db: TenantDatabase, rows: readonly NewPush[], at: Date): Promise<void> => {
  const begun = { created_at: at, due_at: at, leased_until: null, attempts: 0, sent_at: null, given_up_at: null };
  await db
    .insertInto('push_messages')
    .values(rows.map((row) => ({ ...row, ...begun, id: newId() })))
    .onConflict((conflict) => conflict.columns(['organization_id', 'device_id', 'key']).doNothing())
    .execute();
};

const waiting = (db: TenantDatabase) =>
  db.selectFrom('push_messages').where('sent_at', 'is', null).where('given_up_at', 'is', null);

/** Leases due messages: no other worker sends them until the lease ends. */
export const leasePushes = async (
  db: TenantDatabase,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<PushRow[]> => {
  const due = await waiting(db)
    .selectAll()
    .where('due_at', '<=', now)
    .where((row) => row.or([row('leased_until', 'is', null), row('leased_until', '<=', now)]))
    .orderBy('due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  await db.updateTable('push_messages').set({ leased_until: until }).where('id', 'in', ids).execute();
  return due;
};

export const changePush = async (
  db: TenantDatabase,
  id: number,
  change: Partial<Pick<PushRow, 'facts' | 'attempts' | 'due_at' | 'leased_until' | 'sent_at' | 'given_up_at'>>,
): Promise<void> => {
  await db.updateTable('push_messages').set(change).where('id', '=', id).execute();
};

/** When a message is to be sent next; null: none waits. */
export const nextPush = async (db: TenantDatabase): Promise<Date | null> => {
  const { rows } = await sql<{ next: Date | null }>`
    select min(greatest(m.due_at, m.leased_until)) as next
    from ${db.table('push_messages')} m where m.sent_at is null and m.given_up_at is null`.execute(db);
  return rows[0]?.next ?? null;
};

/** Deletes what has been settled past its retention. */
export const forgetPushes = async (db: TenantDatabase, before: Date): Promise<void> => {
  await db
    .deleteFrom('push_messages')
    .where('created_at', '<', before)
    .where((row) => row.or([row('sent_at', 'is not', null), row('given_up_at', 'is not', null)]))
    .execute();
};
