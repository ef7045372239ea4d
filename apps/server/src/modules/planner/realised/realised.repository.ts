import type { RealisedNature } from '@uni/contracts';
import { sql } from 'kysely';
import { columnsOf, type RowOf, type TenantDatabase } from '../../../platform/database/index.ts';

/** Basis over which an enterprise's versions are projected. */
export type RealisedHead = Omit<RowOf<'realised_heads'>, 'organization_id' | 'enterprise_id' | 'changed_at'>;

/** The head as stored; null for an enterprise in which nothing was realised yet. */
export const readHead = async (
  db: TenantDatabase,
  enterpriseId: number,
  { forUpdate }: { forUpdate: boolean },
): Promise<RealisedHead | null> => {
  const query = db
    .selectFrom('realised_heads')
    .select(['revision', 'closing', 'realised_hash', 'series', 'absent'])
    .where('enterprise_id', '=', enterpriseId);
  return (await (forUpdate ? query.forUpdate() : query).executeTakeFirst()) ?? null;
};

/** The heads of all of an organization's enterprises. */
export const listHeads = (db: TenantDatabase): Promise<(RealisedHead & { readonly enterprise_id: number })[]> =>
  db
    .selectFrom('realised_heads')
    .select(columnsOf('realised_heads').without('organization_id', 'changed_at'))
    .execute();

/** Creates the head if it is missing: every change of the enterprise waits for its lock. */
export const ensureHead = async (db: TenantDatabase, enterpriseId: number, head: RealisedHead): Promise<void> => {
  await db
    .insertInto('realised_heads')
    .values({ enterprise_id: enterpriseId, ...head })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const storeHead = async (db: TenantDatabase, enterpriseId: number, head: RealisedHead): Promise<void> => {
  await db
    .updateTable('realised_heads')
    .set({ ...head, changed_at: sql<Date>`now()` })
    .where('enterprise_id', '=', enterpriseId)
    .execute();
};

/** The enterprises whose head was stored from an instant on. */
export const headsChanged = async (db: TenantDatabase, since: Date): Promise<number[]> => {
  const rows = await db.selectFrom('realised_heads').select('enterprise_id').where('changed_at', '>=', since).execute();
  return rows.map(({ enterprise_id }) => enterprise_id);
};

export type EntryRow = Omit<RowOf<'realised_entries'>, 'organization_id' | 'enterprise_id' | 'replaced_by'>;

export interface EntryFilter {
  readonly nature?: RealisedNature | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const ofEnterprise = (db: TenantDatabase, enterpriseId: number) =>
  db.selectFrom('realised_entries').where('enterprise_id', '=', enterpriseId);

const entryColumns = columnsOf('realised_entries').without('organization_id', 'enterprise_id', 'replaced_by');

/** The amounts in force. */
export const listEntries = (
  db: TenantDatabase,
  enterpriseId: number,
  { nature, from, to }: EntryFilter,
): Promise<EntryRow[]> => {
  let query = ofEnterprise(db, enterpriseId).select(entryColumns).where('replaced_by', 'is', null);
  if (nature) query = query.where('nature', '=', nature);
  if (from) query = query.where('month', '>=', from);
  if (to) query = query.where('month', '<=', to);
  return query
    .orderBy('line_key')
    .orderBy('module')
    .orderBy('month')
    .orderBy('origin')
    .orderBy('document')
    .orderBy('id')
    .execute();
};

/** Returns the rows that a batch added, in force or not, and those that it replaced. */
export const entriesOfBatch = async (
  db: TenantDatabase,
  enterpriseId: number,
  batchId: number,
): Promise<{ added: (EntryRow & { replaced_by: number | null })[]; replaced: EntryRow[] }> => {
  const rows = ofEnterprise(db, enterpriseId);
  return {
    added: await rows
      .select([...entryColumns, 'replaced_by'])
      .where('batch_id', '=', batchId)
      .execute(),
    replaced: await rows
      .select(entryColumns)
      .where('replaced_by', '=', batchId)
      .where('batch_id', '!=', batchId)
      .execute(),
  };
};

const chunk = 5_000;

/** `null` puts them in force again. */
export const markReplaced = async (
  db: TenantDatabase,
  enterpriseId: number,
  ids: readonly number[],
  by: number | null,
): Promise<void> => {
  for (let at = 0; at < ids.length; at += chunk) {
    await sql`update realised_entries set replaced_by = ${by}::int8
      where organization_id = ${db.organizationId}::int8 and enterprise_id = ${enterpriseId}::int8
        and id = any(${ids.slice(at, at + chunk)}::int8[])`.execute(db);
  }
};

export const insertEntries = async (
  db: TenantDatabase,
  enterpriseId: number,
  rows: readonly EntryRow[],
): Promise<void> => {
  for (let at = 0; at < rows.length; at += chunk) {
    const slice = rows.slice(at, at + chunk);
    const column = <T>(of: (row: EntryRow) => T): T[] => slice.map(of);
    await sql`
      insert into realised_entries (organization_id, enterprise_id, id, nature, origin, line_key, module, month, amount,
        document, note, batch_id)
      select ${db.organizationId}::int8, ${enterpriseId}::int8, * from unnest(
        ${column((row) => row.id)}::int8[], ${column((row) => row.nature)}::text[],
        ${column((row) => row.origin)}::text[], ${column((row) => row.line_key)}::text[],
        ${column((row) => row.module)}::int4[], ${column((row) => row.month)}::text[],
        ${column((row) => row.amount)}::int8[], ${column((row) => row.document)}::text[],
        ${column((row) => row.note)}::text[], ${column((row) => row.batch_id)}::int8[])`.execute(db);
  }
};

export type BatchRow = Omit<RowOf<'realised_batches'>, 'organization_id' | 'enterprise_id' | 'undone_by'>;

export const insertBatch = async (
  db: TenantDatabase,
  enterpriseId: number,
  batch: Omit<BatchRow, 'undone_at'>,
): Promise<void> => {
  await db
    .insertInto('realised_batches')
    .values({ enterprise_id: enterpriseId, ...batch })
    .execute();
};

const batches = (db: TenantDatabase, enterpriseId: number) =>
  db
    .selectFrom('realised_batches')
    .select(columnsOf('realised_batches').without('organization_id', 'enterprise_id', 'undone_by'))
    .where('enterprise_id', '=', enterpriseId);

export const latestBatches = (db: TenantDatabase, enterpriseId: number, most: number): Promise<BatchRow[]> =>
  batches(db, enterpriseId).orderBy('at', 'desc').orderBy('id').limit(most).execute();

export const findBatch = async (db: TenantDatabase, enterpriseId: number, id: number): Promise<BatchRow | null> =>
  (await batches(db, enterpriseId).where('id', '=', id).executeTakeFirst()) ?? null;

/** The latest batch of these rows that was not taken back. */
export const findBatchByDigest = async (
  db: TenantDatabase,
  enterpriseId: number,
  { nature, origin, digest }: Pick<BatchRow, 'nature' | 'origin' | 'digest'>,
): Promise<BatchRow | null> =>
  (await batches(db, enterpriseId)
    .where('digest', '=', digest)
    .where('nature', '=', nature)
    .where('origin', '=', origin)
    .where('undone_at', 'is', null)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

export const markUndone = async (
  db: TenantDatabase,
  enterpriseId: number,
  id: number,
  by: number,
  at: Date,
): Promise<void> => {
  await db
    .updateTable('realised_batches')
    .set({ undone_at: at, undone_by: by })
    .where('enterprise_id', '=', enterpriseId)
    .where('id', '=', id)
    .execute();
};
