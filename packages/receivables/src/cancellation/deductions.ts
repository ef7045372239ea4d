import { dd, ddDivide, ddMultiply, decimal, quantise } from '@uni/engine/public/installments.ts';
import { monthsAndDays } from '../calendar/civil-day.ts';
import { type Cents, times } from '../money.ts';
import type { CancellationFacts, CancellationTerms } from './terms.ts';

/** Payments of the buyer until the cancellation. */
export interface ReceivedMoney {
  readonly nominal: Cents;
  /** Correction by the contract's index up to the day. */
  readonly correction: Cents;
  /** A month of the correction is a projection. */
  readonly estimated: boolean;
  /** Of the nominal: fines and interest of delay. */
  readonly late_charges: Cents;
}

/** Kinds of deductions from what was paid (Lei 4.591/1964, art. 67-A; Lei 6.766/1979, art. 32-A). */
export type DeductionKind =
  | 'brokerage'
  | 'penalty'
  | 'administration'
  | 'down_payment'
  | 'occupancy'
  | 'late_charges'
  | 'charges';

/** One deduction in centavos; `name` is of a contractual charge only. */
export interface Deduction {
  readonly kind: DeductionKind;
  readonly name: string | null;
  readonly amount: Cents;
}

/**
 * Returns the deductions of a refund. None for a timely regret or the seller's fault; no penalty if the buyer presents a
 * substitute.
 */
export function deductionsOf(received: ReceivedMoney, terms: CancellationTerms, facts: CancellationFacts): Deduction[] {
  if (facts.reason === 'regret' || facts.reason === 'seller_default') return [];
  const corrected = received.nominal + received.correction;
  const base = terms.kind === 'lot' ? facts.contract_value : corrected;
  const spared = facts.reason === 'substitute';
  const row = (kind: DeductionKind, amount: Cents, name: string | null = null): Deduction => ({ kind, name, amount });
  const rows = [
    row('brokerage', terms.kind === 'lot' && !facts.brokerage.inside_price ? 0 : facts.brokerage.amount),
    row('penalty', spared ? 0 : times(base, terms.penalty)),
    row('administration', spared ? 0 : times(base, terms.administration)),
    row('down_payment', spared ? 0 : facts.down_payment),
    row('occupancy', occupancyOf(terms, facts)),
    row('late_charges', terms.keeps_late_charges ? received.late_charges : 0),
    ...facts.charges.map(({ name, amount }) => row('charges', amount, name)),
  ];
  return rows.filter(({ amount }) => amount !== 0);
}

/** Updated contract value × monthly share × whole months of possession, and a thirtieth of it for each remaining day. */
function occupancyOf({ occupancy_month }: CancellationTerms, { possession, contract_value }: CancellationFacts): Cents {
  if (!possession || possession.to <= possession.from) return 0;
  const { months, days } = monthsAndDays(possession.from, possession.to);
  const thirtieths = dd(months * 30 + days);
  return quantise(
    ddDivide(ddMultiply(ddMultiply(dd(contract_value), decimal(occupancy_month)), thirtieths), dd(30)).hi,
  );
}
