/** Finds what is due in an organization's connections, and reads them side by side. */
import { type ErpSystem, type FailureCode, type RunKind, runsUnderWay } from '@uni/contracts';
import type { Platform } from '../../../platform/module.ts';
import type { Worker } from '../../../platform/work/index.ts';
import { type Adapter, ErpFailure } from '../adapter/adapter.model.ts';
import { type ConnectionRow, findConnection } from '../connections/connections.repository.ts';
import type { OpenContext } from '../connections/context.service.ts';
import {
  type Lease,
  LeaseLost,
  releaseLease,
  renewLease,
  renewLeaseIfAging,
  takeLease,
} from '../runs/leases.repository.ts';
import { endRun } from '../runs/run-ends.service.ts';
import { changeRun, countCall, findRun, type RunRow } from '../runs/runs.repository.ts';
import { workerName } from '../runs/schedule.model.ts';
import { listDue } from './reading.repository.ts';
import type { RunHandler } from './run-handler.model.ts';
import { readRun } from './run-worker.service.ts';
import { beginAfterEvents, beginScheduled, nextDue } from './schedule.service.ts';

/** Interval at which the worker checks for a cancellation. */
const watchEveryMs = 500;

export interface WorkerParts {
  readonly adapterOf: (system: ErpSystem) => Adapter;
  readonly openContext: OpenContext;
  readonly handlers: Readonly<Record<RunKind, RunHandler>>;
}

export const readingWorker = (platform: Platform, options: WorkerParts): Worker => ({
  name: workerName,
  kind: 'reads',
  overlaps: true,
  act: async (organizationId, signal) => {
    const within = platform.database.withOrganization;
    await within(organizationId, async (db) => {
      await beginScheduled(db, platform.now());
      await beginAfterEvents(db, platform.now(), options.adapterOf);
    });
    const due = await within(organizationId, (db) => listDue(db, runsUnderWay, platform.now()));
    await Promise.all(due.map((run) => readDue(platform, options, organizationId, run, signal)));
    return within(organizationId, (db) => nextDue(db, platform.now()));
  },
});

const readDue = async (
  platform: Platform,
  options: WorkerParts,
  organizationId: number,
  { id, connection_id }: Pick<RunRow, 'id' | 'connection_id'>,
  signal: AbortSignal,
): Promise<void> => {
  const begun = await platform.database.withOrganization(organizationId, async (db) => {
    const lease = await takeLease(db, connection_id, platform.now());
    const connection = lease && (await findConnection(db, connection_id));
    const run = connection && (await findRun(db, id));
    if (!lease || !connection || !run) return null;
    const started = { started_at: run.started_at ?? platform.now(), state: 'running' as const, resumes_at: null };
    await changeRun(db, id, started);
    return { lease, connection, run: { ...run, ...started } };
  });
  if (!begun) return;
  try {
    await watched(platform, options, begun, signal);
  } finally {
    await platform.database
      .withOrganization(organizationId, (db) => releaseLease(db, begun.lease))
      .catch(() => undefined);
  }
};

/** Reads while it polls for cancellation. A stop signal leaves the run as it is, for another worker. */
const watched = async (
  platform: Platform,
  { adapterOf, openContext, handlers }: WorkerParts,
  { lease, connection, run }: { lease: Lease; connection: ConnectionRow; run: RunRow },
  signal: AbortSignal,
): Promise<void> => {
  const over = new AbortController();
  const stop = () => over.abort();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  let isLooking = false;
  let looked: Promise<void> = Promise.resolve();
  const watching = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    looked = checkRun(platform, lease, run.id).then((isActive) => {
      isLooking = false;
      if (!isActive) stop();
    });
  }, watchEveryMs);
  const onCall = () => platform.database.withOrganization(lease.organizationId, (db) => countCall(db, run.id));
  try {
    const purpose = run.kind === 'certificate' ? 'certificate' : 'landing';
    const context = openContext(lease.organizationId, connection, over.signal, onCall, purpose);
    await readRun({
      platform,
      adapter: adapterOf(connection.system),
      context,
      connection,
      lease,
      run,
      handler: handlers[run.kind],
    });
  } catch (error) {
    if (error instanceof LeaseLost || over.signal.aborted) return;
    if (!(error instanceof ErpFailure)) throw error;
    await giveUp(platform, lease, run, error.code);
  } finally {
    clearInterval(watching);
    signal.removeEventListener('abort', stop);
    // A check that is under way would hold the lease for a while beyond its release.
    await looked;
  }
};

/** A failed check does not stop the run: an unreachable database stops it by itself. */
const checkRun = async (platform: Platform, lease: Lease, runId: number): Promise<boolean> => {
  try {
    return await watch(platform, lease, runId);
  } catch (error) {
    return !(error instanceof LeaseLost);
  }
};

/** Ends the run with its failure code: a connection without its secrets cannot even be opened. */
const giveUp = (platform: Platform, lease: Lease, run: RunRow, failure: FailureCode): Promise<void> =>
  platform.database.withOrganization(lease.organizationId, async (db) => {
    const at = platform.now();
    await renewLease(db, lease, at);
    await endRun(db, run, { state: 'failed', failure, at });
  });

/** Renews the lease during a long call. False: the run is no longer active. Throws `LeaseLost`. */
const watch = (platform: Platform, lease: Lease, runId: number): Promise<boolean> =>
  platform.database.withOrganization(lease.organizationId, async (db) => {
    await renewLeaseIfAging(db, lease, platform.now());
    return (await findRun(db, runId))?.state === 'running';
  });
