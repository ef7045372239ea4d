/** Executes runs slice by slice and batch by batch. Each batch is stored with the cursor where reading resumes. */
import type { ErpSystem, FailureCode } from '@uni/contracts';
import { type TenantDatabase, violatedUnique } from '../../../platform/database/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { type Adapter, type AdapterContext, type Batch, ErpFailure, type Slice } from '../adapter/adapter.model.ts';
import { mostAttempts, mostSliceAttempts, pauseAfter, remedies } from '../adapter/failures.model.ts';
import { type ConnectionRow, holdsRows, noteResource } from '../connections/connections.repository.ts';
import { KnownFacets } from '../landing/facets.repository.ts';
import type { Landed, SliceTarget } from '../landing/landing.service.ts';
import { forgetSeen } from '../landing/seen-keys.repository.ts';
import { type Lease, renewLease } from '../runs/leases.repository.ts';
import { noteEnd } from '../runs/run-ends.service.ts';
import {
  appendSlices,
  changeRun,
  changeSlice,
  findRun,
  hasSeenRows,
  listSlices,
  nextSlice,
  type RunRow,
  type SliceRow,
} from '../runs/runs.repository.ts';
import { ahead, combineBatches, shareKeys } from './batches.model.ts';
import { readWatermarks } from './reading.repository.ts';

/** Steps that differ between kinds of run. All others are shared. */
export interface RunHandler {
  /** The resources that are read; empty: those that the run names, or all. */
  readonly resources: (system: ErpSystem) => readonly string[];
  /** Returns the slices still to be read, if not all of the plan is needed. */
  readonly choose?: (db: TenantDatabase, reading: Reading, slices: readonly Slice[]) => Promise<readonly Slice[]>;
  /** Reads a slice without calling the ERP. Null: the ERP must be called. */
  readonly read?: (reading: Reading, slice: Slice, cursor: string | null) => AsyncIterable<Batch> | null;
  /**
   * Makes what batches share, in a transaction of its own where there is something to make. Where it is given, batches of
   * new rows that share no key are written side by side.
   */
  readonly prepare?: (
    within: (work: (db: TenantDatabase) => Promise<void>) => Promise<void>,
    target: SliceTarget,
    batch: Batch,
    facets: KnownFacets,
  ) => Promise<void>;
  /** Stores a batch, in the transaction that stores where reading goes on. */
  store(db: TenantDatabase, target: SliceTarget, batch: Batch, facets: KnownFacets, at: Date): Promise<Landed>;
  /** Called when a slice was read to its end. Returns how many rows it covers but did not return. */
  settle(db: TenantDatabase, target: SliceTarget, proof: { readonly isProof: boolean }): Promise<number>;
  /** All slices have been read or given up, and the run ends with this transaction. */
  finish(db: TenantDatabase, reading: Reading, slices: readonly SliceRow[]): Promise<void>;
}

/** A user cancelled the run. */
class RunCancelled extends Error {
  override readonly name = 'RunCancelled';
}

export interface Reading {
  readonly platform: Platform;
  readonly adapter: Adapter;
  readonly context: AdapterContext;
  readonly connection: ConnectionRow;
  readonly lease: Lease;
  readonly run: RunRow;
  readonly handler: RunHandler;
}

/** Reads a run to its end, or until it has to wait. Throws LeaseLost, and whatever no adapter ought to throw. */
export const readRun = async (reading: Reading): Promise<void> => {
  try {
    const complete = await plan(reading);
    const facets = new KnownFacets();
    for (;;) {
      const slice = await guarded(reading, (db) => nextSlice(db, reading.run.id));
      if (!slice) break;
      if (!(await readSlice(reading, slice, facets, !complete.has(slice.resource)))) return;
    }
    await finish(reading);
  } catch (error) {
    // The cancellation has already stored the run's state.
    if (error instanceof RunCancelled) return;
    throw error;
  }
};

/** Runs a transaction under the lease, and only while the run is active. */
const guarded = <T>(reading: Reading, work: (db: TenantDatabase) => Promise<T>): Promise<T> =>
  reading.platform.database.withOrganization(reading.lease.organizationId, async (db) => {
    await hold(reading, db);
    return work(db);
  });

/** From here to its end the transaction is the only one that may write for this connection. */
const hold = async ({ platform, lease, run }: Reading, db: TenantDatabase): Promise<void> => {
  await renewLease(db, lease, platform.now());
  const now = await findRun(db, run.id);
  if (now?.state !== 'running') throw new RunCancelled('The run was cancelled');
};

/** Plans a run that is not planned yet, and answers which resources were read to their end before. */
const plan = (reading: Reading): Promise<ReadonlySet<string>> =>
  guarded(reading, async (db) => {
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
      await guarded(reading, (db) => forgetSeen(db, target.runId, target.position));
    const read = reading.handler.read?.(reading, slice, row.cursor) ?? adapter.read(context, slice, row.cursor);
    const batches = ahead(combineBatches(read, context.signal));
    if (await storeAll(reading, target, batches, facets)) mayBeForbidden = true;
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

/** Concurrent transactions of new rows. Each takes one connection of the pool. */
const sideBySide = 3;

/** A batch on its way: `begun` when it has its connection (or needs none any more), `ended` when it is stored. */
interface Turn {
  readonly begun: Promise<void>;
  readonly ended: Promise<void>;
}
const noTurn: Turn = { begun: Promise.resolve(), ended: Promise.resolve() };

/**
 * Stores batches in their order; answers whether the slice's absences are doubtful. Of rows that are all taken for new some
 * transactions are under way: the later ones write while the first one ends, and end after it.
 */
const storeAll = async (
  reading: Reading,
  target: SliceTarget,
  batches: AsyncIterable<Batch>,
  facets: KnownFacets,
): Promise<boolean> => {
  let isDoubtful = false;
  let last = noTurn;
  let underWay: { readonly batch: Batch; readonly turn: Turn }[] = [];
  const isAlone = (batch: Batch): boolean =>
    !target.isFirst || !reading.handler.prepare || underWay.some((one) => shareKeys(one.batch, batch));
  try {
    for await (const batch of batches) {
      isDoubtful ||= batch.mayBeForbidden === true;
      if (isAlone(batch)) {
        await last.ended;
        underWay = [];
      }
      last = begin(reading, target, batch, facets, last);
      underWay.push({ batch, turn: last });
      if (underWay.length >= sideBySide) await underWay.shift()?.turn.ended;
    }
  } finally {
    await last.ended;
  }
  return isDoubtful;
};

const begin = (reading: Reading, target: SliceTarget, batch: Batch, facets: KnownFacets, before: Turn): Turn => {
  let begun = () => {};
  const beginning = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const ended = store(reading, target, batch, facets, before, begun).finally(begun);
  // Its failure surfaces when its turn comes.
  ended.catch(() => undefined);
  return { begun: beginning, ended };
};

const store = async (
  reading: Reading,
  target: SliceTarget,
  batch: Batch,
  facets: KnownFacets,
  before: Turn,
  begun: () => void,
): Promise<void> => {
  try {
    if (!target.isFirst || !reading.handler.prepare) {
      await before.ended;
      await guarded(reading, (db) => land(reading, db, target, batch, facets));
      return;
    }
    // A batch that waits for its turn must not hold a connection that the previous batch needs. The pool may have only one.
    await before.begun;
    await reading.handler.prepare((work) => guarded(reading, work), target, batch, facets);
    await landInTurn(reading, target, batch, facets, before, begun);
  } catch (error) {
    if (!target.isFirst || violatedUnique(error) === null) throw error;
    // A row came a second time, or was there already: this batch is compared with what is known.
    await before.ended;
    facets.clear();
    await guarded(reading, (db) => land(reading, db, { ...target, isFirst: false }, batch, facets));
  }
};

/** Writes at once what touches no row of the batch before, and the rest when that one has ended. */
const landInTurn = (
  reading: Reading,
  target: SliceTarget,
  batch: Batch,
  facets: KnownFacets,
  before: Turn,
  begun: () => void,
): Promise<void> => {
  const { handler, lease, platform } = reading;
  return platform.database.withOrganization(lease.organizationId, async (db) => {
    begun();
    const landed = await handler.store(db, target, batch, facets, platform.now());
    await before.ended;
    await hold(reading, db);
    await noteProgress(reading, db, target, batch, landed);
  });
};

const land = async (
  reading: Reading,
  db: TenantDatabase,
  target: SliceTarget,
  batch: Batch,
  facets: KnownFacets,
): Promise<void> => {
  const landed = await reading.handler.store(db, target, batch, facets, reading.platform.now());
  await noteProgress(reading, db, target, batch, landed);
};

/** Stores the cursor where reading resumes. */
const noteProgress = async (
  { run }: Reading,
  db: TenantDatabase,
  target: SliceTarget,
  batch: Batch,
  landed: Landed,
): Promise<void> => {
  await appendSlices(db, run, batch.discovered ?? []);
  await changeSlice(db, run.id, target.position, {
    cursor: batch.cursor,
    ...landed,
    ...(batch.mayBeForbidden ? { may_be_forbidden: true } : {}),
    ...(batch.total === undefined ? {} : { total: batch.total }),
  });
};

const endSlice = (reading: Reading, target: SliceTarget, mayBeForbidden: boolean): Promise<void> =>
  guarded(reading, async (db) => {
    const { handler, lease, run } = reading;
    // A permission for one period covers the others. An empty period is truly empty if other periods have rows.
    const isEmptyBesideOthers = target.covers.by === 'dates' && (await hasSeenRows(db, run.id, target.resource));
    const isProof = !mayBeForbidden || isEmptyBesideOthers;
    const missing = await handler.settle(db, target, { isProof });
    const removed = isProof ? missing : 0;
    // An empty answer where nothing was known is no doubt. What only looks for parts covers no rows: any that is known counts.
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
  return guarded(reading, async (db) => {
    const attempts = row.attempts + 1;
    const fail = (code: FailureCode) =>
      changeSlice(db, run.id, row.position, {
        state: 'failed',
        failure: code,
        attempts,
      });
    if (remedy === 'stop') {
      await end(reading, db, 'failed', failure.code);
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
      await end(reading, db, 'failed', failure.code);
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

const end = async (
  { platform, run }: Reading,
  db: TenantDatabase,
  state: 'done' | 'partial' | 'failed',
  failure: FailureCode | null,
): Promise<void> => {
  const at = platform.now();
  await changeRun(db, run.id, { state, failure, finished_at: at, resumes_at: null });
  await noteEnd(db, run, state, at);
};

const finish = (reading: Reading): Promise<void> =>
  guarded(reading, async (db) => {
    const { handler, run } = reading;
    const slices = await listSlices(db, run.id);
    await handler.finish(db, reading, slices);
    const isPartial = slices.some(
      ({ state, rows_refused, may_be_forbidden }) => state === 'failed' || rows_refused > 0 || may_be_forbidden,
    );
    const firstFailure = slices.find(({ failure }) => failure !== null)?.failure ?? null;
    await end(reading, db, isPartial ? 'partial' : 'done', firstFailure);
  });
