/** Loans, month by month. */

import type { Loan, Study } from '../../src/study.ts';
import { accumulated, type Cells, cellAt, fit, negated, plus, roundCents, total } from '../arithmetic.ts';
import { type Anchors, type Indexes, resolve } from '../calendar.ts';
import { anchorsOf, type Firm, MAIN } from '../companies.ts';
import { exactTotal } from '../exact.ts';
import type { LineBook } from '../lines.ts';
import type { Estate } from '../receipts/estate.ts';
import { CHANNELS } from '../receipts/revenue.ts';

/** The vectors of one loan. Cash: release, paid (≤ 0), fees (≤ 0), amortization (≤ 0). */
export interface LoanCells {
  release: Cells;
  interest: Cells;
  paid: Cells;
  fees: Cells;
  amortization: Cells;
  balance: Cells;
}

/** A loan with what it reads: anchors, costs, sales, transfers and guarantee of its modules, or of all. */
export interface Facility {
  /** Its position in the study's list, from 1. */
  number: number;
  loan: Loan;
  indexes: Indexes;
  last: number;
  anchors: Anchors;
  /** Accumulated eligible cost. */
  eligible: Cells;
  /** Accumulated share of the sales, by month. */
  sold: number[];
  transfers: Cells;
  /** The guarantee of each month; null if the loan requires none. */
  guarantee: Cells | null;
}

/** Groups whose cost the gate of construction reads where the loan names none. */
const CONSTRUCTION = ['labor_cost', 'readjust_labor_cost'];

export function loansOf(study: Study): Loan[] {
  return study.loans ?? [];
}

export function nothing(): LoanCells {
  return { release: [], interest: [], paid: [], fees: [], amortization: [], balance: [] };
}

/** The company that owes a loan: the one it names or that of its modules, else `main`. */
export function firmOf(firms: readonly Firm[], { company, modules }: Loan): Firm {
  const [first] = firms;
  const [module] = modules ?? [];
  const isOwing = ({ key, modules: held }: Firm): boolean => {
    if (company) return key === company;
    return module === undefined ? key === null || key === MAIN : held.includes(module);
  };
  const firm = firms.find(isOwing);
  if (!first || !firm) throw new Error('a loan of no company');
  return firm;
}

export function loanAnchors(study: Study, firms: readonly Firm[], loan: Loan): Anchors {
  return anchorsOf(study, loan.modules ?? firmOf(firms, loan).modules);
}

/** The first month of a loan's amortisation; without one of its own it begins after the grace. */
export function amortizationStart({ amortization, grace }: Loan, anchors: Anchors): number {
  const own = 'start' in amortization ? amortization.start : null;
  const given = amortization.kind === 'sweep' ? amortization.from : own;
  if (given !== null && given !== undefined) return resolve(given, anchors);
  return grace ? resolve(grace.from, anchors) + grace.months : 0;
}

/** The last month that the terms of a loan name: its last installment, tranche or month of grace. */
export function lastTermOf(study: Study, firms: readonly Firm[], loan: Loan): number {
  return lastTermAt(loanAnchors(study, firms, loan), loan);
}

export function lastTermAt(anchors: Anchors, loan: Loan): number {
  const { amortization, grace, draws } = loan;
  const months = [0, ...(draws?.tranches ?? []).map(({ at }) => resolve(at, anchors))];
  if (amortization.kind === 'bullet') months.push(resolve(amortization.at, anchors));
  if (amortization.kind === 'sac' || amortization.kind === 'price')
    months.push(amortizationStart(loan, anchors) + amortization.installments - 1);
  if (grace && grace.months > 0) months.push(resolve(grace.from, anchors) + grace.months - 1);
  return Math.max(...months);
}

/** The book's lines of a loan's modules, or of its company. */
function scopeOf(book: LineBook, firm: Firm, { modules }: Loan): (key: string) => Cells {
  return (key) => (modules ? plus(...modules.map((number) => book.ownCells(key, number))) : book.firmCells(key, firm));
}

/** The receipts of the bank parts that amortise a loan. */
function bankReceipts({ amortization }: Loan, read: (key: string) => Cells): Cells {
  if (amortization.kind !== 'transfer') return [];
  const kinds = new Set(amortization.of ?? ['bank_transfer']);
  return plus(...CHANNELS.flatMap((channel) => [...kinds].map((kind) => read(`receipts.${channel}.${kind}`))));
}

function guaranteeOf({ coverage }: Loan, read: (key: string) => Cells, months: number): Cells | null {
  if (!coverage) return null;
  const [contracts, stock] = [read('contract_corrected'), read('stock_value')];
  return Array.from({ length: months }, (_, month) =>
    roundCents(
      exactTotal(
        [0],
        [coverage.receivables ?? 1, cellAt(contracts, month)],
        [coverage.stock ?? 0, cellAt(stock, month)],
      ),
    ),
  );
}

/** A loan of a company, and all that it may read. */
interface Lent {
  study: Study;
  book: LineBook;
  indexes: Indexes;
  estates: readonly Estate[];
  last: number;
  firm: Firm;
  loan: Loan;
  number: number;
}

export function facility({ study, book, indexes, estates, last, firm, loan, number }: Lent): Facility {
  const read = scopeOf(book, firm, loan);
  const running = (cells: Cells) => accumulated(fit(cells, last + 1));
  const numbers = loan.modules ?? firm.modules;
  const vgv = total(estates.filter(({ module }) => numbers.includes(module.number)).map(({ vgvOwn }) => vgvOwn));
  const groups = [...new Set(loan.eligible ?? CONSTRUCTION)];
  return {
    number,
    loan,
    indexes,
    last,
    anchors: anchorsOf(study, numbers),
    eligible: negated(running(plus(...groups.map((group) => read(`expense.${group}`))))),
    sold: running(read('sales_base')).map((base) => (vgv === 0 ? 0 : base / vgv)),
    transfers: bankReceipts(loan, read),
    guarantee: guaranteeOf(loan, read, last + 1),
  };
}

export function loanFlow(loan: LoanCells): Cells {
  return plus(loan.release, loan.paid, loan.fees, loan.amortization);
}
