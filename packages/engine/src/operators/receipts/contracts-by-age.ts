/**
 * Cohorts of contracts that are cancelled at ages one after another, all ages at once. Each function fills a given line of zeros,
 * in one pass over cohorts and months.
 */
import { trimmed, type Vector } from '../../graph/vector.ts';
import { bounded, sizesOf } from '../plans/bounded-line.ts';
import { startOf } from '../plans/payment-plan.ts';
import type { PaidCorrection } from '../plans/payment-sums.ts';
import { correctionLine, firstInstallment, type Span, type UnitPlan, weightsOf } from '../plans/unit-plan.ts';

const grain = 2.3e-16;

/** Contracts cancelled at an age or before it: Σ by cohort, then by age. Behind them stands what each age cancels alone. */
export interface CancelledSums {
  readonly sums: Float64Array;
  readonly firstAge: number;
  readonly ages: number;
  /** The cohorts of which something is cancelled. */
  readonly cohorts: Span;
}

/** An age of cancellation: the share that is cancelled at it, and the months of sales that it concerns. */
export interface AgeOfContracts extends Span {
  readonly share: number;
}

/** Fills the numbers of `CancelledSums`, two for each cohort and age. */
export function fillCancelled(out: Float64Array, contracts: Vector, ages: readonly AgeOfContracts[]): Vector {
  const { length: count } = ages;
  const alone = contracts.to * count;
  for (let s = contracts.from; s < contracts.to; s++) {
    const value = contracts.values[s] as number;
    let sum = 0;
    for (let k = 0; k < count; k++) {
      const { share, from, to } = ages[k] as AgeOfContracts;
      const cancelled = s >= from && s < to ? value * share : 0;
      sum += cancelled;
      out[s * count + k] = sum;
      out[alone + s * count + k] = cancelled;
    }
  }
  return { values: out, from: 0, to: out.length };
}

/** Returns where the numbers of a cohort begin that each age cancels alone. */
export function startOfAlone({ ages, cohorts }: CancelledSums, s: number): number {
  return (cohorts.to + s) * ages;
}

/** Returns what of the cohort of month s has been cancelled until month t. */
export function cancelledUntil({ sums, firstAge, ages, cohorts }: CancelledSums, s: number, t: number): number {
  const k = t - s - firstAge;
  return k < 0 || s >= cohorts.to ? 0 : (sums[s * ages + Math.min(k, ages - 1)] as number);
}

/** Fills what of each cohort has been cancelled until month t. */
export function untilMonth(out: Float64Array, cancelled: CancelledSums, t: number): Vector {
  const { from, to } = cancelled.cohorts;
  for (let s = from; s < to; s++) out[s] = cancelledUntil(cancelled, s, t);
  return trimmed(out, from, to);
}

/** Fills the installments that cancelled contracts no longer pay, by month of the payment. Not rounded. */
export function lostInstallments(out: Float64Array, unit: UnitPlan, cancelled: CancelledSums): Vector {
  const { plan, units, correction } = unit;
  const { sums, firstAge, ages, cohorts } = cancelled;
  const months = out.length;
  const [from, to] = [Math.max(units.from, cohorts.from), Math.min(units.to, cohorts.to)];
  const weights = weightsOf(unit, months);
  const sizes = sizesOf(months);
  for (let s = from; s < to; s++) {
    const quota = units.values[s] as number;
    const start = startOf(plan, s);
    const last = Math.min(start + plan.hi, plan.last, months - 1);
    const first = firstInstallment(plan, start, Math.max(start + plan.lo, plan.since, s + firstAge));
    if (quota === 0 || first > last) continue;
    const factors = correctionLine(correction, s, { from: first, to: last + 1 });
    const begin = s * ages - s - firstAge;
    const end = (s + 1) * ages - 1;
    for (let t = first; t <= last; t += plan.every) {
      const at = begin + t < end ? begin + t : end;
      const lost = (sums[at] as number) * quota * (weights[t - start] as number) * (factors[t] as number);
      out[t] = (out[t] as number) + lost;
      sizes[t] = (sizes[t] as number) + Math.abs(lost);
    }
  }
  return bounded(out, sizes, to - from + ages);
}

/** Contracts by month of the sale, and what of them is cancelled. */
export interface ContractsByAge {
  readonly signed: Vector;
  readonly cancelled: CancelledSums;
}

/** The cohorts that are signed or cancelled. */
export function stockedCohorts({ signed, cancelled: { cohorts } }: ContractsByAge): Span {
  if (signed.from === signed.to) return cohorts;
  if (cohorts.from === cohorts.to) return signed;
  return { from: Math.min(signed.from, cohorts.from), to: Math.max(signed.to, cohorts.to) };
}

/** The most that a cohort and all that is cancelled of it weigh in a sum. */
export function weightOf({ signed, cancelled }: ContractsByAge, s: number): number {
  return Math.abs(signed.values[s] as number) + 2 * Math.abs(cancelledUntil(cancelled, s, signed.values.length * 2));
}

let liveScratch = new Float64Array(0);

/** Returns what of a cohort is not cancelled after each month of [from, to), from its sale on. It lasts until the next call. */
export function liveLine({ signed, cancelled }: ContractsByAge, s: number, { from, to }: Span): Float64Array {
  if (liveScratch.length < to) liveScratch = new Float64Array(2 * to);
  const line = liveScratch;
  const value = signed.values[s] as number;
  const { sums, firstAge, ages, cohorts } = cancelled;
  const aged = s < cohorts.to ? Math.min(to, Math.max(from, s + firstAge)) : to;
  const settled = Math.min(to, Math.max(from, s + firstAge + ages));
  line.fill(value, from, aged);
  const start = s * ages - s - firstAge;
  for (let t = aged; t < settled; t++) line[t] = value - (sums[start + t] as number);
  if (aged < to) line.fill(value - (sums[s * ages + ages - 1] as number), settled, to);
  return line;
}

/** Fills the contracts that are never cancelled, by month of the sale. Not rounded. */
export function liveContracts(out: Float64Array, contracts: ContractsByAge): Vector {
  const { signed, cancelled } = contracts;
  const { from, to } = stockedCohorts(contracts);
  let size = 0;
  for (let s = from; s < to; s++) {
    out[s] = (signed.values[s] as number) - cancelledUntil(cancelled, s, Number.MAX_SAFE_INTEGER);
    size = Math.max(size, weightOf(contracts, s));
  }
  return { ...trimmed(out, from, to), bound: size * grain * (cancelled.ages + 2) + (signed.bound ?? 0) };
}

/** Fills the contracts that are signed and not cancelled after each month of [first, end). Not rounded. */
export function signedByMonth(out: Float64Array, contracts: ContractsByAge, [first, end]: [number, number]): Vector {
  const { from, to } = stockedCohorts(contracts);
  const { signed, cancelled } = contracts;
  const { firstAge, ages } = cancelled;
  let [size, settled] = [0, 0];
  // From its last age on a cohort stays as it is: those are added up on the way.
  const stays = new Float64Array(Math.max(0, end) + 1);
  for (let s = from; s < to; s++) {
    const value = signed.values[s] as number;
    size += weightOf(contracts, s);
    const until = Math.min(end, Math.max(first, s + firstAge + ages));
    for (let t = Math.max(first, s); t < until; t++)
      out[t] = (out[t] as number) + value - cancelledUntil(cancelled, s, t);
    stays[until] = (stays[until] as number) + value - cancelledUntil(cancelled, s, Number.MAX_SAFE_INTEGER);
  }
  for (let t = first; t < end; t++) {
    settled += stays[t] as number;
    out[t] = (out[t] as number) + settled;
  }
  const bound = (signed.bound ?? 0) * (to - from);
  return { ...trimmed(out), bound: size * grain * (2 * out.length + cancelled.ages + 64) + bound };
}

/** The transfers of a bank: share, delay of signing, opening month, and the share released by month. */
export interface BankTransfers {
  readonly share: number;
  readonly signing: number;
  readonly opens: number;
  readonly released: Float64Array;
  readonly correction: PaidCorrection;
}

/**
 * Fills what a bank owes after each month of [first, end) for contracts that are not cancelled. It is corrected up to the signing
 * at most. Not rounded.
 */
export function bankDebtByMonth(
  out: Float64Array,
  { share, signing, opens, released, correction }: BankTransfers,
  contracts: ContractsByAge,
  [first, end]: [number, number],
): Vector {
  const { from, to } = stockedCohorts(contracts);
  const { index } = correction;
  const sizes = sizesOf(out.length);
  for (let s = from; s < to; s++) {
    const weight = weightOf(contracts, s);
    const begin = Math.max(first, s);
    if (weight === 0 || begin >= end) continue;
    const month = Math.max(s + signing, opens);
    const last = Math.min(month, end - 1);
    const factors = correctionLine(correction, s, { from: Math.min(begin, last), to: last + 1 });
    const base = index ? (index[s] as number) : 1;
    const live = liveLine(contracts, s, { from: begin, to: end });
    const unit = share / base;
    for (let t = begin; t < end; t++) {
      const owed = unit * (factors[t < month ? t : month] as number);
      const left = t < month ? 1 : 1 - (released[t] as number);
      out[t] = (out[t] as number) + owed * (live[t] as number) * left;
      sizes[t] = (sizes[t] as number) + Math.abs(owed) * weight;
    }
  }
  return bounded(out, sizes, to - from + contracts.cancelled.ages);
}
