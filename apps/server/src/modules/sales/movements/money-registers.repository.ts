/** The SQL of accounts and categories. */
import { sql } from 'kysely';
import { columnsOf, type RowOf, type TenantDatabase } from '../../../platform/database/index.ts';

export type AccountRow = Omit<RowOf<'sales_accounts'>, 'organization_id'>;
export type CategoryRow = Omit<RowOf<'sales_categories'>, 'organization_id'>;

const accountColumns = columnsOf('sales_accounts').without('organization_id');
const categoryColumns = columnsOf('sales_categories').without('organization_id');

export const selectAccounts = (db: TenantDatabase): Promise<AccountRow[]> =>
  db.selectFrom('sales_accounts').select(accountColumns).orderBy('name').orderBy('id').execute();

export const selectCategories = (db: TenantDatabase): Promise<CategoryRow[]> =>
  db.selectFrom('sales_categories').select(categoryColumns).orderBy('position').orderBy('name').orderBy('id').execute();

/** Writes those that are not there yet. */
export const insertCategories = async (db: TenantDatabase, rows: readonly CategoryRow[]): Promise<void> => {
  await db
    .insertInto('sales_categories')
    .values(rows.map((row) => ({ ...row, organization_id: db.organizationId })))
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doNothing())
    .execute();
};

export const insertAccount = async (db: TenantDatabase, row: AccountRow): Promise<void> => {
  await db
    .insertInto('sales_accounts')
    .values({ ...row, organization_id: db.organizationId })
    .execute();
};

/** Updates the row at the version that was read. Returns false if another update came first. */
export const updateRegister = async (
  db: TenantDatabase,
  table: 'sales_accounts' | 'sales_categories',
  { id, version }: { readonly id: number; readonly version: number },
  change: Partial<Omit<AccountRow & CategoryRow, 'id' | 'version'>>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

export const deleteRegister = async (
  db: TenantDatabase,
  table: 'sales_accounts' | 'sales_categories',
  id: number,
): Promise<void> => {
  await db.deleteFrom(table).where('id', '=', id).execute();
};
