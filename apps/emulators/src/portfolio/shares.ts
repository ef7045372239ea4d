import type { Share } from './model.ts';

/**
 * Splits an amount by its rates to the centavo. Whole centavos come first, then one each to the largest remainders. Where two
 * are equal, the earlier row goes first. Rates that do not make a hundred are taken as proportions.
 */
export function apportion(amount: number, shares: readonly Share[]): number[] {
  if (shares.length === 1) return [amount];
  const sign = amount < 0 ? -1 : 1;
  const total = shares.reduce((sum, { rate }) => sum + rate, 0);
  const exact = shares.map(({ rate }) => BigInt(Math.abs(amount)) * BigInt(rate));
  const amounts = exact.map((value) => Number(value / BigInt(total)));
  const remainders = exact.map((value, index) => ({ rest: Number(value % BigInt(total)), index }));
  let missing = Math.abs(amount) - amounts.reduce((sum, share) => sum + share, 0);
  for (const { index } of remainders.sort((a, b) => b.rest - a.rest || a.index - b.index)) {
    if (missing === 0) break;
    amounts[index] = (amounts[index] ?? 0) + 1;
    missing -= 1;
  }
  return amounts.map((share) => (share === 0 ? 0 : sign * share));
}
