import { sql } from 'kysely';
import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';

export interface ModuleRow extends Omit<RowOf<'enterprise_modules'>, 'organization_id'> {
  readonly in_use: boolean;
}

interface Slice {
  readonly offset: number;
  readonly size: number;
}

/** Modules of enterprises that are not in the bin. */
const living = (db: TenantDatabase, enterprises: number | readonly number[] | null) => {
  const query = db
    .selectFrom('enterprise_modules as m')
    .innerJoin('enterprises as e', (join) =>
      join.onRef('e.organization_id', '=', 'm.organization_id').onRef('e.id', '=', 'm.enterprise_id'),
    )
    .where('e.deleted_at', 'is', null);
  if (enterprises === null) return query;
  return query.where('m.enterprise_id', 'in', typeof enterprises === 'number' ? [enterprises] : enterprises);
};

const inUse = sql<boolean>`exists (select from version_modules u
  where u.organization_id = m.organization_id and u.module_id = m.id)`.as('in_use');

const rows = (db: TenantDatabase, enterprises: number | readonly number[] | null) =>
  living(db, enterprises).select(['m.id', 'm.enterprise_id', 'm.n_modulo', 'm.nome', 'm.version']).select(inUse);

export const countModules = async (
  db: TenantDatabase,
  enterprises: number | readonly number[] | null,
): Promise<number> => {
  const { count } = await living(db, enterprises)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const listModules = (
  db: TenantDatabase,
  enterprises: number | readonly number[] | null,
  slice: Slice | null,
): Promise<ModuleRow[]> => {
  const query = rows(db, enterprises).orderBy('m.enterprise_id').orderBy('m.n_modulo');
  return (slice ? query.offset(slice.offset).limit(slice.size) : query).execute();
};

export const findModule = async (db: TenantDatabase, id: number): Promise<ModuleRow | null> =>
  (await rows(db, null).where('m.id', '=', id).executeTakeFirst()) ?? null;

export type NewModule = Pick<RowOf<'enterprise_modules'>, 'id' | 'enterprise_id' | 'n_modulo' | 'nome'>;

export const insertModule = async (db: TenantDatabase, module: NewModule): Promise<void> => {
  await db
    .insertInto('enterprise_modules')
    .values({ ...module, version: 1 })
    .execute();
};

/** Inserts those whose number the enterprise does not have yet. */
export const insertModules = async (db: TenantDatabase, modules: readonly NewModule[]): Promise<void> => {
  await db
    .insertInto('enterprise_modules')
    .values(modules.map((module) => ({ ...module, version: 1 })))
    .onConflict((conflict) => conflict.columns(['organization_id', 'enterprise_id', 'n_modulo']).doNothing())
    .execute();
};

/** Updates the row only at the version that was read. Returns false after a concurrent change. */
export const updateModule = async (
  db: TenantDatabase,
  read: ModuleRow,
  change: { n_modulo?: number; nome?: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('enterprise_modules')
    .set({ ...change, version: read.version + 1 })
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

export const deleteModule = async (db: TenantDatabase, id: number): Promise<void> => {
  await db.deleteFrom('enterprise_modules').where('id', '=', id).execute();
};

/** Replaces the stored list of modules that a version's study uses. */
export const storeUsedModules = async (
  db: TenantDatabase,
  versionId: number,
  moduleIds: readonly number[],
): Promise<void> => {
  await db.deleteFrom('version_modules').where('version_id', '=', versionId).execute();
  if (moduleIds.length === 0) return;
  await db
    .insertInto('version_modules')
    .values(moduleIds.map((module_id) => ({ version_id: versionId, module_id })))
    .execute();
};
