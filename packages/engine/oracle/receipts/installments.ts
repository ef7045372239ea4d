/** The installments of one part of a plan, one object for each payment. */

import type { PlanPart, PriceTable } from '../../src/study.ts';
import { type Anchors, type Indexes, monthlyRate, resolve } from '../calendar.ts';

/** Contracts of one month under one table, worth `value` centavos together. */
export interface Agreement {
  table: PriceTable;
  value: number;
  sold: number;
  anchors: Anchors;
}

export interface Installment {
  month: number;
  /** Its part of the sale price. */
  contracted: number;
  /** Excess over the principal without any correction. */
  interest: number;
  /** The amount with no correction. */
  bare: number;
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

/** Installments of a calendar, each in its own month. */
function scheduled(series: PlanPart, value: number, sold: number, anchors: Anchors): Due[] {
  const delivered = Math.max(sold, anchors.keys);
  return (series.calendar ?? []).map(({ after, at, share }) => {
    const named = at === null || at === undefined ? sold + (after ?? 0) : Math.max(sold, resolve(at, anchors));
    const amount = value * share;
    return {
      month: series.by_keys ? Math.min(named, delivered) : named,
      contracted: amount,
      interest: 0,
      amount,
    };
  });
}

function dues(series: PlanPart, value: number, sold: number, anchors: Anchors): Due[] {
  const { keys } = anchors;
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
    case 'calendar':
      return scheduled(series, value, sold, anchors);
    case 'keys':
    case 'bank_transfer':
      return equal(value, 1, delivered + (series.lag ?? 0));
    case 'works_transfer':
      throw new RangeError('the payments of works_transfer depend on the signing');
    case 'post_keys': {
      const rate = series.rate ? monthlyRate(series.rate) : 0;
      const grace = series.grace ?? 0;
      return amortised(series, value, rate, grace, delivered + 1 + grace);
    }
  }
}

/** Months from the sale to the last installment of the buyer; what the bank pays during construction does not count. */
function termOf({ table, sold, anchors }: Agreement): number {
  const months = table.parts
    .filter(({ kind, share }) => kind !== 'works_transfer' && share > 0)
    .flatMap((series) => {
      const calendar = (series.calendar ?? []).filter(({ share }) => share > 0);
      return dues({ ...series, calendar }, 1, sold, anchors).map(({ month }) => month);
    });
  return Math.max(sold, ...months) - sold;
}

/** From this term on, in months, Lei 10.931/2004 arts. 46 and 47 allow a correction by month. */
const LONG_TERM = 36;

/** The month up to which the index moves an installment: its own, or the last anniversary of the contract. */
function correctedUntil(agreement: Agreement, month: number): number {
  const { table, sold } = agreement;
  const byTerm = table.correction === 'by_term' && termOf(agreement) < LONG_TERM;
  return table.correction === 'yearly' || byTerm ? sold + 12 * Math.floor((month - sold) / 12) : month;
}

/** C_plan(s, t) − 1: what the indexes of a table add to an installment from the sale to a month. */
export function planGrowth(indexes: Indexes, agreement: Agreement, month: number): number {
  const { table, sold, anchors } = agreement;
  const until = correctedUntil(agreement, month);
  const turn = Math.min(until, Math.max(sold, anchors.keys));
  const floored = (growth: number) => (table.no_deflation ? Math.max(0, growth) : growth);
  const before = floored(indexes.growth(table.index_before_keys, sold, turn));
  const after = floored(indexes.growth(table.index_after_keys, turn, until));
  return before + after + before * after;
}

/** The installments of one part of a table that the buyer pays, or the bank at the keys. */
export function installmentsOf(indexes: Indexes, agreement: Agreement, series: PlanPart): Installment[] {
  const { value, sold, anchors } = agreement;
  return dues(series, value * series.share, sold, anchors).map((due) => {
    const growth = planGrowth(indexes, agreement, due.month);
    return { ...due, bare: due.amount, correction: due.amount * growth, amount: due.amount * (1 + growth) };
  });
}
