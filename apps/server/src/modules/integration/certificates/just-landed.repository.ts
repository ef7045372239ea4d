/** The SQL of recent landings, by the ERP's data and not by what UNI derived from it. */
import { sql } from 'kysely';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import type { LandingTarget } from '../landing/landing.repository.ts';
import { listSlices, type SliceRow } from '../runs/runs.repository.ts';

export interface LandedRun {
  readonly id: number;
  /** When its reading began. */
  readonly read_at: Date;
}

/** The last run that landed parts of a resource and ended after an instant, with those parts. */
export const lastLanding = async (
  db: TenantDatabase,
  { connectionId, resource }: LandingTarget,
  since: Date,
): Promise<{ readonly run: LandedRun; readonly slices: readonly SliceRow[] } | null> => {
  const run = await db
    .selectFrom('erp_runs')
    .select(['id', 'started_at', 'created_at'])
    .where('connection_id', '=', connectionId)
    .where('kind', 'in', ['full', 'slice'])
    .where('state', 'in', ['done', 'partial'])
    .where('finished_at', '>=', since)
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!run) return null;
  const slices = (await listSlices(db, run.id)).filter((slice) => slice.resource === resource);
  return slices.length === 0 ? null : { run: { id: run.id, read_at: run.started_at ?? run.created_at }, slices };
};

/** The ERP's latest version of each row of a resource. */
const latestRows = (db: TenantDatabase, { connectionId, resource }: LandingTarget) => sql`
  select distinct on (key) key, hash, payload from ${db.table('erp_rows')} said
  where connection_id = ${connectionId}::int8 and resource = ${resource}`;

/** Returns a resource's number of such rows, and of those that contradict their hash. */
export const weighRows = async (
  db: TenantDatabase,
  target: LandingTarget,
): Promise<{ readonly rows: number; readonly unsound: number }> => {
  const { rows } = await sql<{ rows: number; unsound: number }>`
    select count(*)::int4 as rows, (count(*) filter (
      where left(encode(sha256(convert_to(payload, 'UTF8')), 'hex'), length(hash)) <> hash
    ))::int4 as unsound
    from (${latestRows(db, target)} order by key, version desc) said where payload is not null`.execute(db);
  return rows[0] ?? { rows: 0, unsound: 0 };
};

export interface LatestRow {
  readonly key: string;
  readonly hash: string;
  /** Null: the row is gone from the ERP. */
  readonly payload: string | null;
}

/** Rows behind a key, in the order of keys. */
export const readLatestRows = async (
  db: TenantDatabase,
  target: LandingTarget,
  after: string,
  limit: number,
): Promise<LatestRow[]> => {
  const { rows } = await sql<LatestRow>`
    ${latestRows(db, target)} and key > ${after} order by key, version desc limit ${limit}::int8`.execute(db);
  return rows;
};
