/** Statistics of samples. */

/** Quantile of a rising sample, linear between its members (what a spreadsheet's PERCENTILE.INC gives); null of none. */
export function quantile(sorted: ArrayLike<number>, p: number): number | null {
  if (sorted.length === 0) return null;
  const position = p * (sorted.length - 1);
  const below = Math.floor(position);
  const low = sorted[below] ?? 0;
  const high = sorted[Math.min(below + 1, sorted.length - 1)] ?? low;
  return low + (position - below) * (high - low);
}

/** Mean and standard deviation of the sample (n − 1), in two passes; null of fewer than one, two. */
export function moments(values: ArrayLike<number>): { mean: number | null; deviation: number | null } {
  const { length } = values;
  if (length === 0) return { mean: null, deviation: null };
  let sum = 0;
  for (let k = 0; k < length; k++) sum += values[k] ?? 0;
  const mean = sum / length;
  let squares = 0;
  for (let k = 0; k < length; k++) squares += ((values[k] ?? 0) - mean) ** 2;
  return { mean, deviation: length < 2 ? null : Math.sqrt(squares / (length - 1)) };
}
