/** Derives data from an index's published months: index numbers, twelve-month rates, and estimates of future months. */

import type { EstimateSource } from '@uni/contracts';
import { invariant } from '@uni/contracts';
import { openIndexes } from '@uni/receivables';
import { monthsAfter } from './index-rows.model.ts';
import { storedShare } from './index-units.model.ts';

type Monthly = Readonly<Record<string, number>>;

/** A rate that a user typed for a month (`YYYY-MM`) or a year (`YYYY`). */
export interface TypedRate {
  readonly period: string;
  readonly rate: number;
}

export interface Estimated {
  readonly month: string;
  readonly variation: number;
  readonly source: EstimateSource;
}

/** Returns the accumulated rate of the twelve months up to one. Null: not all are published. */
export const yearUpTo = (monthly: Monthly, month: string): number | null => {
  const factor = openIndexes({ x: { monthly } }).factor('x', monthsAfter(month, -12), month);
  return factor.ok ? factor.value.value.hi - 1 : null;
};

/**
 * Returns the typed rates of future months. A year's rate is spread over its months neither published nor typed, so that the
 * whole year totals it.
 */
export const typedMonths = (monthly: Monthly, rates: readonly TypedRate[]): Map<string, Estimated> => {
  const last = Object.keys(monthly).sort().at(-1) ?? '';
  const typed = new Map<string, Estimated>();
  for (const { period, rate } of rates)
    if (period.length === 7 && period > last) typed.set(period, { month: period, variation: rate, source: 'month' });
  for (const { period, rate } of rates) {
    if (period.length !== 4) continue;
    const months = Array.from({ length: 12 }, (_, at) => `${period}-${String(at + 1).padStart(2, '0')}`);
    const open = months.filter((month) => month > last && !typed.has(month));
    const known = months
      .filter((month) => !open.includes(month))
      .map((month) => monthly[month] ?? typed.get(month)?.variation);
    // A month neither published nor in the future is not zero: no rate can be derived for such a year.
    if (open.length === 0 || known.includes(undefined)) continue;
    const grown = known.reduce<number>((all, one) => all * (1 + (one ?? 0)), 1);
    const variation = storedShare(((1 + rate) / grown) ** (1 / open.length) - 1);
    for (const month of open) typed.set(month, { month, variation, source: 'year' });
  }
  return typed;
};

/** Number of unpublished months that are estimated. */
const ahead = 24;

/** Returns the expected variation of months after the last published one: as typed, or the average of the last twelve. */
export const estimatedMonths = (monthly: Monthly, rates: readonly TypedRate[]): Estimated[] => {
  const last = Object.keys(monthly).sort().at(-1);
  const typed = typedMonths(monthly, rates);
  const first = last === undefined ? [...typed.keys()].sort()[0] : monthsAfter(last, 1);
  if (first === undefined) return [];
  const year = last === undefined ? null : yearUpTo(monthly, last);
  const average = year === null ? null : (1 + year) ** (1 / 12) - 1;
  const estimated: Estimated[] = [];
  for (let at = 0; at < ahead; at += 1) {
    const month = monthsAfter(first, at);
    const one =
      typed.get(month) ?? (average === null ? null : { month, variation: average, source: 'average' as const });
    if (one === null) break;
    estimated.push(one);
  }
  return estimated;
};

export interface Chained {
  readonly level: number;
  readonly base: string;
  readonly year: number | null;
}

/** Of each month, in order, its index number: 100 in the month before the first, and again behind each hole. */
export const chained = (
  months: readonly { readonly month: string; readonly variation: number }[],
): Map<string, Chained> => {
  const monthly = Object.fromEntries(months.map(({ month, variation }) => [month, variation]));
  const indexes = openIndexes({ x: { monthly } });
  const out = new Map<string, Chained>();
  let base = '';
  let last = '';
  for (const { month } of months) {
    if (month !== monthsAfter(last || '0000-01', 1)) base = monthsAfter(month, -1);
    last = month;
    const factor = indexes.factor('x', base, month);
    const year = indexes.factor('x', monthsAfter(month, -12), month);
    invariant(factor.ok, `an index is not chained from ${base} to ${month}`);
    out.set(month, {
      level: Number((100 * factor.value.value.hi).toFixed(levelDecimals)),
      base,
      year: year.ok ? year.value.value.hi - 1 : null,
    });
  }
  return out;
};

/** Decimals of an index number. */
const levelDecimals = 10;
