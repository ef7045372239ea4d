/** The installments of one part of a plan, one object for each payment. */

import type { PlanPart, PriceTable } from '../src/study.ts';
import { type Indexes, monthlyRate } from './calendar.ts';

export interface Installment {
  month: number;
  /** Its part of the sale price. */
  contracted: number;
  /** Excess over the principal without any correction. */
  interest: number;
  /** Index correction of principal and interest. */
  correction: number;
  amount: number;
}

/** A payment before correction. */
interface Due {
  month: number;
  contracted: number;
  interest: number;
  amount: number;
}

function equal(amount: number, count: number, firstMonth: number): Due[] {
  const quota = amount / count;
  return Array.from({ length: count }, (_, k) => ({
    month: firstMonth + k,
    contracted: quota,
    interest: 0,
    amount: quota,
  }));
}

/** (1 + rate)^months − 1 without subtracting nearly equal numbers. */
function compounded(rate: number, months: number): number {
  return Math.expm1(months * Math.log1p(rate));
}

/** A debt of `value` carried for `grace` months at the rate, then amortised. Interest is what exceeds its share of `value`. */
function amortised(series: PlanPart, value: number, rate: number, grace: number, firstMonth: number): Due[] {
  const system = series.system ?? 'price';
  const n = series.installments ?? 1;
  const carried = compounded(rate, grace);
  if (system === 'price' && rate !== 0) return priced(value, n, rate, carried, firstMonth);
  const quota = value / n;
  const added: Record<string, (k: number) => number> = {
    sac: (k) => carried + rate * (n - k) * (1 + carried),
    sacoc: (k) => compounded(rate, grace + k + 1),
    sacoc_annual: (k) => carried + yearlyMean(rate, k) * (1 + carried),
  };
  return Array.from({ length: n }, (_, k) => {
    const interest = quota * (added[system]?.(k) ?? carried);
    return { month: firstMonth + k, contracted: quota, interest, amount: quota + interest };
  });
}

/** Equal payments; what each amortises grows by the rate from one to the next. */
function priced(value: number, n: number, rate: number, carried: number, firstMonth: number): Due[] {
  const discounted = -compounded(rate, -n);
  const payment = (value * rate) / discounted;
  const first = (value * rate) / compounded(rate, n);
  return Array.from({ length: n }, (_, k) => {
    const ownInterest = (value * rate * -compounded(rate, k - n)) / discounted;
    return {
      month: firstMonth + k,
      contracted: first * (1 + rate) ** k,
      interest: ownInterest + carried * payment,
      amount: payment * (1 + carried),
    };
  });
}

/** 0 in the first twelve installments, then the mean increment of the previous year's twelve months. */
function yearlyMean(rate: number, k: number): number {
  const year = Math.floor(k / 12) + 1;
  if (year === 1) return 0;
  let sum = 0;
  for (let m = 12 * (year - 2) + 1; m <= 12 * (year - 1); m++) sum += compounded(rate, m);
  return sum / 12;
}

function fixedTerm(series: PlanPart, value: number, sold: number): Due[] {
  const first = series.first ?? 1;
  if ((series.system ?? 'linear') === 'linear') return equal(value, series.installments ?? 1, sold + first);
  const rate = series.rate ? monthlyRate(series.rate) : 0;
  return amortised(series, value, rate, first - 1, sold + first);
}

function periodic(series: PlanPart, value: number, sold: number, keys: number): Due[] {
  const every = series.every ?? 1;
  const months: number[] = [];
  for (let month = sold + every; month <= keys - 1; month += every) months.push(month);
  if (months.length === 0) return equal(value, 1, Math.max(sold, keys));
  const quota = value / months.length;
  return months.map((month) => ({ month, contracted: quota, interest: 0, amount: quota }));
}

function dues(series: PlanPart, value: number, sold: number, keys: number): Due[] {
  const delivered = Math.max(sold, keys);
  switch (series.kind) {
    case 'down_payment':
      return equal(value, series.installments ?? 1, sold);
    case 'until_keys':
      return sold >= keys ? equal(value, 1, sold) : equal(value, keys - sold, sold + 1);
    case 'fixed_term':
      return fixedTerm(series, value, sold);
    case 'periodic':
      return periodic(series, value, sold, keys);
    case 'keys':
    case 'bank_transfer':
      return equal(value, 1, delivered + (series.lag ?? 0));
    case 'post_keys': {
      const rate = series.rate ? monthlyRate(series.rate) : 0;
      const grace = series.grace ?? 0;
      return amortised(series, value, rate, grace, delivered + 1 + grace);
    }
  }
}

/** Returns the installments of a sale of `value` centavos in month `sold` for one part of its table. */
export function installmentsOf(
  indexes: Indexes,
  table: PriceTable,
  series: PlanPart,
  value: number,
  sold: number,
  keys: number,
): Installment[] {
  const delivered = Math.max(sold, keys);
  const floored = (growth: number) => (table.no_deflation ? Math.max(0, growth) : growth);
  return dues(series, value * series.share, sold, keys).map((due) => {
    const turn = Math.min(due.month, delivered);
    const before = floored(indexes.growth(table.index_before_keys, sold, turn));
    const after = floored(indexes.growth(table.index_after_keys, turn, due.month));
    const growth = before + after + before * after;
    return { ...due, correction: due.amount * growth, amount: due.amount * (1 + growth) };
  });
}
