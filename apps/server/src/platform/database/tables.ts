/**
 * Row types by table name. Every module adds its own next to its repository: `declare module '../../platform/database/tables.ts'
 * { interface Tables { things: ThingTable } }`.
 */
import type { ColumnType } from 'kysely';

/** An instant: read as Date, written as Date or left to its default. */
export type Instant = ColumnType<Date, Date | undefined, Date>;

// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging, see above
export interface Tables {}
