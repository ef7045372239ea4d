import type { RowOf, Transaction } from '../../platform/database/index.ts';

export type SettingsRow = Omit<RowOf<'home_settings'>, 'organization_id'>;

/** The latest first, at most `most`. */
export const listSettings = (transaction: Transaction, organizationId: number, most: number): Promise<SettingsRow[]> =>
  transaction
    .selectFrom('home_settings')
    .select(['version', 'at', 'user_id', 'settings'])
    .where('organization_id', '=', organizationId)
    .orderBy('version', 'desc')
    .limit(most)
    .execute();

/** False: another request was faster. */
export const insertSettings = async (
  transaction: Transaction,
  organizationId: number,
  row: SettingsRow,
): Promise<boolean> => {
  const made = await transaction
    .insertInto('home_settings')
    .values({ organization_id: organizationId, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
};
