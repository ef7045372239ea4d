import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';

export type LayerRow = Pick<RowOf<'corporate_layers'>, 'base_month' | 'layer' | 'version'>;

export const findLayer = async (db: TenantDatabase): Promise<LayerRow | null> =>
  (await db.selectFrom('corporate_layers').select(['base_month', 'layer', 'version']).executeTakeFirst()) ?? null;

/** Returns false when another request stored one first. */
export const insertLayer = async (db: TenantDatabase, row: LayerRow, at: Date): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('corporate_layers')
    .values({ ...row, updated_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/** Updates the row only as it was read. Returns false after a concurrent change. */
export const updateLayer = async (db: TenantDatabase, row: LayerRow, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('corporate_layers')
    .set({ ...row, updated_at: at })
    .where('version', '=', row.version - 1)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};
