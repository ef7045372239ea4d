import type { ApprovalRequest } from '@uni/contracts';
import { wireInstant } from '../../../platform/time.ts';
import { stateOf } from './approval-state.model.ts';
import type { BatchCount, RequestRow } from './approvals.repository.ts';

interface Reading {
  readonly now: Date;
  readonly userId: number;
  readonly names: ReadonlyMap<number | null, string>;
  readonly batches: ReadonlyMap<number, BatchCount>;
}

export const presentRequest = (row: RequestRow, { now, userId, names, batches }: Reading): ApprovalRequest => ({
  id: row.id,
  version: { id: row.version_id, nome: row.version_name },
  enterprise: { id: row.enterprise_id, name: row.enterprise_name },
  requested_by__name: names.get(row.requested_by) ?? null,
  approver__name: names.get(row.approver_id) ?? null,
  mine: row.approver_id === userId,
  requested_at: wireInstant(row.requested_at),
  expires_at: wireInstant(row.expires_at),
  note: row.note,
  state: stateOf(row, now),
  decided_at: row.decided_at && wireInstant(row.decided_at),
  reason: row.reason,
  approvers: batches.get(row.batch)?.approvers ?? 1,
  approvals: batches.get(row.batch)?.approvals ?? 0,
  figures: JSON.parse(row.figures),
  baseline: row.baseline,
});
