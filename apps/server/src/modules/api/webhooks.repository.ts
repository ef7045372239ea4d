import { sql } from 'kysely';
import type { RowOf, TenantDatabase } from '../../platform/database/index.ts';

export type WebhookRow = Omit<RowOf<'webhooks'>, 'organization_id'>;

export interface ListedWebhookRow extends WebhookRow {
  readonly pending: number;
  readonly last_delivered_at: Date | null;
}

export const insertWebhook = async (db: TenantDatabase, row: WebhookRow): Promise<void> => {
  await db.insertInto('webhooks').values(row).execute();
};

const listed = (db: TenantDatabase) =>
  db
    .selectFrom('webhooks')
    .selectAll('webhooks')
    .select([
      sql<number>`(select count(*)::int4 from ${db.table('webhook_deliveries')} d
        where d.webhook_id = webhooks.id and d.state = 'pending')`.as('pending'),
      sql<Date | null>`(select max(d.delivered_at) from ${db.table('webhook_deliveries')} d
        where d.webhook_id = webhooks.id)`.as('last_delivered_at'),
    ]);

export const selectWebhooks = (db: TenantDatabase): Promise<ListedWebhookRow[]> =>
  listed(db).orderBy('webhooks.created_at').orderBy('webhooks.id').execute();

export const selectWebhook = async (db: TenantDatabase, id: number): Promise<ListedWebhookRow | null> =>
  (await listed(db).where('webhooks.id', '=', id).executeTakeFirst()) ?? null;

/** Locks until the transaction ends, so that each audit entry is read once. */
export const lockWebhooks = (db: TenantDatabase): Promise<WebhookRow[]> =>
  db.selectFrom('webhooks').selectAll().orderBy('id').forUpdate().execute();

export const updateWebhook = async (
  db: TenantDatabase,
  id: number,
  change: Partial<Omit<WebhookRow, 'id' | 'created_at' | 'created_by'>>,
): Promise<void> => {
  await db.updateTable('webhooks').set(change).where('id', '=', id).execute();
};

export const deleteWebhook = async (db: TenantDatabase, id: number): Promise<void> => {
  await db.deleteFrom('webhooks').where('id', '=', id).execute();
};

/** Paused because of their receivers, without a notice so far. */
export const listUntoldPauses = (
  db: TenantDatabase,
): Promise<Pick<WebhookRow, 'id' | 'name' | 'created_by' | 'untold_pause'>[]> =>
  db
    .selectFrom('webhooks')
    .select(['id', 'name', 'created_by', 'untold_pause'])
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
export const listStoppedWebhooks = async (db: TenantDatabase): Promise<StoppedWebhook[]> => {
  const rows = await listed(db).where('webhooks.state', '=', 'failing').orderBy('webhooks.id').execute();
  return rows.map(({ id, name, pending }) => ({ id, name, pending }));
};
