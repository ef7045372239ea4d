/** The state of a request, from what was sent and what the version is now. */
import { type ApprovalState, approvalErrors, type WireError } from '@uni/contracts';
import type { RequestRow } from './approvals.repository.ts';

type StateFields = Pick<RequestRow, 'decision' | 'expires_at' | 'study_hash' | 'version_hash' | 'version_state'>;

export const stateOf = (
  { decision, expires_at, study_hash, version_hash, version_state }: StateFields,
  now: Date,
): ApprovalState => {
  if (decision !== null) return decision;
  if (study_hash !== version_hash) return 'changed';
  if (version_state !== 'submitted') return 'settled';
  return expires_at <= now ? 'expired' : 'open';
};

/** Null: it may be decided. */
export const refusalOf = (state: ApprovalState): WireError | null => (state === 'open' ? null : approvalErrors[state]);
