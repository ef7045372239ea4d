import type { TenantDatabase } from '../../../platform/database/index.ts';

/** Names of records of administration, by id. */
export const selectAdminNames = async (
  db: TenantDatabase,
  table: 'partners' | 'permit_groups' | 'services',
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};
