import type { Day } from '../calendar/civil-day.ts';
import type { Cents } from '../money.ts';

/**
 * The product determines the law. An incorporation: Law 4.591/1964 article 67-A. One with segregated assets (patrimônio de
 * afetação): § 5. A lot: Law 6.766/1979 article 32-A. Both articles come from Law 13.786/2018.
 */
export type CancelledKind = 'incorporation' | 'segregated' | 'lot';

/**
 * Reason. `buyer`: gives up or does not pay. `regret`: withdraws within seven days (article 67-A § 10). `substitute`: presents a
 * buyer who takes over (§ 9). `seller_default`: delivery more than 180 days late (article 43-A § 1).
 */
export type CancelledReason = 'buyer' | 'regret' | 'substitute' | 'seller_default';

/** Shares are fractions of 1. */
export interface CancellationTerms {
  readonly kind: CancelledKind;
  /** Of what was paid, corrected; for a lot, of the contract's updated value, with what it costs to administer. */
  readonly penalty: number;
  readonly administration: number;
  /** Of the contract's updated value, a month of possession; a day of a broken month is a thirtieth. */
  readonly occupancy_month: number;
  /** True if paid fines and late interest are retained. */
  readonly keeps_late_charges: boolean;
  readonly refund_installments: number;
}

/** Legal maxima. */
export interface Ceilings {
  /** Of what was paid. */
  readonly penalty_of_paid: number | null;
  /** Penalty, administration and down payment together, of the contract's updated value. */
  readonly retention_of_contract: number | null;
  readonly occupancy_month: number;
  readonly refund_installments: number;
}

/** Legal maxima by kind of contract, as fractions (Lei 13.786/2018); null: the law sets none. */
export const ceilings: Readonly<Record<CancelledKind, Ceilings>> = {
  incorporation: { penalty_of_paid: 0.25, retention_of_contract: null, occupancy_month: 0.005, refund_installments: 1 },
  segregated: { penalty_of_paid: 0.5, retention_of_contract: null, occupancy_month: 0.005, refund_installments: 1 },
  lot: { penalty_of_paid: null, retention_of_contract: 0.1, occupancy_month: 0.0075, refund_installments: 12 },
};

/** The ceilings as terms: what a contract may agree at most. */
export function legalTerms(kind: CancelledKind): CancellationTerms {
  const { penalty_of_paid, retention_of_contract, occupancy_month, refund_installments } = ceilings[kind];
  return {
    kind,
    penalty: penalty_of_paid ?? retention_of_contract ?? 0,
    administration: 0,
    occupancy_month,
    keeps_late_charges: kind === 'lot',
    refund_installments,
  };
}

/** Facts of one cancellation: reason, day, and what the terms are applied to. */
export interface CancellationFacts {
  readonly reason: CancelledReason;
  readonly day: Day;
  readonly signed: Day;
  /** Sold at a stand or otherwise away from the seller's office, where the buyer may repent. */
  readonly away_from_office: boolean;
  /** The contract's value with its corrections. */
  readonly contract_value: Cents;
  readonly brokerage: { readonly amount: Cents; readonly inside_price: boolean };
  /** Down payment that the contract makes the seller's (lots). */
  readonly down_payment: Cents;
  /** From the day the buyer had the unit to the day it is given back. */
  readonly possession: { readonly from: Day; readonly to: Day } | null;
  /** Taxes, condominium fees, tariffs and costs that the buyer left unpaid, by name. */
  readonly charges: readonly { readonly name: string; readonly amount: Cents }[];
  /** The penalty that the seller owes (`seller_default`). */
  readonly seller_penalty: Cents;
  /** Habite-se of the development, done or planned; for lots, the end of construction by contract. */
  readonly works_end: Day | null;
  readonly works_done: boolean;
  /** The unit was sold again. */
  readonly resold: Day | null;
  /** First day of refund that is agreed; absent: the last day the law allows. */
  readonly refund_first?: Day;
}
