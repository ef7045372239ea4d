import type { FamilyFields } from '@uni/engine';

/** A curve of shares as it is edited: pure, and every answer sums to what it has to, to the last digit. */

/** Decimals that a typed or computed share keeps. */
const DECIMALS = 8;

export const sumOf = (shares: readonly number[]): number => shares.reduce((sum, share) => sum + share, 0);

/** Whether shares count as whole: the engine's own tolerance. */
export const isWhole = (total: number): boolean => Math.abs(total - 1) <= 1e-9;

/** Puts one share in place; the others give way in proportion, so that the sum stays. Zeros stay zeros. */
export function shareKeepingSum(shares: readonly number[], index: number, value: number): number[] {
  const total = sumOf(shares);
  const others = total - (shares[index] ?? 0);
  const wanted = Math.min(Math.max(0, value), total);
  if (others <= 0) return shares.map((share, at) => (at === index ? value : share));
  const scale = (total - wanted) / others;
  const moved = shares.map((share, at) => (at === index ? wanted : share * scale));
  return closed(moved, total, index);
}

/** The same profile, summing to 1. A curve of zeros becomes level. */
export function normalized(shares: readonly number[]): number[] {
  const total = sumOf(shares);
  if (shares.length === 0) return [];
  const level = shares.map(() => 1 / shares.length);
  return closed(total > 0 ? shares.map((share) => share / total) : level, 1, -1);
}

/** A month more (with nothing in it) or a month less. */
export function resized(shares: readonly number[], months: number): number[] {
  return Array.from({ length: Math.max(1, months) }, (_, at) => shares[at] ?? 0);
}

/** Weights of a family as shares that can be typed. */
export const asShares = (weights: readonly number[]): number[] => closed(weights, sumOf(weights), -1);

/** The fields of a family, out of an object that may hold more. */
export function familyFields(fields: object): FamilyFields {
  const names = ['family', 'a', 'b', 'k', 'alpha', 'beta'];
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}

const SHAPE_FIELDS = ['family', 'a', 'b', 'k', 'alpha', 'beta', 'shares', 'months'];

/** What an object with a curve has beside its shape. */
export const withoutShape = <Value>(fields: { [key: string]: Value }): { [key: string]: Value } =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !SHAPE_FIELDS.includes(name)));

/** Rounds every share; the largest one (never `kept`) takes what the rounding left, so that the sum is `total`. */
function closed(shares: readonly number[], total: number, kept: number): number[] {
  const scale = 10 ** DECIMALS;
  const rounded = shares.map((share) => Math.round(share * scale));
  const rest = Math.round(total * scale) - rounded.reduce((sum, units) => sum + units, 0);
  let largest = -1;
  rounded.forEach((units, at) => {
    if (at !== kept && (largest < 0 || units > (rounded[largest] ?? 0))) largest = at;
  });
  return rounded.map((units, at) => (at === largest ? units + rest : units) / scale);
}
