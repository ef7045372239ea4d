/** Income statement and balance of every company, by the percentage of its cost that is incurred. */

import type { RegimeTerms, Taxation } from '../../src/study.ts';
import { accumulated, type Cells, cellAt, fit, negated, plus, roundCents, total } from '../arithmetic.ts';
import type { Firm } from '../companies.ts';
import type { Estate } from '../receipts/estate.ts';
import { RENTAL_COSTS } from '../receipts/rentals.ts';
import { usesReal } from '../taxes/phases.ts';
import { costGroups, moduleStocks, type StockSources } from './module-stocks.ts';

/** Inputs of the accounts of a company: lines, and the loans, assignments and goods that it has. */
export interface AccountSources extends StockSources {
  estates: readonly Estate[];
  firm: Firm;
  /** The moved tax base of assignments. */
  taxShift: Cells;
  cash: Cells;
  debt: Cells;
  assigned: Cells;
  /** Interest and fees of loans, charges and costs of assignments; negative. */
  financial: Cells;
  /** Contributions in cash and in kind. */
  capital: Cells;
  /** Negative. */
  distribution: Cells;
  /** The last month without the taxes on actual profit. */
  settled: number;
  /** True if the taxes on profit are left out. */
  beforeProfitTaxes: boolean;
}

function increases(stock: Cells): Cells {
  return stock.map((cell, month) => cell - cellAt(stock, month - 1));
}

/** The lag of a tax in one phase of a company; 0 where it has no rules there. */
function lagIn({ ret, presumed, real }: RegimeTerms, name: string): number {
  const isMonthly = name === 'pis' || name === 'cofins';
  if (name === 'ret') return ret ? (ret.lag ?? 1) : 0;
  if (isMonthly) return Math.max(presumed ? (presumed.lag ?? 1) : 0, real ? (real.lag ?? 1) : 0);
  if (name !== 'irpj' && name !== 'csll') return 0;
  const ofPeriod = (real?.period ?? 'year') === 'year' ? 3 : 1;
  return Math.max(presumed ? 1 : 0, real ? ofPeriod : 0);
}

/** The greatest lag of a tax line in the phases of a company. */
function lagOf(taxation: Taxation | null, key: string): number {
  const name = key.slice('tax.'.length);
  if (!taxation || /_(split|refund)$/.test(name)) return 0;
  const { consumption } = taxation;
  const lags = [taxation, ...(taxation.then ?? [])].map((phase) => lagIn(phase, name));
  const others = (taxation.other ?? []).filter((tax) => tax.name === name).map(({ lag }) => lag ?? 1);
  return Math.max(0, ...lags, ...others, consumption && /^(cbs|ibs)$/.test(name) ? (consumption.lag ?? 1) : 0);
}

/** Taxes that fall due in the months after each. */
function payable(cells: Cells, lag: number): Cells {
  return cells.map((_, month) => -total(cells.slice(month + 1, month + lag + 1)) || 0);
}

/** True for the taxes on profit of a company that one of its phases taxes by its accounts. */
function isProfitTax({ taxation }: Firm, key: string): boolean {
  const phases = taxation ? [taxation, ...(taxation.then ?? [])] : [];
  return phases.some(usesReal) && (key === 'tax.irpj' || key === 'tax.csll');
}

/** The mean burden of the taxes on receipts. */
function meanBurden({ book, firm, last }: AccountSources): number {
  const read = (key: string) => fit(book.firmCells(key, firm), last + 1);
  const keys = book.keys((key) => key.startsWith('tax.') && !isProfitTax(firm, key));
  const taxes = -total(keys.map((key) => total(read(key))));
  const receipts = total(read('net_receipts')) - total(read('revenue.untaxed')) - total(read('untaxed_rental'));
  return receipts <= 0 ? 0 : taxes / receipts;
}

const BY_MODULE = [
  ['bal.receivables', 'receivables'],
  ['bal.overdue', 'overdue'],
  ['bal.inventory', 'inventory'],
  ['bal.advances', 'advances'],
  ['bal.refunds', 'refundsDue'],
  ['bal.barter', 'owedUnits'],
  ['ref.revenue', 'backlogRevenue'],
  ['ref.cost', 'backlogCost'],
] as const;

const GROSS = ['revenue', 'barter_revenue', 'cancellation_revenue', 'other_revenue', 'losses', 'cost'];
const RESULTS = ['gross', 'commission', 'expenses', 'taxes', 'financial'];
const ASSETS = ['cash', 'receivables', 'overdue', 'inventory'];
const LIABILITIES = [
  'advances',
  'refunds',
  'barter',
  'taxes_payable',
  'deferred_taxes',
  'debt',
  'assignments',
  'capital',
  'earnings',
];

function enterModule(sources: AccountSources, estate: Estate): void {
  const { book, last } = sources;
  const { number } = estate.module;
  const stocks = moduleStocks(sources, estate);
  const read = (key: string) => fit(book.moduleCells(key, number), last + 1);
  for (const [key, name] of BY_MODULE) book.enter(key, number, stocks[name]);
  book.enter('ref.result', number, plus(stocks.backlogRevenue, negated(stocks.backlogCost)));
  const statement: [string, Cells][] = [
    ['revenue', increases(stocks.revenue)],
    ['barter_revenue', increases(stocks.landSwap)],
    ['cancellation_revenue', plus(increases(stocks.retained), read('refunds'), negated(increases(stocks.refundsDue)))],
    ['losses', plus(read('delinquency'), increases(stocks.overdue))],
    ['cost', negated(increases(stocks.cost))],
  ];
  for (const [name, cells] of statement) book.enter(`dre.${name}`, number, cells);
}

/** The profit of a company before loans and the taxes on it, by month. The book is only read by this. */
export function profitBeforeTaxes(sources: AccountSources, byReceipts: boolean): Cells {
  const { book, firm, estates } = sources;
  enterAccounts(sources);
  const net = book.firmCells('dre.net', firm);
  if (!byReceipts) return net;
  const own = estates.filter(({ module }) => firm.modules.includes(module.number));
  const changes = own.flatMap((estate) => {
    const { revenue, cost, receivedProfit } = moduleStocks(sources, estate);
    return [negated(increases(revenue)), increases(cost), increases(receivedProfit)];
  });
  return plus(net, ...changes);
}

/** Enters the statement and the balance of one company. */
export function enterAccounts(sources: AccountSources): void {
  const { study, book, firm, last, estates } = sources;
  const months = last + 1;
  const read = (key: string) => fit(book.firmCells(key, firm), months);
  const sum = (belongs: (key: string) => boolean) => plus(fit([], months), ...book.keys(belongs).map(read));
  const enter = (key: string, cells: Cells) => book.enter(key, firm.key, cells);
  const own = estates.filter(({ module }) => firm.modules.includes(module.number));
  for (const estate of own) enterModule(sources, estate);
  const groups = costGroups(study).map((group) => `expense.${group}`);
  enter(
    'dre.other_revenue',
    sum((key) => /^(revenue\.|rental\.(rent|recovery|exit)$)/.test(key)),
  );
  const totals = (prefix: string, names: readonly string[]) => plus(...names.map((name) => read(`${prefix}.${name}`)));
  enter('dre.gross', totals('dre', GROSS));
  enter(
    'dre.commission',
    sum((key) => key.startsWith('commission.')),
  );
  enter(
    'dre.expenses',
    sum((key) => (key.startsWith('expense.') && !groups.includes(key)) || RENTAL_COSTS.includes(key)),
  );
  const isLeftOut = (key: string) => sources.beforeProfitTaxes && (key === 'tax.irpj' || key === 'tax.csll');
  const taxes = book.keys((key) => key.startsWith('tax.') && !isLeftOut(key));
  const owed = plus(fit([], months), ...taxes.map((key) => payable(read(key), lagOf(firm.taxation, key))));
  const burden = meanBurden(sources);
  const shifts = accumulated(fit(sources.taxShift, months));
  const [receivables, advances] = [read('bal.receivables'), read('bal.advances')];
  const deferred = receivables.map((cell, month) =>
    month >= sources.settled ? 0 : roundCents(burden * (cell - cellAt(advances, month) - cellAt(shifts, month))),
  );
  enter('bal.taxes_payable', owed);
  enter('bal.deferred_taxes', deferred);
  enter('dre.taxes', plus(...taxes.map(read), negated(increases(owed)), negated(increases(deferred))));
  enter('dre.financial', fit(sources.financial, months));
  enter('dre.net', totals('dre', RESULTS));
  enter('bal.cash', fit(sources.cash, months));
  enter('bal.debt', fit(sources.debt, months));
  enter('bal.assignments', fit(sources.assigned, months));
  enter('bal.capital', accumulated(fit(sources.capital, months)));
  const earned = accumulated(read('dre.net'));
  const paidOut = accumulated(fit(sources.distribution, months));
  enter('bal.earnings', plus(earned, paidOut));
  enter('bal.assets', totals('bal', ASSETS));
  enter('bal.liabilities', totals('bal', LIABILITIES));
  const month = earned.findIndex((cell, at) => -cellAt(paidOut, at) > Math.max(0, cell));
  if (month < 0) return;
  const amount = -cellAt(paidOut, month) - Math.max(0, cellAt(earned, month));
  const where = { line: 'distribution', month, amount, ...(firm.key === null ? {} : { company: firm.key }) };
  book.check({ code: 'distribution_above_profit', severity: 'info', message: 'a return of capital', ...where });
}
