/** Public interface of backups of the embedded database. */
export { type BackupSettings, type Backups, createBackups } from './backups.ts';
export { BackupFailed, requestBackup } from './control.ts';
export { syncFolder } from './durable-write.ts';
export { BackupDamaged, BackupNewer, BackupUnproven, RestoreRefused } from './errors.ts';
export type { Manifest } from './manifest.ts';
export { type Restoring, restoreBackup, verifyBackup } from './restore.ts';
export { listBackups } from './shelf.ts';
export { type AuditEnd, type TakenBackup, takeBackup } from './take.ts';
