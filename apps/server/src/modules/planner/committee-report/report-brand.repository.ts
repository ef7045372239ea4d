import type { ReportBrand } from '@uni/contracts';
import type { TenantDatabase } from '../../../platform/database/index.ts';

export const findBrand = async (db: TenantDatabase): Promise<ReportBrand | null> =>
  (await db.selectFrom('report_brands').select(['logo', 'colour', 'version']).executeTakeFirst()) ?? null;

/** Stores the first choice. Returns false when another request stored one first. */
export const insertBrand = async (db: TenantDatabase, brand: ReportBrand, at: Date): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('report_brands')
    .values({ ...brand, updated_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/** Updates the row only as it was read. Returns false after a concurrent change. */
export const updateBrand = async (db: TenantDatabase, brand: ReportBrand, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('report_brands')
    .set({ ...brand, updated_at: at })
    .where('version', '=', brand.version - 1)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};
