import type { ApprovalBox } from '@uni/contracts';
import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';

export type NewRequest = Omit<RowOf<'approval_requests'>, 'organization_id' | 'decision' | 'decided_at' | 'reason'>;

export interface RequestRow extends Omit<RowOf<'approval_requests'>, 'organization_id'> {
  readonly version_name: string;
  readonly version_state: RowOf<'versions'>['state'];
  readonly version_hash: string;
  readonly enterprise_name: string;
}

const requests = (db: TenantDatabase) =>
  db
    .selectFrom('approval_requests as r')
    .innerJoin('versions as v', 'v.id', 'r.version_id')
    .innerJoin('enterprises as e', 'e.id', 'r.enterprise_id')
    .selectAll('r')
    .select([
      'v.nome as version_name',
      'v.state as version_state',
      'v.study_hash as version_hash',
      'e.name as enterprise_name',
    ])
    .where('v.deleted_at', 'is', null)
    .where('e.deleted_at', 'is', null);

export const insertRequests = async (db: TenantDatabase, rows: readonly NewRequest[]): Promise<void> => {
  await db
    .insertInto('approval_requests')
    .values(rows.map((row) => ({ ...row, decision: null, decided_at: null, reason: null })))
    .execute();
};

export const findRequest = async (db: TenantDatabase, id: number): Promise<RequestRow | null> =>
  (await requests(db).where('r.id', '=', id).executeTakeFirst()) ?? null;

export const findRequestByLink = async (db: TenantDatabase, tokenHash: string): Promise<RequestRow | null> =>
  (await requests(db).where('r.token_hash', '=', tokenHash).executeTakeFirst()) ?? null;

/** Returns the requests of a list, the latest first. `enterprises`: null for all. */
export const selectRequests = async (
  db: TenantDatabase,
  { userId, box, enterprises }: { userId: number; box: ApprovalBox; enterprises: readonly number[] | null },
  limit: number,
): Promise<RequestRow[]> => {
  let query = requests(db).where(box === 'sent' ? 'r.requested_by' : 'r.approver_id', '=', userId);
  if (box === 'waiting')
    query = query
      .where('r.decision', 'is', null)
      .where('v.state', '=', 'submitted')
      .whereRef('v.study_hash', '=', 'r.study_hash');
  if (enterprises !== null) query = query.where('r.enterprise_id', 'in', enterprises);
  return query.orderBy('r.requested_at', 'desc').orderBy('r.id').limit(limit).execute();
};

export interface BatchCount {
  readonly batch: number;
  readonly approvers: number;
  readonly approvals: number;
}

export const countBatches = async (
  db: TenantDatabase,
  batches: readonly number[],
): Promise<ReadonlyMap<number, BatchCount>> => {
  if (batches.length === 0) return new Map();
  const rows = await db
    .selectFrom('approval_requests')
    .select((row) => [
      'batch',
      row.fn.countAll<number>().as('approvers'),
      row.fn.countAll<number>().filterWhere('decision', '=', 'approved').as('approvals'),
    ])
    .where('batch', 'in', [...new Set(batches)])
    .groupBy('batch')
    .execute();
  return new Map(
    rows.map(({ batch, approvers, approvals }) => [
      batch,
      { batch, approvers: Number(approvers), approvals: Number(approvals) },
    ]),
  );
};

/** Settles a request that is not decided yet. Returns false if it was. */
export const settleRequest = async (
  db: TenantDatabase,
  id: number,
  change: Pick<RowOf<'approval_requests'>, 'decision' | 'decided_at' | 'reason'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('approval_requests')
    .set(change)
    .where('id', '=', id)
    .where('decision', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
};

/** Withdraws what of a version is not decided. */
/** Returns the withdrawn requests. */
export const withdrawRequests = (db: TenantDatabase, versionId: number, at: Date): Promise<SentRequest[]> =>
  db
    .updateTable('approval_requests')
    .set({ decision: 'withdrawn', decided_at: at })
    .where('version_id', '=', versionId)
    .where('decision', 'is', null)
    .returning(['id', 'approver_id'])
    .execute();

/** A request and its receiver. */
export type SentRequest = Pick<RowOf<'approval_requests'>, 'id' | 'approver_id'>;

export const requestsOfBatch = (db: TenantDatabase, batch: number): Promise<SentRequest[]> =>
  db.selectFrom('approval_requests').select(['id', 'approver_id']).where('batch', '=', batch).execute();
