import type { DeliveryState } from '@uni/contracts';
import { sql } from 'kysely';
import { newId, type RowOf, type Transaction } from '../../platform/database/index.ts';

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
export const insertDeliveries = async (
  transaction: Transaction,
  organizationId: number,
  rows: readonly NewDelivery[],
  at: Date,
): Promise<void> => {
  if (rows.length === 0) return;
  await transaction
    .insertInto('webhook_deliveries')
    .values(
      rows.map((row) => ({
        ...row,
        ...{ organization_id: organizationId, id: newId(), state: 'pending' as const, attempts: 0, tried: 0 },
        ...{ due_at: at, leased_until: null, delivered_at: null, created_at: at },
      })),
    )
    .onConflict((conflict) => conflict.columns(['organization_id', 'webhook_id', 'event_id']).doNothing())
    .execute();
};

/** Leases due deliveries of active webhooks: no other worker sends them until the lease ends. */
export const leaseDue = async (
  transaction: Transaction,
  organizationId: number,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<DeliveryRow[]> => {
  const due = await transaction
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', (join) =>
      join
        .onRef('webhooks.organization_id', '=', 'webhook_deliveries.organization_id')
        .onRef('webhooks.id', '=', 'webhook_deliveries.webhook_id'),
    )
    .selectAll('webhook_deliveries')
    .where('webhook_deliveries.organization_id', '=', organizationId)
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
  await transaction
    .updateTable('webhook_deliveries')
    .set({ leased_until: until })
    .where('organization_id', '=', organizationId)
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .execute();
  return due;
};

/** When something is to be sent next; null: nothing is. */
export const nextDelivery = async (transaction: Transaction, organizationId: number): Promise<Date | null> => {
  const { rows } = await sql<{ next: Date | null }>`
    select min(greatest(d.due_at, coalesce(d.leased_until, d.due_at))) as next
    from webhook_deliveries d
    join webhooks w on w.organization_id = ${organizationId}::int8 and w.id = d.webhook_id
    where d.organization_id = ${organizationId}::int8 and d.state = 'pending' and w.state = 'active'`.execute(
    transaction,
  );
  return rows[0]?.next ?? null;
};

export const lockDelivery = async (
  transaction: Transaction,
  organizationId: number,
  webhookId: number,
  id: number,
): Promise<DeliveryRow | null> =>
  (await transaction
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) ?? null;

export const changeDelivery = async (
  transaction: Transaction,
  organizationId: number,
  id: number,
  change: Partial<Pick<DeliveryRow, 'state' | 'attempts' | 'tried' | 'due_at' | 'leased_until' | 'delivered_at'>>,
): Promise<void> => {
  await transaction
    .updateTable('webhook_deliveries')
    .set(change)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
};

export const insertAttempt = async (
  transaction: Transaction,
  organizationId: number,
  deliveryId: number,
  attempt: AttemptRow,
): Promise<void> => {
  await transaction
    .insertInto('webhook_attempts')
    .values({ organization_id: organizationId, delivery_id: deliveryId, ...attempt })
    .execute();
};

export interface DeliveryFilter {
  readonly webhookId: number;
  readonly state: DeliveryState | null;
}

const filtered = (transaction: Transaction, organizationId: number, { webhookId, state }: DeliveryFilter) => {
  const all = transaction
    .selectFrom('webhook_deliveries')
    .where('organization_id', '=', organizationId)
    .where('webhook_id', '=', webhookId);
  return state === null ? all : all.where('state', '=', state);
};

export const countDeliveries = async (
  transaction: Transaction,
  organizationId: number,
  filter: DeliveryFilter,
): Promise<number> => {
  const { count } = await filtered(transaction, organizationId, filter)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Newest first. */
export const listDeliveries = (
  transaction: Transaction,
  organizationId: number,
  filter: DeliveryFilter,
  { offset, size }: { readonly offset: number; readonly size: number },
): Promise<DeliveryRow[]> =>
  filtered(transaction, organizationId, filter)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(size)
    .execute();

/** Of these deliveries, in the order in which they were made. */
export const listAttempts = async (
  transaction: Transaction,
  organizationId: number,
  deliveryIds: readonly number[],
): Promise<(AttemptRow & { readonly delivery_id: number })[]> =>
  deliveryIds.length === 0
    ? []
    : transaction
        .selectFrom('webhook_attempts')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .where('delivery_id', 'in', deliveryIds)
        .orderBy('number')
        .execute();

/** Sends what is over again; answers how many there are. */
export const replayPeriod = async (
  transaction: Transaction,
  organizationId: number,
  { webhookId, from, before, states }: Period,
  now: Date,
): Promise<number> => {
  const rows = await transaction
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', tried: 0, due_at: now, leased_until: null })
    .where('organization_id', '=', organizationId)
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
export const forgetDeliveries = async (
  transaction: Transaction,
  organizationId: number,
  before: Date,
): Promise<void> => {
  await transaction
    .deleteFrom('webhook_deliveries')
    .where('organization_id', '=', organizationId)
    .where('created_at', '<', before)
    .where('state', '<>', 'pending')
    .execute();
};
