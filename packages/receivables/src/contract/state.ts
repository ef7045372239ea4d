import type { Day, Month } from '../calendar/civil-day.ts';
import type { Statement } from '../cancellation/statement.ts';
import type { Cents } from '../money.ts';
import type { ContractTerms, InstallmentKind } from '../terms.ts';

/** Debt of an installment by component; payments settle it in the order of `settlingOrder`. */
export interface Components {
  readonly fine: Cents;
  readonly mora: Cents;
  readonly correction: Cents;
  readonly interest: Cents;
  readonly principal: Cents;
}

export type Component = keyof Components;

/** Fine first, principal last. */
export const settlingOrder: readonly Component[] = ['fine', 'mora', 'correction', 'interest', 'principal'];

export const nothing: Components = { fine: 0, mora: 0, correction: 0, interest: 0, principal: 0 };

/** Sum of the components, in centavos. */
export function totalOf(components: Components): Cents {
  return components.fine + components.mora + components.correction + components.interest + components.principal;
}

export function combine(a: Components, b: Components, sign: 1 | -1 = 1): Components {
  return {
    fine: a.fine + sign * b.fine,
    mora: a.mora + sign * b.mora,
    correction: a.correction + sign * b.correction,
    interest: a.interest + sign * b.interest,
    principal: a.principal + sign * b.principal,
  };
}

/** A correction that was charged on a base: what a later publication, or a yearly step, is held against. */
export interface Billing {
  readonly base: Cents;
  readonly from: Month;
  readonly to: Month;
  /** The month in whose prices it is: `to`, or the yearly step before it. */
  readonly level: Month;
  readonly correction: Cents;
  /** A month in it was a projection. */
  readonly estimated: boolean;
}

/**
 * An installment with its history. At any time
 * principal + interest + charged = open + paid + discount + waived + transferred + written_off.
 */
export interface Installment {
  readonly id: string;
  /** The event that made it. */
  readonly origin: string;
  readonly kind: InstallmentKind;
  /** Position of its installment series in the plan. Hashed with the state: the name stands in stored hashes. */
  readonly part: number;
  readonly number: number;
  readonly of: number;
  readonly nominal: Day;
  readonly due: Day;
  readonly discount_rate: number;
  /** As promised. */
  readonly principal: Cents;
  readonly interest: Cents;
  /** Correction, fine and mora added since. */
  readonly charged: Components;
  readonly open: Components;
  readonly paid: Components;
  /** Interest forgone because it was paid early. */
  readonly discount: Cents;
  readonly waived: Cents;
  /** Carried over into the plan of a renegotiation. */
  readonly transferred: Cents;
  /** No longer owed because the contract was cancelled. */
  readonly written_off: Cents;
  /** Correction counts from this month, on what is open less `base_correction`, which was charged since. */
  readonly base_month: Month;
  readonly base_correction: Cents;
  /** Late charges are computed up to this day; null until it is first paid late. */
  readonly accrued_to: Day | null;
  readonly billings: readonly Billing[];
  /** Number of billings settled by a residue. */
  readonly residued: number;
  readonly last_paid: Day | null;
  readonly status: 'open' | 'paid' | 'renegotiated' | 'cancelled';
}

export interface Holder {
  readonly client: string;
  readonly since: Day;
}

/** An installment of a refund and what was paid of it, in centavos. */
export interface Refund {
  readonly number: number;
  readonly due: Day;
  readonly amount: Cents;
  readonly paid: Cents;
}

/** State of a contract after its events; money in centavos. */
export interface ContractState {
  readonly status: 'unsigned' | 'active' | 'settled' | 'cancelled';
  readonly terms: ContractTerms | null;
  /** Buyers one after the other; the last one holds the contract. */
  readonly holders: readonly Holder[];
  readonly installments: readonly Installment[];
  /** The buyer's money not yet applied to an installment. */
  readonly credit: Cents;
  /** Credit that came of no payment: corrections charged too high. */
  readonly granted: Cents;
  readonly cancellation: {
    readonly event: string;
    readonly statement: Statement;
    readonly refunds: readonly Refund[];
  } | null;
}

export const unsigned: ContractState = {
  status: 'unsigned',
  terms: null,
  holders: [],
  installments: [],
  credit: 0,
  granted: 0,
  cancellation: null,
};

/** Open installments in the order of collection: by due day, then by position in the plan. */
export function openInstallments(state: ContractState): Installment[] {
  return state.installments
    .filter(({ status }) => status === 'open')
    .sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0));
}

/** All that buyers have paid, refunds not deducted. */
export function received(state: ContractState): Cents {
  return state.installments.reduce((total, { paid }) => total + totalOf(paid), state.credit - state.granted);
}
