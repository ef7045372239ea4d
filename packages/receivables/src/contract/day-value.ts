import { dd, ddDivide, ddMultiply, decimal, quantise } from '@uni/engine/public/installments.ts';
import { type Day, daysBetween, type Month, monthOf, monthsBetween } from '../calendar/civil-day.ts';
import { added, dailyFactor, monthlyFactor, stepMonth } from '../correction/correction.ts';
import { type Indexes, unchanged } from '../correction/index-series.ts';
import { type Cents, times } from '../money.ts';
import { accept, type Outcome } from '../outcome.ts';
import type { ContractTerms } from '../terms.ts';
import type { Accrual } from './events.ts';
import { type Billing, type Components, type Installment, totalOf } from './state.ts';

/** Value of one installment on a day, in centavos, by component. */
export interface DayValue {
  readonly day: Day;
  readonly days_late: number;
  /** Accrued charges on the open amount. */
  readonly accrued: Accrual;
  /** All that is owed on the day, charges in. */
  readonly owed: Components;
  /** Interest forgone when it is paid on this day as an early payment. */
  readonly discount: Cents;
  readonly total: Cents;
  readonly estimated: boolean;
}

/**
 * Returns the value on a payment day. On time: the open amount, corrected to its month. Late by n days, on the corrected value P:
 * a fine once, and P · rate ÷ 30 · n of interest. The index correction of P up to the day is added. Ahead of time (`early`):
 * present value at the installment's rate, months by 30/360; else without discount.
 */
export function valueOn(
  installment: Installment,
  day: Day,
  terms: ContractTerms,
  indexes: Indexes,
  early = false,
): Outcome<DayValue> {
  const month = correctedMonth(installment, day);
  const toDate = early || month < monthOf(installment.nominal);
  const billed = billing(installment, month, terms, indexes, toDate);
  if (!billed.ok) return billed;
  const corrected = billed.value ? billed.value.correction - installment.base_correction : 0;
  const base = basis(installment) + corrected;
  const late = lateCharges(installment, base, day, terms, indexes);
  if (!late.ok) return late;
  const accrued: Accrual = {
    fine: late.value.fine,
    mora: late.value.mora,
    correction: corrected + late.value.correction,
    billing: billed.value,
  };
  const owed = accrue(installment.open, accrued);
  const discount = early ? earlyDiscount(installment, base, day) : 0;
  return accept({
    day,
    days_late: Math.max(0, daysBetween(installment.due, day)),
    accrued,
    owed,
    discount,
    total: totalOf(owed) - discount,
    estimated: late.value.estimated || (billed.value?.estimated ?? false),
  });
}

export function accrue(open: Components, accrued: Accrual): Components {
  return {
    ...open,
    fine: open.fine + accrued.fine,
    mora: open.mora + accrued.mora,
    correction: open.correction + accrued.correction,
  };
}

/** Returns the base of corrections, fines and late interest. */
function basis({ open }: Installment): Cents {
  return open.principal + open.interest + open.correction;
}

/** The month up to which an installment is corrected on a day: its own when due, the day's when earlier. */
export function correctedMonth(installment: Installment, day: Day): Month {
  const [own, current] = [monthOf(installment.nominal), monthOf(day)];
  return current < own ? current : own;
}

/**
 * Returns the correction of an installment from its base month to another, by the contract's steps. `toDate` corrects month by
 * month: early payments and balances are in prices of the day. Null when nothing changes: no index, late, or settled by a
 * residue.
 */
export function billing(
  installment: Installment,
  to: Month,
  terms: ContractTerms,
  indexes: Indexes,
  toDate: boolean,
): Outcome<Billing | null> {
  const { base_month: from, base_correction, accrued_to, billings, residued } = installment;
  const { before_keys, after_keys } = terms.correction;
  const stands = accrued_to !== null || (residued > 0 && residued === billings.length);
  if (stands || to <= from || (!before_keys && !after_keys)) return accept(null);
  const step = stepMonth(terms, to);
  const level = toDate ? to : step > from ? step : from;
  const factor = monthlyFactor(terms, indexes, from, level);
  if (!factor.ok) return factor;
  const base = basis(installment) - base_correction;
  return accept({ base, from, to, level, correction: added(base, factor.value), estimated: factor.value.estimated });
}

function lateCharges(
  installment: Installment,
  base: Cents,
  day: Day,
  terms: ContractTerms,
  indexes: Indexes,
): Outcome<{ fine: Cents; mora: Cents; correction: Cents; estimated: boolean }> {
  const from = installment.accrued_to ?? installment.due;
  const days = daysBetween(from, day);
  if (days <= 0) return accept({ fine: 0, mora: 0, correction: 0, estimated: false });
  const { fine, mora_month, correction } = terms.late;
  const factor = correction ? dailyFactor(terms, indexes, from, day) : accept(unchanged);
  if (!factor.ok) return factor;
  return accept({
    fine: installment.accrued_to === null ? times(base, fine) : 0,
    mora: dailyInterest(base, mora_month, days),
    correction: added(base, factor.value),
    estimated: factor.value.estimated,
  });
}

/** base × monthly rate ÷ 30 × days. */
function dailyInterest(base: Cents, rate: number, days: number): Cents {
  return quantise(ddDivide(ddMultiply(ddMultiply(dd(base), decimal(rate)), dd(days)), dd(30)).hi);
}

function earlyDiscount({ nominal, due, discount_rate }: Installment, amount: Cents, day: Day): Cents {
  if (day >= nominal || day >= due || discount_rate === 0) return 0;
  return amount - quantise(amount * (1 + discount_rate) ** -monthsBetween(day, nominal));
}
