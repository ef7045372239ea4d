import { columnsOf, type RowOf, type Transaction } from '../../../platform/database/index.ts';

export type OrganizationRow = Omit<RowOf<'organizations'>, 'created_at' | 'closed_at'>;

const columns = columnsOf('organizations').without('created_at', 'closed_at');

const open = (transaction: Transaction) =>
  transaction.selectFrom('organizations').select(columns).where('closed_at', 'is', null);

export const findOrganization = async (transaction: Transaction, id: number): Promise<OrganizationRow | null> =>
  (await open(transaction).where('id', '=', id).executeTakeFirst()) ?? null;

/** All open ones, or only the one named; ordered by age so that pages are stable. */
export const listOrganizations = (
  transaction: Transaction,
  only: number | null,
  slice: { offset: number; size: number } | null,
): Promise<OrganizationRow[]> => {
  let query = open(transaction).orderBy('created_at').orderBy('id');
  if (only !== null) query = query.where('id', '=', only);
  if (slice) query = query.offset(slice.offset).limit(slice.size);
  return query.execute();
};

/** Closed ones too. */
export const listOrganizationIds = async (transaction: Transaction): Promise<number[]> =>
  (await transaction.selectFrom('organizations').select('id').orderBy('created_at').orderBy('id').execute()).map(
    ({ id }) => id,
  );

export const countOrganizations = async (transaction: Transaction, only: number | null): Promise<number> => {
  let query = transaction
    .selectFrom('organizations')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('closed_at', 'is', null);
  if (only !== null) query = query.where('id', '=', only);
  return Number((await query.executeTakeFirstOrThrow()).count);
};

/** Returns which of the two names another organization has. Includes closed organizations, which can be restored. */
export const takenNames = async (
  transaction: Transaction,
  names: { code?: string | undefined; domain?: string | undefined },
  exceptId: number | null,
): Promise<{ code: boolean; domain: boolean }> => {
  const rows = await transaction
    .selectFrom('organizations')
    .select(['id', 'code', 'domain'])
    .where((row) => row.or([row('code', '=', names.code ?? ''), row('domain', '=', names.domain ?? '')]))
    .execute();
  const others = rows.filter((row) => row.id !== exceptId);
  return {
    code: others.some((row) => row.code === names.code),
    domain: others.some((row) => row.domain === names.domain),
  };
};

export const insertOrganization = async (
  transaction: Transaction,
  row: Omit<OrganizationRow, 'version'>,
): Promise<OrganizationRow> =>
  transaction.insertInto('organizations').values(row).returning(columns).executeTakeFirstOrThrow();

export type OrganizationChange = Partial<Pick<RowOf<'organizations'>, 'code' | 'domain' | 'name' | 'closed_at'>>;

/** Writes only over the version that was read. Null when another request changed it first. */
export const updateOrganization = async (
  transaction: Transaction,
  read: OrganizationRow,
  change: OrganizationChange,
): Promise<OrganizationRow | null> =>
  (await transaction
    .updateTable('organizations')
    .set({ ...change, version: read.version + 1 })
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .returning(columns)
    .executeTakeFirst()) ?? null;
