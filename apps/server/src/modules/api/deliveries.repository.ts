import type { DeliveryState } from '@uni/contracts';
import { sql } from 'kysely';
import { newId, type RowOf, type TenantDatabase } from '../../platform/database/index.ts';

export type NewDelivery = Pick<
  RowOf<'webhook_deliveries'>,
  'webhook_id' | 'event_id' | 'type' | 'occurred_at' | 'resource' | 'things'
>;

export interface DeliveryRow
  extends NewDelivery,
    Pick<
      RowOf<'webhook_deliveries'>,
      'id' | 'state' | 'attempts' | 'tried' | 'due_at' | 'leased_until' | 'delivered_at' | 'created_at'
    > {}

export type AttemptRow = Omit<RowOf<'webhook_attempts'>, 'organization_id' | 'delivery_id'>;

/** An event becomes one delivery of a webhook, however often it is read. */
export const insertDeliveries = async (db: TenantDatabase, rows: readonly NewDelivery[], at: Date): Promise<void> => {
  if (rows.length === 0) return;
  await db
    .insertInto('webhook_deliveries')
    .values(
      rows.map((row) => ({
        ...row,
        ...{ id: newId(), state: 'pending' as const, attempts: 0, tried: 0 },
        ...{ due_at: at, leased_until: null, delivered_at: null, created_at: at },
      })),
    )
    .onConflict((conflict) => conflict.columns(['organization_id', 'webhook_id', 'event_id']).doNothing())
    .execute();
};

/** Leases due deliveries of active webhooks: no other worker sends them until the lease ends. */
export const leaseDue = async (
  db: TenantDatabase,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<DeliveryRow[]> => {
  const due = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .selectAll('webhook_deliveries')
    .where('webhooks.state', '=', 'active')
    .where('webhook_deliveries.state', '=', 'pending')
    .where('webhook_deliveries.due_at', '<=', now)
    .where((row) =>
      row.or([row('webhook_deliveries.leased_until', 'is', null), row('webhook_deliveries.leased_until', '<=', now)]),
    )
    .orderBy('webhook_deliveries.due_at')
    .limit(limit)
    .forUpdate('webhook_deliveries')
    .skipLocked()
    .execute();
  if (due.length === 0) return [];
  await db
    .updateTable('webhook_deliveries')
    .set({ leased_until: until })
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .execute();
  return due;
};

/** When something is to be sent next; null: nothing is. */
export const nextDelivery = async (db: TenantDatabase): Promise<Date | null> => {
  const { rows } = await sql<{ next: Date | null }>`
    select min(greatest(d.due_at, coalesce(d.leased_until, d.due_at))) as next
    from ${db.table('webhook_deliveries')} d
    join ${db.table('webhooks')} w on w.id = d.webhook_id
    where d.state = 'pending' and w.state = 'active'`.execute(db);
  return rows[0]?.next ?? null;
};

/** Deliveries of active webhooks that are not answered yet, and when the oldest was made. */
export const countWaiting = async (db: TenantDatabase): Promise<{ count: number; since: Date | null }> => {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int4 as count, min(d.created_at) as since
    from ${db.table('webhook_deliveries')} d
    join ${db.table('webhooks')} w on w.id = d.webhook_id
    where d.state = 'pending' and w.state = 'active'`.execute(db);
  return rows[0] ?? { count: 0, since: null };
};

export const lockDelivery = async (db: TenantDatabase, webhookId: number, id: number): Promise<DeliveryRow | null> =>
  (await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) ?? null;

export const changeDelivery = async (
  db: TenantDatabase,
  id: number,
  change: Partial<Pick<DeliveryRow, 'state' | 'attempts' | 'tried' | 'due_at' | 'leased_until' | 'delivered_at'>>,
): Promise<void> => {
  await db.updateTable('webhook_deliveries').set(change).where('id', '=', id).execute();
};

export const insertAttempt = async (db: TenantDatabase, deliveryId: number, attempt: AttemptRow): Promise<void> => {
  await db
    .insertInto('webhook_attempts')
    .values({ delivery_id: deliveryId, ...attempt })
    .execute();
};

export interface DeliveryFilter {
  readonly webhookId: number;
  readonly state: DeliveryState | null;
}

const filtered = (db: TenantDatabase, { webhookId, state }: DeliveryFilter) => {
  const all = db.selectFrom('webhook_deliveries').where('webhook_id', '=', webhookId);
  return state === null ? all : all.where('state', '=', state);
};

export const countDeliveries = async (db: TenantDatabase, filter: DeliveryFilter): Promise<number> => {
  const { count } = await filtered(db, filter)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Newest first. */
export const selectDeliveries = (
  db: TenantDatabase,
  filter: DeliveryFilter,
  { offset, size }: { readonly offset: number; readonly size: number },
): Promise<DeliveryRow[]> =>
  filtered(db, filter).selectAll().orderBy('created_at', 'desc').orderBy('id').offset(offset).limit(size).execute();

/** Of these deliveries, in the order in which they were made. */
export const listAttempts = async (
  db: TenantDatabase,
  deliveryIds: readonly number[],
): Promise<(AttemptRow & { readonly delivery_id: number })[]> =>
  deliveryIds.length === 0
    ? []
    : db.selectFrom('webhook_attempts').selectAll().where('delivery_id', 'in', deliveryIds).orderBy('number').execute();

/** Sends what is over again; answers how many there are. */
export const requeueDeliveries = async (
  db: TenantDatabase,
  { webhookId, from, before, states }: Period,
  now: Date,
): Promise<number> => {
  const rows = await db
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', tried: 0, due_at: now, leased_until: null })
    .where('webhook_id', '=', webhookId)
    .where('occurred_at', '>=', from)
    .where('occurred_at', '<', before)
    .where('state', 'in', states)
    .returning('id')
    .execute();
  return rows.length;
};

interface Period {
  readonly webhookId: number;
  readonly from: Date;
  readonly before: Date;
  readonly states: readonly DeliveryState[];
}

/** Deletes deliveries past their retention. */
export const forgetDeliveries = async (db: TenantDatabase, before: Date): Promise<void> => {
  await db.deleteFrom('webhook_deliveries').where('created_at', '<', before).where('state', '<>', 'pending').execute();
};
