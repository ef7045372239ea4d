/**
 * A second, naive and independent implementation of the rules in docs/formulas.md. It makes an object for every installment and
 * adds them up. It shares no code with the engine: results that both agree on match the text.
 */

import type { Projection } from '../src/projection.ts';
import type { Study, StudyModule } from '../src/study.ts';
import { accumulated, type Cells, fit, plus, total } from './arithmetic.ts';
import { Indexes, monthNumber } from './calendar.ts';
import { type CashCells, enterCash, liveThrough, scheduledMonth, setting } from './cash.ts';
import { Expenses, enterOtherRevenue } from './expenses.ts';
import { studyHash } from './hash.ts';
import { indicators } from './indicators.ts';
import { LineBook, type Owner } from './lines.ts';
import { type Estate, enterRevenue, estate } from './revenue.ts';
import { enterLandSwap, enterTaxes } from './taxes.ts';

const LAST_MONTH = 600;

/** A study that needs more than 601 months is refused. */
export interface TooLong {
  refused: 'horizon';
}

/** A study with every line but those of loans and capital. */
interface Operation {
  book: LineBook;
  indexes: Indexes;
  estates: Estate[];
}

/** `receipts` and `net_receipts` of every module and of the items of no module. */
function enterReceipts(study: Study, book: LineBook): void {
  book.enterUnplanned((key) => /^(receipts\.|delinquency$|refunds$|commission\.)/.test(key));
  const owners: Owner[] = [...study.modules.map((module) => module.number), null];
  for (const owner of owners) {
    const received = book.sumOf(owner, (key) => /^(receipts\.|delinquency$|revenue\.)/.test(key));
    book.enter('receipts', owner, received);
    book.enter('net_receipts', owner, plus(received, book.ownCells('refunds', owner)));
  }
}

/** The sales and receipts of a module as if nothing had happened yet. */
function planOf(study: Study, indexes: Indexes, module: StudyModule): LineBook {
  const book = new LineBook({ ...study, accomplished: null });
  enterRevenue(book, indexes, estate(module, null), null);
  return book;
}

function operate(study: Study, unsoldUntil: number): Operation {
  const book = new LineBook(study);
  const indexes = new Indexes(study);
  const { accomplished } = study;
  const estates = study.modules.map((module) => {
    const given = (accomplished?.portfolio ?? []).find((entry) => entry.module === module.number);
    const closing = accomplished ? monthNumber(accomplished.closing) - monthNumber(study.base_month) : -1;
    return estate(module, given ? { ...given, closing, through: Math.max(closing, given.sold.length - 1) } : null);
  });
  for (const estate of estates) {
    enterRevenue(book, indexes, estate, estate.contracts ? planOf(study, indexes, estate.module) : null);
    const left = estate.vgvOwn - total(estate.salesBase);
    const where = { module: estate.module.number, amount: left };
    if (left > 0) book.check({ code: 'unsold_stock', severity: 'warning', message: 'never sold', ...where });
  }
  const expenses = new Expenses(study, book, indexes, estates, unsoldUntil);
  enterOtherRevenue(expenses);
  enterReceipts(study, book);
  expenses.enterAll();
  enterLandSwap(study, book, enterTaxes(study, book));
  const flows = ['receipts', 'refunds', 'commission.direct', 'commission.financed', 'financial_barter'];
  const outlays = book.keys((key) => /^(expense|tax)\./.test(key));
  book.enter('free_cash_flow', null, plus(...[...flows, ...outlays].map((key) => book.whole(key))));
  return { book, indexes, estates };
}

/** Unsold units are charged until the last month of all other lines. A first pass without charges determines it. */
function operation(study: Study): Operation & { last: number } {
  const first = operate(study, -1);
  const last = Math.max(first.book.lastMonth(), scheduledMonth(study));
  const charges = [...(study.expenses ?? []), ...(study.revenues ?? [])];
  if (!charges.some((item) => item.value.basis === 'per_unsold_unit')) return { ...first, last };
  const second = operate(study, last);
  return { ...second, last: Math.max(last, second.book.lastMonth()) };
}

/** Returns every line of a study, without its indicators, and the vectors that the indicators also need. */
export function oracleLines(study: Study): (Operation & { last: number; free: Cells; cash: CashCells }) | TooLong {
  const { book, indexes, estates, last } = operation(study);
  if (last > LAST_MONTH) return { refused: 'horizon' };
  const at = setting(study, book, indexes, estates, last);
  const cash = liveThrough(at);
  enterCash(at, book, cash);
  const free = fit(book.whole('free_cash_flow'), last + 1);
  book.enter('accumulated_free', null, accumulated(free));
  return { book, indexes, estates, last, free, cash };
}

/** The projection of a valid study, or its refusal when it needs more than 601 months. */
export function oracleProject(study: Study): Projection | TooLong {
  const answer = oracleLines(study);
  if ('refused' in answer) return answer;
  const { book, estates, last, free, cash } = answer;
  const lines = book.lines(last + 1);
  const isBeyond = (centavos: number) => Math.abs(centavos) > 2 ** 53 - 1;
  if (lines.some(({ values, total: sum }) => [...values, sum].some(isBeyond)))
    book.check({ code: 'beyond_exact', severity: 'error', message: 'too large to be exact' });
  return {
    format: 'uni.projection/1',
    engine: 'oracle',
    study_hash: studyHash(study),
    base_month: study.base_month,
    months: last + 1,
    lines,
    indicators: indicators(study, book, estates, free, cash),
    checks: book.checks,
  };
}
