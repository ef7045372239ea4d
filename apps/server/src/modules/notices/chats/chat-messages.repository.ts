import { sql } from 'kysely';
import { newId, type RowOf, type TenantDatabase } from '../../../platform/database/index.ts';
import { forgetSettled, unsettled } from '../waiting-messages.repository.ts';

export type MessageRow = Omit<RowOf<'chat_messages'>, 'organization_id'>;

export type NewMessage = Pick<MessageRow, 'chat_id' | 'key' | 'kind' | 'enterprise_id' | 'actor_id' | 'facts' | 'path'>;

/** A message of a known key is not stored again. */
export const insertMessages = async (db: TenantDatabase, rows: readonly NewMessage[], at: Date): Promise<void> => {
  await db
    .insertInto('chat_messages')
    .values(rows.map((row) => ({ ...row, ...unsettled, created_at: at, id: newId() })))
    .onConflict((conflict) => conflict.columns(['organization_id', 'chat_id', 'key']).doNothing())
    .execute();
};

const dueAt = sql`greatest(m.created_at, c.quiet_until, m.leased_until)`;

const waiting = (db: TenantDatabase) => sql`
  ${db.table('chat_messages')} m
    join ${db.table('notice_chats')} c on c.id = m.chat_id and c.state = 'active'
  where m.sent_at is null and m.given_up_at is null`;

/** Leases the oldest message that is due: no other worker sends it until the lease ends. */
export const leaseMessage = async (
  db: TenantDatabase,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<MessageRow | null> => {
  const { rows } = await sql<{ id: number }>`
    select m.id from ${waiting(db)} and ${dueAt} <= ${now.toISOString()}::timestamptz
    order by m.created_at, m.id limit 1 for update of m skip locked`.execute(db);
  const [due] = rows;
  if (!due) return null;
  return (
    (await db
      .updateTable('chat_messages')
      .set({ leased_until: until, attempts: sql<number>`attempts + 1` })
      .where('id', '=', due.id)
      .returningAll()
      .executeTakeFirst()) ?? null
  );
};

export const changeMessage = async (
  db: TenantDatabase,
  id: number,
  change: Partial<Pick<MessageRow, 'facts' | 'leased_until' | 'sent_at' | 'given_up_at'>>,
): Promise<void> => {
  await db.updateTable('chat_messages').set(change).where('id', '=', id).execute();
};

/** When a message is to be sent next; null: none waits at an active chat. */
export const nextMessage = async (db: TenantDatabase): Promise<Date | null> => {
  const { rows } = await sql<{ next: Date | null }>`select min(${dueAt}) as next from ${waiting(db)}`.execute(db);
  return rows[0]?.next ?? null;
};

/** Gives up what has waited too long, and deletes what has been settled past its retention. */
export const forgetMessages = async (
  db: TenantDatabase,
  { now, waitingSince, settledBefore }: Readonly<Record<'now' | 'waitingSince' | 'settledBefore', Date>>,
): Promise<void> => {
  await db
    .updateTable('chat_messages')
    .set({ given_up_at: now, facts: null })
    .where('created_at', '<', waitingSince)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .execute();
  await forgetSettled(db, 'chat_messages', settledBefore);
};
