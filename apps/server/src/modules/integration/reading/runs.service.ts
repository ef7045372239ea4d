/** Runs as users see them: requested, followed, cancelled. */
import {
  type ErpRun,
  type ErpRunSlice,
  erpErrors,
  type RefusedErpRow,
  type RunKind,
  runsUnderWay,
  wireErrors,
} from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { type Actor, Refusal } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { wireInstant } from '../../../platform/time.ts';
import { callWorker } from '../../../platform/work/index.ts';
import { namesOfUsers } from '../../access/index.ts';
import type { ConnectionRow } from '../connections/connections.repository.ts';
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
  totalsOf,
} from '../runs/runs.repository.ts';
import { workerName } from '../runs/schedule.model.ts';

const runLimit = 50;
const refusedRowLimit = 1_000;

export interface Runs {
  list(actor: Actor, connection: ConnectionRow): Promise<ErpRun[]>;
  /** Throws 404 for a missing and a foreign one alike. */
  find(actor: Actor, id: number): Promise<RunRow>;
  present(actor: Actor, row: RunRow): Promise<ErpRun & { parts: ErpRunSlice[] }>;
  /** The run that begins, or the one that is under way. Throws 409 `connection_without_secret`. */
  start(
    actor: Actor,
    connection: ConnectionRow,
    input: { kind: RunKind; resources: readonly string[] },
  ): Promise<ErpRun>;
  /** Throws 409 `run_over`. */
  cancel(actor: Actor, row: RunRow): Promise<ErpRun>;
  refused(actor: Actor, connection: ConnectionRow): Promise<RefusedErpRow[]>;
}

export const createRuns = (platform: Platform): Runs => {
  const within = <T>(actor: Actor, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    platform.database.withOrganization(actor.scope, work);
  const presentAll = async (transaction: Transaction, actor: Actor, rows: readonly RunRow[]): Promise<ErpRun[]> => {
    const totals = await totalsOf(
      transaction,
      actor.scope,
      rows.map(({ id }) => id),
    );
    const names = await namesOfUsers(
      transaction,
      rows.flatMap(({ requested_by }) => requested_by ?? []),
    );
    return rows.map((row) => present(row, totals.get(row.id), names));
  };
  const presentOne = async (transaction: Transaction, actor: Actor, row: RunRow | null): Promise<ErpRun> => {
    const [one] = row ? await presentAll(transaction, actor, [row]) : [];
    if (!one) throw new Refusal(wireErrors.notFound);
    return one;
  };

  return {
    list: (actor, { id }) =>
      within(actor, async (transaction) =>
        presentAll(transaction, actor, await listRuns(transaction, actor.scope, id, runLimit)),
      ),

    find: (actor, id) =>
      within(actor, async (transaction) => {
        const row = await findRun(transaction, actor.scope, id);
        if (!row) throw new Refusal(wireErrors.notFound);
        return row;
      }),

    present: (actor, row) =>
      within(actor, async (transaction) => ({
        ...(await presentOne(transaction, actor, row)),
        parts: (await listSlices(transaction, actor.scope, row.id)).map(
          ({
            covers: _covers,
            request: _request,
            cursor: _cursor,
            attempts: _attempts,
            may_be_forbidden: _may,
            ...part
          }) => part,
        ),
      })),

    start: (actor, connection, { kind, resources }) =>
      within(actor, async (transaction) => {
        if (connection.secrets === null) throw new Refusal(erpErrors.noSecret);
        const at = platform.now();
        const begun = await insertRun(transaction, actor.scope, connection.id, {
          kind,
          resources,
          by: actor.userId,
          at,
        });
        if (begun) {
          await callWorker(transaction, workerName, actor.scope, at);
          await recordAudit({ platform, db: transaction, actor }, 'erp_run.started', connection.id, {
            run: begun.id,
            kind,
            resources,
          });
        }
        return presentOne(transaction, actor, begun ?? (await runUnderWay(transaction, actor.scope, connection.id)));
      }),

    cancel: (actor, row) =>
      within(actor, async (transaction) => {
        const now = await findRun(transaction, actor.scope, row.id);
        if (!now || !runsUnderWay.includes(now.state)) throw new Refusal(erpErrors.runOver);
        const over = { state: 'cancelled' as const, finished_at: platform.now(), resumes_at: null };
        await changeRun(transaction, actor.scope, row.id, over);
        await recordAudit({ platform, db: transaction, actor }, 'erp_run.cancelled', row.connection_id, {
          run: row.id,
        });
        return presentOne(transaction, actor, { ...now, ...over });
      }),

    refused: (actor, { id }) =>
      within(actor, async (transaction) =>
        (await listRefused(transaction, id, refusedRowLimit)).map(({ at, ...row }) => ({
          ...row,
          at: wireInstant(at),
        })),
      ),
  };
};

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
