import type { Selectable } from 'kysely';
import { columnNames, type Tables } from './tables.generated.ts';

/** A row as it is read. */
export type RowOf<Table extends keyof Tables> = Readonly<Selectable<Tables[Table]>>;

/** Columns of a table to select: all, or all but some. */
export const columnsOf = <Table extends keyof Tables>(table: Table) => ({
  all: namesOf(table),
  without: <Left extends keyof Tables[Table]>(...left: readonly Left[]) => {
    const leftOut = new Set<PropertyKey>(left);
    return namesOf(table).filter((name): name is Exclude<keyof Tables[Table], Left> => !leftOut.has(name));
  },
});

/** A new table has none until `npm run tables` has written them; that command loads the modules which select them. */
const namesOf = <Table extends keyof Tables>(table: Table): readonly (keyof Tables[Table])[] =>
  Object.hasOwn(columnNames, table) ? columnNames[table] : [];
