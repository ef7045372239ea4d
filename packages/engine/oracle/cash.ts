/** Loans and capital, month by month. */

import type { Capital, Loan, Study } from '../src/study.ts';
import {
  accumulated,
  addTo,
  type Cells,
  cellAt,
  centavos,
  fit,
  plus,
  roundCents,
  split,
  spread,
  total,
} from './arithmetic.ts';
import { type Anchors, enterpriseAnchors, type Indexes, monthlyRate, resolve } from './calendar.ts';
import type { Estate } from './estate.ts';
import type { LineBook } from './lines.ts';
import { CHANNELS } from './revenue.ts';

/** The vectors of one loan. Cash: release, paid (≤ 0), fees (≤ 0), amortization (≤ 0). */
export interface LoanCells {
  release: Cells;
  interest: Cells;
  paid: Cells;
  fees: Cells;
  amortization: Cells;
  balance: Cells;
}

export interface CashCells {
  loans: LoanCells[];
  contribution: Cells;
  distribution: Cells;
  closing: Cells;
}

/** Inputs of the months of loans and capital. */
interface Setting {
  study: Study;
  anchors: Anchors;
  indexes: Indexes;
  last: number;
  /** The free cash flow and the cash of assignments. */
  free: Cells;
  transfers: Cells[];
  /** Accumulated share of the sales, by month. */
  sold: number[];
  /** Accumulated eligible cost of each loan. */
  eligible: Cells[];
}

/** The lines that loans and capital read. */
interface Operated {
  study: Study;
  book: LineBook;
  indexes: Indexes;
  estates: Estate[];
  /** The cash of assignments. */
  assigned: Cells;
  last: number;
}

/** Returns the last month in a schedule of loans or a capital curve. */
export function scheduledMonth(study: Study): number {
  const anchors = enterpriseAnchors(study);
  const months = [0];
  for (const { amortization } of study.loans ?? []) {
    if (amortization.kind === 'bullet') months.push(resolve(amortization.at, anchors));
    if (amortization.kind === 'sac' || amortization.kind === 'price') {
      months.push(resolve(amortization.start, anchors) + amortization.installments - 1);
    }
  }
  const { contributions, distribution } = study.capital ?? {};
  const lastWeight = (curve: readonly number[] | null | undefined) =>
    (curve ?? []).findLastIndex((value) => value !== 0);
  if (contributions?.mode === 'curve') months.push(lastWeight(contributions.curve));
  if (distribution?.mode === 'curve' && lastWeight(distribution.curve) >= 0) {
    months.push(resolve(distribution.start ?? 0, anchors) + lastWeight(distribution.curve));
  }
  return Math.max(...months);
}

/** The receipts of the bank parts that amortise a loan. */
function bankReceipts(book: LineBook, { amortization }: Loan): Cells {
  if (amortization.kind !== 'transfer') return [];
  const kinds = new Set(amortization.of ?? ['bank_transfer']);
  return plus(...CHANNELS.flatMap((channel) => [...kinds].map((kind) => book.whole(`receipts.${channel}.${kind}`))));
}

export function setting({ study, book, indexes, estates, assigned, last }: Operated): Setting {
  const running = (cells: Cells) => accumulated(fit(cells, last + 1));
  const vgv = estates.reduce((sum, estate) => sum + estate.vgvOwn, 0);
  const sold = running(book.whole('sales_base')).map((base) => (vgv === 0 ? 0 : base / vgv));
  const eligible = (study.loans ?? []).map((loan) =>
    running(plus(...[...new Set(loan.eligible)].map((group) => book.whole(`expense.${group}`)))).map((cell) => -cell),
  );
  const transfers = (study.loans ?? []).map((loan) => bankReceipts(book, loan));
  const free = fit(plus(book.whole('free_cash_flow'), assigned), last + 1);
  return { study, anchors: enterpriseAnchors(study), indexes, last, free, transfers, sold, eligible };
}

/** The months of one loan, advanced one by one. */
class LoanAccount {
  readonly cells: LoanCells = { release: [], interest: [], paid: [], fees: [], amortization: [], balance: [] };
  private readonly loan: Loan;
  private readonly at: Setting;
  private readonly eligible: Cells;
  private readonly transfers: Cells;
  private balance = 0;
  private released = 0;

  constructor(loan: Loan, at: Setting, n: number) {
    this.loan = loan;
    this.at = at;
    this.eligible = at.eligible[n] ?? [];
    this.transfers = at.transfers[n] ?? [];
  }

  private open(month: number): boolean {
    const { loan, at } = this;
    const all = cellAt(this.eligible, at.last);
    if (all === 0) return false;
    const [from, to] = loan.window ?? [0, at.last];
    const inWindow = resolve(from, at.anchors) <= month && month <= resolve(to, at.anchors);
    const built = cellAt(this.eligible, month) / all >= (loan.min_works ?? 0);
    return inWindow && built && cellAt(at.sold, month) >= (loan.min_sold ?? 0);
  }

  private release(month: number): number {
    if (!this.open(month)) return 0;
    const entitled = roundCents(this.loan.share * cellAt(this.eligible, month));
    const limit = this.loan.limit === null || this.loan.limit === undefined ? Infinity : centavos(this.loan.limit);
    return Math.max(0, Math.min(limit, entitled) - this.released);
  }

  private fees(opening: number, release: number): number {
    const { loan } = this;
    const monthly = opening > 0 ? centavos(loan.monthly_fee ?? 0) : 0;
    if (release === 0 || this.released > 0) return monthly;
    const whole = roundCents(loan.share * cellAt(this.eligible, this.at.last));
    const base = loan.limit === null || loan.limit === undefined ? whole : centavos(loan.limit);
    return monthly + roundCents((loan.opening_fee_share ?? 0) * base);
  }

  /** From its first installment on, a `sac` or `price` loan pays its interest, whatever `interest` states. */
  private paysInterest(month: number): boolean {
    const { amortization, interest } = this.loan;
    const scheduled = amortization.kind === 'sac' || amortization.kind === 'price';
    return interest === 'pay' || (scheduled && month >= resolve(amortization.start, this.at.anchors));
  }

  private amortization(month: number, opening: number, owed: number, cash: number): number {
    const plan = this.loan.amortization;
    const { anchors } = this.at;
    switch (plan.kind) {
      case 'sweep': {
        if (month < resolve(plan.from ?? 0, anchors)) return 0;
        const minimum = month === this.at.last ? 0 : centavos(this.at.study.capital?.minimum_cash ?? 0);
        return Math.min(owed, Math.max(0, cash - Math.max(centavos(plan.reserve ?? 0), minimum)));
      }
      case 'transfer':
        return Math.min(owed, Math.max(0, roundCents(plan.share * cellAt(this.transfers, month))));
      case 'bullet':
        return month === resolve(plan.at, anchors) ? owed : 0;
      default: {
        const left = plan.installments - (month - resolve(plan.start, anchors));
        if (left < 1 || left > plan.installments) return 0;
        if (left === 1) return opening;
        const rate = monthlyRate(this.loan.rate);
        if (plan.kind === 'sac' || rate === 0) return roundCents(opening / left);
        return roundCents((opening * rate) / ((1 + rate) ** left - 1));
      }
    }
  }

  /** Lives one month; `cash` is what stands before this loan's flows. Answers its cash flow. */
  live(month: number, cash: number): number {
    const opening = this.balance;
    const interest =
      opening === 0 ? 0 : roundCents(opening * this.at.indexes.accrual(this.loan.rate, this.loan.index, month));
    const pays = this.paysInterest(month);
    const paid = pays ? interest : 0;
    const release = this.release(month);
    const fees = this.fees(opening, release);
    const owed = opening + interest - paid;
    const amortization = this.amortization(month, opening, owed, cash - paid - fees);
    this.balance = owed + release - amortization;
    this.released += release;
    addTo(this.cells.release, month, release);
    addTo(this.cells.interest, month, interest);
    addTo(this.cells.paid, month, -paid);
    addTo(this.cells.fees, month, -fees);
    addTo(this.cells.amortization, month, -amortization);
    addTo(this.cells.balance, month, this.balance);
    return release - paid - fees - amortization;
  }

  owes(): boolean {
    return this.balance !== 0;
  }
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

function contributionOf(
  capital: Capital | null | undefined,
  month: number,
  available: number,
  minimum: number,
): number {
  const rule = capital?.contributions;
  if (rule?.mode === 'automatic') return Math.max(0, minimum - available);
  return rule?.mode === 'curve' ? centavos(rule.curve?.[month] ?? 0) : 0;
}

function sweepOf(at: Setting, month: number, available: number, owing: boolean): number {
  const rule = at.study.capital?.distribution;
  const share = rule?.share ?? 1;
  const isLast = month === at.last;
  if (rule?.mode === 'at_end') return isLast ? roundCents(share * Math.max(0, available)) : 0;
  if (rule?.mode !== 'sweep' || month < resolve(rule.start ?? 0, at.anchors)) return 0;
  if ((rule.after_loans ?? true) && owing) return 0;
  const minimum = centavos(rule.reserve ?? 0) + centavos(at.study.capital?.minimum_cash ?? 0);
  const need = isLast ? 0 : minimum + protectedCash(at.free, month, rule.look_ahead ?? 1);
  return roundCents(share * Math.max(0, available - need));
}

/** All months once, with the cells of a distribution curve when they are known. */
function run(at: Setting, curve: Cells): CashCells {
  const accounts = (at.study.loans ?? []).map((loan, n) => new LoanAccount(loan, at, n));
  const cash: CashCells = {
    loans: accounts.map((account) => account.cells),
    contribution: [],
    distribution: [],
    closing: [],
  };
  let closing = 0;
  for (let month = 0; month <= at.last; month++) {
    let available = closing + cellAt(at.free, month);
    for (const account of accounts) available += account.live(month, available);
    const minimum = month === at.last ? 0 : centavos(at.study.capital?.minimum_cash ?? 0);
    const contribution = contributionOf(at.study.capital, month, available, minimum);
    const owing = accounts.some((account) => account.owes());
    const distribution = cellAt(curve, month) + sweepOf(at, month, available, owing);
    closing = available + contribution - distribution;
    addTo(cash.contribution, month, contribution);
    addTo(cash.distribution, month, -distribution);
    addTo(cash.closing, month, closing);
  }
  return cash;
}

export function loanFlow(loan: LoanCells): Cells {
  return plus(loan.release, loan.paid, loan.fees, loan.amortization);
}

export function liveThrough(at: Setting): CashCells {
  const first = run(at, []);
  const rule = at.study.capital?.distribution;
  if (rule?.mode !== 'curve') return first;
  const loans = first.loans.reduce((sum, loan) => sum + total(loanFlow(loan)), 0);
  const payable = Math.max(0, total(at.free) + loans + total(first.contribution));
  const start = resolve(rule.start ?? 0, at.anchors);
  const weights = [...new Array<number>(start).fill(0), ...(rule.curve ?? [])];
  return run(at, spread(payable, weights));
}

/** Enters the lines of loans and capital, and what they leave to be checked. */
export function enterCash(at: Setting, book: LineBook, cash: CashCells): void {
  cash.loans.forEach((loan, n) => {
    const lines: [string, Cells][] = [
      ['release', loan.release],
      ['interest', loan.interest],
      ['interest_paid', loan.paid],
      ['fees', loan.fees],
      ['amortization', loan.amortization],
      ['balance', loan.balance],
    ];
    for (const [name, cells] of lines) book.enter(`loan.${n + 1}.${name}`, null, cells);
    const left = cellAt(loan.balance, at.last);
    if (left !== 0) {
      book.check({
        code: 'loan_open_balance',
        severity: 'warning',
        message: 'left at the end',
        line: `loan.${n + 1}.balance`,
        amount: left,
      });
    }
  });
  book.enter('contribution', null, cash.contribution);
  book.enter('distribution', null, cash.distribution);
  const partners = at.study.capital?.partners ?? [];
  const byPartner = cash.distribution.map((cell) =>
    split(
      cell,
      partners.map((partner) => partner.share),
    ),
  );
  partners.forEach((_, n) => {
    book.enter(
      `distribution.${n + 1}`,
      null,
      byPartner.map((shares) => cellAt(shares, n)),
    );
  });
  book.enter('closing_cash', null, cash.closing);
  book.enter('net_cash_flow', null, plus(at.free, ...cash.loans.map(loanFlow), cash.contribution, cash.distribution));
  if (!at.study.capital) return;
  cash.closing.forEach((closing, month) => {
    const minimum = month === at.last ? 0 : centavos(at.study.capital?.minimum_cash ?? 0);
    if (closing < minimum) {
      book.check({
        code: 'funding_gap',
        severity: 'error',
        message: 'below the minimum cash',
        month,
        amount: minimum - closing,
      });
    }
  });
}
