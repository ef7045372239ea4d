import type { AmortizationSystem } from '@uni/engine';
import {
  annualWeight,
  dd,
  ddAdd,
  ddMultiply,
  ddPower,
  decimal,
  partOf,
  pricePayment,
  quantise,
} from '@uni/engine/public/installments.ts';
import { type Cents, proportion, times } from '../money.ts';

/** One installment of a debt: its amortization of the principal, and its interest. */
export interface Row {
  readonly principal: Cents;
  readonly interest: Cents;
}

/** A debt in `count` installments, `every` months apart, at a monthly rate. Before them, `grace` months add interest to it. */
export interface Debt {
  readonly amount: Cents;
  readonly count: number;
  readonly every: number;
  readonly system: AmortizationSystem;
  readonly rate: number;
  readonly grace: number;
}

/**
 * Returns the installments of a debt. Each is rounded by itself and the last closes the balance to 0,00. Without interest they
 * are equal parts that add up by running sums. The principal adds up to the debt without its grace: the increase during the grace
 * is interest.
 */
export function amortize(debt: Debt): Row[] {
  const carried = quantise(ddMultiply(dd(debt.amount), power(debt.rate, debt.grace)).hi);
  const rows = systems[debt.system]({ ...debt, amount: carried });
  const added = carried - debt.amount;
  if (added === 0) return rows;
  let before = 0;
  let shared = 0;
  return rows.map(({ principal, interest }) => {
    before += principal;
    const until = proportion(added, before, carried);
    const graceInterest = until - shared;
    shared = until;
    return { principal: principal - graceInterest, interest: interest + graceInterest };
  });
}

const systems: Readonly<Record<AmortizationSystem, (debt: Debt) => Row[]>> = {
  linear: ({ amount, count }) => equalParts(amount, count).map((principal) => ({ principal, interest: 0 })),
  price: (debt) => {
    const rate = periodRate(debt);
    const payment = quantise(debt.amount * pricePayment(rate, debt.count));
    return closing(debt, (balance) => Math.min(balance, payment - times(balance, rate)));
  },
  sac: (debt) => {
    const quotas = equalParts(debt.amount, debt.count);
    return closing(debt, (_, k) => quotas[k - 1] ?? 0);
  },
  sacoc: ({ amount, count, every, rate }) =>
    grown(amount, count, (principal, k) => ddMultiply(dd(principal), power(rate, k * every)).hi),
  sacoc_annual: ({ amount, count, every, rate }) =>
    grown(amount, count, (principal, k) => principal * annualWeight(rate, Math.ceil((k * every) / 12))),
};

/** Amortisations one after the other, with the interest of the balance before each; the last takes what is left. */
function closing(debt: Debt, amortized: (balance: Cents, k: number) => Cents): Row[] {
  const rate = periodRate(debt);
  const rows: Row[] = [];
  let balance = debt.amount;
  for (let k = 1; k <= debt.count; k++) {
    const principal = k === debt.count ? balance : amortized(balance, k);
    rows.push({ principal, interest: times(balance, rate) });
    balance -= principal;
  }
  return rows;
}

/** Equal parts of which each grows until it is due (SACOC). */
function grown(amount: Cents, count: number, worth: (principal: Cents, k: number) => number): Row[] {
  return equalParts(amount, count).map((principal, k) => ({
    principal,
    interest: quantise(worth(principal, k + 1)) - principal,
  }));
}

/** Rule of spreading: round(T·k/n) − round(T·(k−1)/n). */
export function equalParts(amount: Cents, count: number): Cents[] {
  return Array.from({ length: count }, (_, k) => partOf(amount, k + 1, count) - partOf(amount, k, count));
}

function periodRate({ rate, every }: Debt): number {
  return every === 1 ? rate : Math.expm1(every * Math.log1p(rate));
}

/** (1+i)^n in about 32 digits. */
function power(rate: number, n: number): ReturnType<typeof dd> {
  return ddPower(ddAdd(dd(1), decimal(rate)), n);
}

/**
 * Returns the monthly rate at which installments equal their principal, k periods each from the start of the first period. For
 * Price, SAC and SACOC that is the rate of the contract; SACOC with yearly steps yields less.
 */
export function yieldOf(rows: readonly Row[], every: number, grace: number): number {
  const principal = rows.reduce((total, row) => total + row.principal, 0);
  const excess = (rate: number): number =>
    rows.reduce(
      (total, row, k) => total + (row.principal + row.interest) / (1 + rate) ** ((k + 1) * every + grace),
      -principal,
    );
  let low = 0;
  let high = 1;
  if (excess(low) <= 0) return 0;
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2;
    if (excess(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
