import { columnsOf, type RowOf, type TenantDatabase } from '../../../platform/database/index.ts';

export type OrganizationRow = Omit<RowOf<'organizations'>, 'created_at' | 'closed_at'>;

const columns = columnsOf('organizations').without('created_at', 'closed_at');

const open = (db: TenantDatabase) => db.selectFrom('organizations').select(columns).where('closed_at', 'is', null);

export const findOrganization = async (db: TenantDatabase, id: number): Promise<OrganizationRow | null> =>
  (await open(db).where('id', '=', id).executeTakeFirst()) ?? null;

/** All open ones, or only the one named; ordered by age so that pages are stable. */
export const listOrganizations = (
  db: TenantDatabase,
  only: number | null,
  slice: { offset: number; size: number } | null,
): Promise<OrganizationRow[]> => {
  let query = open(db).orderBy('created_at').orderBy('id');
  if (only !== null) query = query.where('id', '=', only);
  if (slice) query = query.offset(slice.offset).limit(slice.size);
  return query.execute();
};

/** Closed ones too. */
export const listOrganizationIds = async (db: TenantDatabase): Promise<number[]> =>
  (await db.selectFrom('organizations').select('id').orderBy('created_at').orderBy('id').execute()).map(({ id }) => id);

export const countOrganizations = async (db: TenantDatabase, only: number | null): Promise<number> => {
  let query = db
    .selectFrom('organizations')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('closed_at', 'is', null);
  if (only !== null) query = query.where('id', '=', only);
  return Number((await query.executeTakeFirstOrThrow()).count);
};

/** Returns which of the two names another organization has. Includes closed organizations, which can be restored. */
export const takenNames = async (
  db: TenantDatabase,
  names: { code?: string | undefined; domain?: string | undefined },
  exceptId: number | null,
): Promise<{ code: boolean; domain: boolean }> => {
  const rows = await db
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
  db: TenantDatabase,
  row: Omit<OrganizationRow, 'version'>,
): Promise<OrganizationRow> => db.insertInto('organizations').values(row).returning(columns).executeTakeFirstOrThrow();

export type OrganizationChange = Partial<Pick<RowOf<'organizations'>, 'code' | 'domain' | 'name' | 'closed_at'>>;

/** Writes only over the version that was read. Null when another request changed it first. */
export const updateOrganization = async (
  db: TenantDatabase,
  read: OrganizationRow,
  change: OrganizationChange,
): Promise<OrganizationRow | null> =>
  (await db
    .updateTable('organizations')
    .set({ ...change, version: read.version + 1 })
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .returning(columns)
    .executeTakeFirst()) ?? null;
