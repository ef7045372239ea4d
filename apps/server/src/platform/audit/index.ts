/** Door of the audit trail. */
export { firstBrokenEntry, record } from './audit.ts';
