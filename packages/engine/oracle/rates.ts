/** Rates of return, found on the grid of the rules. */

import type { Cells } from './arithmetic.ts';

export interface InternalRate {
  month: number | null;
  year: number | null;
  status: 'none' | 'unique' | 'multiple';
}

const GRID_STEPS = 1500;
const GRID_FROM = 0.01;
const GRID_TO = 11;

/** A value with the sign of the present value at the monthly growth factor 1 + r. */
type ValueAt = (factor: number) => number;

/** A root between two factors at which NPV has opposite signs. */
function bisect(valueAt: ValueAt, below: number, above: number): number {
  const turn = valueAt(below) > 0 ? 1 : -1;
  let [low, high] = [below, above];
  for (let step = 0; step < 200 && high - low > 1e-15 * high; step++) {
    const middle = (low + high) / 2;
    if (turn * valueAt(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * The rate at which NPV falls through zero; of several, the one nearest the discount rate. Two kinds of other roots are ignored:
 * rising ones below zero, or below a negative rate.
 */
function find(valueAt: ValueAt, discount: number): InternalRate {
  const none: InternalRate = { month: null, year: null, status: 'none' };
  const factorAt = (step: number) => GRID_FROM * (GRID_TO / GRID_FROM) ** (step / GRID_STEPS);
  const points = Array.from({ length: GRID_STEPS + 1 }, (_, step) => factorAt(step))
    .map((factor) => ({ factor, value: valueAt(factor) }))
    .filter(({ value }) => value !== 0);
  const roots = points.slice(1).flatMap((point, k) => {
    const before = points[k] ?? point;
    if (Math.sign(before.value) === Math.sign(point.value)) return [];
    return [{ rate: bisect(valueAt, before.factor, point.factor) - 1, falls: point.value < 0 }];
  });
  const [first, ...others] = roots.filter(({ falls }) => falls).map(({ rate }) => rate);
  if (first === undefined) return none;
  const month = others.reduce(
    (best, root) => (Math.abs(root - discount) < Math.abs(best - discount) ? root : best),
    first,
  );
  const rivals = roots.filter(({ rate }) => rate !== month && rate > Math.min(0, month));
  return { month, year: (1 + month) ** 12 - 1, status: rivals.length > 0 ? 'multiple' : 'unique' };
}

/** The rate of a flow by months; the present value by Horner's rule. */
export function internalRate(flow: Cells, discount: number): InternalRate {
  return find((factor) => flow.reduceRight((value, cell) => value / factor + cell, 0), discount);
}

/** The rate of a flow by the months of its cells after the first, which need not be whole. */
export function rateOfReturn(flow: Cells, months: readonly number[], discount: number): InternalRate {
  const last = months.at(-1) ?? 0;
  // Below 1 it is the value in the last month: its sign stays, and its size is a number.
  const powerOf = (factor: number, month: number): number => factor ** (factor < 1 ? last - month : -month);
  const valueAt: ValueAt = (factor) =>
    flow.reduce((value, cell, at) => value + (cell === 0 ? 0 : cell * powerOf(factor, months[at] ?? 0)), 0);
  return find(valueAt, discount);
}
