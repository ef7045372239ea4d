/** Lists are arrays; where `page` or `page_size` is asked for they are this envelope. */
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

export const listOrPageOf = <Row extends z.ZodType>(row: Row) => z.union([z.array(row), pageOf(row)]);

export interface Page<Row> {
  count: number;
  total_pages: number;
  next: string | null;
  previous: string | null;
  results: Row[];
}
