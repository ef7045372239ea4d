/** The catalogue of archive files. A file whose rows are back in the table is no longer listed. */
import { columnsOf, type TenantDatabase } from '../../../platform/database/index.ts';
import type { CatalogueRow } from './archived-row.model.ts';

export const insertArchive = async (db: TenantDatabase, row: CatalogueRow): Promise<void> => {
  await db.insertInto('erp_archives').values(row).execute();
};

/** Files that hold rows, in the order of months. */
export const listArchives = (
  db: TenantDatabase,
  { month, file }: { readonly month?: string; readonly file?: string } = {},
): Promise<CatalogueRow[]> =>
  db
    .selectFrom('erp_archives')
    .select(columnsOf('erp_archives').without('organization_id'))
    .where('restored_at', 'is', null)
    .$if(month !== undefined, (query) => query.where('month', '=', month ?? ''))
    .$if(file !== undefined, (query) => query.where('file', '=', file ?? ''))
    .orderBy('month')
    .orderBy('file')
    .execute();

/** False: its rows were back already. */
export const markRestored = async (db: TenantDatabase, id: number, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('erp_archives')
    .set({ restored_at: at })
    .where('id', '=', id)
    .where('restored_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Returns the number of files that hold rows. */
export const countArchives = async (db: TenantDatabase): Promise<number> => (await listArchives(db)).length;
