/**
 * Leases for reading a connection. A lease ends by the clock, and its number only grows. Every write states the number: a worker
 * stopped for longer than its lease can no longer write.
 */
import { sql } from 'kysely';
import type { TenantDatabase } from '../../../platform/database/index.ts';

export const leaseMs = 60_000;

export interface Lease {
  readonly organizationId: number;
  readonly connectionId: number;
  readonly fence: number;
}

/** Another worker reads this connection now. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Returns null while another worker holds the lease. */
export const takeLease = async (db: TenantDatabase, connectionId: number, now: Date): Promise<Lease | null> => {
  const row = await db
    .updateTable('erp_connections')
    .set({ fence: sql`fence + 1`, lease_until: new Date(now.getTime() + leaseMs) })
    .where('id', '=', connectionId)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', now)]))
    .returning('fence')
    .executeTakeFirst();
  return row ? { organizationId: db.organizationId, connectionId, fence: row.fence } : null;
};

/** Holds the lease for another while, and the connection's row until the transaction ends. Throws LeaseLost. */
export const renewLease = async (db: TenantDatabase, lease: Lease, now: Date): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('erp_connections')
    .set({ lease_until: new Date(now.getTime() + leaseMs) })
    .where('id', '=', lease.connectionId)
    .where('fence', '=', lease.fence)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new LeaseLost('The lease is over');
};

/**
 * Renews the lease when less than half of its time is left. A worker that stores rows renews it with them. The check does not
 * wait for the connection's row, and no one waits for the check. Throws LeaseLost.
 */
export const renewLeaseIfAging = async (db: TenantDatabase, lease: Lease, now: Date): Promise<void> => {
  const row = await db
    .selectFrom('erp_connections')
    .select('lease_until')
    .where('id', '=', lease.connectionId)
    .where('fence', '=', lease.fence)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new LeaseLost('The lease is over');
  const left = (row.lease_until?.getTime() ?? 0) - now.getTime();
  if (left < leaseMs / 2) await renewLease(db, lease, now);
};

export const releaseLease = async (db: TenantDatabase, lease: Lease): Promise<void> => {
  await db
    .updateTable('erp_connections')
    .set({ lease_until: null })
    .where('id', '=', lease.connectionId)
    .where('fence', '=', lease.fence)
    .execute();
};
