/** Schedules runs: daily at the connection's hour, on request, and when a waiting run may resume. */
import { type ErpSystem, runsUnderWay } from '@uni/contracts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import type { Adapter } from '../adapter/adapter.model.ts';
import { findConnection, settingsOf } from '../connections/connections.repository.ts';
import { connectionsWithEvents, takeEvents } from '../connections/hooks.repository.ts';
import { appendSlices, changeRun, insertRun } from '../runs/runs.repository.ts';
import { nextDaily } from '../runs/schedule.model.ts';
import { listRunsIn, listScheduled, lockScheduled, storeNextRun } from './reading.repository.ts';

/** Creates the daily runs that are due. A run still under way replaces today's. */
export async function beginScheduled(db: TenantDatabase, now: Date): Promise<void> {
  for (const connection of await lockScheduled(db, now)) {
    const { is_active, daily_hour } = settingsOf(connection);
    const next = is_active && daily_hour !== null ? nextDaily(daily_hour, connection.id, now) : null;
    const kind = connection.synced_at ? 'incremental' : 'full';
    if (is_active) await insertRun(db, connection.id, { kind, resources: [], by: null, at: now });
    await storeNextRun(db, connection.id, next);
  }
}

/** Creates runs for what ERP events name. Events without data here are only marked as processed. */
export async function beginAfterEvents(
  db: TenantDatabase,
  now: Date,
  adapterOf: (system: ErpSystem) => Adapter,
): Promise<void> {
  for (const id of await connectionsWithEvents(db)) {
    const connection = await findConnection(db, id);
    const newRun = { kind: 'slice', resources: [], by: null, at: now } as const;
    const run = connection && (await insertRun(db, id, newRun));
    // Whatever is under way is waited for.
    if (!connection || !run) continue;
    const events = await takeEvents(db, id, run.id);
    const { afterEvent } = adapterOf(connection.system);
    const slices = events.flatMap(({ event, body }) => afterEvent?.(event, JSON.parse(body), dayInSaoPaulo(now)) ?? []);
    const once = [...new Map(slices.map((slice) => [JSON.stringify(slice), slice])).values()];
    if (once.length > 0) await appendSlices(db, run, once);
    else await changeRun(db, run.id, { state: 'done', started_at: now, finished_at: now });
  }
}

/** Returns the next instant with work to do. Null: only on request. */
export async function nextDue(db: TenantDatabase, now: Date): Promise<Date | null> {
  const runs = await listRunsIn(db, runsUnderWay);
  const times = (await listScheduled(db)).flatMap(({ id, next_run_at, lease_until }) => {
    const run = runs.find(({ connection_id }) => connection_id === id);
    return [next_run_at, ...(run ? [run.resumes_at ?? lease_until ?? now] : [])];
  });
  const connectionIds = await connectionsWithEvents(db);
  const isWaiting = connectionIds.some((id) => !runs.some(({ connection_id }) => connection_id === id));
  if (isWaiting) times.push(now);
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : new Date(Math.min(...known.map((time) => time.getTime())));
}
