/** Sums of rows month by month, for the laws that compare them. Rows are whole centavos: their order does not matter. */
import type { Node } from './node.ts';

/** Adds rows up over the months 0 … last. */
export function sumOfRows(rows: readonly (Node | null)[], last: number): Float64Array {
  const sums = new Float64Array(last + 1);
  for (const row of rows) {
    if (!row) continue;
    const { values, from, to } = row.vector;
    const end = Math.min(to, last + 1);
    for (let t = from; t < end; t++) sums[t] = (sums[t] as number) + (values[t] as number);
  }
  return sums;
}

export interface FirstDifference {
  readonly month: number;
  /** Left less right. */
  readonly amount: number;
}

/** The first month in which two sums of rows differ, and by how much; null where none does. */
export function firstDifference(
  left: readonly (Node | null)[],
  right: readonly (Node | null)[],
  last: number,
): FirstDifference | null {
  const [sums, others] = [sumOfRows(left, last), sumOfRows(right, last)];
  for (let month = 0; month <= last; month++) {
    const amount = (sums[month] as number) - (others[month] as number);
    if (amount !== 0) return { month, amount };
  }
  return null;
}
