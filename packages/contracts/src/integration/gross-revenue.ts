/** Gross revenue by payment condition: the line, sign, index and order of each. */
import { z } from 'zod';
import { integer, text } from '../http/fields.ts';
import { realisedLineKey } from '../planner/realised.ts';

/** Sides of gross revenue: open installments of clients, and their receipts. */
export const revenueSides = ['to_receive', 'received'] as const;
/** Side of gross revenue. Each has lines, order and signs of its own. */
export type RevenueSide = (typeof revenueSides)[number];

/** A payment condition as it is listed. */
export const revenueLine = z.object({
  id: z.string(),
  connection: z.int(),
  side: z.enum(revenueSides),
  condition: z.string(),
  label: z.string(),
  count: z.int(),
  amount: z.int(),
  line: z.string().nullable(),
  line__label: z.string().nullable(),
  /** −1: it is taken off the gross revenue. The cash series has the sign of the money itself. */
  sign: z.union([z.literal(1), z.literal(-1)]),
  /** The index by which what is to be received is corrected; '' none. */
  index: z.string(),
  order: z.int().nullable(),
});
/**
 * A payment condition with its line of gross revenue. `amount` is centavos, `count` movements; `line` null: no rule.
 */
export type RevenueLine = z.output<typeof revenueLine>;

/** A decision as a request states it. */
export const newRevenueLine = z.object({
  condition: text({ max: 40 }),
  line: realisedLineKey.nullable(),
  sign: z.union([z.literal(1), z.literal(-1)]).default(1),
  index: text({ max: 40, blank: true }).default(''),
  order: integer({ min: 1, max: 10_000 }).nullable().default(null),
});
/** Decision about one payment condition. `line` null removes its rule; an order used twice is 400. */
export type NewRevenueLine = z.output<typeof newRevenueLine>;
