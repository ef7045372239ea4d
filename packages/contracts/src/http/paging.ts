/** Lists are arrays. With `page` or `page_size` in the request they use this envelope. */
import { z } from 'zod';

export const pagingQuery = z.object({
  page: z.string().optional(),
  page_size: z.string().optional(),
});

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    count: z.int(),
    total_pages: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(row),
  });

/** A page of a list by key, without a count, which would read all of it. */
export const uncountedPageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    /** The address of the next page; null: this is the last. */
    next: z.string().nullable(),
    results: z.array(row),
  });

export const listOrPageOf = <Row extends z.ZodType>(row: Row) => z.union([z.array(row), pageOf(row)]);

export interface Page<Row> {
  count: number;
  total_pages: number;
  next: string | null;
  previous: string | null;
  results: Row[];
}

/**
 * Long lists come in pages always. `page` reaches their beginning (or `last`); the links `next` and `previous` go on by key
 * (`after`, `before`), however far.
 */
export const keyedQuery = pagingQuery.extend({
  after: z.string().max(400).optional(),
  before: z.string().max(400).optional(),
});

/** `sums` are over all rows that the filter finds, like `count`. */
export const keyedPageOf = <Row extends z.ZodType, Sums extends z.ZodType>(row: Row, sums: Sums) =>
  pageOf(row).extend({ sums });

export interface KeyedPage<Row, Sums> extends Page<Row> {
  sums: Sums;
}
