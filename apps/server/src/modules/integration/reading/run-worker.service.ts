/** Executes runs slice by slice and batch by batch. Each batch is stored with the cursor where reading resumes. */
import type { FailureCode } from '@uni/contracts';
import { ErpFailure, type Slice } from '../adapter/adapter.model.ts';
import { mostAttempts, mostSliceAttempts, pauseAfter, remedies } from '../adapter/failures.model.ts';
import { holdsRows, noteResource } from '../connections/connections.repository.ts';
import { KnownFacets } from '../landing/facets.repository.ts';
import type { SliceTarget } from '../landing/landing.service.ts';
import { forgetSeen } from '../landing/seen-keys.repository.ts';
import { endRun } from '../runs/run-ends.service.ts';
import {
  appendSlices,
  changeRun,
  changeSlice,
  hasSeenRows,
  listSlices,
  nextSlice,
  type RunRow,
  type SliceRow,
} from '../runs/runs.repository.ts';
import { storeBatches } from './batch-storing.service.ts';
import { ahead, combineBatches } from './batches.model.ts';
import { RunCancelled, transactHeld } from './held-run.service.ts';
import { readWatermarks } from './reading.repository.ts';
import type { Reading } from './run-handler.model.ts';

/** Reads a run to its end, or until it has to wait. Throws LeaseLost, and whatever no adapter ought to throw. */
export async function readRun(reading: Reading): Promise<void> {
  try {
    const complete = await plan(reading);
    const facets = new KnownFacets();
    for (;;) {
      const slice = await transactHeld(reading, (db) => nextSlice(db, reading.run.id));
      if (!slice) break;
      if (!(await readSlice(reading, slice, facets, !complete.has(slice.resource)))) return;
    }
    await finish(reading);
  } catch (error) {
    // The cancellation has already stored the run's state.
    if (error instanceof RunCancelled) return;
    throw error;
  }
}

/** Plans a run that is not planned yet, and answers which resources were read to their end before. */
const plan = (reading: Reading): Promise<ReadonlySet<string>> =>
  transactHeld(reading, async (db) => {
    const { adapter, connection, context, handler, run } = reading;
    const watermarks = await readWatermarks(db, connection.id);
    const complete = new Set(watermarks.keys());
    const planned = await listSlices(db, run.id);
    if (planned.length > 0) return complete;
    const own = handler.resources(connection.system);
    const requested = own.length > 0 ? own : namedIn(run);
    const resources = new Set(requested.length > 0 ? requested : adapter.resources.map(({ key }) => key));
    const kind = run.kind === 'incremental' ? 'incremental' : 'full';
    const slices = adapter.plan(kind, resources, watermarks, context.today, context.settings);
    const chosen = handler.choose ? await handler.choose(db, reading, slices) : slices;
    await appendSlices(db, run, chosen);
    for (const { key } of adapter.resources) await noteResource(db, connection.id, key, {});
    return complete;
  });

const namedIn = (run: RunRow): readonly string[] => JSON.parse(run.resources);

/** False: the run has to wait, or is over. */
const readSlice = async (reading: Reading, row: SliceRow, facets: KnownFacets, isFirst: boolean): Promise<boolean> => {
  const { adapter, context } = reading;
  const slice: Slice = {
    resource: row.resource,
    label: row.label,
    covers: JSON.parse(row.covers),
    request: JSON.parse(row.request),
  };
  try {
    let mayBeForbidden = row.may_be_forbidden;
    const target = sliceTargetOf(reading, row, slice, isFirst);
    // A slice read from its start returns every row again. Keys seen by an earlier attempt may be gone by now.
    if (row.cursor === null && row.rows_seen > 0)
      await transactHeld(reading, (db) => forgetSeen(db, target.runId, target.position));
    const read = reading.handler.read?.(reading, slice, row.cursor) ?? adapter.read(context, slice, row.cursor);
    const batches = ahead(combineBatches(read, context.signal));
    if (await storeBatches(reading, target, batches, facets)) mayBeForbidden = true;
    await endSlice(reading, target, mayBeForbidden);
    return true;
  } catch (error) {
    facets.clear();
    if (!(error instanceof ErpFailure)) throw error;
    return failSlice(reading, row, error);
  }
};

const sliceTargetOf = ({ lease, run }: Reading, row: SliceRow, slice: Slice, isFirst: boolean): SliceTarget => ({
  connectionId: lease.connectionId,
  resource: row.resource,
  runId: run.id,
  position: row.position,
  covers: slice.covers,
  isFirst,
});

const endSlice = (reading: Reading, target: SliceTarget, mayBeForbidden: boolean): Promise<void> =>
  transactHeld(reading, async (db) => {
    const { handler, lease, run } = reading;
    // A permission for one period covers the others. An empty period is truly empty if other periods have rows.
    const isEmptyBesideOthers = target.covers.by === 'dates' && (await hasSeenRows(db, run.id, target.resource));
    const isProof = !mayBeForbidden || isEmptyBesideOthers;
    const missing = await handler.settle(db, target, { isProof });
    const removed = isProof ? missing : 0;
    // An empty answer where nothing was known is no doubt. A slice that only discovers others covers no rows: any that is
    // known counts.
    const isDiscovery = target.covers.by === 'nothing';
    const doubt =
      !isProof && (missing > 0 || (isDiscovery && (await holdsRows(db, lease.connectionId, target.resource))));
    const failure = doubt ? ('not_shown' as const) : null;
    const change = { state: 'done', failure, cursor: null, removed, may_be_forbidden: doubt } as const;
    await changeSlice(db, run.id, target.position, change);
  });

const failSlice = async (reading: Reading, row: SliceRow, failure: ErpFailure): Promise<boolean> => {
  const { run, platform, connection } = reading;
  if (failure.code === 'cancelled') return false;
  const remedy = remedies[failure.code];
  return transactHeld(reading, async (db) => {
    const attempts = row.attempts + 1;
    const fail = (code: FailureCode) =>
      changeSlice(db, run.id, row.position, {
        state: 'failed',
        failure: code,
        attempts,
      });
    if (remedy === 'stop') {
      await endRun(db, run, { state: 'failed', failure: failure.code, at: platform.now() });
      return false;
    }
    await noteResource(db, connection.id, row.resource, { last_failure: failure.code });
    // A used-up quota is not a fault of the slice: it does not count as an attempt.
    const isQuota = failure.code === 'quota_day';
    if (remedy === 'skip' || (!isQuota && attempts >= mostSliceAttempts && run.attempts > mostSliceAttempts)) {
      await fail(failure.code);
      return true;
    }
    if (!isQuota && run.attempts >= mostAttempts) {
      await endRun(db, run, { state: 'failed', failure: failure.code, at: platform.now() });
      return false;
    }
    if (!isQuota) await changeSlice(db, run.id, row.position, { attempts });
    const pause = new Date(platform.now().getTime() + pauseAfter(run.attempts));
    await changeRun(db, run.id, {
      state: 'waiting',
      failure: failure.code,
      resumes_at: failure.retryAt ?? pause,
      attempts: run.attempts + (isQuota ? 0 : 1),
    });
    return false;
  });
};

const finish = (reading: Reading): Promise<void> =>
  transactHeld(reading, async (db) => {
    const { handler, platform, run } = reading;
    const slices = await listSlices(db, run.id);
    await handler.finish(db, reading, slices);
    const isPartial = slices.some(
      ({ state, rows_refused, may_be_forbidden }) => state === 'failed' || rows_refused > 0 || may_be_forbidden,
    );
    const firstFailure = slices.find(({ failure }) => failure !== null)?.failure ?? null;
    const state = isPartial ? 'partial' : 'done';
    await endRun(db, run, { state, failure: firstFailure, at: platform.now() });
  });
