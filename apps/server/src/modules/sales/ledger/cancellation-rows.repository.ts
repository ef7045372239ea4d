/** The SQL that writes what stands of a contract's cancellation. */
import type { RowOf, Transaction } from '../../../platform/database/index.ts';

export type CancellationFacts = Omit<RowOf<'sales_cancellations'>, 'organization_id' | 'id' | 'enterprise_id'>;

/** Keeps what stands of a contract's cancellation; null: none does. */
export const saveCancellation = async (
  transaction: Transaction,
  organizationId: number,
  { id, enterprise_id }: { readonly id: number; readonly enterprise_id: number },
  facts: CancellationFacts | null,
): Promise<void> => {
  if (facts === null) {
    await transaction
      .deleteFrom('sales_cancellations')
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .execute();
    return;
  }
  await transaction
    .insertInto('sales_cancellations')
    .values({ organization_id: organizationId, id, enterprise_id, ...facts })
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doUpdateSet(facts))
    .execute();
};
