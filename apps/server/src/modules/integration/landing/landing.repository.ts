/** The SQL of the landing. Rows come as arrays, one statement for each table however many there are. */
import { sql } from 'kysely';
import {
  Int4Column,
  Int8Column,
  newId,
  type RowOf,
  type TenantDatabase,
  TextColumn,
} from '../../../platform/database/index.ts';
import type { LandedRow, Movement } from '../adapter/adapter.model.ts';
import { facetIdsOf, type KnownFacets, markFacets } from './facets.repository.ts';

export interface LandingTarget {
  readonly connectionId: number;
  readonly resource: string;
}

export type Head = Pick<RowOf<'erp_heads'>, 'key' | 'version' | 'hash' | 'is_removed'>;

export const textArray = (values: readonly string[]) => sql`${new TextColumn(values)}::text[]`;
const here = (db: TenantDatabase, { connectionId, resource }: LandingTarget) =>
  sql`organization_id = ${db.organizationId}::int8 and connection_id = ${connectionId}::int8 and resource = ${resource}`;

export const readHeads = async (
  db: TenantDatabase,
  target: LandingTarget,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Head>> => {
  const { rows } = await sql<Head>`
    select key, version, hash, is_removed from erp_heads where ${here(db, target)} and key = any(${textArray(keys)})`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.key, row]));
};

/** The stored state of a row that differs from the one received. */
export interface Differing {
  /** Index of the row, from 0. */
  readonly at: number;
  /** Null: it was never seen before. */
  readonly version: number | null;
}

/**
 * Returns the rows that are new or changed, compared by hash. Also stores the slice's keys and deletes their refusals, so that
 * the keys go over the wire once. `others` exist, but are unreadable.
 */
export const compareRows = async (
  db: TenantDatabase,
  target: LandingTarget,
  { runId, position, tracksKeys }: { runId: number; position: number; tracksKeys: boolean },
  rows: readonly { readonly key: string; readonly hash: string }[],
  others: readonly string[],
): Promise<readonly Differing[]> => {
  const { connectionId, resource } = target;
  const seenKeysQuery = sql`
    shown as (
      insert into erp_seen_keys (organization_id, connection_id, run_id, position, id, keys)
      select ${db.organizationId}::int8, ${connectionId}::int8, ${runId}::int8, ${position}::int4, ${newId()}::int8, keys || others
      from batch
    ),`;
  // The first key from the row's own on: only the primary key has that order. So each row uses that index, whatever the planner
  // assumes about a table just filled. With the key alone, it may read the whole resource for each row.
  const { rows: differingRows } = await sql<Differing>`
    with batch (keys, hashes, others) as (
      select ${textArray(rows.map(({ key }) => key))}, ${textArray(rows.map(({ hash }) => hash))}, ${textArray(others)}
    ),
    ${tracksKeys ? seenKeysQuery : sql``}
    forgotten as (
      delete from erp_refused_rows
      where organization_id = ${db.organizationId}::int8 and connection_id = ${connectionId}::int8
        and resource = ${resource} and key = any((select keys || others from batch)::text[])
    )
    select given.at::int4 - 1 as at, known.version
    from batch cross join unnest(keys, hashes) with ordinality as given (key, hash, at)
    left join lateral (
      select key, version, hash, is_removed from erp_heads
      where organization_id = ${db.organizationId}::int8 and connection_id = ${connectionId}::int8
        and resource = ${resource} and key >= given.key
      order by key limit 1
    ) known on known.key = given.key
    where known.hash is distinct from given.hash or known.is_removed
    order by given.at`.execute(db);
  return differingRows;
};

export interface NewVersions {
  readonly rows: readonly LandedRow[];
  /** One for each row; null: nothing was known of any of them. */
  readonly versions: readonly number[] | null;
}

/** Returns movements of rows as columns: a list per row would double the objects. */
const movementColumns = (rows: readonly LandedRow[]) => {
  const all: Movement[] = [];
  const keys: string[] = [];
  const positions: number[] = [];
  for (const { key, movements } of rows) {
    for (let position = 0; position < movements.length; position += 1) {
      const one = movements[position];
      if (!one) continue;
      all.push(one);
      keys.push(key);
      positions.push(position);
    }
  }
  return { all, keys, parts: positions };
};

/** Rows as columns, all equally long. In a select they cost less than as one function of many arrays. */
const given = ({ rows, versions }: NewVersions) => sql`
  given as materialized (
    select unnest((select keys from batch)) as key,
      ${versions ? sql`unnest(${new Int4Column(versions)}::int4[])` : sql`1`} as version,
      unnest(${textArray(rows.map(({ hash }) => hash))}) as hash, unnest(${textArray(rows.map(({ parent }) => parent))}) as parent,
      unnest(${textArray(rows.map(({ date }) => date))}) as date, unnest(${textArray(rows.map(({ payload }) => payload))}) as payload
  )`;

/** Only where there may be heads: looking for one costs as much as making one. */
const renewing = sql`
  on conflict (organization_id, connection_id, resource, key) do update
  set version = excluded.version, hash = excluded.hash, parent = excluded.parent, date = excluded.date, is_removed = false`;

/**
 * Inserts versions, makes them current and stores their movements. One statement, so that the database works while the next rows
 * are read. Throws a unique violation where a row of version 1 is known. `seen`: also stores these keys and `others` as returned
 * by a slice. So the keys go over the wire once.
 */
export const insertVersions = async (
  db: TenantDatabase,
  target: LandingTarget,
  runId: number,
  fresh: NewVersions,
  facets: KnownFacets,
  { seen }: { readonly seen: { readonly position: number; readonly others: readonly string[] } | null } = {
    seen: null,
  },
): Promise<void> => {
  const { rows, versions } = fresh;
  if (rows.length === 0) return;
  const { all, keys, parts } = movementColumns(rows);
  const facetIds = await facetIdsOf(db, target, all, facets);
  await markFacets(db, target, facetIds, facets);
  const { connectionId, resource } = target;
  const at = sql`${db.organizationId}::int8, ${connectionId}::int8, ${resource}`;
  const isAllNew = versions === null || versions.every((version) => version === 1);
  const seenKeysQuery = seen
    ? sql`
    shown as (
      insert into erp_seen_keys (organization_id, connection_id, run_id, position, id, keys)
      select ${db.organizationId}::int8, ${connectionId}::int8, ${runId}::int8, ${seen.position}::int4, ${newId()}::int8,
        keys || ${textArray(seen.others)}
      from batch
    ),`
    : sql``;
  await sql`
    with batch (keys) as (select ${textArray(rows.map(({ key }) => key))}),
    ${seenKeysQuery}
    ${given(fresh)},
    versions as (
      insert into erp_rows (organization_id, connection_id, resource, key, version, hash, payload, run_id)
      select ${at}, key, version, hash, payload, ${runId}::int8 from given
    ),
    heads as (
      insert into erp_heads (organization_id, connection_id, resource, key, version, hash, parent, date, is_removed)
      select ${at}, key, version, hash, parent, date, false from given ${isAllNew ? sql`` : renewing}
    )
    insert into erp_movements
      (organization_id, connection_id, resource, key, part, facet_id, date, amount, document, counterpart)
    select ${at}, unnest(${textArray(keys)}),
      unnest(${new Int4Column(parts)}::int4[]), unnest(${new Int8Column(facetIds)}::int8[]),
      unnest(${textArray(all.map(({ date }) => date))}), unnest(${new Int8Column(all.map(({ amount }) => amount))}::int8[]),
      unnest(${textArray(all.map(({ document }) => document))}),
      unnest(${textArray(all.map(({ counterpart }) => counterpart))})`.execute(db);
};

/** Deletes the movements of rows. The months of their facets must be summed again. */
export const removeMovements = async (
  db: TenantDatabase,
  target: LandingTarget,
  keys: readonly string[],
): Promise<void> => {
  if (keys.length === 0) return;
  await sql`
    with gone as (
      delete from erp_movements where ${here(db, target)} and key = any(${textArray(keys)}) returning facet_id
    )
    update erp_facets set is_stale = true
    where organization_id = ${db.organizationId}::int8 and connection_id = ${target.connectionId}::int8
      and id in (select facet_id from gone) and not is_stale`.execute(db);
};

/** Marks rows as gone from the ERP: a version without a payload. */
export const markDeleted = async (
  db: TenantDatabase,
  target: LandingTarget,
  runId: number,
  keys: readonly string[],
): Promise<void> => {
  const { connectionId, resource } = target;
  await sql`
    insert into erp_rows (organization_id, connection_id, resource, key, version, hash, payload, run_id)
    select ${db.organizationId}::int8, ${connectionId}::int8, ${resource}, key, version + 1, hash, null, ${runId}::int8
    from erp_heads where ${here(db, target)} and key = any(${textArray(keys)})`.execute(db);
  await sql`
    update erp_heads set version = version + 1, is_removed = true
    where ${here(db, target)} and key = any(${textArray(keys)})`.execute(db);
  await removeMovements(db, target, keys);
};

/** A batch is held in memory while it goes into several tables. */
export const takeSpace = async (db: TenantDatabase): Promise<void> => {
  await sql`select set_config('work_mem', '64MB', true)`.execute(db);
};

/** The planner takes a table just filled for empty, and would compare each row with each other. */
export const takeSets = async (db: TenantDatabase): Promise<void> => {
  await sql`select set_config('work_mem', '64MB', true), set_config('enable_nestloop', 'off', true)`.execute(db);
};

/** Statements over millions of rows exceed a request's timeout. */
export const takeTime = async (db: TenantDatabase): Promise<void> => {
  await sql`select set_config('statement_timeout', '600000', true)`.execute(db);
};

/** Adds up the months of the facets whose movements have changed. */
export const addUpFacets = async (db: TenantDatabase, connectionId: number): Promise<void> => {
  await takeTime(db);
  const stales = await db
    .selectFrom('erp_facets')
    .select('id')
    .where('connection_id', '=', connectionId)
    .where('is_stale', '=', true)
    .execute();
  if (stales.length === 0) return;
  const ours = sql`organization_id = ${db.organizationId}::int8 and connection_id = ${connectionId}::int8`;
  // A list, not a query: after a bulk insert a join would compare each movement with each facet.
  const stale = sql`any(${new Int8Column(stales.map(({ id }) => id))}::int8[])`;
  await sql`delete from erp_facet_months where ${ours} and facet_id = ${stale}`.execute(db);
  await sql`
    insert into erp_facet_months (organization_id, connection_id, facet_id, month, amount, movements)
    select ${db.organizationId}::int8, ${connectionId}::int8, facet_id, left(date, 7), sum(amount)::int8, count(*)::int4
    from erp_movements where ${ours} and facet_id = ${stale} group by facet_id, left(date, 7)`.execute(db);
  await sql`update erp_facets set is_stale = false where ${ours} and id = ${stale}`.execute(db);
};
