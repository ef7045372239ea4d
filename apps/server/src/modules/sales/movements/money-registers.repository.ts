/** The SQL of accounts and categories. */
import { sql } from 'kysely';
import { columnsOf, type RowOf, type Transaction } from '../../../platform/database/index.ts';

export type AccountRow = Omit<RowOf<'sales_accounts'>, 'organization_id'>;
export type CategoryRow = Omit<RowOf<'sales_categories'>, 'organization_id'>;

const accountColumns = columnsOf('sales_accounts').without('organization_id');
const categoryColumns = columnsOf('sales_categories').without('organization_id');

export const listAccounts = (transaction: Transaction, organizationId: number): Promise<AccountRow[]> =>
  transaction
    .selectFrom('sales_accounts')
    .select(accountColumns)
    .where('organization_id', '=', organizationId)
    .orderBy('name')
    .orderBy('id')
    .execute();

export const listCategories = (transaction: Transaction, organizationId: number): Promise<CategoryRow[]> =>
  transaction
    .selectFrom('sales_categories')
    .select(categoryColumns)
    .where('organization_id', '=', organizationId)
    .orderBy('position')
    .orderBy('name')
    .orderBy('id')
    .execute();

/** Writes those that are not there yet. */
export const insertCategories = async (
  transaction: Transaction,
  organizationId: number,
  rows: readonly CategoryRow[],
): Promise<void> => {
  await transaction
    .insertInto('sales_categories')
    .values(rows.map((row) => ({ ...row, organization_id: organizationId })))
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doNothing())
    .execute();
};

export const insertAccount = async (
  transaction: Transaction,
  organizationId: number,
  row: AccountRow,
): Promise<void> => {
  await transaction
    .insertInto('sales_accounts')
    .values({ ...row, organization_id: organizationId })
    .execute();
};

/** Updates the row at the version that was read. Returns false if another update came first. */
export const updateRegister = async (
  transaction: Transaction,
  table: 'sales_accounts' | 'sales_categories',
  organizationId: number,
  { id, version }: { readonly id: number; readonly version: number },
  change: Partial<Omit<AccountRow & CategoryRow, 'id' | 'version'>>,
): Promise<boolean> => {
  const { numUpdatedRows } = await transaction
    .updateTable(table)
    .set({ ...change, version: sql<number>`version + 1` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

export const deleteRegister = async (
  transaction: Transaction,
  table: 'sales_accounts' | 'sales_categories',
  organizationId: number,
  id: number,
): Promise<void> => {
  await transaction.deleteFrom(table).where('organization_id', '=', organizationId).where('id', '=', id).execute();
};
