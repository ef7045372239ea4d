/** What tables of messages have in common. A message waits, is leased to one worker, and is settled: sent or given up. */
import { sql } from 'kysely';
import type { RowOf, TenantDatabase } from '../../platform/database/index.ts';

/** Tables whose messages each have a moment at which they are due. */
type DueTable = 'waiting_mails' | 'push_messages';
type MessageTable = DueTable | 'chat_messages';

/** Columns of a new message. */
export const unsettled = { attempts: 0, leased_until: null, sent_at: null, given_up_at: null } as const;

/** Leases due messages: no other worker sends them until the lease ends. */
export const leaseDue = async <Table extends DueTable>(
  db: TenantDatabase,
  table: Table,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<Omit<RowOf<Table>, 'organization_id'>[]> => {
  const due = await db
    .selectFrom<DueTable>(table)
    .selectAll()
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('due_at', '<=', now)
    .where((row) => row.or([row('leased_until', 'is', null), row('leased_until', '<=', now)]))
    .orderBy('due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  const ids = due.map(({ id }) => id);
  if (ids.length > 0)
    await db.updateTable<DueTable>(table).set({ leased_until: until }).where('id', 'in', ids).execute();
  return due as unknown as Omit<RowOf<Table>, 'organization_id'>[];
};

/** When a message is to be sent next; null: none waits. */
export const nextDue = async (db: TenantDatabase, table: DueTable): Promise<Date | null> => {
  const { rows } = await sql<{ next: Date | null }>`
    select min(greatest(m.due_at, m.leased_until)) as next
    from ${db.table(table)} m where m.sent_at is null and m.given_up_at is null`.execute(db);
  return rows[0]?.next ?? null;
};

/** Deletes messages that have been settled, past their retention. */
export const forgetSettled = async (db: TenantDatabase, table: MessageTable, before: Date): Promise<void> => {
  await db
    .deleteFrom<MessageTable>(table)
    .where('created_at', '<', before)
    .where((row) => row.or([row('sent_at', 'is not', null), row('given_up_at', 'is not', null)]))
    .execute();
};
