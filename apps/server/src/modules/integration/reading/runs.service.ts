/** Runs as users see them: requested, followed, cancelled. */
import {
  type ErpRun,
  type ErpRunSlice,
  erpErrors,
  type RefusedErpRow,
  type RunKind,
  runsUnderWay,
} from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { HttpError, orNotFound } from '../../../platform/http/index.ts';
import { wireInstant } from '../../../platform/time.ts';
import { wakeWorker } from '../../../platform/work/index.ts';
import { namesOfUsers } from '../../access/index.ts';
import type { ConnectionRow } from '../connections/connections.repository.ts';
import { requireConnection } from '../connections/located.service.ts';
import { listRefused } from '../landing/refused-rows.repository.ts';
import {
  changeRun,
  findRun,
  insertRun,
  listRuns,
  listSlices,
  type RunRow,
  type RunTotals,
  runUnderWay,
  type SliceRow,
  totalsOf,
} from '../runs/runs.repository.ts';
import { workerName } from '../runs/schedule.model.ts';

const runLimit = 50;
const refusedRowLimit = 1_000;

/** Throws 404 for a missing, a removed and a foreign connection alike. */
export const findReadConnection = (context: Context, id: number): Promise<ConnectionRow> =>
  requireConnection(context, id);

/** Throws 404 for a missing and a foreign one alike. */
export const findKnownRun = async ({ db }: Context, id: number): Promise<RunRow> => orNotFound(await findRun(db, id));

export async function describeRuns({ db }: Context, { id }: ConnectionRow): Promise<ErpRun[]> {
  return presentAll(db, await listRuns(db, id, runLimit));
}

export async function describeRun({ db }: Context, row: RunRow): Promise<ErpRun & { parts: ErpRunSlice[] }> {
  const slices = await listSlices(db, row.id);
  return { ...(await presentOne(db, row)), parts: slices.map(presentSlice) };
}

/** The run that begins, or the one that is under way. Throws 409 `connection_without_secret`. */
export async function startRun(
  context: Context,
  connection: ConnectionRow,
  { kind, resources }: { kind: RunKind; resources: readonly string[] },
): Promise<ErpRun> {
  const { actor, db, platform } = context;
  if (connection.secrets === null) throw new HttpError(erpErrors.noSecret);
  const at = platform.now();
  const begun = await insertRun(db, connection.id, { kind, resources, by: actor.userId, at });
  if (begun) {
    await wakeWorker(db, workerName, db.organizationId, at, { isAwaited: true });
    await recordAudit(context, 'erp_run.started', connection.id, { run: begun.id, kind, resources });
  }
  return presentOne(db, begun ?? (await runUnderWay(db, connection.id)));
}

/** Throws 409 `run_over`. */
export async function cancelRun(context: Context, { id, connection_id }: RunRow): Promise<ErpRun> {
  const { db, platform } = context;
  const now = await findRun(db, id);
  if (!now || !runsUnderWay.includes(now.state)) throw new HttpError(erpErrors.runOver);
  const over = { state: 'cancelled' as const, finished_at: platform.now(), resumes_at: null };
  await changeRun(db, id, over);
  await recordAudit(context, 'erp_run.cancelled', connection_id, { run: id });
  return presentOne(db, { ...now, ...over });
}

export async function describeRefusedRows({ db }: Context, { id }: ConnectionRow): Promise<RefusedErpRow[]> {
  const rows = await listRefused(db, id, refusedRowLimit);
  return rows.map(({ at, ...row }) => ({ ...row, at: wireInstant(at) }));
}

const presentAll = async (db: TenantDatabase, rows: readonly RunRow[]): Promise<ErpRun[]> => {
  const runIds = rows.map(({ id }) => id);
  const totals = await totalsOf(db, runIds);
  const userIds = rows.flatMap(({ requested_by }) => requested_by ?? []);
  const names = await namesOfUsers(db, userIds);
  return rows.map((row) => present(row, totals.get(row.id), names));
};

const presentOne = async (db: TenantDatabase, row: RunRow | null): Promise<ErpRun> =>
  orNotFound(row && (await presentAll(db, [row]))[0]);

/** Without what only its reading needs. */
const presentSlice = ({
  covers: _covers,
  request: _request,
  cursor: _cursor,
  attempts: _attempts,
  may_be_forbidden: _mayBeForbidden,
  ...slice
}: SliceRow): ErpRunSlice => slice;

const nothing: RunTotals = {
  slices: 0,
  slices_done: 0,
  slices_failed: 0,
  rows_seen: 0,
  rows_changed: 0,
  rows_removed: 0,
  rows_refused: 0,
};

const instantOf = (at: Date | null): string | null => at && wireInstant(at);

const present = (
  { id, connection_id, kind, state, failure, calls, requested_by, ...row }: RunRow,
  totals: RunTotals = nothing,
  names: ReadonlyMap<number, string>,
): ErpRun => ({
  id,
  connection: connection_id,
  kind,
  state,
  failure,
  calls,
  created_at: wireInstant(row.created_at),
  started_at: instantOf(row.started_at),
  finished_at: instantOf(row.finished_at),
  resumes_at: instantOf(row.resumes_at),
  ...totals,
  requested_by: requested_by === null ? null : (names.get(requested_by) ?? null),
});
