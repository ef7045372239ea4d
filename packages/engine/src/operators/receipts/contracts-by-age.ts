/**
 * Cohorts of contracts that are cancelled at ages one after another, all ages at once. Each function fills a given line of zeros,
 * in one pass over cohorts and months.
 */
import { trimmed, type Vector } from '../../graph/vector.ts';
import { type Plan, startOf, weightAt } from '../plans/payment-plan.ts';
import { cohortFactor, correctedUntil, type PaidCorrection } from '../plans/payment-sums.ts';

const grain = 2.3e-16;

/** Months of a line, and where it stands among them. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Contracts cancelled at an age or before it: Σ by cohort, then by age. */
export interface CancelledSums {
  readonly sums: Float64Array;
  readonly firstAge: number;
  readonly ages: number;
  /** The cohorts of which something is cancelled. */
  readonly cohorts: Span;
}

/** Fills the sums of contracts that are cancelled up to each age: for each month, one position an age. */
export function sumByAge(out: Float64Array, cancelled: readonly Vector[], months: number): Vector {
  const ages = cancelled.length;
  let [from, to] = [months, 0];
  for (let k = 0; k < ages; k++) {
    const { vector, before } = { vector: cancelled[k] as Vector, before: k - 1 };
    if (vector.from < vector.to) {
      from = Math.min(from, vector.from);
      to = Math.max(to, vector.to);
    }
    for (let s = 0; s < months; s++) {
      const at = s * ages;
      const sum = before < 0 ? 0 : (out[at + before] as number);
      out[at + k] = s < vector.from || s >= vector.to ? sum : sum + (vector.values[s] as number);
    }
  }
  return from < to ? { values: out, from: from * ages, to: to * ages } : { values: out, from: 0, to: 0 };
}

/** What of the cohort of month s has been cancelled until month t. */
function cancelledUntil({ sums, firstAge, ages }: CancelledSums, s: number, t: number): number {
  const k = t - s - firstAge;
  return k < 0 ? 0 : (sums[s * ages + Math.min(k, ages - 1)] as number);
}

/** The installments of one unit of each cohort: a part of a plan, its rate and its correction. */
export interface UnitPlan {
  readonly plan: Plan;
  /** What one centavo of contracts owes at each installment, before weight and correction. */
  readonly units: Vector;
  readonly rate: number;
  readonly correction: PaidCorrection;
}

/** Weights of installments by their delays, each computed once; null: all are 1. */
function weightsOf({ plan, rate }: UnitPlan, months: number): Float64Array | null {
  if (plan.weight === 'one') return null;
  const weights = new Float64Array(Math.min(plan.hi, months) + 1);
  for (let delay = Math.max(0, plan.lo); delay < weights.length; delay++) weights[delay] = weightAt(plan, rate, delay);
  return weights;
}

function isInstallment({ every }: Plan, delay: number): boolean {
  return every === 1 || delay % every === 0;
}

/** The factor by which a cohort is corrected: the same from anniversary to anniversary. */
class CohortCorrection {
  readonly #correction: PaidCorrection;
  #s = -1;
  #until = -1;
  #factor = 1;

  constructor(correction: PaidCorrection) {
    this.#correction = correction;
  }

  at(s: number, t: number): number {
    const { index, byCohort } = this.#correction;
    if (index) return index[t] as number;
    if (!byCohort) return 1;
    const until = correctedUntil(byCohort, s, t);
    if (s !== this.#s || until !== this.#until) {
      this.#s = s;
      this.#until = until;
      this.#factor = cohortFactor(byCohort, s, t);
    }
    return this.#factor;
  }
}

let scratch = new Float64Array(0);

/** Sizes of a line's terms by month, in memory that the next call reuses. */
function sizesOf(months: number): Float64Array {
  if (scratch.length < months) scratch = new Float64Array(months);
  return scratch.fill(0, 0, months);
}

function bounded(values: Float64Array, sizes: Float64Array, terms: number): Vector {
  let size = 0;
  for (let t = 0; t < values.length; t++) size = Math.max(size, sizes[t] as number);
  return { ...trimmed(values), bound: size * grain * (terms + 64) };
}

/** Fills the installments that cancelled contracts no longer pay, by month of the payment. Not rounded. */
export function lostInstallments(out: Float64Array, unit: UnitPlan, cancelled: CancelledSums): Vector {
  const { plan, units } = unit;
  const months = out.length;
  const [from, to] = [Math.max(units.from, cancelled.cohorts.from), Math.min(units.to, cancelled.cohorts.to)];
  const { weights, correction } = weighed(unit);
  const sizes = sizesOf(months);
  for (let s = from; s < to; s++) {
    const quota = units.values[s] as number;
    const start = startOf(plan, s);
    const last = Math.min(start + plan.hi, plan.last, months - 1);
    for (let t = Math.max(start + plan.lo, plan.since, s + cancelled.firstAge); t <= last; t++) {
      const delay = t - start;
      if (!isInstallment(plan, delay)) continue;
      const weight = weights ? (weights[delay] as number) : 1;
      const lost = cancelledUntil(cancelled, s, t) * quota * weight * correction.at(s, t);
      out[t] = (out[t] as number) + lost;
      sizes[t] = (sizes[t] as number) + Math.abs(lost);
    }
  }
  return bounded(out, sizes, to - from + cancelled.ages);
}

/** Contracts by month of the sale, and what of them is cancelled. */
export interface ContractsByAge {
  readonly signed: Vector;
  readonly cancelled: CancelledSums;
}

function cohortsOf({ signed, cancelled: { cohorts } }: ContractsByAge): Span {
  if (signed.from === signed.to) return cohorts;
  if (cohorts.from === cohorts.to) return signed;
  return { from: Math.min(signed.from, cohorts.from), to: Math.max(signed.to, cohorts.to) };
}

/** The most that a cohort and all that is cancelled of it weigh in a sum. */
function weightOf({ signed, cancelled: { sums, ages } }: ContractsByAge, s: number): number {
  return Math.abs(signed.values[s] as number) + 2 * Math.abs(sums[s * ages + ages - 1] as number);
}

/** Fills the contracts that are signed and not cancelled after each month of [first, end). Not rounded. */
export function signedByMonth(out: Float64Array, contracts: ContractsByAge, [first, end]: [number, number]): Vector {
  const { from, to } = cohortsOf(contracts);
  const { signed, cancelled } = contracts;
  let size = 0;
  for (let s = from; s < to; s++) {
    const value = signed.values[s] as number;
    size += weightOf(contracts, s);
    for (let t = Math.max(first, s); t < end; t++)
      out[t] = (out[t] as number) + value - cancelledUntil(cancelled, s, t);
  }
  const bound = (signed.bound ?? 0) * (to - from);
  return { ...trimmed(out), bound: size * grain * (out.length + cancelled.ages + 64) + bound };
}

/** The installments of one unit, their weights by delay and the correction of the cohort at hand. */
interface Weighed {
  readonly unit: UnitPlan;
  readonly weights: Float64Array | null;
  readonly correction: CohortCorrection;
}

function weighed(unit: UnitPlan): Weighed {
  const { length: months } = unit.units.values;
  return { unit, weights: weightsOf(unit, months), correction: new CohortCorrection(unit.correction) };
}

/** Fills what contracts that are not cancelled owe after each month of [first, end), corrected as of it. Not rounded. */
export function openByMonth(
  out: Float64Array,
  unit: UnitPlan,
  contracts: ContractsByAge,
  window: [number, number],
): Vector {
  const { plan, units } = unit;
  const cohorts = cohortsOf(contracts);
  const [from, to] = [Math.max(units.from, cohorts.from, plan.from), Math.min(units.to, cohorts.to, plan.to)];
  const installments = weighed(unit);
  const sizes = sizesOf(out.length);
  for (let s = from; s < to; s++) addOpen({ out, sizes, window }, installments, contracts, s);
  return bounded(out, sizes, to - from + out.length + contracts.cancelled.ages);
}

interface OpenLine {
  readonly out: Float64Array;
  readonly sizes: Float64Array;
  readonly window: [number, number];
}

/** Adds what a cohort owes after each month, from its last installment back. */
function addOpen(
  { out, sizes, window: [first, end] }: OpenLine,
  { unit: { plan, units }, weights, correction }: Weighed,
  contracts: ContractsByAge,
  s: number,
): void {
  const quota = units.values[s] as number;
  const weight = weightOf(contracts, s);
  if (quota === 0 || weight === 0) return;
  const start = startOf(plan, s);
  const begun = Math.max(start + plan.lo, plan.since);
  const value = contracts.signed.values[s] as number;
  let left = 0;
  for (let t = Math.min(start + plan.hi, plan.last, out.length - 1) - 1; t >= Math.max(first, s); t--) {
    const delay = t + 1 - start;
    if (t + 1 >= begun && isInstallment(plan, delay)) left += weights ? (weights[delay] as number) : 1;
    if (t >= end) continue;
    const owed = quota * left * correction.at(s, t);
    out[t] = (out[t] as number) + owed * (value - cancelledUntil(contracts.cancelled, s, t));
    sizes[t] = (sizes[t] as number) + Math.abs(owed) * weight;
  }
}

/**
 * Fills what contracts cancelled at each age had paid before, by cohort, then by age. Not rounded, and without bounds: those of
 * each age follow from its numbers.
 */
export function paidByAge(out: Float64Array, unit: UnitPlan, cancelled: readonly Vector[], firstAge: number): Vector {
  const { plan, units } = unit;
  const ages = cancelled.length;
  const [from, to] = [Math.max(units.from, plan.from), Math.min(units.to, plan.to)];
  const installments = weighed(unit);
  for (let s = from; s < to; s++) addPaid(out, installments, cancelled, firstAge, s);
  return from < to ? trimmed(out, from * ages, to * ages) : { values: out, from: 0, to: 0 };
}

/** Fills the payments of a cohort: each age has paid what the age before had, and the installments between. */
function addPaid(
  out: Float64Array,
  { unit: { plan, units }, weights, correction }: Weighed,
  cancelled: readonly Vector[],
  firstAge: number,
  s: number,
): void {
  const ages = cancelled.length;
  const quota = units.values[s] as number;
  const start = startOf(plan, s);
  const last = Math.min(start + plan.hi, plan.last, units.values.length - 1);
  let t = Math.max(start + plan.lo, plan.since);
  let paid = 0;
  for (let k = 0; k < ages; k++) {
    for (const end = Math.min(last, s + firstAge + k - 1); t <= end; t++) {
      const delay = t - start;
      if (isInstallment(plan, delay)) paid += (weights ? (weights[delay] as number) : 1) * correction.at(s, t);
    }
    const { values, from, to } = cancelled[k] as Vector;
    if (s >= from && s < to) out[s * ages + k] = (values[s] as number) * quota * paid;
  }
}

/** Copies the payments of one age out of `paidByAge`, with their bound. */
export function atAge(out: Float64Array, { values, from, to }: Vector, k: number, ages: number): Vector {
  let size = 0;
  const [first, end] = [Math.floor(from / ages), Math.ceil(to / ages)];
  for (let s = first; s < end; s++) {
    const value = values[s * ages + k] as number;
    out[s] = value;
    size = Math.max(size, Math.abs(value));
  }
  return { ...trimmed(out, first, end), bound: size * grain * (out.length + 64) };
}

/** A row by month of the sale, and the age at which it counts. */
export interface RowAtAge {
  readonly vector: Vector;
  readonly age: number;
}

/** Fills the sums of rows by month of the sale, each from its age on. Not rounded. */
export function sumsUntil(out: Float64Array, rows: readonly RowAtAge[]): Vector {
  const months = out.length;
  let [size, bound] = [0, 0];
  for (const { vector, age } of rows) {
    bound += (vector.bound ?? 0) * (vector.to - vector.from);
    for (let s = vector.from; s < vector.to && s + age < months; s++) {
      const value = vector.values[s] as number;
      out[s + age] = (out[s + age] as number) + value;
      size += Math.abs(value);
    }
  }
  for (let t = 1; t < months; t++) out[t] = (out[t] as number) + (out[t - 1] as number);
  return { ...trimmed(out), bound: size * grain * (months + rows.length + 64) + bound };
}
