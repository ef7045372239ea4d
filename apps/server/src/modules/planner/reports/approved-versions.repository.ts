import type { Transaction } from '../../../platform/database/index.ts';

/** Returns the version next to an enterprise's trend: the current one, or else the last approved. */
export const readApproved = async (
  transaction: Transaction,
  organizationId: number,
  enterpriseId: number,
): Promise<{ id: number; nome: string; approved_at: Date } | null> => {
  const row = await transaction
    .selectFrom('versions')
    .select(['id', 'nome', 'approved_at'])
    .where('organization_id', '=', organizationId)
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
