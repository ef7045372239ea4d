/** Wire schema of a contract's cancellation terms. Shares are fractions. */
import { z } from 'zod';
import { fieldMessages } from '../http/errors.ts';
import { choice, flag, integer } from '../http/fields.ts';
import { cancellationKinds } from './cancellation-values.ts';

const share = () =>
  z
    .number({ error: ({ input }) => (input === undefined ? fieldMessages.required : fieldMessages.notNumber) })
    .min(0, { error: fieldMessages.belowMinimum(0) })
    .max(1, { error: fieldMessages.aboveMaximum(1) });

/** A contract's terms for its cancellation. Shares are fractions. */
export const cancellationTerms = z.object({
  kind: choice(cancellationKinds),
  /** Of what was paid, corrected; for a lot, of the contract's updated value. */
  penalty: share(),
  administration: share().default(0),
  /** Of the contract's updated value, a month of possession. */
  occupancy_month: share().default(0),
  keeps_late_charges: flag().default(false),
  refund_installments: integer({ min: 1, max: 600 }).default(1),
});
/** Agreed or legal terms of a cancellation. Shares are fractions; `occupancy_month` is a share per month. */
export type CancellationTermsOnWire = z.output<typeof cancellationTerms>;
