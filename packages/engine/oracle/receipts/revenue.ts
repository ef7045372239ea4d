/** Sales, installments, cancellations, delinquency and commissions of one module. */

import type { Channel, PartKind, PriceTable } from '../../src/study.ts';
import { addTo, type Cells, cellAt, centavos, negated, plus, roundCents, rounded, split } from '../arithmetic.ts';
import type { Indexes } from '../calendar.ts';
import type { LineBook } from '../lines.ts';
import { cumulated } from '../taxes/class-parts.ts';
import { Cancellations, refundsOf } from './cancellation.ts';
import { signingMonth, transfersOf } from './construction-transfer.ts';
import { enterDelinquency } from './delinquency.ts';
import type { Estate } from './estate.ts';
import { type Agreement, type Installment, installmentsOf, planGrowth } from './installments.ts';
import { type Contracts, type Offer, priceAt } from './offers.ts';

export const CHANNELS: readonly Channel[] = ['direct', 'financed'];

/** The sales of one month under one table; resales are cohorts of their own and are not cancelled again. */
interface Cohort extends Agreement {
  listed: number;
  resale: boolean;
}

/** Month by month the sales of a base vector at the prices of the month, shared among the tables. */
function cohortsOf(indexes: Indexes, estate: Estate, offer: Offer, base: Cells, resale: boolean): Cohort[] {
  const shares = offer.tables.map((table) => table.share);
  return base.flatMap((amount, month) => {
    const price = priceAt(indexes, offer, estate.module, estate, month);
    const gross = split(roundCents((amount ?? 0) * price), shares);
    return offer.tables.map((table, k) => {
      const listed = cellAt(gross, k);
      const value = roundCents(listed * (1 - (table.discount ?? 0)));
      return { table, value, listed, sold: month, anchors: estate.anchors, resale };
    });
  });
}

/** The cohorts of every offer: sales, then resales. */
export function allCohorts(indexes: Indexes, estate: Estate): Cohort[] {
  return estate.offers.flatMap((offer) => [
    ...cohortsOf(indexes, estate, offer, offer.salesBase, false),
    ...cohortsOf(indexes, estate, offer, offer.resaleBase, true),
  ]);
}

/** The unrounded sums of a module's installments. */
class Ledger {
  readonly receipts = new Map<string, Cells>();
  /** What is of each tax class, by line. */
  readonly classes = new Map<string, Map<string, Cells>>();
  readonly correction: Cells = [];
  readonly interest: Cells = [];
  readonly refunds: Cells = [];

  /** A line exists also where nothing is due: what no bank signs. */
  open(table: PriceTable, kind: PartKind): void {
    const key = `receipts.${table.channel}.${kind}`;
    this.receipts.set(key, this.receipts.get(key) ?? []);
  }

  receive(table: PriceTable, kind: PartKind, installment: Installment, factor: number): void {
    const key = `receipts.${table.channel}.${kind}`;
    this.classify(key, table, installment.month, installment.amount * factor);
    const cells = this.receipts.get(key) ?? [];
    this.receipts.set(key, cells);
    addTo(cells, installment.month, installment.amount * factor);
    addTo(this.correction, installment.month, installment.correction * factor);
    addTo(this.interest, installment.month, installment.interest * factor);
  }

  refund(table: PriceTable, month: number, amount: number): void {
    this.classify('refunds', table, month, -amount);
    addTo(this.refunds, month, -amount);
  }

  private classify(key: string, table: PriceTable, month: number, amount: number): void {
    const classes = this.classes.get(key) ?? new Map<string, Cells>();
    this.classes.set(key, classes);
    const name = table.tax_class ?? 'standard';
    const cells = classes.get(name) ?? [];
    classes.set(name, cells);
    addTo(cells, month, amount);
  }
}

/** Of sales under contract only what later cancellations take away; of all others what is not cancelled. */
function receivedShare(cancellations: Cancellations, cohort: Cohort, month: number, signedUntil: number): number {
  if (cohort.sold <= signedUntil) return -cancellations.cancelled(signedUntil, month);
  return 1 - cancellations.cancelled(-1, month);
}

/** Resales are not cancelled again. */
export function cancellationsOf(estate: Estate, cohort: Cohort): Cancellations {
  const module = cohort.resale ? { ...estate.module, cancellation: null } : estate.module;
  return new Cancellations({ ...estate, module }, cohort.table, cohort.sold);
}

/** `signedUntil`: of sales up to then, only installments that later cancellations will remove are included. */
function collect(ledger: Ledger, indexes: Indexes, estate: Estate, cohort: Cohort, signedUntil: number): void {
  const { table } = cohort;
  const cancellations = cancellationsOf(estate, cohort);
  for (const series of table.parts) {
    ledger.open(table, series.kind);
    const isBank = series.kind === 'works_transfer';
    const installments = isBank
      ? transfersOf(indexes, estate, cohort, series)
      : installmentsOf(indexes, cohort, series);
    for (const installment of installments) {
      const share = receivedShare(cancellations, cohort, installment.month, signedUntil);
      ledger.receive(table, series.kind, installment, share);
    }
  }
  for (const { share, month, repaid, refunds } of settlementsOf(indexes, estate, cohort)) {
    for (const refund of refunds) ledger.refund(table, refund.month, share * refund.amount);
    if (repaid !== 0) ledger.refund(table, month, share * repaid);
  }
}

/** A month in which a share of a cohort is cancelled, with what one contract had paid and gets back. */
interface Settlement {
  month: number;
  share: number;
  /** Paid by the buyer before. */
  paid: number;
  /** Paid by the bank before; all of it is paid back. */
  repaid: number;
  refunds: { month: number; amount: number }[];
}

/** The cancellations of a cohort, as they are settled. */
export function settlementsOf(indexes: Indexes, estate: Estate, cohort: Cohort): Settlement[] {
  const fromBuyer: Installment[] = [];
  const fromBank: Installment[] = [];
  for (const series of cohort.table.parts) {
    if (series.kind === 'works_transfer') fromBank.push(...transfersOf(indexes, estate, cohort, series));
    else fromBuyer.push(...installmentsOf(indexes, cohort, series));
  }
  return cancellationsOf(estate, cohort).months.map(({ month, share }) => {
    const before = (installments: Installment[]) => installments.filter((installment) => installment.month < month);
    const paid = before(fromBuyer).reduce((sum, { amount }) => sum + amount, 0);
    const paidBare = before(fromBuyer).reduce((sum, { bare }) => sum + bare, 0);
    const correction = 1 + planGrowth(indexes, cohort, month);
    const refunds = refundsOf(estate, { ...cohort, month, paid, paidBare, correction });
    const repaid = before(fromBank).reduce((sum, { amount }) => sum + amount, 0);
    return { month, share, paid, repaid, refunds };
  });
}

function commission(cells: Record<Channel, Cells>, { table, value, sold }: Cohort): void {
  if (!table.commission) return;
  const due = roundCents(table.commission.share * value);
  const installments = split(due, new Array<number>(table.commission.installments ?? 1).fill(1));
  for (const [k, installment] of installments.entries()) addTo(cells[table.channel], sold + k, -installment);
}

/** Returns the index factor from one month to another, which may be an earlier one. */
function priceOf(indexes: Indexes, index: string | null | undefined, from: number, to: number): number {
  return to < from ? 1 / indexes.correction(index, to, from) : indexes.correction(index, from, to);
}

/** Returns open amounts of contracts, by line, corrected from the last month that they report. */
export function owedCells(indexes: Indexes, { closing, through, receivables }: Contracts): Map<string, Cells> {
  const cells = new Map<string, Cells>();
  for (const { key, values, index } of receivables) {
    const line = cells.get(key) ?? [];
    cells.set(key, line);
    values.forEach((reais, k) => {
      const month = closing + 1 + k;
      addTo(line, month, roundCents(centavos(reais) * priceOf(indexes, index, through, month)));
    });
  }
  return cells;
}

/** Contracts that no bank signs, because the demand it requires is never reached. */
function checkSignings(book: LineBook, estate: Estate, cohorts: readonly Cohort[]): void {
  let unsigned = 0;
  for (const { table, value, sold } of cohorts) {
    const bank = table.parts.filter(({ kind }) => kind === 'works_transfer');
    for (const series of bank) {
      if (signingMonth(estate, series, sold) === Infinity) unsigned += value * series.share;
    }
  }
  const amount = roundCents(unsigned);
  const where = { module: estate.module.number, amount };
  if (amount !== 0) book.check({ code: 'unsigned_transfer', severity: 'error', message: 'no demand', ...where });
}

/** What of a line is of each tax class, as its rule has it. Where contracts replace the plan, the plan decides. */
function enterClassParts(book: LineBook, estate: Estate, ledger: Ledger, plan: LineBook | null, key: string): void {
  const owner = estate.module.number;
  const names = book.taxClasses;
  const isPlanned = plan !== null && book.isMixed(key, owner);
  const whole = rounded(key === 'refunds' ? ledger.refunds : (ledger.receipts.get(key) ?? []));
  const sums = names.map((name) => ledger.classes.get(key)?.get(name) ?? []);
  const pieces = cumulated(sums, whole);
  for (const [k, name] of names.entries()) {
    const own = isPlanned ? plan.ruleCells(key, owner, name) : (pieces[k] ?? []);
    book.classify(key, owner, name, own);
  }
}

/** Enters every line of a module's sales and receipts. */
export function enterRevenue(book: LineBook, indexes: Indexes, estate: Estate, plan: LineBook | null): void {
  const { module, contracts } = estate;
  const cohorts = allCohorts(indexes, estate);
  const ledger = new Ledger();
  const discounts: Cells = [];
  const commissions: Record<Channel, Cells> = { direct: [], financed: [] };
  const sales: Record<string, Cells> = {};
  for (const cohort of cohorts) {
    const key = `${cohort.resale ? 'resales' : 'sales'}.${cohort.table.channel}`;
    const cells = sales[key] ?? [];
    sales[key] = cells;
    addTo(cells, cohort.sold, cohort.value);
    addTo(discounts, cohort.sold, cohort.listed - cohort.value);
    collect(ledger, indexes, estate, cohort, contracts?.through ?? -1);
    commission(commissions, cohort);
  }
  checkSignings(book, estate, cohorts);
  const beside = (key: string) => (plan ? plan.ownCells(key, module.number) : undefined);
  const enter = (key: string, cells: Cells) => book.enter(key, module.number, cells, beside(key));
  const classify = (key: string) => enterClassParts(book, estate, ledger, plan, key);
  for (const [key, cells] of Object.entries(sales)) enter(key, cells);
  enter('sales_base', estate.salesBase);
  enter('resale_base', estate.resaleBase);
  enter('cancelled_base', estate.cancelledBase);
  enter('discounts', discounts);
  const owed = contracts ? owedCells(indexes, contracts) : new Map<string, Cells>();
  for (const key of new Set([...ledger.receipts.keys(), ...owed.keys()])) {
    enter(key, plus(rounded(ledger.receipts.get(key) ?? []), owed.get(key) ?? []));
    classify(key);
  }
  book.enterUnplanned((key, owner) => owner === module.number && key.startsWith('receipts.'));
  for (const channel of CHANNELS) enter(`commission.${channel}`, commissions[channel]);
  enter('refunds', rounded(ledger.refunds));
  classify('refunds');
  // A module that sells nothing has no delinquency, whatever was realised of it.
  enterDelinquency(book, estate.offers.length > 0 ? module : { ...module, delinquency: null }, enter);
  const correction = enter('correction', beside('correction') ?? rounded(ledger.correction));
  const interest = enter('interest', beside('interest') ?? rounded(ledger.interest));
  const received = book.sumOf(module.number, (key) => key.startsWith('receipts.'));
  enter('contracted', plus(received, negated(correction), negated(interest)));
}
