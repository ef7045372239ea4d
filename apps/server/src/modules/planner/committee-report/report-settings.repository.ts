import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';

export type ReportSettingsRow = Pick<RowOf<'report_settings'>, 'enterprise_id' | 'model' | 'settings' | 'version'>;

type Key = Pick<ReportSettingsRow, 'enterprise_id' | 'model'>;

export const findSettings = async (
  db: TenantDatabase,
  { enterprise_id, model }: Key,
): Promise<ReportSettingsRow | null> =>
  (await db
    .selectFrom('report_settings')
    .select(['enterprise_id', 'model', 'settings', 'version'])
    .where('enterprise_id', '=', enterprise_id)
    .where('model', '=', model)
    .executeTakeFirst()) ?? null;

/** Returns false when another request stored some first. */
export const insertSettings = async (db: TenantDatabase, row: ReportSettingsRow, at: Date): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('report_settings')
    .values({ ...row, updated_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/** Updates the row only as it was read. Returns false after a concurrent change. */
export const updateSettings = async (db: TenantDatabase, row: ReportSettingsRow, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('report_settings')
    .set({ settings: row.settings, version: row.version, updated_at: at })
    .where('enterprise_id', '=', row.enterprise_id)
    .where('model', '=', row.model)
    .where('version', '=', row.version - 1)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};
