/** What contracts that are not cancelled owe: all pieces of a plan and all ages of cancellation at once. */
import type { Vector } from '../../graph/vector.ts';
import { bounded, sizesOf } from '../plans/bounded-line.ts';
import { startOf } from '../plans/payment-plan.ts';
import type { PaidCorrection } from '../plans/payment-sums.ts';
import { correctionLine, type PieceOf, type Span, type UnitPlan, weightsOf } from '../plans/unit-plan.ts';
import { type ContractsByAge, liveLine, stockedCohorts, weightOf } from './contracts-by-age.ts';

let scratch = new Float64Array(0);

/** Returns what one centavo of each cohort owes after each month, by cohort, then by month. It lasts until the next call. */
function debtsOfUnits(pieces: readonly PieceOf[], cohorts: Span, months: number): Float64Array {
  const size = Math.max(0, cohorts.to - cohorts.from) * months;
  if (scratch.length < size) scratch = new Float64Array(size);
  scratch.fill(0, 0, size);
  for (const piece of pieces) addDebts(scratch, piece(cohorts), cohorts, months);
  return scratch;
}

/** Adds the debts of a piece, each cohort from its last installment back. */
function addDebts(out: Float64Array, unit: UnitPlan, cohorts: Span, months: number): void {
  const { plan, units } = unit;
  const { lo, hi, since, last, every } = plan;
  const weights = weightsOf(unit, months);
  const to = Math.min(units.to, plan.to, cohorts.to);
  for (let s = Math.max(units.from, plan.from, cohorts.from); s < to; s++) {
    const quota = units.values[s] as number;
    const start = startOf(plan, s);
    const begun = Math.max(start + lo, since);
    const row = (s - cohorts.from) * months;
    let debt = 0;
    for (let t = Math.min(start + hi, last, months - 1); t > s; t--) {
      const delay = t - start;
      if (t >= begun && (every === 1 || delay % every === 0)) debt += quota * (weights[delay] as number);
      out[row + t - 1] = (out[row + t - 1] as number) + debt;
    }
  }
}

/**
 * Fills two lines, one after the other: what contracts owe after each month of [first, end), and the same corrected. Neither is
 * rounded. The bound is that of the corrected line.
 */
export function debtsByMonth(
  out: Float64Array,
  pieces: readonly PieceOf[],
  contracts: ContractsByAge,
  [first, end]: readonly [number, number],
  correction: PaidCorrection,
): Vector {
  const { cancelled } = contracts;
  const months = out.length / 2;
  const cohorts = stockedCohorts(contracts);
  const debts = debtsOfUnits(pieces, cohorts, months);
  const sizes = sizesOf(out.length);
  const { index } = correction;
  for (let s = cohorts.from; s < cohorts.to; s++) {
    const begin = Math.max(first, s);
    const weight = weightOf(contracts, s);
    if (weight === 0 || begin >= end) continue;
    const factors = correctionLine(correction, s, { from: begin, to: end });
    const base = index ? (index[s] as number) : 1;
    const row = (s - cohorts.from) * months;
    const live = liveLine(contracts, s, { from: begin, to: end });
    for (let t = begin; t < end; t++) {
      const debt = debts[row + t] as number;
      if (debt === 0) continue;
      const open = debt * (live[t] as number);
      const factor = (factors[t] as number) / base;
      out[t] = (out[t] as number) + open;
      out[months + t] = (out[months + t] as number) + open * factor;
      sizes[t] = (sizes[t] as number) + Math.abs(debt) * Math.max(1, factor) * weight;
    }
  }
  return bounded(out, sizes, cohorts.to - cohorts.from + months + pieces.length + cancelled.ages);
}
