/**
 * Who reads a connection. The lease ends by the clock; its number only grows, and whoever writes shows theirs: a worker
 * that was stopped for longer than its lease finds that it may write nothing any more.
 */
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/index.ts';

export const leaseMs = 60_000;

export interface Lease {
  readonly organizationId: number;
  readonly connectionId: number;
  readonly fence: number;
}

/** Somebody else reads this connection now. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Null while somebody else holds it. */
export const takeLease = async (
  transaction: Transaction,
  organizationId: number,
  connectionId: number,
  now: Date,
): Promise<Lease | null> => {
  const row = await transaction
    .updateTable('erp_connections')
    .set({ fence: sql`fence + 1`, lease_until: new Date(now.getTime() + leaseMs) })
    .where('organization_id', '=', organizationId)
    .where('id', '=', connectionId)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', now)]))
    .returning('fence')
    .executeTakeFirst();
  return row ? { organizationId, connectionId, fence: row.fence } : null;
};

/** Holds the lease for another while, and the connection's row until the transaction ends. Throws LeaseLost. */
export const renewLease = async (transaction: Transaction, lease: Lease, now: Date): Promise<void> => {
  const { numUpdatedRows } = await transaction
    .updateTable('erp_connections')
    .set({ lease_until: new Date(now.getTime() + leaseMs) })
    .where('organization_id', '=', lease.organizationId)
    .where('id', '=', lease.connectionId)
    .where('fence', '=', lease.fence)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new LeaseLost('The lease is over');
};

/**
 * Keeps the lease where it has less than half of its time left. Whoever stores rows keeps it with them: to look at it does
 * not wait for the connection's row, and nobody waits for who looks. Throws LeaseLost.
 */
export const renewLeaseIfAging = async (transaction: Transaction, lease: Lease, now: Date): Promise<void> => {
  const row = await transaction
    .selectFrom('erp_connections')
    .select('lease_until')
    .where('organization_id', '=', lease.organizationId)
    .where('id', '=', lease.connectionId)
    .where('fence', '=', lease.fence)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new LeaseLost('The lease is over');
  const left = (row.lease_until?.getTime() ?? 0) - now.getTime();
  if (left < leaseMs / 2) await renewLease(transaction, lease, now);
};

export const releaseLease = async (transaction: Transaction, lease: Lease): Promise<void> => {
  await transaction
    .updateTable('erp_connections')
    .set({ lease_until: null })
    .where('organization_id', '=', lease.organizationId)
    .where('id', '=', lease.connectionId)
    .where('fence', '=', lease.fence)
    .execute();
};
