/** Schedules runs: daily at the connection's hour, on request, and when a waiting run may resume. */
import { type ErpSystem, runsUnderWay } from '@uni/contracts';
import type { Transaction } from '../../../platform/database/index.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import type { Adapter } from '../adapter/adapter.model.ts';
import { findConnection, settingsOf } from '../connections/connections.repository.ts';
import { connectionsWithEvents, takeEvents } from '../connections/hooks.repository.ts';
import { appendSlices, changeRun, insertRun, type RunRow } from '../runs/runs.repository.ts';
import { nextDaily } from '../runs/schedule.model.ts';

/** Creates the daily runs that are due. A run still under way replaces today's. */
export const beginScheduled = async (transaction: Transaction, organizationId: number, now: Date): Promise<void> => {
  const due = await transaction
    .selectFrom('erp_connections')
    .select(['id', 'settings', 'synced_at'])
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .where('next_run_at', '<=', now)
    .forUpdate()
    .execute();
  for (const connection of due) {
    const { is_active, daily_hour } = settingsOf(connection);
    const next = is_active && daily_hour !== null ? nextDaily(daily_hour, now) : null;
    const kind = connection.synced_at ? 'incremental' : 'full';
    if (is_active)
      await insertRun(transaction, organizationId, connection.id, { kind, resources: [], by: null, at: now });
    await transaction
      .updateTable('erp_connections')
      .set({ next_run_at: next })
      .where('organization_id', '=', organizationId)
      .where('id', '=', connection.id)
      .execute();
  }
};

/** Creates runs for what ERP events name. Events without data here are only marked as processed. */
export const beginAfterEvents = async (
  transaction: Transaction,
  organizationId: number,
  now: Date,
  adapterOf: (system: ErpSystem) => Adapter,
): Promise<void> => {
  for (const id of await connectionsWithEvents(transaction)) {
    const connection = await findConnection(transaction, id);
    const newRun = { kind: 'slice', resources: [], by: null, at: now } as const;
    const run = connection && (await insertRun(transaction, organizationId, id, newRun));
    // Whatever is under way is waited for.
    if (!connection || !run) continue;
    const events = await takeEvents(transaction, id, run.id);
    const { afterEvent } = adapterOf(connection.system);
    const slices = events.flatMap(({ event, body }) => afterEvent?.(event, JSON.parse(body), dayInSaoPaulo(now)) ?? []);
    const once = [...new Map(slices.map((slice) => [JSON.stringify(slice), slice])).values()];
    if (once.length > 0) await appendSlices(transaction, organizationId, run, once);
    else await changeRun(transaction, organizationId, run.id, { state: 'done', started_at: now, finished_at: now });
  }
};

/** Returns runs that a worker may take now: requested, waited long enough, or left by a lost worker. */
export const listDue = (
  transaction: Transaction,
  organizationId: number,
  now: Date,
): Promise<Pick<RunRow, 'id' | 'connection_id'>[]> =>
  transaction
    .selectFrom('erp_runs as r')
    .innerJoin('erp_connections as c', (join) =>
      join.onRef('c.organization_id', '=', 'r.organization_id').onRef('c.id', '=', 'r.connection_id'),
    )
    .select(['r.id', 'r.connection_id'])
    .where('r.organization_id', '=', organizationId)
    .where('c.deleted_at', 'is', null)
    .where('r.state', 'in', [...runsUnderWay])
    .where((eb) => eb.or([eb('r.resumes_at', 'is', null), eb('r.resumes_at', '<=', now)]))
    .where((eb) => eb.or([eb('c.lease_until', 'is', null), eb('c.lease_until', '<', now)]))
    .orderBy('r.created_at')
    .execute();

/** Returns the next instant with work to do. Null: only on request. */
export const nextDue = async (transaction: Transaction, organizationId: number, now: Date): Promise<Date | null> => {
  const connections = await transaction
    .selectFrom('erp_connections')
    .select(['id', 'next_run_at', 'lease_until'])
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .execute();
  const runs = await transaction
    .selectFrom('erp_runs')
    .select(['connection_id', 'resumes_at'])
    .where('organization_id', '=', organizationId)
    .where('state', 'in', [...runsUnderWay])
    .execute();
  const times = connections.flatMap(({ id, next_run_at, lease_until }) => {
    const run = runs.find(({ connection_id }) => connection_id === id);
    return [next_run_at, ...(run ? [run.resumes_at ?? lease_until ?? now] : [])];
  });
  const connectionIds = await connectionsWithEvents(transaction);
  const waiting = connectionIds.some((id) => !runs.some(({ connection_id }) => connection_id === id));
  if (waiting) times.push(now);
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : new Date(Math.min(...known.map((time) => time.getTime())));
};
