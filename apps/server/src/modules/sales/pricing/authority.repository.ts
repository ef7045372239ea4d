/** The SQL of levels of authority. */
import type { AuthorityLevel } from '@uni/contracts';
import type { TenantDatabase } from '../../../platform/database/index.ts';

/** Lowest first. Empty until the organization defines levels. */
export const listLevels = async (db: TenantDatabase, organizationId: number): Promise<AuthorityLevel[]> =>
  (
    await db
      .selectFrom('sales_authority_levels')
      .select(['level', 'name', 'group_id', 'max_nominal_discount', 'max_equivalent_discount'])
      .select(['max_months', 'min_down_payment'])
      .where('organization_id', '=', organizationId)
      .orderBy('level')
      .execute()
  ).map(({ group_id: group, ...row }) => ({ ...row, group }));

export const replaceLevels = async (
  db: TenantDatabase,
  organizationId: number,
  levels: readonly AuthorityLevel[],
): Promise<void> => {
  await db.deleteFrom('sales_authority_levels').where('organization_id', '=', organizationId).execute();
  await db
    .insertInto('sales_authority_levels')
    .values(levels.map(({ group: group_id, ...level }) => ({ organization_id: organizationId, ...level, group_id })))
    .execute();
};
