/**
 * Monthly payments of cohorts, by running sums: the arithmetic of payment plans, on plain lines of numbers. Every function fills
 * a given line of zeros. It returns the nonzero range and an error bound.
 */
import { trimmed, type Vector } from '../../graph/vector.ts';
import { compound } from '../../numeric/rates.ts';
import { annualWeight, type Plan, paidWindow, startOf, weightAt, yearsOf } from './payment-plan.ts';

const grain = 2.3e-16;

/** Two lines of memory for running sums: they are needed only while one row is computed. */
let scratch: [Float64Array, Float64Array] = [new Float64Array(0), new Float64Array(0)];

function running(line: 0 | 1, size: number): Float64Array {
  if (scratch[0].length < size) scratch = [new Float64Array(size * 2), new Float64Array(size * 2)];
  return scratch[line];
}

/** The row to fill, its months [begin, end), the cohorts [from, to) and the index of its months, if any. */
interface Filling {
  readonly out: Float64Array;
  readonly begin: number;
  readonly end: number;
  readonly quotas: Float64Array;
  readonly from: number;
  readonly to: number;
  readonly index: Float64Array | undefined;
}

/**
 * G_t · Σ quota_s · weight(t−s) over the cohorts that pay in month t. `i` is the monthly rate of the weights, `index` G (absent:
 * no correction).
 */
export function payments(
  out: Float64Array,
  plan: Plan,
  quotas: Vector,
  i: number,
  index: Float64Array | undefined,
  months: number,
): Vector {
  const from = Math.max(plan.from, quotas.from);
  const to = Math.min(plan.to, quotas.to);
  if (from >= to) return { values: out, from: 0, to: 0 };
  const begin = Math.min(Math.max(from + plan.lo, plan.since), months);
  const end = Math.min(months, to + plan.hi, plan.last + 1);
  const magnitude = fill({ out, begin, end, quotas: quotas.values, from, to, index }, plan, i);
  const { from: first, to: last } = trimmed(out, begin, Math.max(begin, end));
  return { values: out, bound: magnitude * grain * (to - from + 64), from: first, to: last };
}

/** Fills the row by the sums that suit its weights; answers the greatest magnitude that went into a difference. */
function fill(row: Filling, plan: Plan, i: number): number {
  if (plan.lo === plan.hi) return single(row, plan, i);
  if (plan.every > 1) return strided(row, plan);
  switch (plan.weight) {
    case 'one':
      return flat(row, plan);
    case 'sac':
      return decreasing(row, plan, i);
    case 'power':
      return Math.abs(Math.log1p(i)) * (row.to - row.from) > 60 ? direct(row, plan, i) : geometric(row, plan, i);
    case 'annual':
      return yearly(row, plan, i);
  }
}

function single({ out, begin, end, quotas, index }: Filling, plan: Plan, i: number): number {
  const weight = weightAt(plan, i, plan.lo);
  for (let t = begin; t < end; t++)
    out[t] = (index ? (index[t] as number) : 1) * ((quotas[t - plan.lo] as number) * weight);
  return 0;
}

function direct({ out, begin, end, quotas, from, to, index }: Filling, plan: Plan, i: number): number {
  let magnitude = 0;
  for (let t = begin; t < end; t++) {
    const last = Math.min(to - 1, t - plan.lo);
    let sum = 0;
    for (let s = Math.max(from, t - plan.hi); s <= last; s++) sum += (quotas[s] as number) * weightAt(plan, i, t - s);
    out[t] = (index ? (index[t] as number) : 1) * sum;
    magnitude = Math.max(magnitude, Math.abs(out[t] as number));
  }
  return magnitude;
}

/** Running sums of the cohorts: P[k] = Σ of the first k quotas. */
function prefix(quotas: Float64Array, from: number, to: number): Float64Array {
  const sums = running(0, to - from + 1);
  let sum = 0;
  sums[0] = 0;
  for (let s = from; s < to; s++) {
    sum += quotas[s] as number;
    sums[s - from + 1] = sum;
  }
  return sums;
}

function flat({ out, begin, end, quotas, from, to, index }: Filling, plan: Plan): number {
  const sums = prefix(quotas, from, to);
  let magnitude = 0;
  for (let t = begin; t < end; t++) {
    const first = Math.max(from, t - plan.hi);
    const last = Math.min(to - 1, t - plan.lo);
    if (first > last) continue;
    const factor = index ? (index[t] as number) : 1;
    const high = sums[last - from + 1] as number;
    out[t] = factor * (high - (sums[first - from] as number));
    const size = factor * high;
    if (size > magnitude) magnitude = size;
  }
  return magnitude;
}

function strided({ out, begin, end, quotas, from, to, index }: Filling, plan: Plan): number {
  const p = plan.every;
  const sums = running(0, to - from);
  for (let s = from; s < to; s++)
    sums[s - from] = (quotas[s] as number) + (s - p >= from ? (sums[s - p - from] as number) : 0);
  let magnitude = 0;
  for (let t = begin; t < end; t++) {
    const first = Math.max(from, t - plan.hi);
    const last = Math.min(to - 1, t - plan.lo);
    const top = t - plan.lo - Math.ceil(Math.max(0, t - plan.lo - last) / p) * p;
    if (top < first) continue;
    const below = top - (Math.floor((top - first) / p) + 1) * p;
    const factor = index ? (index[t] as number) : 1;
    const high = sums[top - from] as number;
    out[t] = factor * (high - (below >= from ? (sums[below - from] as number) : 0));
    const size = factor * high;
    if (size > magnitude) magnitude = size;
  }
  return magnitude;
}

function decreasing({ out, begin, end, quotas, from, to, index }: Filling, plan: Plan, i: number): number {
  const sums = prefix(quotas, from, to);
  const ramp = running(1, to - from + 1);
  let sum = 0;
  ramp[0] = 0;
  for (let s = from; s < to; s++) {
    sum += (quotas[s] as number) * (s - from);
    ramp[s - from + 1] = sum;
  }
  let magnitude = 0;
  for (let t = begin; t < end; t++) {
    const first = Math.max(from, t - plan.hi);
    const last = Math.min(to - 1, t - plan.lo);
    if (first > last) continue;
    const factor = index ? (index[t] as number) : 1;
    const base = 1 + i * (plan.n + plan.first - t + from);
    const high = sums[last - from + 1] as number;
    const steep = ramp[last - from + 1] as number;
    out[t] = factor * (base * (high - (sums[first - from] as number)) + i * (steep - (ramp[first - from] as number)));
    magnitude = Math.max(magnitude, factor * (Math.abs(base) * high + Math.abs(i) * steep));
  }
  return magnitude;
}

function geometric({ out, begin, end, quotas, from, to, index }: Filling, plan: Plan, i: number): number {
  const sums = running(0, to - from + 1);
  let sum = 0;
  sums[0] = 0;
  for (let s = from; s < to; s++) {
    sum += (quotas[s] as number) * compound(i, from - s);
    sums[s - from + 1] = sum;
  }
  let magnitude = 0;
  for (let t = begin; t < end; t++) {
    const first = Math.max(from, t - plan.hi);
    const last = Math.min(to - 1, t - plan.lo);
    if (first > last) continue;
    const scale = (index ? (index[t] as number) : 1) * compound(i, t - from - plan.first + 1);
    const high = sums[last - from + 1] as number;
    out[t] = scale * (high - (sums[first - from] as number));
    const size = scale * high;
    if (size > magnitude) magnitude = size;
  }
  return magnitude;
}

function yearly({ out, begin, end, quotas, from, to, index }: Filling, plan: Plan, i: number): number {
  const sums = prefix(quotas, from, to);
  const weights: number[] = [];
  for (let c = 1; c <= Math.ceil(plan.n / 12); c++) weights.push(annualWeight(i, c));
  let magnitude = 0;
  for (let t = begin; t < end; t++) {
    const first = Math.max(from, t - plan.hi);
    const last = Math.min(to - 1, t - plan.lo);
    if (first > last) continue;
    let value = 0;
    let size = 0;
    for (const [a, b, c] of yearsOf(plan, t, first, last)) {
      const weight = weights[c - 1] as number;
      value += weight * ((sums[b - from + 1] as number) - (sums[a - from] as number));
      size += weight * (sums[b - from + 1] as number);
    }
    const factor = index ? (index[t] as number) : 1;
    out[t] = factor * value;
    magnitude = Math.max(magnitude, factor * size);
  }
  return magnitude;
}

/** The factors of a correction cohort by cohort: before and after the keys, each absent without an index. */
export interface CohortFactors {
  readonly before: Float64Array | undefined;
  readonly after: Float64Array | undefined;
  readonly keys: number;
  /** True if no factor falls below 1. */
  readonly floor: boolean;
  /** True if the index counts up to the contract's last anniversary. */
  readonly yearly: boolean;
  /** With these terms, by month of the sale, long contracts are corrected every month all the same. */
  readonly term: Float64Array | undefined;
}

/** Contracts of this many months or more may be corrected every month (Lei 10.931/2004 arts. 46 and 47). */
export const longTerm = 36;

/** The month up to which the index corrects what a cohort of month s pays in month t. */
export function correctedUntil(factors: CohortFactors, s: number, t: number): number {
  return correctsMonthly(factors, s) ? t : s + 12 * Math.floor((t - s) / 12);
}

/** True if the index corrects a cohort every month, not only on its anniversaries. */
export function correctsMonthly({ yearly, term }: CohortFactors, s: number): boolean {
  return !yearly || (term !== undefined && (term[s] as number) >= longTerm);
}

export function cohortFactor(factors: CohortFactors, s: number, t: number): number {
  const { before, after, keys } = factors;
  const until = correctedUntil(factors, s, t);
  const least = factors.floor ? 1 : 0;
  let factor = 1;
  if (before && s < keys) factor = Math.max(least, (before[Math.min(until, keys)] as number) / (before[s] as number));
  if (after && until > keys) factor *= Math.max(least, (after[until] as number) / (after[Math.max(s, keys)] as number));
  return factor;
}

/** Correction of past payments: by an index, by the cohort's own factors, or (neither) not at all. */
export interface PaidCorrection {
  readonly index: Float64Array | undefined;
  readonly byCohort: CohortFactors | undefined;
}

/** Fills the past payments of each later cancelled cohort, `age` months after the sale, by month of the sale. */
export function paidBefore(
  out: Float64Array,
  plan: Plan,
  quotas: Vector,
  i: number,
  age: number,
  { index, byCohort }: PaidCorrection,
  months: number,
): Vector {
  let bound = 0;
  const first = Math.max(quotas.from, plan.from);
  const end = Math.min(quotas.to, plan.to);
  const sums = index && plan.weight === 'one' && plan.every === 1 ? prefix(index, 0, months) : null;
  for (let s = first; s < end; s++) {
    const [a, b] = paidWindow(plan, age, s, months);
    if (a > b) continue;
    let paid = 0;
    if (sums) paid = (sums[b + 1] as number) - (sums[a] as number);
    else {
      for (let t = a; t <= b; t++) {
        const delay = t - startOf(plan, s);
        if (plan.every > 1 && delay % plan.every !== 0) continue;
        const factor = index ? (index[t] as number) : byCohort ? cohortFactor(byCohort, s, t) : 1;
        paid += weightAt(plan, i, delay) * factor;
      }
    }
    out[s] = (quotas.values[s] as number) * paid;
    const size = (quotas.values[s] as number) * (sums ? (sums[b + 1] as number) : paid);
    bound = Math.max(bound, size * grain * (months + 64));
  }
  const { from, to } = trimmed(out, 0, months);
  return { values: out, bound, from, to };
}
