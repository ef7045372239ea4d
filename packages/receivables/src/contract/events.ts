import type { Day, Month } from '../calendar/civil-day.ts';
import type { Statement } from '../cancellation/statement.ts';
import type { Cents } from '../money.ts';
import type { ContractPart, ContractTerms, InstallmentKind } from '../terms.ts';
import type { Billing, Components } from './state.ts';

/**
 * Events of a contract. They carry the amounts settled at the time. Folding them never uses an index, a clock or a later rule
 * again.
 */
export type ContractEvent =
  | Signed
  | Adopted
  | Corrected
  | Paid
  | Renegotiated
  | Assigned
  | Cancelled
  | Refunded
  | Reversed
  | Reinstated;

interface Happened {
  readonly id: string;
  readonly day: Day;
}

/** The first event: buyer and terms. */
export interface Signed extends Happened {
  readonly type: 'signed';
  readonly client: string;
  readonly terms: ContractTerms;
}

/** An installment as reported by another system: principal + interest + charged = open + paid + discount + closed. */
export interface AdoptedInstallment {
  readonly id: string;
  readonly kind: InstallmentKind;
  readonly number: number;
  readonly of: number;
  readonly nominal: Day;
  readonly due: Day;
  readonly principal: Cents;
  readonly interest: Cents;
  readonly correction: Cents;
  readonly fine: Cents;
  readonly mora: Cents;
  readonly open: Cents;
  readonly discount: Cents;
  /** Settled without money, and on which day; empty: unknown or none. */
  readonly closed: Cents;
  readonly closed_on: Day | '';
  readonly base_month: Month;
  readonly status: 'open' | 'paid' | 'renegotiated' | 'cancelled';
}

/** Earlier receipts, by the installment that they settled. */
export interface AdoptedReceipt {
  readonly installment: string;
  readonly day: Day;
  readonly paid: Components;
  readonly discount: Cents;
}

/** A contract managed in another system until this day: its history begins with its state there. */
export interface Adopted extends Happened {
  readonly type: 'adopted';
  readonly client: string;
  readonly terms: ContractTerms;
  readonly cancelled: boolean;
  readonly installments: readonly AdoptedInstallment[];
  readonly receipts: readonly AdoptedReceipt[];
}

/** Charges accrued on an installment since its last event. */
export interface Accrual {
  readonly fine: Cents;
  readonly mora: Cents;
  readonly correction: Cents;
  /** The correction up to its due day, as charged; absent when nothing corrects it. */
  readonly billing: Billing | null;
}

/** Correction charged to one installment. */
export interface CorrectedLine {
  readonly installment: string;
  readonly billing: Billing;
}

/**
 * Correction left uncharged by a yearly step or by a projection published since: a separate installment; a credit when negative.
 */
export interface Residue {
  readonly amount: Cents;
  readonly due: Day;
  readonly pieces: readonly { readonly installment: string; readonly amount: Cents }[];
}

/** Charges the correction up to a month, with the residue that it settles. */
export interface Corrected extends Happened {
  readonly type: 'corrected';
  readonly to: Month;
  readonly lines: readonly CorrectedLine[];
  readonly residue: Residue | null;
}

/** Changes of one installment: additional charges, and settlement by money (`paid`) and by forgone interest (`discount`). */
export interface SettledLine {
  readonly installment: string;
  readonly accrued: Accrual;
  readonly paid: Components;
  readonly discount: Cents;
}

/** received + from_credit = Σ paid + to_credit. */
export interface Paid extends Happened {
  readonly type: 'paid';
  readonly received: Cents;
  readonly from_credit: Cents;
  readonly to_credit: Cents;
  readonly lines: readonly SettledLine[];
}

/** An installment that a renegotiation closes, with what it owed. */
export interface ClosedLine {
  readonly installment: string;
  readonly accrued: Accrual;
  readonly discount: Cents;
  readonly waived: Cents;
}

/** Closes installments and opens a plan for their debt, plus a fee: Σ parts = Σ closed + fee. */
export interface Renegotiated extends Happened {
  readonly type: 'renegotiated';
  readonly lines: readonly ClosedLine[];
  readonly fee: Cents;
  readonly parts: readonly ContractPart[];
}

/** Another buyer takes the contract over. */
export interface Assigned extends Happened {
  readonly type: 'assigned';
  readonly from: string;
  readonly to: string;
  /** Charged as a separate installment when not zero. */
  readonly fee: Cents;
  readonly fee_due: Day | null;
}

/** The contract ends, with its statement. */
export interface Cancelled extends Happened {
  readonly type: 'cancelled';
  readonly statement: Statement;
}

/** A payment of one installment of the refund, in centavos. */
export interface Refunded extends Happened {
  readonly type: 'refunded';
  readonly number: number;
  readonly amount: Cents;
}

/** Undoes an event, by its id. */
export interface Reversed extends Happened {
  readonly type: 'reversed';
  readonly event: string;
}

/** Undoes a cancellation. */
export interface Reinstated extends Happened {
  readonly type: 'reinstated';
  readonly event: string;
}
