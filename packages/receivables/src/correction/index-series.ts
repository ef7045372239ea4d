import {
  chainFactors,
  type DoubleDouble,
  dd,
  ddAdd,
  ddDivide,
  ddMultiply,
  ddPower,
  decimal,
  monthAt,
  monthIndex,
  monthlyFromYear,
} from '@uni/engine/public/installments.ts';
import type { Month } from '../calendar/civil-day.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';

/** Published variations of an index by month, as fractions, and the yearly variation that months to come are taken for. */
export interface IndexSeries {
  readonly monthly: Readonly<Record<Month, number>>;
  /** Absent: months that are not published are refused, unless they are projected one by one. */
  readonly annual?: number | null;
  /** Expected variations of single months beyond the last published one. They precede the yearly variation. */
  readonly projected?: Readonly<Record<Month, number>>;
}

/** Growth of an index; `estimated` if one of its months is a projection. */
export interface Factor {
  readonly value: DoubleDouble;
  readonly estimated: boolean;
}

export const unchanged: Factor = { value: dd(1), estimated: false };

/** Source of index numbers; refuses an unknown index or month. */
export interface Indexes {
  /** N_to ÷ N_from of the index. */
  factor(index: string, from: Month, to: Month): Outcome<Factor>;
  variation(index: string, month: Month): Outcome<{ readonly value: number; readonly estimated: boolean }>;
}

/** Months without a hole, as a chain of levels; `start` is the month whose level is 1. */
interface Segment {
  readonly start: number;
  readonly end: number;
  readonly hi: Float64Array;
  readonly lo: Float64Array;
}

interface Chain {
  readonly segments: readonly Segment[];
  readonly lastPublished: number | null;
  /** Assumed monthly variation of future months, from the yearly one. */
  readonly steady: number | null;
  /** Expected variation of a month beyond the last published one. */
  readonly expected: (month: number) => number | null;
}

const EPOCH = '0000-01';
/** Months projected beyond the last published one. */
const AHEAD = 720;

/** Levels of all series, chained once. A hole between published months ends a chain, so that it never counts as zero. */
export function openIndexes(series: Readonly<Record<string, IndexSeries>>): Indexes {
  const chains = new Map(Object.entries(series).map(([key, one]) => [key, chainOf(one)]));
  return {
    factor: (index, from, to) => {
      const chain = chains.get(index);
      return chain
        ? factorOf(chain, index, monthIndex(EPOCH, from), monthIndex(EPOCH, to))
        : refuse('index_unknown', '', { index });
    },
    variation: (index, month) => {
      const chain = chains.get(index);
      const one = series[index];
      if (!chain || !one) return refuse('index_unknown', '', { index });
      const published = one.monthly[month];
      if (published !== undefined) return accept({ value: published, estimated: false });
      const at = monthIndex(EPOCH, month);
      const expected = chain.lastPublished === null || at > chain.lastPublished ? chain.expected(at) : null;
      if (expected !== null) return accept({ value: expected, estimated: true });
      return absent(chain, index, at);
    },
  };
}

function chainOf(series: IndexSeries): Chain {
  const months = Object.keys(series.monthly)
    .map((month) => monthIndex(EPOCH, month))
    .sort((a, b) => a - b);
  const steady = typeof series.annual === 'number' ? monthlyFromYear(series.annual) : null;
  const { projected } = series;
  const expected = projected
    ? (month: number): number | null => projected[monthAt(EPOCH, month)] ?? steady
    : (): number | null => steady;
  const lastPublished = months.at(-1) ?? null;
  const runs: { first: number; last: number }[] = [];
  for (const month of months) {
    const run = runs.at(-1);
    if (run && run.last === month - 1) run.last = month;
    else runs.push({ first: month, last: month });
  }
  const segments = runs.map(({ first, last }) => {
    const end = last === lastPublished ? reach(last, expected) : last;
    return segmentOf(first - 1, end, (month) => series.monthly[monthAt(EPOCH, month)] ?? expected(month) ?? 0);
  });
  return { segments, lastPublished, steady, expected };
}

/** The last month, behind the last published one, up to which every month is expected to vary by something. */
function reach(last: number, expected: Chain['expected']): number {
  let end = last;
  while (end < last + AHEAD && expected(end + 1) !== null) end += 1;
  return end;
}

function segmentOf(start: number, end: number, variation: (month: number) => number): Segment {
  const length = end - start + 1;
  const line = { hi: new Float64Array(length), lo: new Float64Array(length) };
  chainFactors(line, length, (t) => variation(start + t));
  return { start, end, ...line };
}

function factorOf(chain: Chain, index: string, from: number, to: number): Outcome<Factor> {
  if (from === to) return accept(unchanged);
  if (from > to) {
    const back = factorOf(chain, index, to, from);
    return back.ok ? accept({ ...back.value, value: ddDivide(dd(1), back.value.value) }) : back;
  }
  if (chain.lastPublished === null) return expectedFactor(chain, index, from, to);
  const segment = chain.segments.find(({ start, end }) => start <= from && to <= end);
  if (!segment) return absent(chain, index, to, from);
  const level = (month: number): DoubleDouble =>
    dd(segment.hi[month - segment.start] ?? 1, segment.lo[month - segment.start] ?? 0);
  return accept({ value: ddDivide(level(to), level(from)), estimated: to > (chain.lastPublished ?? 0) });
}

/** Factor of an index without published months: single expected months times the steady variation for the others. */
function expectedFactor(chain: Chain, index: string, from: number, to: number): Outcome<Factor> {
  let value = dd(1);
  let steady = 0;
  for (let month = from + 1; month <= to; month += 1) {
    const one = chain.expected(month);
    if (one === null) return absent(chain, index, to, from);
    if (one === chain.steady) steady += 1;
    else value = ddMultiply(value, ddAdd(dd(1), decimal(one)));
  }
  const rest = chain.steady === null ? dd(1) : ddPower(ddAdd(dd(1), decimal(chain.steady)), steady);
  return accept({ value: ddMultiply(value, rest), estimated: true });
}

/** Refuses a stretch without a factor: a gap before published months, or simply not published. */
function absent(chain: Chain, index: string, to: number, from = to - 1): Outcome<never> {
  const known =
    chain.segments.some(({ start }) => start <= from) && chain.segments.some(({ start }) => start >= from + 1);
  return refuse(known ? 'index_gap' : 'index_unpublished', '', {
    index,
    from: monthAt(EPOCH, from),
    to: monthAt(EPOCH, to),
  });
}
