import type { OrganizationInfo } from '@uni/contracts';
import { columnsOf, type Transaction } from '../../../platform/database/index.ts';

export type InfoFields = Omit<OrganizationInfo, 'organization'>;
export type InfoRow = InfoFields & { readonly version: number };

const columns = columnsOf('organization_info').without('organization_id');

/** Null: nothing has been entered yet. */
export const findInfo = async (
  transaction: Transaction,
  organizationId: number,
  { forUpdate }: { readonly forUpdate: boolean },
): Promise<InfoRow | null> => {
  const query = transaction
    .selectFrom('organization_info')
    .select(columns)
    .where('organization_id', '=', organizationId);
  return (await (forUpdate ? query.forUpdate() : query).executeTakeFirst()) ?? null;
};

export const storeInfo = (
  transaction: Transaction,
  organizationId: number,
  fields: InfoFields,
  version: number,
): Promise<InfoRow> =>
  transaction
    .insertInto('organization_info')
    .values({ organization_id: organizationId, ...fields, version })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ ...fields, version }))
    .returning(columns)
    .executeTakeFirstOrThrow();
