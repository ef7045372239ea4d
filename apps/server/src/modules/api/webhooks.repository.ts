import { sql } from 'kysely';
import type { RowOf, Transaction } from '../../platform/database/index.ts';

export type WebhookRow = Omit<RowOf<'webhooks'>, 'organization_id'>;

export interface ListedWebhookRow extends WebhookRow {
  readonly pending: number;
  readonly last_delivered_at: Date | null;
}

export const insertWebhook = async (
  transaction: Transaction,
  organizationId: number,
  row: WebhookRow,
): Promise<void> => {
  await transaction
    .insertInto('webhooks')
    .values({ organization_id: organizationId, ...row })
    .execute();
};

const listed = (transaction: Transaction, organizationId: number) =>
  transaction
    .selectFrom('webhooks')
    .selectAll('webhooks')
    .select([
      sql<number>`(select count(*)::int4 from webhook_deliveries d where d.organization_id = ${organizationId}::int8
        and d.webhook_id = webhooks.id and d.state = 'pending')`.as('pending'),
      sql<Date | null>`(select max(d.delivered_at) from webhook_deliveries d
        where d.organization_id = ${organizationId}::int8 and d.webhook_id = webhooks.id)`.as('last_delivered_at'),
    ])
    .where('webhooks.organization_id', '=', organizationId);

export const listWebhooks = (transaction: Transaction, organizationId: number): Promise<ListedWebhookRow[]> =>
  listed(transaction, organizationId).orderBy('webhooks.created_at').orderBy('webhooks.id').execute();

export const findWebhook = async (
  transaction: Transaction,
  organizationId: number,
  id: number,
): Promise<ListedWebhookRow | null> =>
  (await listed(transaction, organizationId).where('webhooks.id', '=', id).executeTakeFirst()) ?? null;

/** Locks until the transaction ends, so that each audit entry is read once. */
export const lockWebhooks = (transaction: Transaction, organizationId: number): Promise<WebhookRow[]> =>
  transaction
    .selectFrom('webhooks')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .forUpdate()
    .execute();

export const changeWebhook = async (
  transaction: Transaction,
  organizationId: number,
  id: number,
  change: Partial<Omit<WebhookRow, 'id' | 'created_at' | 'created_by'>>,
): Promise<void> => {
  await transaction
    .updateTable('webhooks')
    .set(change)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
};

export const deleteWebhook = async (transaction: Transaction, organizationId: number, id: number): Promise<void> => {
  await transaction.deleteFrom('webhooks').where('organization_id', '=', organizationId).where('id', '=', id).execute();
};

/** Paused because of their receivers, without a notice so far. */
export const listUntoldPauses = (
  transaction: Transaction,
  organizationId: number,
): Promise<Pick<WebhookRow, 'id' | 'name' | 'created_by' | 'untold_pause'>[]> =>
  transaction
    .selectFrom('webhooks')
    .select(['id', 'name', 'created_by', 'untold_pause'])
    .where('organization_id', '=', organizationId)
    .where('untold_pause', 'is not', null)
    .orderBy('id')
    .execute();

export interface StoppedWebhook {
  readonly id: number;
  readonly name: string;
  /** Deliveries that wait until a user resumes it. */
  readonly pending: number;
}

/** Paused because of their receivers, not by a user. */
export const listStoppedWebhooks = async (
  transaction: Transaction,
  organizationId: number,
): Promise<StoppedWebhook[]> => {
  const rows = await listed(transaction, organizationId)
    .where('webhooks.state', '=', 'failing')
    .orderBy('webhooks.id')
    .execute();
  return rows.map(({ id, name, pending }) => ({ id, name, pending }));
};
