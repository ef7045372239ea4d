/** The SQL of levels of authority. */
import type { AuthorityLevel } from '@uni/contracts';
import type { TenantDatabase } from '../../../platform/database/index.ts';

/** Lowest first. Empty until the organization defines levels. */
export const listLevels = async (db: TenantDatabase): Promise<AuthorityLevel[]> =>
  (
    await db
      .selectFrom('sales_authority_levels')
      .select(['level', 'name', 'group_id', 'max_nominal_discount', 'max_equivalent_discount'])
      .select(['max_months', 'min_down_payment'])
      .orderBy('level')
      .execute()
  ).map(({ group_id: group, ...row }) => ({ ...row, group }));

export const replaceLevels = async (db: TenantDatabase, levels: readonly AuthorityLevel[]): Promise<void> => {
  await db.deleteFrom('sales_authority_levels').execute();
  await db
    .insertInto('sales_authority_levels')
    .values(levels.map(({ group: group_id, ...level }) => ({ ...level, group_id })))
    .execute();
};
