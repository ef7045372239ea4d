import type { TenantDatabase } from '../../../platform/database/index.ts';

/** Returns the version next to an enterprise's trend: the current one, or else the last approved. */
export const readApproved = async (
  db: TenantDatabase,
  enterpriseId: number,
): Promise<{ id: number; nome: string; approved_at: Date } | null> => {
  const row = await db
    .selectFrom('versions')
    .select(['id', 'nome', 'approved_at'])
    .where('enterprise_id', '=', enterpriseId)
    .where('deleted_at', 'is', null)
    .where('is_archived', '=', false)
    .where('state', '=', 'approved')
    .orderBy('is_current', 'desc')
    .orderBy('approved_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.approved_at ? { ...row, approved_at: row.approved_at } : null;
};
