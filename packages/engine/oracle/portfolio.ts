/** Several developments with the overheads, loans and capital of the organization that holds them. */

import type { Check, Indicators, Projection, ProjectionLine } from '../src/projection.ts';
import type { Capital, IndexSeries, Loan, Rate, Study } from '../src/study.ts';
import { accumulated, type Cells, cellAt, centavos, fit, plus, roundCents, shifted, total } from './arithmetic.ts';
import { type Anchors, Indexes, monthlyRate, monthNumber, monthText } from './calendar.ts';
import type { Firm } from './companies.ts';
import { enterCash, lastOfCurves, liveThrough, type Setting } from './funding/cash.ts';
import { type Facility, lastTermAt } from './funding/loans.ts';
import { LineBook } from './lines.ts';
import { internalRate } from './rates.ts';

type Opt<T> = T | null | undefined;

/** A development with the share of it that is held. */
export interface Member {
  id: string;
  projection: Projection;
  participation: number;
}

/** A cost of the organization by month, in reais; without `months` it ends with the developments. */
export interface Overhead {
  name?: Opt<string>;
  amount: number;
  start: string;
  months?: Opt<number>;
  index?: Opt<string>;
}

/** The corporate layer; months of loans and capital are integers. */
export interface Corporate {
  /** Cash of the developments: what partners get, or all before capital. */
  view: 'holding' | 'full';
  terms: Study['terms'];
  indexes?: Opt<Record<string, IndexSeries>>;
  discount_rate: Rate;
  overheads?: Opt<Overhead[]>;
  loans?: Opt<Loan[]>;
  capital?: Opt<Capital>;
}

export interface Portfolio {
  format: 'uni.portfolio/1';
  base_month: string;
  months: number;
  lines: ProjectionLine[];
  indicators: Indicators;
  checks: Check[];
}

/** No development has its milestones here. */
const NO_ANCHORS: Anchors = { base: 0, launch: 0, works_start: 0, works_end: 0, keys: 0 };

/** Σ of the lines of a whole projection whose keys match. */
function sumOf({ lines }: Projection, belongs: RegExp): Cells {
  const whole = lines.filter(({ key, module, company }) => module === null && !company && belongs.test(key));
  return plus(...whole.map(({ values }) => values));
}

const FLOWS = {
  holding: /^(contribution|distribution)$/,
  full: /^(free_cash_flow$|assignment\.\d+\.(proceeds|costs|transfer)$|loan\.\d+\.(release|interest_paid|fees|amortization)$)/,
} as const;

/** A member's cells on the months of the portfolio, as the part that is held. */
class Holding {
  readonly offset: number;
  readonly end: number;
  private readonly member: Member;

  constructor(member: Member, base: number) {
    this.member = member;
    this.offset = monthNumber(member.projection.base_month) - base;
    this.end = this.offset + member.projection.months - 1;
  }

  private held(cells: Cells): Cells {
    return shifted(
      cells.map((cell) => roundCents(this.member.participation * cell)),
      this.offset,
    );
  }

  flow(view: Corporate['view']): Cells {
    const cells = sumOf(this.member.projection, FLOWS[view]);
    return this.held(view === 'full' ? cells : cells.map((cell) => (cell === 0 ? 0 : -cell)));
  }

  /** A stock, which holds its last value after the end. */
  stock(belongs: RegExp, months: number): Cells {
    const cells = this.held(sumOf(this.member.projection, belongs));
    const final = cellAt(cells, this.end);
    return fit(cells, months).map((cell, month) => (month > this.end ? final : cell));
  }
}

function overheadCells(indexes: Indexes, overhead: Overhead, base: number, end: number): Cells {
  const start = monthNumber(overhead.start) - base;
  const last = overhead.months === null || overhead.months === undefined ? end : start + overhead.months - 1;
  return Array.from({ length: Math.max(0, last + 1) }, (_, month) => {
    if (month < start) return 0;
    return -roundCents(centavos(overhead.amount) * indexes.correction(overhead.index, 0, month)) || 0;
  });
}

function facilityOf(loan: Loan, n: number, indexes: Indexes, last: number): Facility {
  return {
    number: n + 1,
    loan,
    indexes,
    last,
    anchors: NO_ANCHORS,
    eligible: fit([], last + 1),
    sold: fit([], last + 1),
    transfers: [],
    guarantee: null,
  };
}

function indicatorsOf(corporate: Corporate, book: LineBook, debt: Cells, last: number): Indicators {
  const read = (key: string) => fit(book.whole(key), last + 1);
  const discount = monthlyRate(corporate.discount_rate);
  const free = read('free_cash_flow');
  const reached = accumulated(free);
  const exposure = Math.min(0, ...reached);
  const { year, status } = internalRate(free, discount);
  const owed = debt.map((cell, month) => {
    const members = cellAt(read('members_debt'), month) - cellAt(read('members_cash'), month);
    return cell + members - cellAt(read('closing_cash'), month);
  });
  return {
    npv: roundCents(total(free.map((cell, month) => cell / (1 + discount) ** month))),
    irr_year: year,
    irr_status: status,
    max_exposure: exposure,
    max_exposure_month: exposure < 0 ? reached.indexOf(exposure) : null,
    peak_equity: Math.max(0, ...accumulated(plus(read('contribution'), read('distribution')))),
    net_debt: Math.max(...owed),
  };
}

/** The developments and the corporate layer as one flow. */
export function oraclePortfolio(members: readonly Member[], corporate: Corporate): Portfolio {
  const base = Math.min(...members.map(({ projection }) => monthNumber(projection.base_month)));
  const study: Study = {
    format: 'uni.study/1',
    name: 'portfolio',
    base_month: monthText(base),
    terms: corporate.terms,
    discount_rate: corporate.discount_rate,
    indexes: corporate.indexes,
    modules: [],
  };
  const indexes = new Indexes(study);
  const book = new LineBook(study);
  const firm: Firm = {
    key: null,
    modules: [],
    taxation: null,
    capital: corporate.capital ?? null,
    partnerShares: null,
  };
  const holdings = members.map((member) => new Holding(member, base));
  const end = Math.max(...holdings.map((holding) => holding.end));
  const overheads = (corporate.overheads ?? []).map((overhead) => overheadCells(indexes, overhead, base, end));
  const loans = corporate.loans ?? [];
  const last = Math.max(
    end,
    ...overheads.map((cells) => cells.length - 1),
    ...loans.map((loan) => lastTermAt(NO_ANCHORS, loan)),
    lastOfCurves(NO_ANCHORS, firm),
  );
  const flows = holdings.map((holding) => holding.flow(corporate.view));
  for (const [k, { id }] of members.entries()) book.enter(`member.${id}`, null, flows[k] ?? []);
  for (const [k, cells] of overheads.entries()) book.enter(`overhead.${k + 1}`, null, cells);
  const free = fit(plus(...flows, ...overheads), last + 1);
  book.enter('free_cash_flow', null, free);
  const facilities = loans.map((loan, n) => facilityOf(loan, n, indexes, last));
  const at: Setting = { firm, anchors: NO_ANCHORS, last, free, loans: facilities };
  const cash = liveThrough(at);
  enterCash(at, book, cash);
  const stocks = (belongs: RegExp) => plus(...holdings.map((holding) => holding.stock(belongs, last + 1)));
  book.enter('members_debt', null, stocks(/^loan\.\d+\.balance$/));
  book.enter('members_cash', null, stocks(/^closing_cash$/));
  const debt = fit(plus(...cash.loans.map(({ balance }) => balance)), last + 1);
  return {
    format: 'uni.portfolio/1',
    base_month: study.base_month,
    months: last + 1,
    lines: book.lines(last + 1),
    indicators: indicatorsOf(corporate, book, debt, last),
    checks: book.checks,
  };
}
