/** Rates that are expected of months and years, while they are typed. */
import type { IndexRate } from '@uni/contracts';
import { indexSeries } from '@uni/phrases';
import { formatMonth, parseMonth } from '../../ui/numbers/index.ts';

const copy = indexSeries.rates;

export interface RateDraft {
  readonly id: number;
  /** As it is typed. */
  readonly period: string;
  readonly rate: number | null;
}

/** `2027` and `08/2026` as the server has them; null: neither. */
export const periodOf = (typed: string): string | null => {
  const text = typed.trim();
  return /^(19|20|21)\d\d$/.test(text) ? text : parseMonth(text);
};

export const periodText = (period: string): string => (period.length === 4 ? period : formatMonth(period));

export const draftsOf = (rates: readonly IndexRate[]): RateDraft[] =>
  rates.map(({ period, rate }, id) => ({ id, period: periodText(period), rate }));

/** Returns the error of each period by row. Blank rows are skipped. */
export function faultsOf(rows: readonly RateDraft[]): ReadonlyMap<number, string> {
  const faults = new Map<number, string>();
  const seen = new Set<string>();
  for (const { id, period, rate } of rows) {
    if (period.trim() === '' && rate === null) continue;
    const read = periodOf(period);
    if (read === null) faults.set(id, copy.badPeriod);
    else if (seen.has(read)) faults.set(id, copy.twice);
    else seen.add(read);
  }
  return faults;
}

/** Rows that are whole. */
export const ratesOf = (rows: readonly RateDraft[]): IndexRate[] =>
  rows.flatMap(({ period, rate }) => {
    const read = periodOf(period);
    return read === null || rate === null ? [] : [{ period: read, rate }];
  });
