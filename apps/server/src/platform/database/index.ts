/** Door of the database platform. */
export { type Database, type DatabaseConfig, openDatabase, platformScope } from './database.ts';
export { isUnavailable, violatedForeignKey, violatedUnique } from './errors.ts';
export { FolderInUse } from './folder-lock.ts';
export { newId } from './ids.ts';
export type { MigrationStep } from './migration-step.ts';
export type { Instant, Transaction } from './tables.ts';
export type { GlobalTable, TenancyRules } from './tenancy-rules.ts';
