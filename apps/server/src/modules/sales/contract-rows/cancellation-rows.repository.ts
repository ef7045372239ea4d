/** The SQL that writes what stands of a contract's cancellation. */
import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';

export type CancellationFacts = Omit<RowOf<'sales_cancellations'>, 'organization_id' | 'id' | 'enterprise_id'>;

/** Stores the valid cancellation of a contract; null: there is none. */
export const saveCancellation = async (
  db: TenantDatabase,
  { id, enterprise_id }: { readonly id: number; readonly enterprise_id: number },
  facts: CancellationFacts | null,
): Promise<void> => {
  if (facts === null) {
    await db.deleteFrom('sales_cancellations').where('id', '=', id).execute();
    return;
  }
  await db
    .insertInto('sales_cancellations')
    .values({ id, enterprise_id, ...facts })
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doUpdateSet(facts))
    .execute();
};
