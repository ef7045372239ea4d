/** Door of the audit trail. */
export {
  type AuditFilter,
  type AuditRow,
  type ChainVerdict,
  countEntries,
  firstBrokenEntry,
  listEntries,
  record,
  verifyChain,
} from './audit.ts';
export type { ChainHead } from './chain.ts';
export { difference } from './difference.ts';
export { entriesSince, followTrail, headSequence, type TrailEntry, unfollowTrail } from './followers.ts';
export { noted } from './noted.ts';
