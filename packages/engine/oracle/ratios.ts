/** Ratios and paybacks that several indicators share. */

import type { Cells } from './arithmetic.ts';

export function ratio(numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : numerator / denominator;
}

/** First month from which the accumulated flow stays at or above zero after having been below. */
export function payback(reached: Cells): number | null {
  const lastNegative = reached.findLastIndex((cell) => cell < 0);
  return lastNegative < 0 || lastNegative === reached.length - 1 ? null : lastNegative + 1;
}
