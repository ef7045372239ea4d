/**
 * Payments and refunds of cancelled contracts by month of the cancellation. All pieces of a plan and all ages are added up at
 * once, and nothing is rounded. Bounds cover the sums over pieces and cohorts.
 */
import { trimmed, type Vector } from '../../graph/vector.ts';
import { bounded, sizesOf } from '../plans/bounded-line.ts';
import { startOf } from '../plans/payment-plan.ts';
import type { PaidCorrection } from '../plans/payment-sums.ts';
import { correctionLine, firstInstallment, type PieceOf, type UnitPlan, weightsOf } from '../plans/unit-plan.ts';
import { type CancelledSums, startOfAlone } from '../receipts/contracts-by-age.ts';
import { type RetainedShares, type RetainedTerms, refundLeft, retainedSum } from './legal-refunds.ts';

const grain = 2.3e-16;

let scratch = new Float64Array(0);

/** Returns what one centavo of each cohort has paid at each age, by cohort, then by age. The line lasts until the next call. */
function paidUnits(pieces: readonly PieceOf[], { firstAge, ages, cohorts }: CancelledSums): Float64Array {
  if (scratch.length < cohorts.to * ages) scratch = new Float64Array(cohorts.to * ages);
  scratch.fill(0, cohorts.from * ages, cohorts.to * ages);
  for (const piece of pieces) addPaid(scratch, piece(cohorts), { firstAge, ages, cohorts });
  return scratch;
}

/** Adds the payments of a piece: each age has paid what the age before had, and the installments between. */
function addPaid(out: Float64Array, unit: UnitPlan, { firstAge, ages, cohorts }: Omit<CancelledSums, 'sums'>): void {
  const { plan, units, correction } = unit;
  const { length: months } = units.values;
  const weights = weightsOf(unit, months);
  const to = Math.min(units.to, plan.to, cohorts.to);
  for (let s = Math.max(units.from, plan.from, cohorts.from); s < to; s++) {
    const quota = units.values[s] as number;
    const start = startOf(plan, s);
    const end = Math.min(start + plan.hi + 1, plan.last + 1, months, s + firstAge + ages - 1);
    let t = firstInstallment(plan, start, Math.max(start + plan.lo, plan.since));
    if (t >= end) continue;
    const factors = correctionLine(correction, s, { from: t, to: end });
    let paid = 0;
    for (let k = 0; k < ages; k++) {
      const until = Math.min(end, s + firstAge + k);
      for (; t < until; t += plan.every) paid += (weights[t - start] as number) * (factors[t] as number);
      out[s * ages + k] = (out[s * ages + k] as number) + quota * paid;
    }
  }
}

/** Fills what cancelled contracts had paid, by month of the cancellation. */
export function paidByMonth(out: Float64Array, pieces: readonly PieceOf[], cancelled: CancelledSums): Vector {
  const { sums, firstAge, ages, cohorts } = cancelled;
  const paid = paidUnits(pieces, cancelled);
  const sizes = sizesOf(out.length);
  for (let s = cohorts.from; s < cohorts.to; s++) {
    const alone = startOfAlone(cancelled, s);
    const last = Math.min(ages, out.length - s - firstAge);
    for (let k = 0; k < last; k++) {
      const value = (sums[alone + k] as number) * (paid[s * ages + k] as number);
      const x = s + firstAge + k;
      out[x] = (out[x] as number) + value;
      sizes[x] = (sizes[x] as number) + Math.abs(value);
    }
  }
  return bounded(out, sizes, out.length + pieces.length + ages + 64);
}

/** The terms of refunds at all ages. */
export type RefundTerms = Omit<RetainedTerms, 'age'> & RetainedShares;

/** Fills what buyers of cancelled contracts get back, by month of the cancellation. */
export function refundsByMonth(
  out: Float64Array,
  pieces: readonly PieceOf[],
  cancelled: CancelledSums,
  terms: RefundTerms,
  correction: PaidCorrection,
): Vector {
  const { sums, firstAge, ages, cohorts } = cancelled;
  const paid = paidUnits(pieces, cancelled);
  const sizes = sizesOf(out.length);
  const { isRestated, keys } = terms;
  const { index } = correction;
  for (let s = cohorts.from; s < cohorts.to; s++) {
    const alone = startOfAlone(cancelled, s);
    const end = Math.min(s + firstAge + ages, out.length);
    const factors = correctionLine(correction, s, { from: s + firstAge, to: end });
    const base = index ? (index[s] as number) : 1;
    for (let x = s + firstAge, k = 0; x < end; x++, k++) {
      const value = sums[alone + k] as number;
      if (value === 0) continue;
      const factor = (factors[x] as number) / base;
      const back = value * (paid[s * ages + k] as number) * (isRestated ? factor : 1);
      const used = Math.max(0, x - Math.max(s, keys));
      const withheld = retainedSum(terms, { value, back, updated: value * factor, used });
      out[x] = (out[x] as number) + refundLeft(terms, back, withheld, used);
      sizes[x] = (sizes[x] as number) + Math.abs(back) + Math.abs(withheld);
    }
  }
  return bounded(out, sizes, out.length + pieces.length + ages + 64);
}

/** Fills the sums of lines until each month. Not rounded. */
export function sumsUntil(out: Float64Array, lines: readonly Vector[]): Vector {
  const months = out.length;
  let [size, bound] = [0, 0];
  for (const { values, from, to, bound: own } of lines) {
    bound += (own ?? 0) * (to - from);
    for (let t = from; t < to; t++) {
      out[t] = (out[t] as number) + (values[t] as number);
      size += Math.abs(values[t] as number);
    }
  }
  for (let t = 1; t < months; t++) out[t] = (out[t] as number) + (out[t - 1] as number);
  return { ...trimmed(out), bound: size * grain * (months + lines.length + 64) + bound };
}
