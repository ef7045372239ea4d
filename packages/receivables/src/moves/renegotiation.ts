import type { Rate } from '@uni/engine';
import { monthlyRate, quantise } from '@uni/engine/public/installments.ts';
import { type Day, monthsBetween } from '../calendar/civil-day.ts';
import { valueOn } from '../contract/day-value.ts';
import type { Assigned, ClosedLine, Renegotiated } from '../contract/events.ts';
import { type ContractState, openInstallments } from '../contract/state.ts';
import type { Indexes } from '../correction/index-series.ts';
import { type Cents, spreadByShares, sum, times } from '../money.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { compareWorths, type ProposalComparison, planWorth } from '../proposal.ts';
import type { ContractPart } from '../terms.ts';

/** Terms of a renegotiation: closed installments, waivers, its fee, and the payment of the rest. */
export interface RenegotiationOrder {
  readonly id: string;
  readonly day: Day;
  /** Absent: all that is open. */
  readonly installments?: readonly string[];
  /** Share of fines and interest of delay that is waived. */
  readonly waived_charges: number;
  readonly fee: Cents;
  /** The new plan for the carried balance, with the fee. The amounts follow from `share`; the shares add up to 1. */
  readonly parts: readonly (Omit<ContractPart, 'amount'> & { readonly share: number })[];
}

/** Returns the event that closes installments and opens a plan for their value of the day. Future ones count at present value. */
export function renegotiation(
  state: ContractState,
  order: RenegotiationOrder,
  indexes: Indexes,
): Outcome<Renegotiated> {
  const { terms } = state;
  if (!terms) return refuse('not_signed');
  if (!(order.waived_charges >= 0 && order.waived_charges <= 1)) return refuse('share_range', '/waived_charges');
  const shares = order.parts.reduce((total, { share }) => total + share, 0);
  if (Math.abs(shares - 1) > 1e-9) return refuse('shares_sum', '/parts', { total: shares });
  const open = openInstallments(state);
  const known = new Set(open.map(({ id }) => id));
  const strange = order.installments?.findIndex((id) => !known.has(id)) ?? -1;
  if (strange >= 0) return refuse('instalment_unknown', `/installments/${strange}`);
  const named = open.filter(({ id }) => order.installments?.includes(id) ?? true);
  if (named.length === 0) return refuse('nothing_open', '/installments');
  const lines: ClosedLine[] = [];
  let carried = order.fee;
  for (const installment of named) {
    const value = valueOn(installment, order.day, terms, indexes, true);
    if (!value.ok) return value;
    const { owed, discount, total, accrued } = value.value;
    const waived = times(owed.fine + owed.mora, order.waived_charges);
    lines.push({ installment: installment.id, accrued, discount, waived });
    carried += total - waived;
  }
  const { id, day, fee } = order;
  return accept({ type: 'renegotiated', id, day, lines, fee, parts: partsFor(carried, order) });
}

/**
 * Compares a renegotiation's plan with the installments that it closes, on its day. Nominal: the carried amount against the debt
 * without waivers. Present value: both discounted at the seller's own rate.
 */
export function compareRenegotiation(
  { terms, installments }: ContractState,
  { day, lines, parts }: Renegotiated,
  rate: Rate,
  indexes: Indexes,
): Outcome<ProposalComparison> {
  if (!terms) return refuse('not_signed');
  const i = monthlyRate(rate);
  const before = { price: 0, receipts: 0, present_value: 0, down_payment: 0, months: 0 };
  for (const { installment: id } of lines) {
    const installment = installments.find((one) => one.id === id);
    if (!installment) return refuse('instalment_unknown', '/lines');
    const [owed, early] = [false, true].map((isEarly) => valueOn(installment, day, terms, indexes, isEarly));
    if (!owed?.ok) return owed ?? refuse('nothing_open');
    if (!early?.ok) return early ?? refuse('nothing_open');
    const months = Math.max(0, monthsBetween(day, installment.nominal));
    const { total } = owed.value;
    before.price += early.value.total;
    before.receipts += total;
    before.present_value += total * (1 + i) ** -months;
    before.down_payment += months <= 1 ? total : 0;
    before.months = Math.max(before.months, Math.ceil(months));
  }
  const after = planWorth(parts, day, rate, terms.holidays);
  if (!after.ok) return after;
  return accept(compareWorths({ ...before, present_value: quantise(before.present_value) }, after.value));
}

/** The carried balance in parts by their shares, which add up to it to the centavo. */
function partsFor(carried: Cents, { parts }: RenegotiationOrder): ContractPart[] {
  const amounts = spreadByShares(
    carried,
    parts.map(({ share }) => share),
  );
  return parts.map(({ share: _, ...series }, at) => ({ ...series, amount: amounts[at] ?? 0 }));
}

/** Returns the event that transfers a contract. Its fee is a share of the open balance in base prices. */
export function assignment(
  state: ContractState,
  order: { id: string; day: Day; to: string; fee_share: number; fee_due: Day | null },
): Outcome<Assigned> {
  const from = state.holders.at(-1)?.client;
  if (from === undefined) return refuse('not_signed');
  if (!(order.fee_share >= 0 && order.fee_share <= 1)) return refuse('share_range', '/fee_share');
  const open = sum(openInstallments(state).map(({ open: { principal, correction } }) => principal + correction));
  const { id, day, to, fee_due, fee_share } = order;
  return accept({ type: 'assigned', id, day, from, to, fee: times(open, fee_share), fee_due });
}
