/** Public interface of the audit trail. */
export {
  type AuditFilter,
  type AuditRow,
  type ChainCheckResult,
  firstBrokenEntry,
  headOf,
  listEntries,
  record,
  verifyChain,
} from './audit.ts';
export type { ChainHead } from './chain.ts';
export { difference } from './difference.ts';
export { type AuditTrailEntry, entriesSince, followAuditTrail, headSequence, unfollowAuditTrail } from './followers.ts';
export { recordAudit } from './record.ts';
