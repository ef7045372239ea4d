/** Months, anchors, rates and indexes (engine.md §1.5 to §1.7). */
import type { MonthRef, Rate, Study, StudyModule } from '../src/study.ts';

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
  const worksEnd = module.works_start + module.works_months;
  const anchors = {
    base: 0,
    launch: module.launch,
    works_start: module.works_start,
    works_end: worksEnd,
    keys: worksEnd,
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

const DIGITS = 40n;
const ONE = 10n ** DIGITS;

/** A decimal number as the study writes it, in units of 10^−40. */
function decimal(value: number): bigint {
  const [mantissa = '0', exponent = '0'] = value.toExponential().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const shift = DIGITS + BigInt(exponent) - BigInt(fraction.length);
  const digits = BigInt(whole + fraction);
  return shift >= 0n ? digits * 10n ** shift : digits / 10n ** -shift;
}

/** The twelfth root of a factor, by Newton from the nearest double. */
function twelfthRoot(factor: bigint): bigint {
  let root = decimal((Number(factor) / Number(ONE)) ** (1 / 12));
  for (let step = 0; step < 4; step++) {
    let power = ONE;
    for (let k = 0; k < 11; k++) power = (power * root) / ONE;
    root -= (root - (factor * ONE) / power) / 12n;
  }
  return root;
}

/** F of one index up to a month: 40 digits, and as two doubles, so that a difference of two keeps all its digits. */
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

  /** C(s, t) − 1, to the last digit: what is added to an amount of s to have it in money of t. */
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

  private factors(index: string, month: number): Factors {
    const known = this.known.get(index);
    return known && month < known.exact.length ? known : this.extended(index, month);
  }

  private extended(index: string, month: number): Factors {
    const known = this.known.get(index) ?? { exact: [ONE], high: [1], low: [0] };
    this.known.set(index, known);
    const series = this.study.indexes?.[index];
    const yearly = twelfthRoot(ONE + decimal(series?.annual ?? 0));
    const base = monthNumber(this.study.base_month);
    while (known.exact.length <= month) {
      const published = series?.monthly?.[monthText(base + known.exact.length)];
      const factor = published === undefined ? yearly : ONE + decimal(published);
      const exact = ((known.exact.at(-1) ?? ONE) * factor) / ONE;
      const high = Number(exact) / Number(ONE);
      known.exact.push(exact);
      known.high.push(high);
      known.low.push(Number(exact - exactly(high)) / Number(ONE));
    }
    return known;
  }
}

/** The value of a double, every digit of it, in units of 10^−40. */
function exactly(value: number): bigint {
  const scale = 2 ** 52 / 2 ** Math.floor(Math.log2(value));
  return (BigInt(value * scale) * ONE) / BigInt(scale);
}
