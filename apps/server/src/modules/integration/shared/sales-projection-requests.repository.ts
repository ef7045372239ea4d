/** Requests that sales be projected again from a connection's landed rows. */
import { sql } from 'kysely';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { wakeWorker } from '../../../platform/work/index.ts';

export const salesWorker = 'integration-sales';

/** Due at the next turn of the work, whatever the caller's clock. */
const atOnce = new Date(0);

/** Connections whose landed rows wait to be projected as sales. */
export const countPendingProjections = async (db: TenantDatabase): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from ${db.table('erp_sales_projections')} projection where wanted > done`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

/** Marks a connection's landed rows, or their meaning, as changed. */
export const requestSalesProjection = async (db: TenantDatabase, connectionId: number): Promise<void> => {
  await sql`
    insert into erp_sales_projections as kept (organization_id, connection_id, wanted, done, working, stage, cursor, seen, total)
    values (${db.organizationId}::int8, ${connectionId}::int8, 1, 0, 0, 0, '', 0, 0)
    on conflict (organization_id, connection_id) do update set wanted = kept.wanted + 1`.execute(db);
  await wakeWorker(db, salesWorker, db.organizationId, atOnce);
};
