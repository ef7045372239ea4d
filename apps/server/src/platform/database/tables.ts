import type { ColumnType, Kysely, Selectable } from 'kysely';
import { columnNames, type Tables as SchemaTables } from './tables.generated.ts';

/** An instant: read as Date, written as Date or left to its default. */
export type Instant = ColumnType<Date, Date | undefined, Date>;

// biome-ignore lint/suspicious/noEmptyInterface: filled by modules that still write their rows by hand
export interface Tables {}

/** The schema's row types, but for tables that a module still describes by hand. */
export type AllTables = Omit<SchemaTables, keyof Tables> & Tables;

/** A row as it is read. */
export type RowOf<Table extends keyof SchemaTables> = Readonly<Selectable<SchemaTables[Table]>>;

/** Columns of a table to select: all, or all but some. */
export const columnsOf = <Table extends keyof SchemaTables>(table: Table) => ({
  all: namesOf(table),
  without: <Left extends keyof SchemaTables[Table]>(...left: readonly Left[]) => {
    const leftOut = new Set<PropertyKey>(left);
    return namesOf(table).filter((name): name is Exclude<keyof SchemaTables[Table], Left> => !leftOut.has(name));
  },
});

/** A new table has none until `npm run tables` has written them; that command loads the modules which select them. */
const namesOf = <Table extends keyof SchemaTables>(table: Table): readonly (keyof SchemaTables[Table])[] =>
  Object.hasOwn(columnNames, table) ? columnNames[table] : [];

/** Interface of a transaction for repositories: queries, and no way to begin, end or escape the transaction. */
export type Transaction = Pick<
  Kysely<AllTables>,
  'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom' | 'with' | 'fn' | 'getExecutor' | 'executeQuery'
>;
