/**
 * A second, naive and independent implementation of the rules in docs/formulas.md. It makes an object for every installment and
 * adds them up. It shares no code with the engine: results that both agree on match the text.
 */

import type { Projection } from '../src/projection.ts';
import type { Study, StudyModule } from '../src/study.ts';
import { accumulated, type Cells, fit, plus, total } from './arithmetic.ts';
import { type AssignedCells, assignedCash, enterAssignments, type TaxShift } from './assignments.ts';
import { Indexes, monthNumber } from './calendar.ts';
import { type CashCells, enterCash, liveThrough, scheduledMonth, setting } from './cash.ts';
import { dividedCells, hasClasses } from './class-parts.ts';
import { type Estate, estate } from './estate.ts';
import { Expenses, enterOtherRevenue } from './expenses.ts';
import { studyHash } from './hash.ts';
import { indicators } from './indicators.ts';
import { enterLandSwap } from './land-swap.ts';
import { LineBook, type Owner } from './lines.ts';
import { enterRentals, RENTAL_COSTS, rentalIndicators } from './rentals.ts';
import { enterRevenue } from './revenue.ts';
import { enterClasses } from './tax-classes.ts';
import { attributedTaxes, enterTaxes } from './taxes.ts';

const LAST_MONTH = 600;
const RECEIPTS = /^(receipts\.|delinquency$|revenue\.|rental\.(rent|recovery|exit)$)/;

/** A study that needs more than 601 months is refused. */
export interface TooLong {
  refused: 'horizon';
}

/** A study with every line but those of loans and capital. */
interface Operation {
  book: LineBook;
  indexes: Indexes;
  estates: Estate[];
  assigned: AssignedCells[];
}

/** `receipts` and `net_receipts` of every module and of the items of no module. */
function enterReceipts(study: Study, book: LineBook): void {
  book.enterUnplanned((key) => /^(receipts\.|delinquency$|refunds$|commission\.)/.test(key));
  const owners: Owner[] = [...study.modules.map((module) => module.number), null];
  for (const owner of owners) {
    const received = book.sumOf(owner, (key) => RECEIPTS.test(key));
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

/** The land swaps whose owner is taxed himself, which leave the developer's tax base. */
function ownersShares(study: Study, book: LineBook, indexes: Indexes): TaxShift[] {
  enterLandSwap(study, book, indexes, true, () => []);
  const shifting = study.modules.filter(({ financial_barter }) => financial_barter?.taxed_by_owner);
  return shifting.map(({ number }) => {
    const whole = book.ownCells('financial_barter', number);
    const weights = book.taxClasses.map((name) =>
      plus(book.ownCells(`class_receipts.${name}`, number), book.ownCells(`class_refunds.${name}`, number)),
    );
    return { module: number, whole, classes: dividedCells(whole, weights) };
  });
}

/** Enters what moves the tax bases: assigned installments and the owners' shares. */
function enterTaxShifts(study: Study, book: LineBook, shifts: readonly TaxShift[]): void {
  for (const { number } of study.modules) {
    const own = shifts.filter(({ module }) => module === number);
    book.enter('tax_shift', number, plus(...own.map(({ whole }) => whole)));
    if (!hasClasses(study)) continue;
    for (const [k, name] of book.taxClasses.entries())
      book.enter(`tax_shift.${name}`, number, plus(...own.map(({ classes }) => classes[k] ?? [])));
  }
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
    const typologies = estate.module.typologies ?? [];
    if (typologies.some(({ units, barter_units }) => units % 1 !== 0 || (barter_units ?? 0) % 1 !== 0)) {
      book.check({ code: 'fractional_units', severity: 'info', message: 'fractions', module: estate.module.number });
    }
    if (left > 0) book.check({ code: 'unsold_stock', severity: 'warning', message: 'never sold', ...where });
  }
  const expenses = new Expenses(study, book, indexes, estates, unsoldUntil);
  enterRentals(study, book, indexes);
  enterOtherRevenue(expenses);
  enterReceipts(study, book);
  const sellers = estates.filter(({ offers }) => offers.length > 0).map(({ module }) => module);
  enterClasses(study, book, sellers);
  expenses.enterAll();
  const { assigned, shifts } = enterAssignments(study, book, indexes);
  enterTaxShifts(study, book, [...shifts, ...ownersShares(study, book, indexes)]);
  const payments = enterTaxes(study, book);
  enterLandSwap(study, book, indexes, false, (module) => attributedTaxes(study, book, payments, module));
  const flows = ['receipts', 'refunds', 'commission.direct', 'commission.financed', 'financial_barter'];
  const outlays = book.keys((key) => /^(expense|tax)\./.test(key) || RENTAL_COSTS.includes(key));
  book.enter('free_cash_flow', null, plus(...[...flows, ...outlays].map((key) => book.whole(key))));
  return { book, indexes, estates, assigned };
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
  const { book, indexes, estates, assigned, last } = operation(study);
  if (last > LAST_MONTH) return { refused: 'horizon' };
  const at = setting({ study, book, indexes, estates, assigned: assignedCash(assigned), last });
  const cash = liveThrough(at);
  enterCash(at, book, cash);
  const free = fit(book.whole('free_cash_flow'), last + 1);
  book.enter('accumulated_free', null, accumulated(free));
  return { book, indexes, estates, assigned, last, free, cash };
}

/** The projection of a valid study, or its refusal when it needs more than 601 months. */
export function oracleProject(study: Study): Projection | TooLong {
  const answer = oracleLines(study);
  if ('refused' in answer) return answer;
  const { book, indexes, estates, assigned, last, free, cash } = answer;
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
    indicators: {
      ...indicators(study, book, estates, { free, assigned, cash }),
      ...rentalIndicators(study, book, indexes),
    },
    checks: book.checks,
  };
}
