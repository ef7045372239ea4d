import type { RowOf, TenantDatabase } from '../../platform/database/index.ts';

export type SettingsRow = Omit<RowOf<'home_settings'>, 'organization_id'>;

/** The latest first, at most `most`. */
export const selectSettings = (db: TenantDatabase, most: number): Promise<SettingsRow[]> =>
  db
    .selectFrom('home_settings')
    .select(['version', 'at', 'user_id', 'settings'])
    .orderBy('version', 'desc')
    .limit(most)
    .execute();

/** False: another request was faster. */
export const insertSettings = async (db: TenantDatabase, row: SettingsRow): Promise<boolean> => {
  const made = await db
    .insertInto('home_settings')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
};
