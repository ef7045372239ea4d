/**
 * Row types by table name. Every module adds its own next to its repository: `declare module '../../platform/database/tables.ts'
 * { interface Tables { things: ThingTable } }`.
 */
import type { ColumnType, Kysely } from 'kysely';

/** An instant: read as Date, written as Date or left to its default. */
export type Instant = ColumnType<Date, Date | undefined, Date>;

// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging, see above
export interface Tables {}

/** Interface of a transaction for repositories: queries, and no way to begin, end or escape the transaction. */
export type Transaction = Pick<
  Kysely<Tables>,
  'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom' | 'with' | 'fn' | 'getExecutor' | 'executeQuery'
>;
