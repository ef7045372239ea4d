import { type RawBuilder, sql } from 'kysely';
import type { Slice, Sorting } from './keyed-pages.model.ts';

export interface Placing {
  /** The condition that a row lies behind the key. */
  readonly where: RawBuilder<unknown>;
  /** Order and length. One row more than the page shows whether it goes on. */
  readonly end: RawBuilder<unknown>;
  /** The same for one of several merged sources, none of which fills more than the page. */
  readonly start: RawBuilder<unknown>;
  /** The order once more, for rows that were joined to others, by the name of their table. */
  readonly order: (table: string) => RawBuilder<unknown>;
}

/** Returns the end of a query over rows with an `id`, so that it gives one page. */
export const placed = (slice: Slice, { column, holds, isDown }: Sorting): Placing => {
  const isBackwards = slice.from === 'before' || slice.from === 'end';
  const isAscending = isBackwards === isDown;
  const direction = isAscending ? sql`asc` : sql`desc`;
  const order = (prefix: string) =>
    sql`order by ${sql.ref(prefix + column)} ${direction}, ${sql.ref(`${prefix}id`)} ${direction}`;
  const where =
    'value' in slice
      ? sql`(${sql.ref(column)}, id) ${isAscending ? sql`>` : sql`<`} (${slice.value}::${sql.raw(holds)}, ${slice.id}::int8)`
      : sql`true`;
  const offset = 'offset' in slice ? slice.offset : 0;
  return {
    where,
    end: sql`${order('')} limit ${slice.size + 1}::int8 offset ${offset}::int8`,
    start: sql`${order('')} limit ${slice.size + 1 + offset}::int8`,
    order: (table) => order(`${table}.`),
  };
};
