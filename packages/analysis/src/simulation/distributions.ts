import { familyWeights } from '@uni/engine';
import { normalCdf, normalQuantile } from './normal.ts';

/** Distribution of a driver's amount, in the driver's own unit. */
export type Distribution =
  | { readonly kind: 'uniform'; readonly low: number; readonly high: number }
  | { readonly kind: 'triangular'; readonly low: number; readonly mode: number; readonly high: number }
  /** Beta with the weight of the mode 4: α = 1 + 4(mode − low)/(high − low), β = 6 − α. */
  | { readonly kind: 'pert'; readonly low: number; readonly mode: number; readonly high: number }
  /** Normal, cut at both bounds. */
  | {
      readonly kind: 'normal';
      readonly mean: number;
      readonly deviation: number;
      readonly low: number;
      readonly high: number;
    };

/**
 * The field of a distribution that does not hold, or null. It holds with low < high, the mode between them, a deviation above
 * 0.
 */
export function problemOf(distribution: Distribution): string | null {
  const numbers = Object.entries(distribution).filter(([field]) => field !== 'kind');
  const bad = numbers.find(([, value]) => typeof value !== 'number' || !Number.isFinite(value));
  if (bad) return bad[0];
  const { low, high } = distribution;
  if (low >= high) return 'high';
  if ('mode' in distribution && (distribution.mode < low || distribution.mode > high)) return 'mode';
  if (distribution.kind !== 'normal') return null;
  if (distribution.deviation <= 0) return 'deviation';
  const [from, to] = cutOf(distribution.mean, distribution.deviation, low, high);
  return to - from > 1e-12 ? null : 'mean';
}

/** The inverse of a distribution's cumulative function: 0 < p < 1 → amount. */
export function quantileOf(distribution: Distribution): (p: number) => number {
  const { low, high } = distribution;
  switch (distribution.kind) {
    case 'uniform':
      return (p) => low + p * (high - low);
    case 'triangular':
      return triangular(low, distribution.mode, high);
    case 'pert':
      return pert(low, distribution.mode, high);
    case 'normal': {
      const { mean, deviation } = distribution;
      const [from, to] = cutOf(mean, deviation, low, high);
      return (p) => Math.min(high, Math.max(low, mean + deviation * normalQuantile(from + p * (to - from))));
    }
  }
}

function cutOf(mean: number, deviation: number, low: number, high: number): [from: number, to: number] {
  return [normalCdf((low - mean) / deviation), normalCdf((high - mean) / deviation)];
}

function triangular(low: number, mode: number, high: number): (p: number) => number {
  const width = high - low;
  const turn = (mode - low) / width;
  return (p) =>
    p < turn ? low + Math.sqrt(p * width * (mode - low)) : high - Math.sqrt((1 - p) * width * (high - mode));
}

const steps = 2048;

/** By a table of the engine's own incomplete beta, linear between its points. */
function pert(low: number, mode: number, high: number): (p: number) => number {
  const alpha = 1 + (4 * (mode - low)) / (high - low);
  const weights = familyWeights({ family: 'beta', alpha, beta: 6 - alpha }, steps);
  const cumulative = new Float64Array(steps + 1);
  weights.forEach((weight, k) => {
    cumulative[k + 1] = (cumulative[k] ?? 0) + weight;
  });
  return (p) => {
    let [below, above] = [0, steps];
    while (above - below > 1) {
      const half = (below + above) >> 1;
      if ((cumulative[half] ?? 1) <= p) below = half;
      else above = half;
    }
    const [from, to] = [cumulative[below] ?? 0, cumulative[above] ?? 1];
    const fraction = to > from ? Math.min(1, (p - from) / (to - from)) : 0;
    return low + ((below + fraction) / steps) * (high - low);
  };
}
