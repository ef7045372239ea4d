/**
 * Workers that follow the audit trail. Transactions append to an organization's trail one after the other, each together with its
 * own change. A reader that resumes at its last position misses nothing and sees nothing rolled back.
 */
import type { AuditAct } from '@uni/contracts';
import { sql } from 'kysely';
import type { RowOf, Transaction } from '../database/index.ts';

export const followAuditTrail = async (
  transaction: Transaction,
  organizationId: number,
  worker: string,
): Promise<void> => {
  await transaction
    .insertInto('audit_followers')
    .values({ organization_id: organizationId, worker })
    .onConflict((conflict) => conflict.columns(['organization_id', 'worker']).doNothing())
    .execute();
};

export const unfollowAuditTrail = async (
  transaction: Transaction,
  organizationId: number,
  worker: string,
): Promise<void> => {
  await transaction
    .deleteFrom('audit_followers')
    .where('organization_id', '=', organizationId)
    .where('worker', '=', worker)
    .execute();
};

/**
 * Runs while the trail's head is locked, so that no two transactions deadlock. It is a statement of its own. That of the entry
 * may have waited for the head, and does not see a follower added meanwhile.
 */
export const callFollowers = async (transaction: Transaction, organizationId: number, at: Date): Promise<void> => {
  await transaction.write(sql`
    insert into work_due (worker, organization_id, due_at)
    select worker, organization_id, ${at.toISOString()}::timestamptz from audit_followers
    where organization_id = ${organizationId}::int8
    on conflict (worker, organization_id) do update set due_at = least(work_due.due_at, excluded.due_at)`);
  transaction.signal();
};

export type AuditTrailEntry = Pick<
  RowOf<'audit_entries'>,
  'sequence' | 'at' | 'action' | 'target_id' | 'details' | 'hash'
>;

/** Returns the sequence of the last entry. */
export const headSequence = async (transaction: Transaction, organizationId: number): Promise<number> =>
  (
    await transaction
      .selectFrom('audit_heads')
      .select('sequence')
      .where('organization_id', '=', organizationId)
      .executeTakeFirst()
  )?.sequence ?? 0;

/** Returns entries after a position, with these actions, in order. */
export const entriesSince = (
  transaction: Transaction,
  organizationId: number,
  sequence: number,
  acts: readonly AuditAct[],
  limit: number,
): Promise<AuditTrailEntry[]> =>
  transaction
    .selectFrom('audit_entries')
    .select(['sequence', 'at', 'action', 'target_id', 'details', 'hash'])
    .where('organization_id', '=', organizationId)
    .where('sequence', '>', sequence)
    .where('action', 'in', acts)
    .orderBy('sequence')
    .limit(limit)
    .execute();
