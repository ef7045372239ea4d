/** Loans and capital, month by month. */

import type { Indicators } from '../../src/projection.ts';
import type { Capital, Study } from '../../src/study.ts';
import { addTo, type Cells, cellAt, centavos, fit, plus, roundCents, spread, total } from '../arithmetic.ts';
import { type Anchors, type Indexes, resolve } from '../calendar.ts';
import { anchorsOf, type Firm, firmsOf } from '../companies.ts';
import { type LineBook, whereOf } from '../lines.ts';
import type { Estate } from '../receipts/estate.ts';
import { isTrapped, isUncovered, LoanAccount } from './loan-account.ts';
import { type Facility, facility, firmOf, type LoanCells, lastTermOf, loanFlow, loansOf, nothing } from './loans.ts';
import { lastInKind } from './waterfall.ts';

export interface CashCells {
  loans: LoanCells[];
  contribution: Cells;
  distribution: Cells;
  closing: Cells;
}

/** Inputs of the months of loans and capital of one company. */
export interface Setting {
  firm: Firm;
  anchors: Anchors;
  last: number;
  /** The free cash flow and the cash of assignments. */
  free: Cells;
  loans: Facility[];
}

/** The lines that loans and capital read. */
interface Operated {
  study: Study;
  book: LineBook;
  indexes: Indexes;
  estates: Estate[];
  /** The cash of the assignments of a company. */
  assignedTo: (firm: Firm) => Cells;
  last: number;
}

const lastWeight = (curve: readonly number[] | null | undefined) => (curve ?? []).findLastIndex((value) => value !== 0);

/** The last month in the capital curves of a company. */
export function lastOfCurves(anchors: Anchors, { capital }: Firm): number {
  const { contributions, distribution } = capital ?? {};
  const months = [0];
  if (contributions?.mode === 'curve') months.push(lastWeight(contributions.curve));
  if (distribution?.mode === 'curve' && lastWeight(distribution.curve) >= 0)
    months.push(resolve(distribution.start ?? 0, anchors) + lastWeight(distribution.curve));
  return Math.max(...months);
}

/** Returns the last month in a schedule of loans, a capital curve or the goods of partners. */
export function scheduledMonth(study: Study): number {
  const firms = firmsOf(study);
  const terms = loansOf(study).map((loan) => lastTermOf(study, firms, loan));
  return Math.max(
    0,
    lastInKind(study),
    ...terms,
    ...firms.map((firm) => lastOfCurves(anchorsOf(study, firm.modules), firm)),
  );
}

/** Returns the inputs of the months of every company. */
export function settings({ study, book, indexes, estates, assignedTo, last }: Operated): Setting[] {
  return book.firms.map((firm) => {
    const own = loansOf(study).flatMap((loan, n) =>
      firmOf(book.firms, loan) === firm ? [{ loan, number: n + 1 }] : [],
    );
    return {
      firm,
      anchors: anchorsOf(study, firm.modules),
      last,
      free: fit(plus(book.firmCells('free_cash_flow', firm), assignedTo(firm)), last + 1),
      loans: own.map((each) => facility({ study, book, indexes, estates, last, firm, ...each })),
    };
  });
}

/** Cash of this month reserved for the free cash flow of the next months. */
function protectedCash(free: Cells, month: number, monthsAhead: number): number {
  let sum = 0;
  let lowest = 0;
  for (let ahead = 1; ahead <= monthsAhead; ahead++) {
    sum += cellAt(free, month + ahead);
    lowest = Math.min(lowest, sum);
  }
  return -lowest;
}

function contributionOf(capital: Capital | null, month: number, available: number, minimum: number): number {
  const rule = capital?.contributions;
  if (rule?.mode === 'automatic') return Math.max(0, minimum - available);
  return rule?.mode === 'curve' ? centavos(rule.curve?.[month] ?? 0) : 0;
}

function sweepOf(at: Setting, month: number, available: number, owing: boolean): number {
  const rule = at.firm.capital?.distribution;
  const share = rule?.share ?? 1;
  const isLast = month === at.last;
  if (rule?.mode === 'at_end') return isLast ? roundCents(share * Math.max(0, available)) : 0;
  if (rule?.mode !== 'sweep' || month < resolve(rule.start ?? 0, at.anchors)) return 0;
  if ((rule.after_loans ?? true) && owing) return 0;
  const minimum = centavos(rule.reserve ?? 0) + centavos(at.firm.capital?.minimum_cash ?? 0);
  const need = isLast ? 0 : minimum + protectedCash(at.free, month, rule.look_ahead ?? 1);
  return roundCents(share * Math.max(0, available - need));
}

/** All months once, with the cells of a distribution curve when they are known. */
function run(at: Setting, curve: Cells): CashCells {
  const accounts = at.loans.map((loan) => new LoanAccount(loan));
  const cash: CashCells = {
    loans: accounts.map((account) => account.cells),
    contribution: [],
    distribution: [],
    closing: [],
  };
  let [closing, waiting] = [0, 0];
  for (let month = 0; month <= at.last; month++) {
    let available = closing + cellAt(at.free, month);
    const minimum = month === at.last ? 0 : centavos(at.firm.capital?.minimum_cash ?? 0);
    for (const account of accounts) available += account.live(month, available, minimum);
    const contribution = contributionOf(at.firm.capital, month, available, minimum);
    const owing = accounts.some((account) => account.owes());
    const isWithheld = accounts.some((account) => account.traps(month));
    waiting += cellAt(curve, month);
    const distribution = isWithheld ? 0 : waiting + sweepOf(at, month, available, owing);
    waiting -= isWithheld ? 0 : waiting;
    closing = available + contribution - distribution;
    addTo(cash.contribution, month, contribution);
    addTo(cash.distribution, month, -distribution);
    addTo(cash.closing, month, closing);
  }
  return cash;
}

export function liveThrough(at: Setting): CashCells {
  const first = run(at, []);
  const rule = at.firm.capital?.distribution;
  if (rule?.mode !== 'curve') return first;
  const loans = first.loans.reduce((sum, loan) => sum + total(loanFlow(loan)), 0);
  const payable = Math.max(0, total(at.free) + loans + total(first.contribution));
  const start = resolve(rule.start ?? 0, at.anchors);
  const weights = [...new Array<number>(start).fill(0), ...(rule.curve ?? [])];
  return run(at, spread(payable, weights));
}

/** Enters the lines of one loan, and what it leaves to be checked. */
function enterLoan(
  { loan: { coverage }, guarantee, last }: Facility,
  book: LineBook,
  n: number,
  loan: LoanCells,
): void {
  const lines: [string, Cells][] = [
    ['release', loan.release],
    ['interest', loan.interest],
    ['interest_paid', loan.paid],
    ['fees', loan.fees],
    ['amortization', loan.amortization],
    ['balance', loan.balance],
  ];
  for (const [name, cells] of lines) book.enter(`loan.${n}.${name}`, null, cells);
  const left = cellAt(loan.balance, last);
  if (left !== 0) {
    const where = { line: `loan.${n}.balance`, amount: left };
    book.check({ code: 'loan_open_balance', severity: 'warning', message: 'left at the end', ...where });
  }
  if (!coverage || !guarantee) return;
  book.enter(`loan.${n}.guarantee`, null, guarantee);
  const month = loan.balance.findIndex(
    (balance, at) => balance > 0 && isUncovered(coverage.min, balance, cellAt(guarantee, at)),
  );
  if (month < 0) return;
  const amount = roundCents(coverage.min * cellAt(loan.balance, month)) - cellAt(guarantee, month);
  const where = { line: `loan.${n}.guarantee`, month, amount };
  book.check({ code: 'coverage_below', severity: 'warning', message: 'guarantee too small', ...where });
}

/** Enters the lines of a company's loans and capital, and what they leave to be checked. */
export function enterCash(at: Setting, book: LineBook, cash: CashCells): void {
  const { key, capital } = at.firm;
  for (const [k, given] of at.loans.entries()) enterLoan(given, book, given.number, cash.loans[k] ?? nothing());
  book.enter('contribution', key, cash.contribution);
  book.enter('distribution', key, cash.distribution);
  book.enter('closing_cash', key, cash.closing);
  book.enter('net_cash_flow', key, plus(at.free, ...cash.loans.map(loanFlow), cash.contribution, cash.distribution));
  if (!capital) return;
  cash.closing.forEach((closing, month) => {
    const minimum = month === at.last ? 0 : centavos(capital.minimum_cash ?? 0);
    if (closing < minimum) {
      const where = { month, amount: minimum - closing, ...whereOf(key) };
      book.check({ code: 'funding_gap', severity: 'error', message: 'below the minimum cash', ...where });
    }
  });
}

/** Loans in the order of the study, and the capital of all companies. */
export function joinedCash(at: readonly Setting[], cash: readonly CashCells[]): CashCells {
  const all = at.flatMap(({ loans }, k) =>
    loans.map(({ number }, n) => ({ number, cells: cash[k]?.loans[n] ?? nothing() })),
  );
  return {
    loans: all.sort((one, other) => one.number - other.number).map(({ cells }) => cells),
    contribution: plus(...cash.map(({ contribution }) => contribution)),
    distribution: plus(...cash.map(({ distribution }) => distribution)),
    closing: plus(...cash.map(({ closing }) => closing)),
  };
}

/** Indicators of the loans that require a guarantee or trap cash. */
export function guaranteeIndicators(at: Setting, cash: CashCells): Indicators {
  const indicators: Indicators = {};
  for (const [k, given] of at.loans.entries()) {
    const balances = cash.loans[k]?.balance ?? [];
    if (given.loan.coverage) {
      const ratios = balances.flatMap((balance, month) =>
        balance > 0 ? [cellAt(given.guarantee ?? [], month) / balance] : [],
      );
      indicators[`loan.${given.number}.min_coverage`] = ratios.length > 0 ? Math.min(...ratios) : null;
    }
    if (given.loan.trap)
      indicators[`loan.${given.number}.trapped_months`] = balances.filter((balance, month) =>
        isTrapped(given, balance, month),
      ).length;
  }
  return indicators;
}
