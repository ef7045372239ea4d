import { dd, ddMultiply, decimal, quantise } from '@uni/engine/public/installments.ts';
import type { Refusal } from './outcome.ts';

/** Whole centavos. */
export type Cents = number;

/** An amount times factors that people typed (2 % is two hundredths, not the nearest binary fraction), rounded once. */
export function times(amount: Cents, ...factors: readonly number[]): Cents {
  return quantise(factors.reduce((product, factor) => ddMultiply(product, decimal(factor)), dd(amount)).hi);
}

/** True if a number is whole centavos of zero or more. */
export function isAmount(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount >= 0;
}

export function sum(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}

/** total × part ÷ whole in whole numbers, half away from zero, for 0 ≤ part ≤ whole: exact whatever the size. */
export function proportion(total: Cents, amount: Cents, whole: Cents): Cents {
  if (whole === 0) return 0;
  const product = BigInt(total) * BigInt(amount);
  const divisor = BigInt(whole);
  const twice = 2n * (product < 0n ? -product : product) + divisor;
  const rounded = twice / (2n * divisor);
  return Number(product < 0n ? -rounded : rounded);
}

/** A total split in proportion to the weights. Shares are differences of rounded running sums, so that they add up. */
export function spreadBy(total: Cents, weights: readonly Cents[]): Cents[] {
  const whole = sum(weights);
  let before = 0;
  let paid = 0;
  return weights.map((weight) => {
    before += weight;
    const until = whole === 0 ? 0 : proportion(total, before, whole);
    const share = until - paid;
    paid = until;
    return share;
  });
}

/** Shares are taken to a billionth. */
const SHARE_UNITS = 1e9;

/** A total by shares that add up to 1; the last part takes the total's last centavo. */
export function spreadByShares(total: Cents, shares: readonly number[]): Cents[] {
  let until = 0;
  let before = 0;
  return shares.map((share, at) => {
    until += Math.round(share * SHARE_UNITS);
    const reached = at === shares.length - 1 ? total : proportion(total, Math.min(until, SHARE_UNITS), SHARE_UNITS);
    const portion = reached - before;
    before = reached;
    return portion;
  });
}

/** Refuses what is no whole number of centavos of zero or more. */
export function amountRefusals(amounts: Readonly<Record<string, number>>, path: string): Refusal[] {
  return Object.entries(amounts)
    .filter(([, amount]) => !isAmount(amount))
    .map(([name, amount]): Refusal => ({ code: 'amount_negative', path: `${path}/${name}`, figures: { amount } }));
}
