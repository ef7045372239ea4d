import type { RunKind } from '@uni/contracts';
import { sql } from 'kysely';
import { columnsOf, newId, type RowOf, type TenantDatabase } from '../../../platform/database/index.ts';
import type { Coverage, Slice } from '../adapter/adapter.model.ts';

export type RunRow = Omit<RowOf<'erp_runs'>, 'organization_id'>;

export interface RunTotals
  extends Pick<RowOf<'erp_run_slices'>, 'rows_seen' | 'rows_changed' | 'rows_removed' | 'rows_refused'> {
  readonly slices: number;
  readonly slices_done: number;
  readonly slices_failed: number;
}

export type SliceRow = Omit<RowOf<'erp_run_slices'>, 'organization_id' | 'connection_id' | 'run_id'>;

const columns = columnsOf('erp_runs').without('organization_id');

/** Inserts a run. Returns null while another is under way: of two simultaneous requests, one starts. */
export const insertRun = async (
  db: TenantDatabase,
  connectionId: number,
  { kind, resources, by, at }: { kind: RunKind; resources: readonly string[]; by: number | null; at: Date },
): Promise<RunRow | null> => {
  const row = await db
    .insertInto('erp_runs')
    .values({
      connection_id: connectionId,
      id: newId(),
      kind,
      resources: JSON.stringify(resources),
      state: 'queued',
      failure: null,
      created_at: at,
      started_at: null,
      finished_at: null,
      resumes_at: null,
      attempts: 0,
      calls: 0,
      requested_by: by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
};

export const findRun = async (db: TenantDatabase, id: number): Promise<RunRow | null> =>
  (await db.selectFrom('erp_runs').select(columns).where('id', '=', id).executeTakeFirst()) ?? null;

export const runUnderWay = async (db: TenantDatabase, connectionId: number): Promise<RunRow | null> =>
  (await db
    .selectFrom('erp_runs')
    .select(columns)
    .where('connection_id', '=', connectionId)
    .where('finished_at', 'is', null)
    .executeTakeFirst()) ?? null;

export const listRuns = (db: TenantDatabase, connectionId: number, limit: number): Promise<RunRow[]> =>
  db
    .selectFrom('erp_runs')
    .select(columns)
    .where('connection_id', '=', connectionId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Returns the totals of runs over their slices. */
export const totalsOf = async (
  db: TenantDatabase,
  runIds: readonly number[],
): Promise<ReadonlyMap<number, RunTotals>> => {
  const { rows } = await sql<RunTotals & { run_id: number }>`
    select run_id, count(*)::int4 as slices,
      (count(*) filter (where state = 'done'))::int4 as slices_done,
      (count(*) filter (where state = 'failed'))::int4 as slices_failed,
      sum(rows_seen)::int4 as rows_seen, sum(rows_changed)::int4 as rows_changed,
      sum(rows_removed)::int4 as rows_removed, sum(rows_refused)::int4 as rows_refused
    from ${db.table('erp_run_slices')} slice
    where run_id = any(${runIds as number[]}::int8[])
    group by run_id`.execute(db);
  return new Map(rows.map(({ run_id, ...totals }) => [run_id, totals]));
};

const sliceColumns = columnsOf('erp_run_slices').without('organization_id', 'connection_id', 'run_id');

export const listSlices = (db: TenantDatabase, runId: number): Promise<SliceRow[]> =>
  db.selectFrom('erp_run_slices').select(sliceColumns).where('run_id', '=', runId).orderBy('position').execute();

/** The next part to read. */
export const nextSlice = async (db: TenantDatabase, runId: number): Promise<SliceRow | null> =>
  (await db
    .selectFrom('erp_run_slices')
    .select(sliceColumns)
    .where('run_id', '=', runId)
    .where('state', '=', 'pending')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()) ?? null;

/** Returns true if a slice of the run has returned rows of the resource. */
export const hasSeenRows = async (db: TenantDatabase, runId: number, resource: string): Promise<boolean> =>
  (await db
    .selectFrom('erp_run_slices')
    .select('position')
    .where('run_id', '=', runId)
    .where('resource', '=', resource)
    .where('rows_seen', '>', 0)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Adds parts behind those that are there. */
export const appendSlices = async (
  db: TenantDatabase,
  { id, connection_id }: Pick<RunRow, 'id' | 'connection_id'>,
  slices: readonly Slice[],
): Promise<void> => {
  if (slices.length === 0) return;
  const { last } = await db
    .selectFrom('erp_run_slices')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('run_id', '=', id)
    .executeTakeFirstOrThrow();
  const first = last === null ? 0 : last + 1;
  await db
    .insertInto('erp_run_slices')
    .values(
      slices.map(({ resource, label, covers, request }, index) => ({
        connection_id,
        run_id: id,
        position: first + index,
        resource,
        label,
        covers: JSON.stringify(covers satisfies Coverage),
        request: JSON.stringify(request),
        state: 'pending' as const,
        failure: null,
        cursor: null,
        attempts: 0,
        may_be_forbidden: false,
        total: null,
        rows_seen: 0,
        rows_changed: 0,
        rows_removed: 0,
        rows_refused: 0,
      })),
    )
    .execute();
};

export interface SliceChange
  extends Partial<
    Pick<RowOf<'erp_run_slices'>, 'state' | 'failure' | 'cursor' | 'attempts' | 'may_be_forbidden' | 'total'>
  > {
  /** Added to the slice's counters. */
  readonly seen?: number;
  readonly changed?: number;
  readonly removed?: number;
  readonly refused?: number;
}

export const changeSlice = async (
  db: TenantDatabase,
  runId: number,
  position: number,
  { seen = 0, changed = 0, removed = 0, refused = 0, ...fields }: SliceChange,
): Promise<void> => {
  await db
    .updateTable('erp_run_slices')
    .set({
      ...fields,
      rows_seen: sql`rows_seen + ${seen}::int4`,
      rows_changed: sql`rows_changed + ${changed}::int4`,
      rows_removed: sql`rows_removed + ${removed}::int4`,
      rows_refused: sql`rows_refused + ${refused}::int4`,
    })
    .where('run_id', '=', runId)
    .where('position', '=', position)
    .execute();
};

export const changeRun = async (
  db: TenantDatabase,
  id: number,
  fields: Partial<
    Pick<RunRow, 'state' | 'failure' | 'started_at' | 'finished_at' | 'resumes_at' | 'attempts' | 'kind'>
  >,
): Promise<void> => {
  await db.updateTable('erp_runs').set(fields).where('id', '=', id).execute();
};

export const countCall = async (db: TenantDatabase, id: number): Promise<void> => {
  await db.updateTable('erp_runs').set({ calls: sql`calls + 1` }).where('id', '=', id).execute();
};
