/**
 * The SQL of superseded raw rows: versions below the one that holds, replaced for longer than a number of months. A row is replaced
 * by its next version in the table.
 */
import { sql } from 'kysely';
import { Int4Column, Int8Column, type TenantDatabase, TextColumn } from '../../../platform/database/index.ts';
import { hashText } from '../../../platform/hashing.ts';
import type { ArchivedRow } from './archived-row.model.ts';

/** The bound of age: rows replaced before `now`, less a number of months. */
export interface Age {
  readonly now: Date;
  readonly months: number;
}

export interface SupersededIn extends Age {
  readonly connectionId: number;
}

/** A position in the order of resource, key and version. */
export type RowPosition = Pick<ArchivedRow, 'resource' | 'key' | 'version'>;

export const beforeAll: RowPosition = { resource: '', key: '', version: 0 };

/**
 * Heads `h`, their superseded versions `r` and the runs `own` that read them. Each step goes by a key. A table just filled has no
 * statistics, and a join might compare every row with every other.
 */
const superseded = (db: TenantDatabase, { connectionId, now, months }: SupersededIn) => sql`
  from erp_heads h
  cross join lateral (
    select older.* from erp_rows older
    where older.organization_id = h.organization_id and older.connection_id = h.connection_id
      and older.resource = h.resource and older.key = h.key and older.version < h.version
    offset 0
  ) r
  cross join lateral (
    select coalesce(run.started_at, run.created_at) as read_at from erp_runs run
    where run.organization_id = r.organization_id and run.id = r.run_id
    limit 1
  ) own
  cross join lateral (
    select coalesce(run.started_at, run.created_at) as at
    from erp_rows newer join erp_runs run on run.organization_id = newer.organization_id and run.id = newer.run_id
    where newer.organization_id = r.organization_id and newer.connection_id = r.connection_id
      and newer.resource = r.resource and newer.key = r.key and newer.version > r.version
    order by newer.version limit 1
  ) replaced
  where h.organization_id = ${db.organizationId}::int8 and h.connection_id = ${connectionId}::int8 and h.version > 1
    and replaced.at < ${now.toISOString()}::timestamptz - make_interval(months => ${months}::int4)`;

/** The planner takes a table just filled for empty, and would read it whole for each row. */
export const useKeys = async (db: TenantDatabase): Promise<void> => {
  await sql`select set_config('statement_timeout', '600000', true), set_config('enable_seqscan', 'off', true),
    set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`.execute(db);
};

export const listConnectionIds = async (db: TenantDatabase): Promise<number[]> =>
  (await db.selectFrom('erp_connections').select('id').orderBy('id').execute()).map(({ id }) => id);

/** Superseded rows behind a position, in the order of the table's key. So an earlier version of a row is never behind a later one. */
export const readSuperseded = async (
  db: TenantDatabase,
  order: SupersededIn,
  after: RowPosition,
  limit: number,
): Promise<ArchivedRow[]> =>
  db.execute(sql<ArchivedRow>`
    select r.resource, r.key, r.version, own.read_at, r.run_id, r.hash, r.payload
    ${superseded(db, order)} and (h.resource, h.key) >= (${after.resource}, ${after.key})
      and (r.resource, r.key, r.version) > (${after.resource}, ${after.key}, ${after.version}::int4)
    order by h.resource, h.key, r.version limit ${limit}::int8`);

/** A row without a payload has an empty digest: no text has it. */
const digestOf = ({ payload }: ArchivedRow): string => (payload === null ? '' : hashText(payload));

const storedDigest = sql`case when r.payload is null then '' else encode(sha256(convert_to(r.payload, 'UTF8')), 'hex') end`;

const noColumn = sql``;

/** Rows of a file as columns, with digests; `more`: a further column. */
const given = (rows: readonly ArchivedRow[], more = noColumn) => sql`
  given as materialized (
    select unnest(${new TextColumn(rows.map(({ resource }) => resource))}::text[]) as resource,
      unnest(${new TextColumn(rows.map(({ key }) => key))}::text[]) as key,
      unnest(${new Int4Column(rows.map(({ version }) => version))}::int4[]) as version,
      unnest(${new Int8Column(rows.map(({ run_id }) => run_id))}::int8[]) as run_id,
      unnest(${new TextColumn(rows.map(({ hash }) => hash))}::text[]) as hash,
      unnest(${new TextColumn(rows.map(digestOf))}::text[]) as digest
      ${more}
  )`;

/** A row `r` of the table is the row `g` of the file. */
const isSame = (db: TenantDatabase, connectionId: number) => sql`
  r.organization_id = ${db.organizationId}::int8 and r.connection_id = ${connectionId}::int8
  and r.resource = g.resource and r.key = g.key and r.version = g.version
  and r.run_id = g.run_id and r.hash = g.hash and ${storedDigest} = g.digest`;

const countOf = (rows: readonly { readonly count: number }[]): number => rows[0]?.count ?? 0;

/**
 * Deletes rows that are the same here as in a file. Returns how many. The transaction has to have written the catalogue row
 * `archiveId` before.
 */
export const deleteArchived = async (
  db: TenantDatabase,
  { connectionId, archiveId }: { readonly connectionId: number; readonly archiveId: number },
  rows: readonly ArchivedRow[],
): Promise<number> => {
  await sql`select set_config('app.erp_archive', ${String(archiveId)}, true)`.execute(db);
  return countOf(
    await db.execute(sql<{ count: number }>`
      with ${given(rows)},
      gone as (delete from erp_rows r using given g where ${isSame(db, connectionId)} returning r.version)
      select count(*)::int4 as count from gone`),
  );
};

/** Puts rows of a file back. Those that are here stay as they are. */
export const insertArchived = async (
  db: TenantDatabase,
  connectionId: number,
  rows: readonly ArchivedRow[],
): Promise<void> => {
  // A payload may be missing; as a column it cannot be.
  const payloads = rows.map(({ payload }) => payload ?? '');
  await sql`
    with ${given(rows, sql`, unnest(${new TextColumn(payloads)}::text[]) as payload`)}
    insert into erp_rows (organization_id, connection_id, resource, key, version, hash, payload, run_id)
    select ${db.organizationId}::int8, ${connectionId}::int8, resource, key, version, hash,
      case when digest = '' then null else payload end, run_id
    from given
    on conflict do nothing`.execute(db);
};

/** Returns the number of rows of a file that are the same here. */
export const countSame = async (
  db: TenantDatabase,
  connectionId: number,
  rows: readonly ArchivedRow[],
): Promise<number> =>
  countOf(
    await db.execute(sql<{ count: number }>`
      with ${given(rows)}
      select count(*)::int4 as count from given g join erp_rows r on ${isSame(db, connectionId)}`),
  );
