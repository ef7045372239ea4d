/** Planning: amounts carry their line's own sign. */
import { z } from 'zod';

export const signRule =
  "With the line's own sign: receipts.*, revenue.*, rental.rent, rental.recovery and rental.exit are positive, every other line is negative; a refund of a cost is positive. The reverse sign is taken and answered with a finding.";

/** A likely sign error. The row was accepted all the same. */
export const signFinding = z.object({
  /** Position in the request's `rows`. */
  row: z.int(),
  code: z.literal('reverse_sign'),
  key: z.string(),
  month: z.string(),
  amount: z.string(),
  message: z.string(),
});
/** An accepted row with the reverse of its line's usual sign; `amount` in reais, a decimal string. */
export type SignFinding = z.output<typeof signFinding>;
