/** The SQL of due readings, and of what earlier ones have completed. */
import type { RunState } from '@uni/contracts';
import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import type { RunRow } from '../runs/runs.repository.ts';

/** Locked until the transaction ends. */
export const lockScheduled = (
  db: TenantDatabase,
  now: Date,
): Promise<Pick<RowOf<'erp_connections'>, 'id' | 'settings' | 'synced_at'>[]> =>
  db
    .selectFrom('erp_connections')
    .select(['id', 'settings', 'synced_at'])
    .where('deleted_at', 'is', null)
    .where('next_run_at', '<=', now)
    .forUpdate()
    .execute();

export const storeNextRun = async (db: TenantDatabase, id: number, next_run_at: Date | null): Promise<void> => {
  await db.updateTable('erp_connections').set({ next_run_at }).where('id', '=', id).execute();
};

/** Returns runs that a worker may take now: requested, waited long enough, or left by a lost worker. */
export const listDue = (
  db: TenantDatabase,
  states: readonly RunState[],
  now: Date,
): Promise<Pick<RunRow, 'id' | 'connection_id'>[]> =>
  db
    .selectFrom('erp_runs as r')
    .innerJoin('erp_connections as c', 'c.id', 'r.connection_id')
    .select(['r.id', 'r.connection_id'])
    .where('c.deleted_at', 'is', null)
    .where('r.state', 'in', [...states])
    .where((eb) => eb.or([eb('r.resumes_at', 'is', null), eb('r.resumes_at', '<=', now)]))
    .where((eb) => eb.or([eb('c.lease_until', 'is', null), eb('c.lease_until', '<', now)]))
    .orderBy('r.created_at')
    .execute();

export const listScheduled = (
  db: TenantDatabase,
): Promise<Pick<RowOf<'erp_connections'>, 'id' | 'next_run_at' | 'lease_until'>[]> =>
  db
    .selectFrom('erp_connections')
    .select(['id', 'next_run_at', 'lease_until'])
    .where('deleted_at', 'is', null)
    .execute();

export const listRunsIn = (
  db: TenantDatabase,
  states: readonly RunState[],
): Promise<Pick<RunRow, 'connection_id' | 'resumes_at'>[]> =>
  db
    .selectFrom('erp_runs')
    .select(['connection_id', 'resumes_at'])
    .where('state', 'in', [...states])
    .execute();

/** The day up to which each resource is complete. */
export const readWatermarks = async (
  db: TenantDatabase,
  connectionId: number,
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('erp_resources')
    .select(['resource', 'complete_until'])
    .where('connection_id', '=', connectionId)
    .execute();
  return new Map(
    rows.flatMap(({ resource, complete_until }) =>
      complete_until ? [[resource, dayInSaoPaulo(complete_until)] as const] : [],
    ),
  );
};
