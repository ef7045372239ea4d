/** Runs that land what they read: the usual ones. */
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { type ConnectionRow, noteResource, noteSynced } from '../connections/connections.repository.ts';
import { settleContracts } from '../landing/contracts.repository.ts';
import { addUpFacets } from '../landing/landing.repository.ts';
import { landBatch, prepareBatch, settleSlice } from '../landing/landing.service.ts';
import type { SliceRow } from '../runs/runs.repository.ts';
import type { Reading, RunHandler } from './run-handler.model.ts';

/** Follow-up of new movements, in the transaction that ends a run. */
export type AfterRun = (db: TenantDatabase, connection: ConnectionRow) => Promise<void>;

export const landingRun = (afterRun: AfterRun): RunHandler => ({
  resources: () => [],
  prepare: prepareBatch,
  store: landBatch,
  settle: settleSlice,
  finish: (db, reading, slices) => finish(db, reading, slices, afterRun),
});

/** A run after ERP events reads only what they named. It proves nothing else. */
const isAfterEvents = ({ kind, requested_by }: Reading['run']): boolean => kind === 'slice' && requested_by === null;

/**
 * Resources that were read to their end without doubt are complete until the run began. Then the new figures are published.
 */
const finish = async (
  db: TenantDatabase,
  { adapter, run, connection }: Reading,
  slices: readonly SliceRow[],
  afterRun: AfterRun,
): Promise<void> => {
  const incomplete = new Map(
    slices
      .filter(({ state, may_be_forbidden }) => state === 'failed' || may_be_forbidden)
      .map(({ resource, failure }) => [resource, failure]),
  );
  const since = run.started_at ?? run.created_at;
  for (const resource of new Set(slices.map((slice) => slice.resource))) {
    const failure = incomplete.get(resource);
    if (failure === undefined && isAfterEvents(run)) continue;
    const fields = failure === undefined ? { complete_until: since, last_failure: null } : { last_failure: failure };
    await noteResource(db, connection.id, resource, fields);
  }
  const money = adapter.resources.filter(({ feeds }) => feeds === 'cash').map(({ key }) => key);
  await noteSynced(db, connection.id, money);
  await settleContracts(db, connection.id, connection.system);
  await addUpFacets(db, connection.id);
  await afterRun(db, connection);
};
