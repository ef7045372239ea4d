import type { FamilyFields } from '@uni/engine';

/** A curve of shares as it is edited. Pure: every result sums to its total, to the last digit. */

/** Decimals of a typed or computed share: those of the grid's ticks. */
const DECIMALS = 12;

export const sumOf = (shares: readonly number[]): number => shares.reduce((sum, share) => sum + share, 0);

/** True if the shares total 100% within the engine's own tolerance. */
export const isWhole = (total: number): boolean => Math.abs(total - 1) <= 1e-9;

const NONE: ReadonlySet<number> = new Set();

/**
 * Sets one share; the others that are not locked give way in proportion, so that the sum stays. Zeros stay
 * zeros, and where nothing can give way the share is simply set.
 */
export function shareWithFixedSum(
  shares: readonly number[],
  index: number,
  value: number,
  locked: ReadonlySet<number> = NONE,
): number[] {
  const total = sumOf(shares);
  const fixed = sumOf(shares.filter((_, at) => at !== index && locked.has(at)));
  const others = total - fixed - (shares[index] ?? 0);
  const target = Math.min(Math.max(0, value), total - fixed);
  if (others <= 1 / 10 ** DECIMALS) return shares.map((share, at) => (at === index ? value : share));
  const scale = (total - fixed - target) / others;
  const gives = (at: number): boolean => at !== index && !locked.has(at);
  const moved = shares.map((share, at) => (at === index ? target : gives(at) ? share * scale : share));
  return closed(moved, total, index, locked);
}

/** Sets one share and nothing else. */
export const shareAlone = (shares: readonly number[], index: number, value: number): number[] =>
  shares.map((share, at) => (at === index ? Math.max(0, value) : share));

/** Each month as the mean of itself (twice) and its neighbours; locked months stay, and so does the sum. */
export function smoothed(shares: readonly number[], locked: ReadonlySet<number> = NONE): number[] {
  const at = (month: number): number => shares[Math.min(shares.length - 1, Math.max(0, month))] ?? 0;
  const soft = shares.map((share, month) =>
    locked.has(month) ? share : (at(month - 1) + 2 * share + at(month + 1)) / 4,
  );
  const fixed = sumOf(shares.filter((_, month) => locked.has(month)));
  const free = sumOf(soft) - fixed;
  if (free <= 0) return [...shares];
  const scale = (sumOf(shares) - fixed) / free;
  return closed(
    soft.map((share, month) => (locked.has(month) ? share : share * scale)),
    sumOf(shares),
    -1,
    locked,
  );
}

/** The curve some months later or earlier within its own months. What would fall out stays in the month at the edge. */
export function shiftedWithin(shares: readonly number[], by: number): number[] {
  const moved = shares.map(() => 0);
  shares.forEach((share, month) => {
    const to = Math.max(0, Math.min(shares.length - 1, month + by));
    moved[to] = (moved[to] ?? 0) + share;
  });
  return closed(moved, sumOf(shares), -1);
}

/** Sales by speed: so much at the launch, then a part of what is left each month. What is never sold stays unsold. */
export function salesBySpeed(launch: number, monthly: number, months: number): number[] {
  let left = 1 - launch;
  const shares = Array.from({ length: Math.max(1, months) }, (_, month) => {
    if (month === 0) return launch;
    const sold = left * monthly;
    left -= sold;
    return sold;
  });
  return closed(shares, sumOf(shares), -1);
}

/** The same profile, summing to 1. A curve of zeros becomes level. */
export function normalized(shares: readonly number[]): number[] {
  const total = sumOf(shares);
  if (shares.length === 0) return [];
  const level = shares.map(() => 1 / shares.length);
  return closed(total > 0 ? shares.map((share) => share / total) : level, 1, -1);
}

/** Weights of a family as shares that can be typed. */
export const asShares = (weights: readonly number[]): number[] => closed(weights, sumOf(weights), -1);

/** The fields of a family, out of an object that may hold more. */
export function familyFields(fields: object): FamilyFields {
  const names = ['family', 'a', 'b', 'k', 'alpha', 'beta'];
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}

const SHAPE_FIELDS = ['family', 'a', 'b', 'k', 'alpha', 'beta', 'shares', 'months'];

/** Returns the fields of an object other than its curve shape. */
export const withoutShape = <Value>(fields: { [key: string]: Value }): { [key: string]: Value } =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !SHAPE_FIELDS.includes(name)));

/** Rounds every share. The largest one (never the typed one) takes the rest of the rounding: the sum is `total`. */
function closed(
  shares: readonly number[],
  total: number,
  typedIndex: number,
  locked: ReadonlySet<number> = NONE,
): number[] {
  const scale = 10 ** DECIMALS;
  const rounded = shares.map((share) => Math.round(share * scale));
  const rest = Math.round(total * scale) - rounded.reduce((sum, units) => sum + units, 0);
  let largest = -1;
  rounded.forEach((units, at) => {
    if (at !== typedIndex && !locked.has(at) && (largest < 0 || units > (rounded[largest] ?? 0))) largest = at;
  });
  return rounded.map((units, at) => (at === largest ? units + rest : units) / scale);
}
