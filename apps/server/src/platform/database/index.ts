/** Public interface of the database platform. */
export { Int4Column, Int8Column, TextColumn } from './columns.ts';
export {
  beginOpening,
  type Database,
  type DatabaseConfig,
  type DatabaseOpening,
  finishOpening,
  openDatabase,
  platformScope,
} from './database.ts';
export { isUnavailable, violatedForeignKey, violatedUnique } from './errors.ts';
export { FolderInUse } from './folder-lock.ts';
export type { HeldEnd, HeldFiles } from './held-files.ts';
export { newId } from './ids.ts';
export type { MigrationStep } from './migration-step.ts';
export { DatabaseNewer } from './migrations.ts';
export { type SplitTable, splitTables } from './partitions.ts';
export { PoolerRefused, requirePooler } from './pooler.ts';
export { prepared } from './round-trips.ts';
export { columnsOf, type RowOf } from './tables.ts';
export { isGlobalTable } from './tenancy.ts';
export type { GlobalTable, TenancyRules } from './tenancy-rules.ts';
/** `Transaction`: the name of the handle where a module still passes the organization along. */
export type { TenantDatabase, TenantDatabase as Transaction } from './tenant.ts';
export { type WordSource, type WordStore, wordFilling, wordSplitting, wordTable, wordTriggers } from './word-steps.ts';
