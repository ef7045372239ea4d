/** The installments of one centavo of contracts, as lines of numbers for loops over cohorts and months. */
import type { Vector } from '../../graph/vector.ts';
import { bounded, sizesOf } from './bounded-line.ts';
import { type Plan, startOf, weightAt } from './payment-plan.ts';
import { type CohortFactors, cohortFactor, correctsMonthly, type PaidCorrection } from './payment-sums.ts';

/** The installments of one unit of each cohort: a part of a plan, its rate and its correction. */
export interface UnitPlan {
  readonly plan: Plan;
  /** What one centavo of contracts owes at each installment, before weight and correction. */
  readonly units: Vector;
  readonly rate: number;
  readonly correction: PaidCorrection;
}

/** Months, the last one exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The installments of one unit of some cohorts. */
export type PieceOf = (cohorts: Span) => UnitPlan;

let ones = new Float64Array(0);

function onesUpTo(length: number): Float64Array {
  if (ones.length < length) ones = new Float64Array(2 * length).fill(1);
  return ones;
}

/** Returns the weights of installments by their delays up to that of the last month. */
export function weightsOf({ plan, rate }: UnitPlan, months: number): Float64Array {
  const length = Math.min(plan.hi, months) + 1;
  if (plan.weight === 'one') return onesUpTo(length);
  const weights = new Float64Array(length);
  for (let delay = Math.max(0, plan.lo); delay < length; delay++) weights[delay] = weightAt(plan, rate, delay);
  return weights;
}

let scratch = new Float64Array(0);

/** Returns the correction of a cohort in each month of a span. The line lasts until the next call; other months hold anything. */
export function correctionLine({ index, byCohort }: PaidCorrection, s: number, { from, to }: Span): Float64Array {
  if (index) return index;
  if (!byCohort) return onesUpTo(to);
  if (scratch.length < to) scratch = new Float64Array(2 * to);
  fillFactors(scratch, byCohort, s, { from, to });
  return scratch;
}

function fillFactors(line: Float64Array, factors: CohortFactors, s: number, { from, to }: Span): void {
  if (correctsMonthly(factors, s)) {
    for (let t = from; t < to; t++) line[t] = cohortFactor(factors, s, t);
    return;
  }
  // The same from anniversary to anniversary.
  for (let t = from; t < to; ) {
    const end = Math.min(to, s + 12 * (Math.floor((t - s) / 12) + 1));
    line.fill(cohortFactor(factors, s, t), t, end);
    t = end;
  }
}

/** The first month from `t` on in which a cohort of that start has an installment. */
export function firstInstallment({ every }: Plan, start: number, t: number): number {
  const over = (t - start) % every;
  return over === 0 ? t : t + every - over;
}

/** As `payments`, where each cohort has its own correction. So cohorts are added up one by one. */
export function cohortPayments(out: Float64Array, unit: UnitPlan): Vector {
  const { plan, units, correction } = unit;
  const months = out.length;
  const weights = weightsOf(unit, months);
  const [from, to] = [Math.max(plan.from, units.from), Math.min(plan.to, units.to)];
  const sizes = sizesOf(months);
  for (let s = from; s < to; s++) {
    const quota = units.values[s] as number;
    const start = startOf(plan, s);
    const last = Math.min(start + plan.hi, plan.last, months - 1);
    const first = firstInstallment(plan, start, Math.max(start + plan.lo, plan.since));
    if (quota === 0 || first > last) continue;
    const factors = correctionLine(correction, s, { from: first, to: last + 1 });
    for (let t = first; t <= last; t += plan.every) {
      const paid = quota * (weights[t - start] as number) * (factors[t] as number);
      out[t] = (out[t] as number) + paid;
      sizes[t] = (sizes[t] as number) + Math.abs(paid);
    }
  }
  return bounded(out, sizes, to - from);
}
