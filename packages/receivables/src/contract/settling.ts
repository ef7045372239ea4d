import { type Cents, proportion, spreadBy, sum } from '../money.ts';
import { accrue, type DayValue } from './day-value.ts';
import type { SettledLine } from './events.ts';
import { type Component, type Components, nothing, settlingOrder, totalOf } from './state.ts';

/** Shares money out over what is owed: fine, mora, correction, interest, principal. A negative correction is taken whole. */
export function allocate(owed: Components, amount: Cents): Components {
  const paid: Record<Component, Cents> = { ...nothing };
  let rest = amount;
  if (rest === 0) return paid;
  if (owed.correction < 0) {
    paid.correction = owed.correction;
    rest -= owed.correction;
  }
  for (const component of settlingOrder) {
    const taken = Math.max(0, Math.min(rest, owed[component]));
    paid[component] += taken;
    rest -= taken;
  }
  return paid;
}

/** Deducts a discount from a debt: from the interest first, then the principal, then the correction. */
export function forgo(owed: Components, discount: Cents): Components {
  const left: Record<Component, Cents> = { ...owed };
  let rest = discount;
  for (const component of ['interest', 'principal', 'correction'] as const) {
    const taken = Math.max(0, Math.min(rest, left[component]));
    left[component] -= taken;
    rest -= taken;
  }
  return left;
}

/** Returns the line by which an amount settles an installment, or a part of it, with a proportional discount. */
export function settle(installment: string, value: DayValue, amount: Cents): SettledLine {
  const discount = amount === value.total ? value.discount : proportion(value.discount, amount, value.total);
  return {
    installment,
    accrued: value.accrued,
    paid: allocate(forgo(value.owed, discount), amount),
    discount,
  };
}

/** Returns the open amount after a line; null when the line violates the order of settling. */
export function leftOpen(open: Components, line: SettledLine): Components | null {
  const owed = forgo(accrue(open, line.accrued), line.discount);
  const amount = totalOf(line.paid);
  const paid = allocate(owed, amount);
  const agrees = settlingOrder.every((component) => paid[component] === line.paid[component]);
  if (!agrees || totalOf(paid) !== amount || amount > totalOf(owed)) return null;
  return {
    fine: owed.fine - paid.fine,
    mora: owed.mora - paid.mora,
    correction: owed.correction - paid.correction,
    interest: owed.interest - paid.interest,
    principal: owed.principal - paid.principal,
  };
}

/** Installments settled early: the last ones (a shorter plan), the next ones, or a part of all (smaller ones). */
export type EarlyOrder = 'shorter' | 'next' | 'smaller';

/** Returns the amount for each installment, by their present values in the order of their due days. */
export function earlyShares(values: readonly Cents[], amount: Cents, order: EarlyOrder): Cents[] {
  if (order === 'smaller') return spreadBy(Math.min(amount, sum(values)), values);
  const shares = values.map(() => 0);
  let rest = amount;
  const positions = values.map((_, at) => (order === 'shorter' ? values.length - 1 - at : at));
  for (const at of positions) {
    const taken = Math.min(rest, values[at] ?? 0);
    shares[at] = taken;
    rest -= taken;
  }
  return shares;
}
