import type { RevenueSide } from '@uni/contracts';
import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';

/** Further attributes of a payment condition. */
export type RevenueLineRow = Pick<RowOf<'erp_revenue_lines'>, 'condition' | 'sign' | 'index_key' | 'position'>;

export const readRevenueLines = (
  db: TenantDatabase,
  connectionId: number,
  side: RevenueSide,
): Promise<RevenueLineRow[]> =>
  db
    .selectFrom('erp_revenue_lines')
    .select(['condition', 'sign', 'index_key', 'position'])
    .where('connection_id', '=', connectionId)
    .where('side', '=', side)
    .execute();

/** Replaces those of the same conditions by these. All of them are deleted first, so that positions may be swapped. */
export const storeRevenueLines = async (
  db: TenantDatabase,
  connectionId: number,
  side: RevenueSide,
  rows: readonly RevenueLineRow[],
): Promise<void> => {
  const keyColumns = { connection_id: connectionId, side };
  await db
    .deleteFrom('erp_revenue_lines')
    .where('connection_id', '=', connectionId)
    .where('side', '=', side)
    .where(
      'condition',
      'in',
      rows.map(({ condition }) => condition),
    )
    .execute();
  await db
    .insertInto('erp_revenue_lines')
    .values(rows.map((row) => ({ ...keyColumns, ...row })))
    .execute();
};
