/** Door of the audit trail. */
export { type AuditEntry, firstBrokenEntry, record } from './audit.ts';
