import type { ConstructionTask } from '@uni/engine';

/** Months and weight of a task; months count from any month that all tasks share. */
export type TaskSpan = Pick<ConstructionTask, 'start' | 'months' | 'weight'>;

/** Units that make up the whole of a curve: a millionth is the finest share that a planner types. */
export const curveUnits = 1_000_000;

/** The first month in which a task is built, and the month after the last one; both 0 without tasks. */
export function constructionSpan(tasks: readonly Pick<TaskSpan, 'start' | 'months'>[]): {
  start: number;
  end: number;
} {
  if (tasks.length === 0) return { start: 0, end: 0 };
  return tasks.reduce(
    (span, { start, months }) => ({
      start: Math.min(span.start, start),
      end: Math.max(span.end, start + months),
    }),
    { start: Number.POSITIVE_INFINITY, end: Number.NEGATIVE_INFINITY },
  );
}

/**
 * Returns the share of construction in each month, from the first task to the end of the last. A task advances by equal parts over
 * its months. Shares are whole millionths that add up to 1: those with the largest remainders take what rounding leaves.
 */
export function physicalCurveOf(tasks: readonly TaskSpan[]): number[] {
  const { start, end } = constructionSpan(tasks);
  const total = tasks.reduce((sum, { weight }) => sum + weight, 0);
  if (end <= start || total <= 0) return [];
  const ideal = new Array<number>(end - start).fill(0);
  for (const task of tasks) {
    const share = (task.weight / total / task.months) * curveUnits;
    for (let t = task.start - start; t < task.start - start + task.months; t++) ideal[t] = (ideal[t] ?? 0) + share;
  }
  return wholeUnits(ideal).map((units) => units / curveUnits);
}

/**
 * Returns weights as shares of 1 in whole units, by largest remainder: they add up to all units. Weights without a positive sum
 * give none.
 */
export function wholeShares(weights: readonly number[], units: number): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (!(total > 0)) return [];
  return wholeUnits(
    weights.map((weight) => (weight / total) * units),
    units,
  ).map((each) => each / units);
}

/** Differences below a millionth of a unit are rounding of the machine: they decide nothing. */
const noise = 1e-6;

/** Returns a curve stretched over another number of months, as whole millionths that add up to 1. */
export function stretchedCurve(shares: readonly number[], months: number): number[] {
  const total = shares.reduce((sum, share) => sum + share, 0);
  if (total <= 0 || months < 1) return [];
  const upTo = (position: number): number => {
    const whole = Math.floor(position);
    return (done[whole] ?? total) + (position - whole) * (shares[whole] ?? 0);
  };
  const done = [0];
  for (const share of shares) done.push((done.at(-1) ?? 0) + share);
  const step = shares.length / months;
  const ideal = Array.from({ length: months }, (_, t) => (upTo((t + 1) * step) - upTo(t * step)) / total);
  return wholeUnits(ideal.map((share) => Math.max(0, share * curveUnits))).map((units) => units / curveUnits);
}

function wholeUnits(ideal: readonly number[], total: number = curveUnits): number[] {
  const units = ideal.map((value) => Math.floor(value + noise));
  const left = total - units.reduce((sum, each) => sum + each, 0);
  const byRemainder = ideal
    .map((value, month) => ({ month, remainder: Math.round((value - (units[month] ?? 0)) / noise) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.month - b.month);
  for (const { month } of byRemainder.slice(0, left)) units[month] = (units[month] ?? 0) + 1;
  return units;
}
