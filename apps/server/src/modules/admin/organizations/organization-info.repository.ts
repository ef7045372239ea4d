import type { OrganizationInfo } from '@uni/contracts';
import { columnsOf, type TenantDatabase } from '../../../platform/database/index.ts';

export type InfoFields = Omit<OrganizationInfo, 'organization'>;
export type InfoRow = InfoFields & { readonly version: number };

const columns = columnsOf('organization_info').without('organization_id');

/** Null: nothing has been entered yet. */
export const findInfo = async (
  db: TenantDatabase,
  { forUpdate }: { readonly forUpdate: boolean },
): Promise<InfoRow | null> => {
  const query = db.selectFrom('organization_info').select(columns);
  return (await (forUpdate ? query.forUpdate() : query).executeTakeFirst()) ?? null;
};

export const storeInfo = (db: TenantDatabase, fields: InfoFields, version: number): Promise<InfoRow> =>
  db
    .insertInto('organization_info')
    .values({ ...fields, version })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ ...fields, version }))
    .returning(columns)
    .executeTakeFirstOrThrow();
