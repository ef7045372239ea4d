/** Taxes of the enterprise, and what of them each module causes. */

import type { DatedAmount, DatedRate, OtherTax, PresumedProfit, Study } from '../src/study.ts';
import { addTo, type Cells, cellAt, centavos, plus, roundCents, total } from './arithmetic.ts';
import { monthNumber, monthText } from './calendar.ts';
import type { LineBook, Owner } from './lines.ts';

/** A payment of tax: the months whose receipts it taxes, and the month it is paid in. */
interface TaxPayment {
  key: string;
  months: number[];
  paid: number;
  amount: number;
}

/** An owner's receipts in the tax base of a month. */
function ownBase(book: LineBook, owner: Owner): Cells {
  const months = plus(
    book.ownCells('receipts', owner),
    book.ownCells('revenue.untaxed', owner).map((cell) => -cell),
    book.ownCells('untaxed_rental', owner).map((cell) => -cell),
    book.ownCells('refunds', owner),
    book.ownCells('tax_shift', owner),
  );
  return months.map((cell) => Math.max(0, cell));
}

class TaxDesk {
  readonly payments: TaxPayment[] = [];
  readonly base: Cells;
  private readonly unrated = new Set<number>();
  private readonly study: Study;
  private readonly book: LineBook;

  constructor(study: Study, book: LineBook) {
    this.study = study;
    this.book = book;
    const untaxed = plus(book.whole('revenue.untaxed'), book.whole('untaxed_rental')).map((cell) => -cell);
    const received = plus(book.whole('receipts'), untaxed, book.whole('refunds'), book.whole('tax_shift'));
    this.base = received.map((cell) => Math.max(0, cell));
  }

  private firstMonth(): number {
    return monthNumber(this.study.base_month);
  }

  private latest<Row extends { from: string }>(rows: readonly Row[] | null | undefined, month: number): Row | null {
    const calendar = monthText(this.firstMonth() + month);
    let latestRow: Row | null = null;
    for (const row of rows ?? [])
      if (row.from <= calendar && (!latestRow || row.from > latestRow.from)) latestRow = row;
    return latestRow;
  }

  /** Returns the row in force. Reports its absence once for a month. */
  private rowInForce<Row extends { from: string }>(
    line: string,
    rows: readonly Row[] | null | undefined,
    month: number,
  ): Row | null {
    const latestRow = this.latest(rows, month);
    if (!latestRow && !this.unrated.has(month)) {
      this.unrated.add(month);
      this.book.check({ code: 'rate_missing', severity: 'warning', message: 'no rate yet', line, month });
    }
    return latestRow;
  }

  rate(line: string, rows: readonly DatedRate[] | null | undefined, month: number): number {
    return this.rowInForce(line, rows, month)?.rate ?? 0;
  }

  floor(line: string, rows: readonly DatedAmount[] | null | undefined, month: number): number {
    return centavos(this.rowInForce(line, rows, month)?.amount ?? 0);
  }

  pay(key: string, months: number[], paid: number, amount: number): void {
    this.payments.push({ key, months, paid, amount: -roundCents(amount) });
  }

  monthly(key: string, rows: readonly DatedRate[] | null | undefined, lag: number): void {
    this.base.forEach((base, month) => {
      if (base > 0) this.pay(key, [month], month + lag, this.rate(key, rows, month) * base);
    });
  }

  other(tax: OtherTax): void {
    const constructionCost = plus(
      this.book.whole('expense.labor_cost'),
      this.book.whole('expense.readjust_labor_cost'),
    );
    const credit = tax.credit_share_of_works ?? 0;
    const key = `tax.${tax.name}`;
    for (let month = 0; month < Math.max(this.base.length, constructionCost.length); month++) {
      const base = cellAt(this.base, month);
      // Works with their sign reversed: where deflation made them positive they add to the base.
      const net = Math.max(0, base + credit * cellAt(constructionCost, month));
      const rate = base > 0 ? this.rate(key, tax.rates, month) : (this.latest(tax.rates, month)?.rate ?? 0);
      if (net > 0) this.pay(key, [month], month + (tax.lag ?? 1), rate * net);
    }
  }

  presumed(rules: PresumedProfit): void {
    this.monthly('tax.pis', rules.pis, rules.lag ?? 1);
    this.monthly('tax.cofins', rules.cofins, rules.lag ?? 1);
    const quarters = new Map<number, number[]>();
    this.base.forEach((_, month) => {
      const last = Math.floor((this.firstMonth() + month) / 3) * 3 + 2 - this.firstMonth();
      quarters.set(last, []);
    });
    for (const last of quarters.keys()) this.quarter(rules, last);
  }

  /** A study without a table of surcharges has none. A floor is required only with a surcharge to pay. */
  private surcharge(rules: PresumedProfit, last: number, months: number, profit: number): number {
    if (!rules.irpj_surcharge?.length) return 0;
    const rate = this.rate('tax.irpj', rules.irpj_surcharge, last);
    if (rate <= 0) return 0;
    return rate * Math.max(0, profit - months * this.floor('tax.irpj', rules.irpj_surcharge_floor, last));
  }

  private quarter(rules: PresumedProfit, last: number): void {
    const months = [last - 2, last - 1, last].filter((month) => month >= 0);
    const revenue = months.reduce((sum, month) => sum + cellAt(this.base, month), 0);
    if (revenue === 0) return;
    const { step } = rules;
    const stepped = step && monthNumber(step.from) <= this.firstMonth() + last;
    const extra = stepped ? step.increase * Math.max(0, revenue - centavos(step.quarter_limit)) : 0;
    const profit = this.rate('tax.irpj', rules.irpj_base, last) * (revenue + extra);
    const main = this.rate('tax.irpj', rules.irpj, last) * profit;
    this.pay('tax.irpj', months, last + 1, main + this.surcharge(rules, last, months.length, profit));
    const social = this.rate('tax.csll', rules.csll_base, last) * (revenue + extra);
    this.pay('tax.csll', months, last + 1, this.rate('tax.csll', rules.csll, last) * social);
  }
}

/** Enters the tax lines and returns their payments, for the land swap. */
export function enterTaxes(study: Study, book: LineBook): TaxPayment[] {
  const desk = new TaxDesk(study, book);
  const taxation = study.taxation;
  if (taxation?.regime === 'ret' && taxation.ret) desk.monthly('tax.ret', taxation.ret.rates, taxation.ret.lag ?? 1);
  if (taxation?.regime === 'presumed' && taxation.presumed) desk.presumed(taxation.presumed);
  for (const tax of taxation?.other ?? []) desk.other(tax);
  const lines = new Map<string, Cells>();
  for (const payment of desk.payments) {
    const cells = lines.get(payment.key) ?? [];
    lines.set(payment.key, cells);
    addTo(cells, payment.paid, payment.amount);
  }
  for (const [key, cells] of lines) book.enter(key, null, cells);
  book.enterUnplanned((key) => key.startsWith('tax.'));
  return desk.payments;
}

/** A module's share of the tax payments, in proportion to what it adds to their bases. Negative. */
export function attributedTaxes(study: Study, book: LineBook, payments: readonly TaxPayment[], owner: Owner): Cells {
  const bases = [...study.modules.map((module) => module.number), null].map((each) => ownBase(book, each));
  const own = ownBase(book, owner);
  const cells: Cells = [];
  for (const payment of payments) {
    const over = (base: Cells) => total(payment.months.map((month) => cellAt(base, month)));
    const all = bases.reduce((sum, base) => sum + over(base), 0);
    if (all > 0) addTo(cells, payment.paid, payment.amount * (over(own) / all));
  }
  return cells;
}
