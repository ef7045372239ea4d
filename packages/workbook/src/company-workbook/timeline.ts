import { inCents } from './cell-values.ts';

/** Amounts from the first month that is not zero to the last one. */
export interface Run {
  readonly start: number;
  readonly cents: readonly number[];
}

export function runOf(cents: ReadonlyMap<number, number>): Run | null {
  const months = [...cents].flatMap(([month, value]) => (value === 0 ? [] : [month]));
  if (months.length === 0) return null;
  const start = Math.min(...months);
  return {
    start,
    cents: Array.from({ length: Math.max(...months) - start + 1 }, (_, at) => cents.get(start + at) ?? 0),
  };
}

export const reais = (cents: number): number => cents / 100;

/** A rate's share of an amount, as the engine rounds it. */
export const shareOfCents = (cents: number, rate: number): number => inCents((cents / 100) * rate);

export function addTo(sums: Map<number, number>, cents: ReadonlyMap<number, number>, sign: 1 | -1 = 1): void {
  for (const [month, value] of cents) sums.set(month, (sums.get(month) ?? 0) + sign * value);
}
