import type { RevenueSide } from '@uni/contracts';
import type { RowOf, Transaction } from '../../../platform/database/index.ts';

/** Further attributes of a payment condition. */
export type RevenueLineRow = Pick<RowOf<'erp_revenue_lines'>, 'condition' | 'sign' | 'index_key' | 'position'>;

export const readRevenueLines = (
  transaction: Transaction,
  organizationId: number,
  connectionId: number,
  side: RevenueSide,
): Promise<RevenueLineRow[]> =>
  transaction
    .selectFrom('erp_revenue_lines')
    .select(['condition', 'sign', 'index_key', 'position'])
    .where('organization_id', '=', organizationId)
    .where('connection_id', '=', connectionId)
    .where('side', '=', side)
    .execute();

/** Puts these in the place of those of the same conditions. All of them first go, so that orders may change hands. */
export const storeRevenueLines = async (
  transaction: Transaction,
  organizationId: number,
  connectionId: number,
  side: RevenueSide,
  rows: readonly RevenueLineRow[],
): Promise<void> => {
  const keyColumns = { organization_id: organizationId, connection_id: connectionId, side };
  await transaction
    .deleteFrom('erp_revenue_lines')
    .where('organization_id', '=', organizationId)
    .where('connection_id', '=', connectionId)
    .where('side', '=', side)
    .where(
      'condition',
      'in',
      rows.map(({ condition }) => condition),
    )
    .execute();
  await transaction
    .insertInto('erp_revenue_lines')
    .values(rows.map((row) => ({ ...keyColumns, ...row })))
    .execute();
};
