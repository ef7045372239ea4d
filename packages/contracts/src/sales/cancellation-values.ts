/** Values of cancellations: kinds by law, reasons, refunds and deductions. */

/**
 * The product sold decides the law of a cancellation. It is an incorporation, one with segregated assets (patrimônio de
 * afetação), or a lot.
 */
export const cancellationKinds = ['incorporation', 'segregated', 'lot'] as const;
/** Kind of product by law: Lei 4.591/1964 article 67-A, its § 5 for `segregated`, or Lei 6.766/1979 for a lot. */
export type CancellationKind = (typeof cancellationKinds)[number];

/** The buyer withdraws or defaults, regrets within the legal period, presents a substitute buyer, or the seller is late. */
export const cancellationReasons = ['buyer', 'regret', 'substitute', 'seller_default'] as const;
/** Reason for a cancellation; `regret` and `seller_default` allow no deductions (Lei 4.591/1964). */
export type CancellationReason = (typeof cancellationReasons)[number];

/** A cancellation from an ERP states neither law nor reason in comparable terms. */
export const reportedCancellationKinds = [...cancellationKinds, 'unknown'] as const;
/** Kind of a listed cancellation; `unknown` only for contracts of an ERP. */
export type ReportedCancellationKind = (typeof reportedCancellationKinds)[number];
/** Reasons as lists report them; `unknown` stands for a cancellation that an ERP reported. */
export const reportedCancellationReasons = [...cancellationReasons, 'unknown'] as const;
/** Reason of a listed cancellation; `unknown` only for contracts of an ERP. */
export type ReportedCancellationReason = (typeof reportedCancellationReasons)[number];

/** State of the refund: still due, or completed. */
export const cancellationStates = ['to_refund', 'refunded'] as const;
/** State of a cancelled contract's refund; without anything to refund it is `refunded`. */
export type CancellationState = (typeof cancellationStates)[number];

/** Deductions from a refund (Lei 4.591/1964 article 67-A; Lei 6.766/1979 article 32-A). */
export const deductionKinds = [
  'brokerage',
  'penalty',
  'administration',
  'down_payment',
  'occupancy',
  'late_charges',
  'charges',
] as const;
/** Kind of a deduction; only `charges`, such as unpaid condominium fees, have a name of their own. */
export type DeductionKind = (typeof deductionKinds)[number];

/** Terms of a cancellation beyond Lei 13.786/2018: computed as agreed, and reported with the ceiling. */
export const cancellationFindingCodes = [
  'penalty_above_ceiling',
  'retention_above_ceiling',
  'occupancy_above_ceiling',
  'refund_instalments_above_ceiling',
  'refund_after_deadline',
  'regret_out_of_time',
  'brokerage_outside_price',
] as const;
/** Code of a finding. Its value is a share, centavos, a number of refunds or a day, by its rule. */
export type CancellationFindingCode = (typeof cancellationFindingCodes)[number];
