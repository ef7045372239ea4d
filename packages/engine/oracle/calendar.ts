/** Months, anchors, rates and indexes. */

import type { MonthRef, Rate, Study, StudyModule } from '../src/study.ts';
import { decimal, exactly, ONE, toNumber, twelfthRoot } from './exact.ts';

export interface Anchors {
  base: number;
  launch: number;
  works_start: number;
  works_end: number;
  keys: number;
}

export function resolve(ref: MonthRef, anchors: Anchors): number {
  return typeof ref === 'number' ? ref : anchors[ref.at] + (ref.plus ?? 0);
}

export function moduleAnchors(module: StudyModule): Anchors {
  const constructionEnd = module.works_start + module.works_months;
  const anchors = {
    base: 0,
    launch: module.launch,
    works_start: module.works_start,
    works_end: constructionEnd,
    keys: constructionEnd,
  };
  return { ...anchors, keys: resolve(module.keys ?? { at: 'works_end' }, anchors) };
}

/** Of the whole enterprise: its earliest launch and works, its latest end of works and keys. */
export function enterpriseAnchors(study: Study): Anchors {
  const all = study.modules.map(moduleAnchors);
  return {
    base: 0,
    launch: Math.min(...all.map((anchors) => anchors.launch)),
    works_start: Math.min(...all.map((anchors) => anchors.works_start)),
    works_end: Math.max(...all.map((anchors) => anchors.works_end)),
    keys: Math.max(...all.map((anchors) => anchors.keys)),
  };
}

/** Months since year 0 of "YYYY-MM". */
export function monthNumber(month: string): number {
  const [year, ordinal] = month.split('-').map(Number);
  return (year ?? 0) * 12 + (ordinal ?? 1) - 1;
}

export function monthText(number: number): string {
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;
}

export function monthlyRate(rate: Rate): number {
  if (rate.basis === 'effective_year') return (1 + rate.value) ** (1 / 12) - 1;
  return rate.basis === 'nominal_year' ? rate.value / 12 : rate.value;
}

/** F of one index up to a month, to 40 digits. It is held as two doubles, so that a difference of two has all its digits. */
interface Factors {
  exact: bigint[];
  high: number[];
  low: number[];
}

/** Correction C(s, t) − 1 of every index of a study; an index of null corrects nothing. */
export class Indexes {
  private readonly known = new Map<string, Factors>();
  private readonly study: Study;

  constructor(study: Study) {
    this.study = study;
  }

  /** C(s, t) − 1, to the last digit. It is added to an amount of s to have it in money of t. */
  growth(index: string | null | undefined, from: number, to: number): number {
    if (index === null || index === undefined || this.study.terms === 'constant') return 0;
    const lag = this.study.indexes?.[index]?.lag ?? 0;
    const [s, t] = [Math.max(0, from - lag), Math.max(0, to - lag)];
    const { high, low } = this.factors(index, Math.max(s, t));
    const [a, b] = [high[s] ?? 1, high[t] ?? 1];
    return (b - a + ((low[t] ?? 0) - (low[s] ?? 0))) / a;
  }

  correction(index: string | null | undefined, from: number, to: number): number {
    return 1 + this.growth(index, from, to);
  }

  /**
   * (1 + rate)·(1 + share·(C(t − 1, t) − 1)) − 1: what a debt accrues in a month. `share` is of the index's variation. It is
   * exact where rate and variation nearly cancel.
   */
  accrual(rate: Rate, index: string | null | undefined, month: number, share = 1): number {
    const grown = ONE + exactMonthlyRate(rate);
    if (index === null || index === undefined || this.study.terms === 'constant') return toNumber(grown - ONE);
    const to = month - (this.study.indexes?.[index]?.lag ?? 0);
    if (to < 1) return toNumber(grown - ONE);
    const factor = ONE + (decimal(share) * (this.monthlyFactor(index, to) - ONE)) / ONE;
    return toNumber((grown * factor) / ONE - ONE);
  }

  private monthlyFactor(index: string, month: number): bigint {
    const series = this.study.indexes?.[index];
    const published = series?.monthly?.[monthText(monthNumber(this.study.base_month) + month)];
    return published === undefined ? twelfthRoot(ONE + decimal(series?.annual ?? 0)) : ONE + decimal(published);
  }

  private factors(index: string, month: number): Factors {
    const known = this.known.get(index);
    return known && month < known.exact.length ? known : this.extended(index, month);
  }

  private extended(index: string, month: number): Factors {
    const known = this.known.get(index) ?? { exact: [ONE], high: [1], low: [0] };
    this.known.set(index, known);
    while (known.exact.length <= month) {
      const exact = ((known.exact.at(-1) ?? ONE) * this.monthlyFactor(index, known.exact.length)) / ONE;
      const high = toNumber(exact);
      known.exact.push(exact);
      known.high.push(high);
      known.low.push(toNumber(exact - exactly(high)));
    }
    return known;
  }
}

/** A rate by month, to the last digit. */
export function accrualRate(rate: Rate): number {
  return toNumber(exactMonthlyRate(rate));
}

function exactMonthlyRate({ value, basis }: Rate): bigint {
  if (basis === 'effective_year') return twelfthRoot(ONE + decimal(value)) - ONE;
  return basis === 'nominal_year' ? decimal(value) / 12n : decimal(value);
}
