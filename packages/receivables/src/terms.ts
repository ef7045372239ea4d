import type { AmortizationSystem, Channel, Rate } from '@uni/engine';
import type { Day, Month } from './calendar/civil-day.ts';
import type { HolidayRule } from './calendar/holidays.ts';
import type { Cents } from './money.ts';

/** Kind of an installment, by the contracts' names; `residue`, `renegotiated` and `fee` arise during a contract's life. */
export type InstallmentKind =
  | 'signing'
  | 'down_payment'
  | 'monthly'
  | 'half_yearly'
  | 'yearly'
  | 'periodic'
  | 'keys'
  | 'bank_transfer'
  | 'works_transfer'
  | 'post_keys'
  | 'residue'
  | 'renegotiated'
  | 'fee';

/** Channel of a sale: of the plan, or a bank that pays during construction (crédito associativo). */
export type SaleChannel = Channel | 'associative';

/** The channel of the plan to which a sale belongs. */
export const planChannel = (channel: SaleChannel): Channel => (channel === 'associative' ? 'financed' : channel);

/** A part of a contract's plan: amount, number of installments, and first day. */
export interface ContractPart {
  readonly kind: InstallmentKind;
  readonly amount: Cents;
  readonly installments: number;
  /** The first due day, before it rolls over days off. */
  readonly first: Day;
  /** Day of the month of all installments after the first; absent: the day of the first. */
  readonly due_day?: number;
  /** Months from one installment to the next; absent: 1. */
  readonly every?: number;
  /** `linear` (no interest) when absent. */
  readonly system?: AmortizationSystem;
  readonly rate?: Rate | null;
  /** Months of interest added to the principal before the period of the first installment begins. */
  readonly grace?: number;
}

/** An index that corrects, and its lag in months. */
export interface IndexTerms {
  readonly index: string;
  readonly lag: number;
}

/**
 * Correction of a contract: by one index up to the keys and another after them. It applies every month or once a year in the
 * contract's base month, never below 1 when `no_deflation`.
 */
export interface CorrectionTerms {
  readonly before_keys: IndexTerms | null;
  readonly after_keys: IndexTerms | null;
  readonly step: 'monthly' | 'annual';
  readonly no_deflation: boolean;
}

/** Late charges: a fine once, daily interest, and optional daily index correction. */
export interface LateTerms {
  readonly fine: number;
  readonly mora_month: number;
  readonly correction: boolean;
}

/**
 * Common terms: the maximum fine of Law 8.078/1990 (article 52 § 1), and 1 % a month by the day. For contracts without terms,
 * article 406 of the Civil Code has had another rate since Law 14.905/2024.
 */
export const legalLateTerms: LateTerms = { fine: 0.02, mora_month: 0.01, correction: true };

/** Terms of a contract. Money in centavos, rates as fractions. */
export interface ContractTerms {
  readonly channel: SaleChannel;
  readonly price: Cents;
  readonly signed: Day;
  /** The month whose prices the plan is in: corrections count from it. */
  readonly base_month: Month;
  /** Month of the keys, from which the second index counts. */
  readonly keys: Month;
  readonly parts: readonly ContractPart[];
  readonly correction: CorrectionTerms;
  readonly late: LateTerms;
  readonly holidays: HolidayRule;
}
