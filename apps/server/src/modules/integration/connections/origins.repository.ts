import { columnsOf, newId, type RowOf, type TenantDatabase } from '../../../platform/database/index.ts';

export type OriginRow = Omit<RowOf<'erp_approved_origins'>, 'organization_id'>;

const columns = columnsOf('erp_approved_origins').without('organization_id');

export const selectOrigins = (db: TenantDatabase): Promise<OriginRow[]> =>
  db.selectFrom('erp_approved_origins').select(columns).orderBy('origin').execute();

export const findOrigin = async (
  db: TenantDatabase,
  by: { readonly id: number } | { readonly origin: string },
): Promise<OriginRow | null> => {
  const query = db.selectFrom('erp_approved_origins').select(columns);
  const chosen = 'id' in by ? query.where('id', '=', by.id) : query.where('origin', '=', by.origin);
  return (await chosen.executeTakeFirst()) ?? null;
};

/** The approval that holds: the same again leaves the first. */
export const insertOrigin = async (db: TenantDatabase, row: Omit<OriginRow, 'id'>): Promise<void> => {
  await db
    .insertInto('erp_approved_origins')
    .values({ id: newId(), ...row })
    .onConflict((conflict) => conflict.columns(['organization_id', 'origin']).doNothing())
    .execute();
};

export const deleteOrigin = async (db: TenantDatabase, id: number): Promise<void> => {
  await db.deleteFrom('erp_approved_origins').where('id', '=', id).execute();
};
