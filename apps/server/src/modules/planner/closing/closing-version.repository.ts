import type { TenantDatabase } from '../../../platform/database/index.ts';

/** The version whose plan the months are compared with: the current one, else the one edited last. */
export const versionToClose = async (db: TenantDatabase, enterpriseId: number): Promise<number | null> => {
  const row = await db
    .selectFrom('versions')
    .select('id')
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
