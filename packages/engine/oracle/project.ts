/**
 * A second, naive and independent implementation of the rules in docs/formulas.md. It makes an object for every installment and
 * adds them up. It shares no code with the engine: results that both agree on match the text.
 */

import type { Projection } from '../src/projection.ts';
import type { Study, StudyModule } from '../src/study.ts';
import { accountIndicators } from './accounts/account-indicators.ts';
import { type AccountSources, enterAccounts, profitBeforeTaxes } from './accounts/accounts.ts';
import { accumulated, type Cells, fit, negated, plus, total } from './arithmetic.ts';
import { Indexes, monthNumber } from './calendar.ts';
import { type Firm, ownersOf } from './companies.ts';
import { companyIndicators } from './company-indicators.ts';
import { Expenses, enterOtherRevenue } from './expenses.ts';
import {
  type CashCells,
  enterCash,
  guaranteeIndicators,
  joinedCash,
  liveThrough,
  type Setting,
  scheduledMonth,
  settings,
} from './funding/cash.ts';
import { loansOf } from './funding/loans.ts';
import { enterPartners } from './funding/partners.ts';
import { goodsOf, livePartners, type PartnersCells } from './funding/waterfall.ts';
import { studyHash } from './hash.ts';
import { indicators } from './indicators.ts';
import { LineBook, RECEIPTS } from './lines.ts';
import { type AssignedCells, assignedCash, enterAssignments, type TaxShift } from './receipts/assignments.ts';
import { enterContracts, enterGuarantees } from './receipts/contract-lines.ts';
import { type Estate, estate } from './receipts/estate.ts';
import { enterLandSwap } from './receipts/land-swap.ts';
import { enterRentals, RENTAL_COSTS, rentalIndicators } from './receipts/rentals.ts';
import { enterRevenue } from './receipts/revenue.ts';
import { realRules } from './taxes/phases.ts';
import { enterProfits, type ProfitPayment, type ProfitTaxes, profitTaxes } from './taxes/real-profit.ts';
import { enterClasses } from './taxes/tax-classes.ts';
import { enterTaxShifts, ownersShares } from './taxes/tax-shifts.ts';
import { attributedTaxes, enterCredits, enterTaxes, type FirmCredits } from './taxes/taxes.ts';

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
  expenses: Expenses;
  assigned: AssignedCells[];
  /** What assignments move of the tax bases. */
  shifts: TaxShift[];
  credits: FirmCredits[];
}

/** `receipts` and `net_receipts` of every module and of the items of no module. */
function enterReceipts(study: Study, book: LineBook): void {
  book.enterUnplanned((key) => /^(receipts\.|delinquency$|refunds$|commission\.)/.test(key));
  for (const owner of ownersOf(study)) {
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

/** `until` is the last month in which unsold units are charged and credits refunded. */
function operate(study: Study, until: number, profitPayments: readonly ProfitPayment[] = []): Operation {
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
  const expenses = new Expenses(study, book, indexes, estates, until);
  enterRentals(study, book, indexes);
  enterOtherRevenue(expenses);
  enterReceipts(study, book);
  const sellers = estates.filter(({ offers }) => offers.length > 0).map(({ module }) => module);
  enterClasses(study, book, sellers);
  expenses.enterAll();
  const { assigned, shifts } = enterAssignments(study, book, indexes);
  enterTaxShifts(study, book, [...shifts, ...ownersShares(study, book, indexes)]);
  const { payments, credits } = enterTaxes(study, book, { indexes, estates, refundUntil: until, profitPayments });
  enterLandSwap(study, book, indexes, false, (module) => attributedTaxes(book, payments, module));
  const flows = ['receipts', 'refunds', 'commission.direct', 'commission.financed', 'financial_barter'];
  const outlays = book.keys((key) => /^(expense|tax)\./.test(key) || RENTAL_COSTS.includes(key));
  for (const firm of book.firms) {
    const cells = [...flows, ...outlays].map((key) => book.firmCells(key, firm));
    book.enter('free_cash_flow', firm.key, plus(...cells));
  }
  return { book, indexes, estates, expenses, assigned, shifts, credits };
}

/** Unsold units are charged until the last month of all other lines. A first pass without charges determines it. */
function operation(study: Study): Operation & { last: number; until: number } {
  const first = operate(study, -1);
  const last = Math.max(first.book.lastMonth(), scheduledMonth(study));
  const charges = [...(study.expenses ?? []), ...(study.revenues ?? [])];
  const isRefunded = first.book.firms.some(({ taxation }) => taxation?.consumption?.refund);
  if (!isRefunded && !charges.some((item) => item.value.basis === 'per_unsold_unit'))
    return { ...first, last, until: -1 };
  const second = operate(study, last);
  return { ...second, last: Math.max(last, second.book.lastMonth()), until: last };
}

/** What the accounts of a company read of its cash. */
function accountSources(
  study: Study,
  { book, indexes, estates, assigned, shifts }: Operation,
  { firm, last }: Pick<Setting, 'firm' | 'last'>,
  purse: CashCells | undefined,
  settled: number,
): AccountSources {
  const cash = purse ?? joinedCash([], []);
  const own = assigned.filter(({ module }) => firm.modules.includes(module));
  const goods = new Map(
    firm.modules.map((number) => [number, plus(goodsOf(study, number), book.commonPart(goodsOf(study, null), number))]),
  );
  const interest = [...cash.loans, ...own].map((each) => negated(each.interest));
  return {
    study,
    book,
    indexes,
    estates,
    firm,
    last,
    goods,
    taxShift: plus(...shifts.filter(({ module }) => firm.modules.includes(module)).map(({ whole }) => whole)),
    cash: cash.closing,
    debt: plus(...cash.loans.map(({ balance }) => balance)),
    assigned: plus(...own.map(({ balance }) => balance)),
    financial: plus(...interest, ...cash.loans.map(({ fees }) => fees), ...own.map(({ costs }) => costs)),
    capital: plus(cash.contribution, ...goods.values()),
    distribution: cash.distribution,
    settled,
    beforeProfitTaxes: false,
  };
}

/** Loans and capital of every company, with the contracts and stocks that guarantee loans. */
function fund(study: Study, operated: Operation, last: number): { at: Setting[]; purses: CashCells[] } {
  const { book, indexes, estates, assigned } = operated;
  if (loansOf(study).some(({ coverage }) => coverage)) enterGuarantees(book, indexes, estates, last + 1);
  const assignedTo = (firm: Firm) => assignedCash(assigned.filter((cells) => firm.modules.includes(cells.module)));
  const at = settings({ study, book, indexes, estates, assignedTo, last });
  return { at, purses: at.map(liveThrough) };
}

/** A study with the taxes on its actual profits. */
interface Taxed extends Operation {
  last: number;
  /** The last month without the taxes on actual profit. */
  settled: number;
  profits: ProfitTaxes[];
}

/** Interest and fees of a company's loans in a run, up to a month; negative. */
function loanCost({ loans }: CashCells, until: number): Cells {
  return plus(...loans.flatMap(({ interest, fees }) => [negated(interest), fees])).slice(0, until + 1);
}

/** Taxes the actual profits: first before the interest of loans, then less that of the first run. */
function taxProfits(study: Study): Taxed {
  const before = operation(study);
  const settled = before.last;
  const firms = before.book.firms.filter((firm) => realRules(firm));
  if (firms.length === 0 || settled > LAST_MONTH) return { ...before, settled, profits: [] };
  const plain = firms.map((firm) => {
    const sources = accountSources(study, before, { firm, last: settled }, undefined, settled);
    return profitBeforeTaxes({ ...sources, beforeProfitTaxes: true }, realRules(firm)?.profit === 'receipts');
  });
  const pass = (costs: readonly Cells[]): Taxed => {
    const profits = firms.map((firm, k) =>
      profitTaxes(study, before.book, firm, plus(plain[k] ?? [], costs[k] ?? []), settled),
    );
    const payments = profits.flatMap((taxes) => taxes.payments);
    const operated = operate(study, before.until, payments);
    return { ...operated, last: Math.max(settled, operated.book.lastMonth()), settled, profits };
  };
  const first = pass([]);
  const isDeducted = (firm: Firm) => realRules(firm)?.deduct_interest ?? true;
  if (first.last > LAST_MONTH || !firms.some(isDeducted)) return first;
  const { at, purses } = fund(study, first, first.last);
  const costs = firms.map((firm) => {
    const purse = purses[at.findIndex((setting) => setting.firm.key === firm.key)];
    return purse && isDeducted(firm) ? loanCost(purse, settled) : [];
  });
  return pass(costs);
}

/** All lines of a study, and the vectors that its indicators read. */
interface Projected extends Taxed {
  free: Cells;
  /** Loans and capital of each company. */
  at: Setting[];
  purses: CashCells[];
  cash: CashCells;
  partners: PartnersCells;
}

/** Returns every line of a study, without its indicators, and the vectors that the indicators also need. */
export function oracleLines(study: Study): Projected | TooLong {
  const operated = taxProfits(study);
  const { book, indexes, estates, credits, last, settled, profits } = operated;
  if (last > LAST_MONTH) return { refused: 'horizon' };
  enterCredits(book, credits, last);
  enterProfits(study, book, profits, last);
  if (study.accounting) enterContracts(book, indexes, estates, last + 1);
  const { at, purses } = fund(study, operated, last);
  for (const [k, setting] of at.entries()) enterCash(setting, book, purses[k] ?? joinedCash([], []));
  const partners = livePartners(
    study,
    purses.map((cash, k) => ({ ...cash, shares: at[k]?.firm.partnerShares ?? null })),
    last,
  );
  enterPartners(study, book, partners);
  const free = fit(book.whole('free_cash_flow'), last + 1);
  for (const firm of book.firms) {
    const own = fit(book.firmCells('free_cash_flow', firm), last + 1);
    book.enter('accumulated_free', firm.key, accumulated(own));
  }
  if (study.accounting) {
    for (const [k, setting] of at.entries())
      enterAccounts(accountSources(study, operated, setting, purses[k], settled));
  }
  return { ...operated, free, at, purses, cash: joinedCash(at, purses), partners };
}

/** The projection of a valid study, or its refusal when it needs more than 601 months. */
export function oracleProject(study: Study): Projection | TooLong {
  const answer = oracleLines(study);
  if ('refused' in answer) return answer;
  const { book, indexes, estates, assigned, last, free, at, purses, cash, partners } = answer;
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
      ...indicators(study, book, estates, { free, assigned, cash, partners }),
      ...Object.assign({}, ...at.map((setting, k) => guaranteeIndicators(setting, purses[k] ?? cash))),
      ...(study.accounting ? accountIndicators(book) : {}),
      ...companyIndicators(study, book, estates, { assigned, at, purses, last }),
      ...rentalIndicators(study, book, indexes),
    },
    checks: book.checks,
  };
}
