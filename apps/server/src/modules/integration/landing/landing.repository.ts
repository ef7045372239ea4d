/** The SQL of the landing. Rows come as arrays, one statement for each table however many there are. */
import { type RawBuilder, sql } from 'kysely';
import {
  Int4Column,
  Int8Column,
  newId,
  type RowOf,
  TextColumn,
  type Transaction,
} from '../../../platform/database/index.ts';
import type { Coverage, LandedRow, Movement, RefusedRow } from '../adapter/adapter.model.ts';
import { facetIdsOf, type KnownFacets, markFacets } from './facets.repository.ts';

export interface LandingTarget {
  readonly organizationId: number;
  readonly connectionId: number;
  readonly resource: string;
}

export type Head = Pick<RowOf<'erp_heads'>, 'key' | 'version' | 'hash' | 'is_removed'>;

const textArray = (values: readonly string[]) => sql`${new TextColumn(values)}::text[]`;
const here = ({ organizationId, connectionId, resource }: LandingTarget) =>
  sql`organization_id = ${organizationId}::int8 and connection_id = ${connectionId}::int8 and resource = ${resource}`;

export const readHeads = async (
  transaction: Transaction,
  target: LandingTarget,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Head>> => {
  const { rows } = await sql<Head>`
    select key, version, hash, is_removed from erp_heads where ${here(target)} and key = any(${textArray(keys)})`.execute(
    transaction,
  );
  return new Map(rows.map((row) => [row.key, row]));
};

/** Stores the keys that a slice has returned. */
export const noteSeen = async (
  transaction: Transaction,
  { organizationId, connectionId }: LandingTarget,
  { runId, position }: { runId: number; position: number },
  keys: readonly string[],
): Promise<void> => {
  if (keys.length === 0) return;
  await sql`
    insert into erp_seen_keys (organization_id, connection_id, run_id, position, id, keys)
    values (${organizationId}::int8, ${connectionId}::int8, ${runId}::int8, ${position}::int4, ${newId()}::int8, ${textArray(keys)})`.execute(
    transaction,
  );
};

/** Returns the keys that a slice has already returned. */
export const seenAmong = async (
  transaction: Transaction,
  { organizationId }: LandingTarget,
  { runId, position }: { runId: number; position: number },
  keys: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ key: string }>`
    select key from (
      select unnest(keys) as key from erp_seen_keys
      where organization_id = ${organizationId}::int8 and run_id = ${runId}::int8 and position = ${position}::int4
    ) shown where key = any(${textArray(keys)})`.execute(transaction);
  return new Set(rows.map(({ key }) => key));
};

export const forgetSeen = async (
  transaction: Transaction,
  organizationId: number,
  runId: number,
  position: number,
): Promise<void> => {
  await transaction
    .deleteFrom('erp_seen_keys')
    .where('organization_id', '=', organizationId)
    .where('run_id', '=', runId)
    .where('position', '=', position)
    .execute();
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
export const meetRows = async (
  transaction: Transaction,
  target: LandingTarget,
  { runId, position, tracksKeys }: { runId: number; position: number; tracksKeys: boolean },
  rows: readonly { readonly key: string; readonly hash: string }[],
  others: readonly string[],
): Promise<readonly Differing[]> => {
  const { organizationId, connectionId, resource } = target;
  const seenKeysQuery = sql`
    shown as (
      insert into erp_seen_keys (organization_id, connection_id, run_id, position, id, keys)
      select ${organizationId}::int8, ${connectionId}::int8, ${runId}::int8, ${position}::int4, ${newId()}::int8, keys || others
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
      where organization_id = ${organizationId}::int8 and connection_id = ${connectionId}::int8
        and resource = ${resource} and key = any((select keys || others from batch)::text[])
    )
    select given.at::int4 - 1 as at, known.version
    from batch cross join unnest(keys, hashes) with ordinality as given (key, hash, at)
    left join lateral (
      select key, version, hash, is_removed from erp_heads
      where organization_id = ${organizationId}::int8 and connection_id = ${connectionId}::int8
        and resource = ${resource} and key >= given.key
      order by key limit 1
    ) known on known.key = given.key
    where known.hash is distinct from given.hash or known.is_removed
    order by given.at`.execute(transaction);
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
  const parts: number[] = [];
  for (const { key, movements } of rows) {
    for (let part = 0; part < movements.length; part += 1) {
      const one = movements[part];
      if (!one) continue;
      all.push(one);
      keys.push(key);
      parts.push(part);
    }
  }
  return { all, keys, parts };
};

/** Rows as columns, all equally long: side by side in a select they cost less than as one function of many arrays. */
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
  transaction: Transaction,
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
  const facetIds = await facetIdsOf(transaction, target, all, facets);
  await markFacets(transaction, target, facetIds, facets);
  const { organizationId, connectionId, resource } = target;
  const at = sql`${organizationId}::int8, ${connectionId}::int8, ${resource}`;
  const isAllNew = versions === null || versions.every((version) => version === 1);
  const seenKeysQuery = seen
    ? sql`
    shown as (
      insert into erp_seen_keys (organization_id, connection_id, run_id, position, id, keys)
      select ${organizationId}::int8, ${connectionId}::int8, ${runId}::int8, ${seen.position}::int4, ${newId()}::int8,
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
      unnest(${textArray(all.map(({ counterpart }) => counterpart))})`.execute(transaction);
};

/** Deletes the movements of rows. The months of their facets must be summed again. */
export const removeMovements = async (
  transaction: Transaction,
  target: LandingTarget,
  keys: readonly string[],
): Promise<void> => {
  if (keys.length === 0) return;
  await sql`
    with gone as (
      delete from erp_movements where ${here(target)} and key = any(${textArray(keys)}) returning facet_id
    )
    update erp_facets set is_stale = true
    where organization_id = ${target.organizationId}::int8 and connection_id = ${target.connectionId}::int8
      and id in (select facet_id from gone) and not is_stale`.execute(transaction);
};

export const insertRefused = async (
  transaction: Transaction,
  { organizationId, connectionId, resource }: LandingTarget,
  { runId, position }: { runId: number; position: number },
  rows: readonly RefusedRow[],
  at: Date,
): Promise<void> => {
  if (rows.length === 0) return;
  await transaction
    .insertInto('erp_refused_rows')
    .values(
      rows.map((row) => ({
        organization_id: organizationId,
        connection_id: connectionId,
        id: newId(),
        resource,
        ...row,
        run_id: runId,
        position,
        at,
      })),
    )
    .execute();
};

const covered = (coverage: Coverage): RawBuilder<unknown> => {
  if (coverage.by === 'all') return sql`true`;
  if (coverage.by === 'parents') return sql`parent = any(${textArray(coverage.parents)})`;
  if (coverage.by === 'others') {
    const above = `${coverage.beneath}/`;
    return sql`starts_with(parent, ${above}::text) and strpos(substr(parent, length(${above}::text) + 1), '/') = 0
      and parent <> all(${textArray(coverage.there)})`;
  }
  if (coverage.by === 'dates') return sql`date between ${coverage.from} and ${coverage.to}`;
  return sql`false`;
};

/** Returns the keys that a slice covers and has not returned. */
export const listUnseen = async (
  transaction: Transaction,
  target: LandingTarget,
  { runId, position, covers }: { runId: number; position: number; covers: Coverage },
): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    with shown as (
      select unnest(keys) as key from erp_seen_keys
      where organization_id = ${target.organizationId}::int8 and run_id = ${runId}::int8 and position = ${position}::int4
    )
    select key from erp_heads
    where ${here(target)} and not is_removed and ${covered(covers)}
      and not exists (select from shown where shown.key = erp_heads.key)`.execute(transaction);
  return rows.map(({ key }) => key);
};

/** Marks rows as gone from the ERP: a version without a payload. */
export const markDeleted = async (
  transaction: Transaction,
  target: LandingTarget,
  runId: number,
  keys: readonly string[],
): Promise<void> => {
  const { organizationId, connectionId, resource } = target;
  await sql`
    insert into erp_rows (organization_id, connection_id, resource, key, version, hash, payload, run_id)
    select ${organizationId}::int8, ${connectionId}::int8, ${resource}, key, version + 1, hash, null, ${runId}::int8
    from erp_heads where ${here(target)} and key = any(${textArray(keys)})`.execute(transaction);
  await sql`
    update erp_heads set version = version + 1, is_removed = true
    where ${here(target)} and key = any(${textArray(keys)})`.execute(transaction);
  await removeMovements(transaction, target, keys);
};

/** Deletes refusals of a resource's rows from earlier runs. */
export const forgetRefused = async (
  transaction: Transaction,
  { organizationId, connectionId, resource }: LandingTarget,
  runId: number,
): Promise<void> => {
  await sql`
    delete from erp_refused_rows
    where organization_id = ${organizationId}::int8 and connection_id = ${connectionId}::int8
      and resource = ${resource} and run_id <> ${runId}::int8`.execute(transaction);
};

/** A batch is held in memory while it goes into several tables. */
export const takeSpace = async (transaction: Transaction): Promise<void> => {
  await sql`select set_config('work_mem', '64MB', true)`.execute(transaction);
};

/** The planner takes a table just filled for empty, and would compare each row with each other. */
export const takeSets = async (transaction: Transaction): Promise<void> => {
  await sql`select set_config('work_mem', '64MB', true), set_config('enable_nestloop', 'off', true)`.execute(
    transaction,
  );
};

/** Statements over millions of rows exceed a request's timeout. */
export const takeTime = async (transaction: Transaction): Promise<void> => {
  await sql`select set_config('statement_timeout', '600000', true)`.execute(transaction);
};

/** Adds up the months of the facets whose movements have changed. */
export const addUpFacets = async (
  transaction: Transaction,
  organizationId: number,
  connectionId: number,
): Promise<void> => {
  await takeTime(transaction);
  const ours = sql`organization_id = ${organizationId}::int8 and connection_id = ${connectionId}::int8`;
  const { rows } = await sql<{ id: number }>`select id from erp_facets where ${ours} and is_stale`.execute(transaction);
  if (rows.length === 0) return;
  // A list, not a query: of tables that have just been filled a join would compare each movement with each facet.
  const stale = sql`any(${new Int8Column(rows.map(({ id }) => id))}::int8[])`;
  await sql`delete from erp_facet_months where ${ours} and facet_id = ${stale}`.execute(transaction);
  await sql`
    insert into erp_facet_months (organization_id, connection_id, facet_id, month, amount, movements)
    select ${organizationId}::int8, ${connectionId}::int8, facet_id, left(date, 7), sum(amount)::int8, count(*)::int4
    from erp_movements where ${ours} and facet_id = ${stale} group by facet_id, left(date, 7)`.execute(transaction);
  await sql`update erp_facets set is_stale = false where ${ours} and id = ${stale}`.execute(transaction);
};

export interface RefusedEntry extends RefusedRow, Pick<RowOf<'erp_refused_rows'>, 'resource' | 'at'> {}

/** Returns refused rows, newest first. */
export const listRefused = (
  transaction: Transaction,
  organizationId: number,
  connectionId: number,
  limit: number,
): Promise<RefusedEntry[]> =>
  transaction
    .selectFrom('erp_refused_rows')
    .select(['resource', 'key', 'payload', 'reason', 'at'])
    .where('organization_id', '=', organizationId)
    .where('connection_id', '=', connectionId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
