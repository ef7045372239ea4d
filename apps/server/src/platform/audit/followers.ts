/**
 * Workers that follow the audit trail. Transactions append to an organization's trail one after the other, each together with its
 * own change. A reader that resumes at its last position misses nothing and sees nothing rolled back.
 */
import type { AuditAct } from '@uni/contracts';
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
