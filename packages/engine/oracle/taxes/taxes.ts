/** Taxes of every company, and what of them each module causes. */

import type {
  ActualProfit,
  DatedRate,
  OtherTax,
  PresumedProfit,
  SegregatedTax,
  Study,
  TaxRegime,
} from '../../src/study.ts';
import { addTo, type Cells, cellAt, negated, plus, roundCents, total } from '../arithmetic.ts';
import type { Indexes } from '../calendar.ts';
import { anchorsOf, type Firm } from '../companies.ts';
import { type LineBook, whereOf } from '../lines.ts';
import type { Estate } from '../receipts/estate.ts';
import { ConsumptionDesk, type CreditLine } from './consumption.ts';
import { settle, usableCredits } from './credits.ts';
import { type Phase, phasesOf } from './phases.ts';
import { PresumedDesk } from './presumed-profit.ts';
import { RateDesk } from './rate-desk.ts';
import type { ProfitPayment } from './real-profit.ts';
import { classBases, moduleBase, positive, taxesByClass, unplacedBase } from './tax-bases.ts';

/** A payment of tax: the months whose receipts it taxes, and the month it is paid in. */
export interface TaxPayment {
  firm: Firm;
  key: string;
  months: number[];
  paid: number;
  amount: number;
}

class TaxDesk {
  readonly payments: TaxPayment[] = [];
  readonly bases: Record<string, Cells> = {};
  /** E of the income tax, by the last month of its quarter. */
  readonly excess: Cells = [];
  readonly credits: CreditLine[] = [];
  private readonly rates: RateDesk;
  private readonly book: LineBook;
  private readonly firm: Firm;
  private readonly names: readonly string[];
  /** Base of each class, or of all together. */
  private readonly classes: Cells[];
  /** X of each class, as it is. */
  private readonly signed: Cells[];

  constructor(study: Study, book: LineBook, firm: Firm) {
    this.book = book;
    this.firm = firm;
    this.rates = new RateDesk(study, book, firm);
    const bases = classBases(study, book, (key) => book.firmCells(key, firm));
    this.signed = bases;
    this.names = taxesByClass(study) ? book.taxClasses : ['standard'];
    this.classes = (taxesByClass(study) ? bases : [plus(...bases)]).map(positive);
  }

  private pay(key: string, months: number[], paid: number, amount: number): void {
    this.payments.push({ firm: this.firm, key, months, paid, amount: -roundCents(amount) });
  }

  /** The classes of a phase that obey a regime, by position. */
  private obeying({ terms }: Phase, regime: TaxRegime): number[] {
    const regimeOf = (name: string) => terms.classes?.find((row) => row.class === name)?.regime ?? terms.regime;
    return [...this.names.keys()].filter((k) => regimeOf(this.names[k] ?? '') === regime);
  }

  private base(month: number, positions: readonly number[]): number {
    return total(positions.map((k) => cellAt(this.classes[k] ?? [], month)));
  }

  /** Months of a phase that may have receipts. */
  private months({ from, to }: Phase): number[] {
    const count = Math.max(0, ...this.classes.map((cells) => cells.length));
    return Array.from({ length: count }, (_, month) => month).filter((month) => month >= from && month < to);
  }

  /** Notes the bases of a phase; they are lines of their own. */
  note(phase: Phase, regime: TaxRegime): void {
    const cells = this.bases[regime] ?? [];
    this.bases[regime] = cells;
    for (const month of this.months(phase)) addTo(cells, month, this.base(month, this.obeying(phase, regime)));
  }

  segregated(phase: Phase, rules: SegregatedTax): void {
    for (const month of this.months(phase)) {
      const taxed = this.obeying(phase, 'ret').filter((k) => cellAt(this.classes[k] ?? [], month) > 0);
      if (taxed.length === 0) continue;
      const amounts = taxed.map((k) => {
        const own = rules.classes?.find((row) => row.class === this.names[k]);
        const rate = this.rates.rate('tax.ret', own ? own.rates : rules.rates, month);
        return roundCents(rate * cellAt(this.classes[k] ?? [], month));
      });
      this.pay('tax.ret', [month], month + (rules.lag ?? 1), total(amounts));
    }
  }

  private monthly(
    key: string,
    phase: Phase,
    positions: readonly number[],
    rows: readonly DatedRate[] | null | undefined,
    lag: number,
  ): void {
    for (const month of this.months(phase)) {
      const base = this.base(month, positions);
      if (base > 0) this.pay(key, [month], month + lag, this.rates.rate(key, rows, month) * base);
    }
  }

  other(tax: OtherTax): void {
    const cost = plus(
      this.book.firmCells('expense.labor_cost', this.firm),
      this.book.firmCells('expense.readjust_labor_cost', this.firm),
    );
    const all = [...this.names.keys()];
    const key = `tax.${tax.name}`;
    const count = Math.max(cost.length, ...this.classes.map((cells) => cells.length));
    for (let month = 0; month < count; month++) {
      const base = this.base(month, all);
      // Construction costs with their sign reversed: where deflation made them positive they add to the base.
      const net = Math.max(0, base + (tax.credit_share_of_works ?? 0) * cellAt(cost, month));
      const rate = base > 0 ? this.rates.rate(key, tax.rates, month) : (this.rates.latest(tax.rates, month)?.rate ?? 0);
      if (net > 0) this.pay(key, [month], month + (tax.lag ?? 1), rate * net);
    }
  }

  /** PIS and COFINS on receipts less credits on costs, each in an account of its own. */
  actual(study: Study, phase: Phase, rules: ActualProfit): void {
    const positions = this.obeying(phase, 'real');
    const inPhase = (cells: Cells) =>
      cells.map((cell, month) => (month >= phase.from && month < phase.to ? (cell ?? 0) : 0));
    const receipts = inPhase(plus(...this.signed));
    for (const tax of ['pis', 'cofins'] as const) {
      const rows = rules[tax];
      if (!rows) continue;
      const debits: Cells = [];
      for (const month of this.months(phase)) {
        const base = this.base(month, positions);
        if (base > 0) addTo(debits, month, roundCents(this.rates.rate(`tax.${tax}`, rows, month) * base));
      }
      const costOf = (group: string) => inPhase(negated(this.book.firmCells(`expense.${group}`, this.firm)));
      const usable = usableCredits(
        {
          anchors: anchorsOf(study, this.firm.modules),
          costOf,
          rateOf: (month) => this.rates.latest(rows, month)?.rate ?? 0,
          receipts,
        },
        rules.credits ?? [],
      );
      const account = settle(usable, debits, Infinity, -1);
      this.credits.push({ tax, usable, account });
      for (const [month, debit] of debits.entries()) {
        const net = debit - cellAt(account.used, month);
        if (net !== 0) this.pay(`tax.${tax}`, [month], month + (rules.lag ?? 1), net);
      }
    }
  }

  consumption(study: Study, { indexes, estates, refundUntil }: TaxContext): void {
    const { firm, book, rates } = this;
    const terms = firm.taxation?.consumption;
    if (!terms) return;
    const desk = new ConsumptionDesk({ study, book, indexes, estates, firm, rates, refundUntil }, terms);
    desk.run((key, month, paid, amount) => this.pay(key, [month], paid, amount));
    this.credits.push(...desk.credits);
  }

  presumed(phase: Phase, rules: PresumedProfit): void {
    const positions = this.obeying(phase, 'presumed');
    this.monthly('tax.pis', phase, positions, rules.pis, rules.lag ?? 1);
    this.monthly('tax.cofins', phase, positions, rules.cofins, rules.lag ?? 1);
    const classes = positions.map((k) => ({ name: this.names[k] ?? '', cells: this.classes[k] ?? [] }));
    const desk = new PresumedDesk(this.rates, rules, classes);
    const taxes = desk.taxes(phase, Math.max(-1, ...this.months(phase)));
    for (const { key, months, paid, amount } of taxes) this.pay(key, months, paid, amount);
    for (const [month, cell] of desk.excess.entries()) addTo(this.excess, month, cell);
  }
}

/** Inputs of the taxes besides the lines. */
export interface TaxContext {
  indexes: Indexes;
  estates: readonly Estate[];
  /** The last month in which credits are refunded. */
  refundUntil: number;
  /** Taxes on actual profit. */
  profitPayments: readonly ProfitPayment[];
}

/** The credits of a company that its taxes leave. */
export interface FirmCredits extends CreditLine {
  firm: Firm;
}

/** The taxes of one company. */
function deskOf(study: Study, book: LineBook, firm: Firm, context: TaxContext): TaxDesk {
  const desk = new TaxDesk(study, book, firm);
  for (const phase of phasesOf(study, firm)) {
    const { ret, presumed, real } = phase.terms;
    for (const regime of ['ret', 'presumed'] as const) desk.note(phase, regime);
    if (ret) desk.segregated(phase, ret);
    if (presumed) desk.presumed(phase, presumed);
    if (real) desk.actual(study, phase, real);
  }
  for (const tax of firm.taxation?.other ?? []) desk.other(tax);
  desk.consumption(study, context);
  return desk;
}

/** Enters the tax lines of every company and returns their payments, for the land swap. */
export function enterTaxes(
  study: Study,
  book: LineBook,
  context: TaxContext,
): { payments: TaxPayment[]; credits: FirmCredits[] } {
  const payments: TaxPayment[] = [];
  const credits: FirmCredits[] = [];
  for (const firm of book.firms) {
    const desk = deskOf(study, book, firm, context);
    payments.push(...desk.payments);
    credits.push(...desk.credits.map((line) => ({ ...line, firm })));
    const lines = new Map<string, Cells>();
    const onProfit = context.profitPayments.filter((payment) => payment.firm === firm.key);
    for (const payment of [...desk.payments, ...onProfit]) {
      const cells = lines.get(payment.key) ?? [];
      lines.set(payment.key, cells);
      addTo(cells, payment.paid, payment.amount);
    }
    for (const [key, cells] of lines) book.enter(key, firm.key, cells);
    if (!taxesByClass(study)) continue;
    for (const [regime, cells] of Object.entries(desk.bases)) book.enter(`tax_base.${regime}`, firm.key, cells);
    if (desk.excess.length > 0) book.enter('tax_excess', firm.key, desk.excess);
  }
  book.enterUnplanned((key) => key.startsWith('tax.'));
  return { payments, credits };
}

/** Enters the credits up to the last month, and what of them is never used. */
export function enterCredits(book: LineBook, credits: readonly FirmCredits[], last: number): void {
  for (const { firm, tax, usable, account } of credits) {
    const balances = Array.from(
      { length: last + 1 },
      (_, month) => account.balance[month] ?? account.balance.at(-1) ?? 0,
    );
    book.enter(`tax_credit.${tax}`, firm.key, usable);
    book.enter(`tax_credit_balance.${tax}`, firm.key, balances);
    const amount = cellAt(balances, last);
    const where = { line: `tax_credit_balance.${tax}`, amount, ...whereOf(firm.key) };
    if (amount > 0) book.check({ code: 'credit_open_balance', severity: 'info', message: 'never used', ...where });
  }
}

/** A module's share of its company's tax payments, in proportion to what it adds to their bases. Negative. */
export function attributedTaxes(book: LineBook, payments: readonly TaxPayment[], module: number): Cells {
  const cells: Cells = [];
  const own = moduleBase(book, module);
  const bases = new Map(
    book.firms.map((firm) => [
      firm.key,
      [...firm.modules.map((number) => moduleBase(book, number)), unplacedBase(book, firm)],
    ]),
  );
  for (const payment of payments.filter(({ firm }) => firm.modules.includes(module))) {
    const over = (base: Cells) => total(payment.months.map((month) => cellAt(base, month)));
    const all = total((bases.get(payment.firm.key) ?? []).map(over));
    if (all > 0) addTo(cells, payment.paid, payment.amount * (over(own) / all));
  }
  return cells;
}
