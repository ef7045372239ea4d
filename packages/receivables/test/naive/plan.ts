import type { Rate } from '@uni/engine';
import type { ContractPart } from '../../src/index.ts';
import { monthNumber, monthText, onDay, roll } from './days.ts';
import { div, mul, ONE, pow, root, round, typed, whole } from './fixed.ts';

export interface Promised {
  nominal: string;
  due: string;
  principal: number;
  interest: number;
  rate: bigint;
}

export function monthly(rate: Rate): bigint {
  if (rate.basis === 'effective_month') return typed(rate.value);
  if (rate.basis === 'nominal_year') return typed(rate.value) / 12n;
  return root(ONE + typed(rate.value), 12) - ONE;
}

/** round(T·k/n) − round(T·(k−1)/n). */
export function equalShares(total: number, n: number): number[] {
  const until = (k: number): number => round((whole(total) * BigInt(k)) / BigInt(n));
  return Array.from({ length: n }, (_, k) => until(k + 1) - until(k));
}

/** Returns the installments of one part, each rule as it is written in the contract. */
export function promises(series: ContractPart): Promised[] {
  const every = series.every ?? 1;
  const n = series.installments;
  const rate = series.rate ? monthly(series.rate) : 0n;
  const grown = round(mul(whole(series.amount), pow(ONE + rate, series.grace ?? 0)));
  const rows = rowsOf(series.system ?? 'linear', grown, n, every, rate);
  // The increase during the grace is interest, in proportion to the amortization.
  let off = 0;
  let before = 0;
  return rows.map(({ principal, interest }, k) => {
    off += principal;
    const until = grown === 0 ? 0 : exactShare(grown - series.amount, off, grown);
    const graceInterest = until - before;
    before = until;
    const nominal =
      k === 0
        ? series.first
        : onDay(monthText(monthNumber(series.first) + k * every), series.due_day ?? Number(series.first.slice(8)));
    return {
      nominal,
      due: roll(nominal),
      principal: principal - graceInterest,
      interest: interest + graceInterest,
      rate,
    };
  });
}

/** total · part ÷ whole, half away from zero. */
export function exactShare(total: number, amount: number, all: number): number {
  const product = BigInt(total) * BigInt(amount);
  const size = product < 0n ? -product : product;
  const rounded = (2n * size + BigInt(all)) / (2n * BigInt(all));
  return Number(product < 0n ? -rounded : rounded);
}

function rowsOf(
  system: string,
  debt: number,
  n: number,
  every: number,
  rate: bigint,
): { principal: number; interest: number }[] {
  const quotas = equalShares(debt, n);
  if (system === 'linear') return quotas.map((principal) => ({ principal, interest: 0 }));
  if (system === 'sacoc' || system === 'sacoc_annual')
    return quotas.map((principal, k) => {
      const months = (k + 1) * every;
      const factor = system === 'sacoc' ? pow(ONE + rate, months) : yearMean(rate, Math.ceil(months / 12));
      return { principal, interest: round(mul(whole(principal), factor)) - principal };
    });
  const period = pow(ONE + rate, every) - ONE;
  const payment = period === 0n ? 0 : round(div(mul(whole(debt), period), ONE - pow(ONE + period, -n)));
  const rows: { principal: number; interest: number }[] = [];
  let balance = debt;
  for (let k = 0; k < n; k++) {
    const interest = round(mul(whole(balance), period));
    let principal = quotas[k] ?? 0;
    if (system === 'price' && period !== 0n) principal = Math.min(balance, payment - interest);
    if (k === n - 1) principal = balance;
    rows.push({ principal, interest });
    balance -= principal;
  }
  return rows;
}

function yearMean(rate: bigint, year: number): bigint {
  if (year === 1) return ONE;
  let total = 0n;
  for (let m = 12 * (year - 2) + 1; m <= 12 * (year - 1); m++) total += pow(ONE + rate, m);
  return total / 12n;
}
