/** Accounts and categories: the two small registers that movements of money stand on. */
import {
  type Account,
  accountErrors,
  accountFaults,
  type ChangedAccount,
  type ChangedCategory,
  fieldMessages,
  invalidFields,
  type MovementCategory,
  type NewAccount,
  type NewCategory,
  preconditionFailed,
} from '@uni/contracts';
import { difference, recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { newId, type TenantDatabase, violatedForeignKey, violatedUnique } from '../../../platform/database/index.ts';
import { HttpError, orNotFound, requireVersion } from '../../../platform/http/index.ts';
import { defaultCategories } from './default-categories.model.ts';
import {
  type AccountRow,
  type CategoryRow,
  deleteRegister,
  insertAccount,
  insertCategories,
  selectAccounts,
  selectCategories,
  updateRegister,
} from './money-registers.repository.ts';

export const presentAccount = (row: AccountRow): Account => row;
export const presentCategory = ({ parent_id, position: _position, ...row }: CategoryRow): MovementCategory => ({
  ...row,
  parent: parent_id,
});

const beginning: readonly CategoryRow[] = defaultCategories.map((row) => ({ ...row, is_active: true, version: 1 }));

/** Those of the organization; before it has any, those that it begins with. */
export const readCategories = async (db: TenantDatabase): Promise<readonly CategoryRow[]> => {
  const rows = await selectCategories(db);
  return rows.length > 0 ? rows : beginning;
};

/** Returns the same, stored. Every write that names a category calls this first. */
export const storeCategories = async (db: TenantDatabase): Promise<readonly CategoryRow[]> => {
  const rows = await selectCategories(db);
  if (rows.length > 0) return rows;
  await insertCategories(db, beginning);
  return selectCategories(db);
};

type Register = 'sales_accounts' | 'sales_categories';

const refusing = async <T>(table: Register, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (violatedUnique(error) === `${table}_name`)
      throw new HttpError(
        invalidFields({ name: [fieldMessages.taken(table === 'sales_accounts' ? 'account' : 'category', 'name')] }),
      );
    if (violatedForeignKey(error) === null) throw error;
    throw new HttpError(table === 'sales_accounts' ? accountErrors.inUse : accountErrors.categoryInUse);
  }
};

const givenOf = <Change extends object>(input: Change): Partial<Change> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<Change>;

const accountOf = async (db: TenantDatabase, id: number): Promise<AccountRow> =>
  orNotFound((await selectAccounts(db)).find((row) => row.id === id) ?? null);

export async function listAccounts({ db }: Context) {
  return selectAccounts(db);
}

export async function findAccount({ db }: Context, id: number) {
  return accountOf(db, id);
}

export const createAccount = (context: Context, fields: NewAccount) =>
  refusing('sales_accounts', async () => {
    const { db } = context;
    const row = { ...fields, id: newId(), version: 1 };
    await insertAccount(db, row);
    await recordAudit(context, 'account.created', row.id, { after: fields });
    return row;
  });

export const changeAccount = (context: Context, read: AccountRow, input: ChangedAccount, ifMatch: string | null) =>
  refusing('sales_accounts', async () => {
    const { db } = context;
    requireVersion(ifMatch, String(read.version), presentAccount(read));
    const change = givenOf(input) as Partial<AccountRow>;
    if (!(await updateRegister(db, 'sales_accounts', read, change)))
      throw new HttpError(preconditionFailed(presentAccount(await accountOf(db, read.id))));
    await recordAudit(context, 'account.changed', read.id, difference({ ...read }, { ...change }));
    return accountOf(db, read.id);
  });

export const removeAccount = (context: Context, read: AccountRow, ifMatch: string | null) =>
  refusing('sales_accounts', async () => {
    const { db } = context;
    requireVersion(ifMatch, String(read.version), presentAccount(read));
    await deleteRegister(db, 'sales_accounts', read.id);
    await recordAudit(context, 'account.deleted', read.id, { before: { name: read.name } });
  });

/** A tree of two levels: what is above is of the same kind, and stands at the top. */
const requireParent = (
  rows: readonly CategoryRow[],
  id: number,
  { parent_id, flow }: Pick<CategoryRow, 'parent_id' | 'flow'>,
): void => {
  if (parent_id === null) return;
  const parent = rows.find((row) => row.id === parent_id);
  if (!parent) throw new HttpError(invalidFields({ parent: [fieldMessages.missingKey(parent_id)] }));
  const hasBranches = rows.some((row) => row.parent_id === id);
  if (parent.parent_id !== null || parent.flow !== flow || parent.id === id || hasBranches)
    throw new HttpError(invalidFields({ parent: [accountFaults.parent] }));
};

const categoryOf = async (db: TenantDatabase, id: number): Promise<CategoryRow> =>
  orNotFound((await readCategories(db)).find((row) => row.id === id) ?? null);

export async function listCategories({ db }: Context) {
  return readCategories(db);
}

export async function findCategory({ db }: Context, id: number) {
  return categoryOf(db, id);
}

export const createCategory = (context: Context, { parent, ...fields }: NewCategory) =>
  refusing('sales_categories', async () => {
    const { db } = context;
    const rows = await storeCategories(db);
    const position = Math.max(0, ...rows.map((row) => row.position)) + 1;
    const row = { ...fields, parent_id: parent, id: newId(), position, version: 1 };
    requireParent(rows, row.id, row);
    await insertCategories(db, [row]);
    await recordAudit(context, 'category.created', row.id, { after: { parent, ...fields } });
    return row;
  });

export const changeCategory = (context: Context, read: CategoryRow, input: ChangedCategory, ifMatch: string | null) =>
  refusing('sales_categories', async () => {
    const { db } = context;
    requireVersion(ifMatch, String(read.version), presentCategory(read));
    const rows = await storeCategories(db);
    const { parent, ...given } = input;
    const change = givenOf({ ...given, parent_id: parent }) as Partial<CategoryRow>;
    requireParent(rows, read.id, { ...read, ...change });
    if (!(await updateRegister(db, 'sales_categories', read, change)))
      throw new HttpError(preconditionFailed(presentCategory(await categoryOf(db, read.id))));
    const changes = difference({ ...read }, { ...change });
    await recordAudit(context, 'category.changed', read.id, changes);
    return categoryOf(db, read.id);
  });

export const removeCategory = (context: Context, read: CategoryRow, ifMatch: string | null) =>
  refusing('sales_categories', async () => {
    const { db } = context;
    requireVersion(ifMatch, String(read.version), presentCategory(read));
    const rows = await storeCategories(db);
    // Without its last category an organization would get the default ones again.
    if (rows.length === 1) throw new HttpError(accountErrors.categoryInUse);
    await deleteRegister(db, 'sales_categories', read.id);
    await recordAudit(context, 'category.deleted', read.id, { before: { name: read.name } });
  });
