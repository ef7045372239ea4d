import type { BenchmarkCount, BenchmarkPosition } from '@uni/contracts';
import { benchmarkRules, percentilePoints } from './rules.ts';

/** P10, P25, P50, P75, P90; null: the group is too small for its tails. */
export type Percentiles = readonly (number | null)[];

/**
 * A quantile to which every member adds something, none of them the whole. It is the Bernstein estimator (Cheng, Statistics &
 * Probability Letters 24, 1995): its weights are those of a binomial distribution.
 */
export function smoothQuantile(sorted: readonly number[], p: number): number {
  const last = sorted.length - 1;
  let logWeight = last * Math.log(1 - p);
  const odds = Math.log(p) - Math.log(1 - p);
  let sum = 0;
  sorted.forEach((value, k) => {
    sum += Math.exp(logWeight) * value;
    logWeight += Math.log((last - k) / (k + 1)) + odds;
  });
  return sum;
}

/** The smallest of 1, 2, 5, 10, 20, … (and 0.5, 0.2, …) that is not below an amount. */
function roundStep(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(amount));
  const leading = amount / power;
  const slack = 1e-9;
  return (leading <= 1 + slack ? 1 : leading <= 2 + slack ? 2 : leading <= 5 + slack ? 5 : 10) * power;
}

function rounded(value: number, leastStep: number): number {
  const ofDigits = value === 0 ? 0 : 10 ** (Math.floor(Math.log10(Math.abs(value))) - benchmarkRules.digits + 1);
  const step = Math.max(ofDigits, leastStep);
  if (step === 0) return 0;
  // Removes the binary remainder of a decimal step, and the sign of zero.
  return Number((Math.round(value / step) * step).toPrecision(12)) + 0;
}

/** Returns the published percentiles of a group's values: smoothed, then rounded. */
export function bandsOf(values: readonly number[]): Percentiles {
  const sorted = values.toSorted((a, b) => a - b);
  const spread = smoothQuantile(sorted, 0.75) - smoothQuantile(sorted, 0.25);
  const step = spread > 0 ? roundStep(spread * benchmarkRules.partOfSpread) : 0;
  const hasTails = sorted.length >= benchmarkRules.leastForTails;
  return percentilePoints.map((p) =>
    hasTails || (p >= 0.25 && p <= 0.75) ? rounded(smoothQuantile(sorted, p), step) : null,
  );
}

export const countBand = (organizations: number): BenchmarkCount =>
  organizations < 10 ? '5_9' : organizations < 20 ? '10_19' : '20_up';

/** Returns a value's position among the published percentiles, at no finer resolution. */
export function percentileBandOf(value: number, [p10, p25, p50, p75, p90]: Percentiles): BenchmarkPosition | null {
  if (p25 == null || p50 == null || p75 == null) return null;
  if (value < p25) return p10 == null ? 'below_p25' : value < p10 ? 'below_p10' : 'p10_p25';
  if (value <= p75) return value < p50 ? 'p25_p50' : 'p50_p75';
  return p90 == null ? 'above_p75' : value > p90 ? 'above_p90' : 'p75_p90';
}
