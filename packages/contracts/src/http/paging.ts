/** Lists are arrays. With `page` or `page_size` in the request they use this envelope. */
import { z } from 'zod';

/** Paging of a request. `page` counts from 1 or is `last`; `page_size` is 50 by default and 500 at most. */
export const pagingQuery = z.object({
  page: z.string().optional(),
  page_size: z.string().optional(),
});

/**
 * Returns the schema of a page: `count` rows in all, and absolute addresses of the pages next to it. Null: there is
 * none.
 */
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

/** Returns the schema of a list's answer: an array, or a page if the request has `page` or `page_size`. */
export const listOrPageOf = <Row extends z.ZodType>(row: Row) => z.union([z.array(row), pageOf(row)]);

/** A page of a list. `count` is over all pages, `total_pages` is at least 1, and links are absolute. */
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

/** A page of a long list, with sums over all rows of the filter. */
export interface KeyedPage<Row, Sums> extends Page<Row> {
  sums: Sums;
}
