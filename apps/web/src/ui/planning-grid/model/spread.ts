import type { Ticks } from './ticks.ts';

/** Methods for dividing a total typed over many cells. */
export type SpreadMethod = 'profile' | 'linear' | 'repeat' | 's' | 'first';
export const spreadMethods: readonly SpreadMethod[] = ['profile', 'linear', 'repeat', 's', 'first'];

export interface SpreadLeaf {
  ticks: Ticks;
  /** Held or realised: its value stays and counts in the total. */
  fixed: boolean;
}

export type SpreadOutcome =
  /** The leaves' new values, in order; a fixed one is unchanged. `used` is the method that was followed. */
  | { ok: true; values: Ticks[]; used: SpreadMethod; cells: number }
  | { ok: false; reason: 'all_fixed' | 'signs_cancel' };

/**
 * Divides a total among leaves, to the tick: what is fixed stays, the others take the rest by the method.
 * A profile of zeros becomes linear; one whose values cancel out has no proportions and is refused.
 */
export function spreadTotal(
  leaves: readonly SpreadLeaf[],
  total: number,
  method: SpreadMethod,
  shapeOf: (cells: number) => readonly number[] = evenShape,
): SpreadOutcome {
  const free = leaves.flatMap((leaf, at) => (leaf.fixed ? [] : [at]));
  if (free.length === 0) return { ok: false, reason: 'all_fixed' };
  const fixed = leaves.reduce((sum, leaf) => sum + (leaf.fixed ? (leaf.ticks ?? 0) : 0), 0);
  const rest = total - fixed;
  const current = free.map((at) => leaves[at]?.ticks ?? 0);
  const profiled = method === 'profile' && current.some((value) => value !== 0);
  if (profiled && current.reduce((sum, value) => sum + value, 0) === 0) return { ok: false, reason: 'signs_cancel' };
  const used = method === 'profile' && !profiled ? 'linear' : method;
  const shares = divided(rest, total, used, current, shapeOf);
  const values: Ticks[] = leaves.map((leaf) => leaf.ticks);
  free.forEach((at, order) => {
    values[at] = shares[order] ?? 0;
  });
  return { ok: true, values, used, cells: free.length };
}

function divided(
  rest: number,
  total: number,
  method: SpreadMethod,
  current: readonly number[],
  shapeOf: (cells: number) => readonly number[],
): number[] {
  switch (method) {
    case 'profile':
      return byWeights(rest, current);
    case 'linear':
      return byWeights(rest, evenShape(current.length));
    case 's':
      return byWeights(rest, shapeOf(current.length));
    case 'repeat':
      return current.map(() => total);
    case 'first':
      return current.map((_, at) => (at === 0 ? rest : 0));
  }
}

/** Shares of a total by weights whose sum is not zero. Running totals are rounded: the sum is exact, a zero weight gets nothing. */
export function byWeights(total: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const last = weights.findLastIndex((weight) => weight !== 0);
  let running = 0;
  let given = 0;
  return weights.map((weight, at) => {
    if (weight === 0) return 0;
    running += weight;
    const until = at === last ? total : Math.round(total * (running / all));
    const share = until - given;
    given = until;
    return share === 0 ? 0 : share;
  });
}

function evenShape(cells: number): number[] {
  return Array.from({ length: cells }, () => 1);
}
