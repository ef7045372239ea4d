import { columnsOf, newId, type RowOf, type Transaction } from '../../../platform/database/index.ts';

export type OriginRow = Omit<RowOf<'erp_approved_origins'>, 'organization_id'>;

const columns = columnsOf('erp_approved_origins').without('organization_id');

export const listOrigins = (transaction: Transaction, organizationId: number): Promise<OriginRow[]> =>
  transaction
    .selectFrom('erp_approved_origins')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .orderBy('origin')
    .execute();

export const findOrigin = async (
  transaction: Transaction,
  organizationId: number,
  by: { readonly id: number } | { readonly origin: string },
): Promise<OriginRow | null> => {
  const query = transaction
    .selectFrom('erp_approved_origins')
    .select(columns)
    .where('organization_id', '=', organizationId);
  const chosen = 'id' in by ? query.where('id', '=', by.id) : query.where('origin', '=', by.origin);
  return (await chosen.executeTakeFirst()) ?? null;
};

/** The approval that holds: the same again leaves the first. */
export const approveOrigin = async (
  transaction: Transaction,
  organizationId: number,
  row: Omit<OriginRow, 'id'>,
): Promise<void> => {
  await transaction
    .insertInto('erp_approved_origins')
    .values({ organization_id: organizationId, id: newId(), ...row })
    .onConflict((conflict) => conflict.columns(['organization_id', 'origin']).doNothing())
    .execute();
};

export const withdrawOrigin = async (transaction: Transaction, organizationId: number, id: number): Promise<void> => {
  await transaction
    .deleteFrom('erp_approved_origins')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
};
