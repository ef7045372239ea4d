import type { Transaction } from '../../../platform/database/index.ts';

/** The version whose plan the months are held against: the current one, or where there is none the one edited last. */
export const versionToClose = async (
  transaction: Transaction,
  organizationId: number,
  enterpriseId: number,
): Promise<number | null> => {
  const row = await transaction
    .selectFrom('versions')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('enterprise_id', '=', enterpriseId)
    .where('deleted_at', 'is', null)
    .where('is_archived', '=', false)
    .orderBy('is_current', 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
};
