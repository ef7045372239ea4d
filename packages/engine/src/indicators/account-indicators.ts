import { total } from './flows.ts';

/** The accounts of the whole by their keys; months 0 … H, centavos. */
export type AccountFlows = ReadonlyMap<string, ArrayLike<number>>;

type Value = number | null;

function over(numerator: number, denominator: number): Value {
  return denominator <= 0 ? null : numerator / denominator;
}

function cells(accounts: AccountFlows, key: string): readonly number[] {
  return Array.from(accounts.get(key) ?? []);
}

/** Net equity by month: capital and accumulated earnings. */
function equityOf(accounts: AccountFlows): number[] {
  const earnings = cells(accounts, 'bal.earnings');
  return cells(accounts, 'bal.capital').map((cell, t) => cell + (earnings[t] ?? 0));
}

function backlogMargin(accounts: AccountFlows): Value {
  const revenue = cells(accounts, 'ref.revenue');
  const most = Math.max(...revenue);
  return over(cells(accounts, 'ref.result')[revenue.indexOf(most)] ?? 0, most);
}

function netMargin(accounts: AccountFlows): Value {
  const revenue = total(cells(accounts, 'dre.revenue')) + total(cells(accounts, 'dre.barter_revenue'));
  return over(total(cells(accounts, 'dre.net')), revenue);
}

/** Profit over the mean of the equity in the months in which it is positive, for one year. */
function returnOnEquity(accounts: AccountFlows): Value {
  const positive = equityOf(accounts).filter((cell) => cell > 0);
  if (positive.length === 0) return null;
  const mean = total(positive) / positive.length;
  return total(cells(accounts, 'dre.net')) / mean / (positive.length / 12);
}

function greatestNetDebt(accounts: AccountFlows): Value {
  const [debt, assigned, cash] = ['bal.debt', 'bal.assignments', 'bal.cash'].map((key) => cells(accounts, key));
  const ratios = equityOf(accounts).flatMap((equity, t) =>
    equity > 0 ? [((debt?.[t] ?? 0) + (assigned?.[t] ?? 0) - (cash?.[t] ?? 0)) / equity] : [],
  );
  return ratios.length === 0 ? null : Math.max(...ratios);
}

const readings: Readonly<Record<string, (accounts: AccountFlows) => Value>> = {
  ref_margin: backlogMargin,
  net_margin: netMargin,
  roe_year: returnOnEquity,
  net_debt_equity: greatestNetDebt,
};

/** The indicators of the accounts, in the order of the registry. */
export const accountIndicators: readonly string[] = Object.keys(readings);

/** Value of an indicator of the accounts; undefined for another key, or without accounts. */
export function readAccounts(key: string, accounts: AccountFlows | null): Value | undefined {
  return accounts ? readings[key]?.(accounts) : undefined;
}
