/** Taxes on the actual profit of a company: its accounts by period, less the losses of earlier ones. */

import type { ActualProfit, DatedAmount, DatedRate, Study } from '../../src/study.ts';
import { addTo, type Cells, cellAt, centavos, roundCents, total } from '../arithmetic.ts';
import { monthNumber } from '../calendar.ts';
import type { Firm } from '../companies.ts';
import { exactTotal } from '../exact.ts';
import type { LineBook } from '../lines.ts';
import { type Phase, phasesOf, usesReal } from './phases.ts';
import { RateDesk } from './rate-desk.ts';

/** A payment that no receipts of a month cause: no land swap reads it. */
export interface ProfitPayment {
  firm: string | null;
  key: string;
  paid: number;
  amount: number;
}

/** The taxes on profit of a company, with the profit that they tax and the losses left. */
export interface ProfitTaxes {
  firm: Firm;
  payments: ProfitPayment[];
  /** P, in the last month of its period. */
  bases: Cells;
  /** Losses not yet used, at the end of each month. */
  losses: Cells;
  /** Months whose profit lacks a rate. */
  unrated: number[];
}

interface Period {
  last: number;
  months: number[];
}

/** Calendar years or quarters of a phase, up to the one that holds the last month. */
function periodsOf(study: Study, phase: Phase, rules: ActualProfit, settled: number): Period[] {
  const first = monthNumber(study.base_month);
  const length = (rules.period ?? 'year') === 'year' ? 12 : 3;
  const endOf = (month: number) => Math.floor((first + month) / length) * length + length - 1 - first;
  const periods = new Map<number, number[]>();
  for (let month = phase.from; month < phase.to && month <= endOf(settled); month++)
    periods.set(endOf(month), [...(periods.get(endOf(month)) ?? []), month]);
  return [...periods].map(([last, months]) => ({ last, months }));
}

/** A company's periods, taxed one after the other. */
class ProfitDesk {
  readonly taxes: ProfitTaxes;
  private readonly rates: RateDesk;
  private loss = 0;

  constructor(study: Study, book: LineBook, firm: Firm) {
    this.taxes = { firm, payments: [], bases: [], losses: [], unrated: [] };
    this.rates = new RateDesk(study, book, firm);
  }

  private row<Row extends DatedRate | DatedAmount>(rows: readonly Row[] | null | undefined, month: number): Row | null {
    const row = this.rates.latest(rows, month);
    if (!row) this.taxes.unrated.push(month);
    return row;
  }

  private surcharge(rules: ActualProfit, { last, months }: Period, profit: number): number {
    if (!rules.irpj_surcharge?.length) return 0;
    const rate = this.row(rules.irpj_surcharge, last)?.rate ?? 0;
    if (rate <= 0) return 0;
    const floor = centavos(this.row(rules.irpj_surcharge_floor, last)?.amount ?? 0);
    return rate * Math.max(0, profit - floor * months.length);
  }

  /** The profit of a period that is taxed. */
  private taxable(rules: ActualProfit, last: number, profit: number): number {
    if (profit <= 0) {
      this.loss -= profit;
      return 0;
    }
    if (this.loss === 0) return profit;
    const share = this.row(rules.loss_share, last)?.rate ?? 0;
    const used = Math.min(this.loss, roundCents(share * profit));
    this.loss -= used;
    return profit - used;
  }

  private pay(key: string, paid: number, amount: number): void {
    this.taxes.payments.push({ firm: this.taxes.firm.key, key, paid, amount: -roundCents(amount) || 0 });
  }

  period(rules: ActualProfit, period: Period, profits: Cells): void {
    const { last, months } = period;
    const profit = this.taxable(rules, last, total(months.map((month) => cellAt(profits, month))));
    addTo(this.taxes.bases, last, profit);
    while (this.taxes.losses.length < last) this.taxes.losses.push(this.taxes.losses.at(-1) ?? 0);
    addTo(this.taxes.losses, last, this.loss);
    if (profit === 0) return;
    const paid = last + ((rules.period ?? 'year') === 'year' ? 3 : 1);
    const main = exactTotal([this.row(rules.irpj, last)?.rate ?? 0, profit]);
    this.pay('tax.irpj', paid, main + this.surcharge(rules, period, profit));
    this.pay('tax.csll', paid, exactTotal([this.row(rules.csll, last)?.rate ?? 0, profit]));
  }
}

/** Taxes the profits of a company up to the last month of all else. */
export function profitTaxes(study: Study, book: LineBook, firm: Firm, profits: Cells, settled: number): ProfitTaxes {
  const desk = new ProfitDesk(study, book, firm);
  for (const phase of phasesOf(study, firm)) {
    const { real } = phase.terms;
    if (!real || !usesReal(phase.terms)) continue;
    for (const period of periodsOf(study, phase, real, settled)) desk.period(real, period, profits);
  }
  return desk.taxes;
}

/** Enters the taxed profits and the losses left, and reports rates that are missing. */
export function enterProfits(study: Study, book: LineBook, taxes: readonly ProfitTaxes[], last: number): void {
  for (const { firm, bases, losses, unrated } of taxes) {
    book.enter('tax_base.real', firm.key, bases);
    const held = Array.from({ length: last + 1 }, (_, month) => losses[month] ?? losses.at(-1) ?? 0);
    book.enter('tax_loss_balance', firm.key, held);
    const isKnown = (month: number) =>
      book.checks.some(
        (check) => check.code === 'rate_missing' && check.month === month && (check.company ?? null) === firm.key,
      );
    for (const month of unrated) if (!isKnown(month)) new RateDesk(study, book, firm).report('tax.irpj', month);
  }
}
