/** Transactions of a reading: each holds the lease, and is undone once the run is no longer active. */
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { renewLease } from '../runs/leases.repository.ts';
import { findRun } from '../runs/runs.repository.ts';
import type { Reading } from './run-handler.model.ts';

/** A user cancelled the run. */
export class RunCancelled extends Error {
  override readonly name = 'RunCancelled';
}

/** Runs a transaction under the lease, and only while the run is active. */
export const transactHeld = <T>(reading: Reading, work: (db: TenantDatabase) => Promise<T>): Promise<T> =>
  reading.platform.database.withOrganization(reading.lease.organizationId, async (db) => {
    await holdRun(reading, db);
    return work(db);
  });

/** From here to its end the transaction is the only one that may write for this connection. */
export async function holdRun({ platform, lease, run }: Reading, db: TenantDatabase): Promise<void> {
  await renewLease(db, lease, platform.now());
  const now = await findRun(db, run.id);
  if (now?.state !== 'running') throw new RunCancelled('The run was cancelled');
}
