/** Sales, installments, cancellations, delinquency and commissions of one module. */

import type { Channel, PartKind, PortfolioModule, PriceTable, StudyModule } from '../src/study.ts';
import {
  addTo,
  type Cells,
  cellAt,
  centavos,
  exactSum,
  negated,
  plus,
  roundCents,
  rounded,
  shifted,
  split,
  spread,
  total,
} from './arithmetic.ts';
import { type Anchors, type Indexes, moduleAnchors, monthlyRate, resolve } from './calendar.ts';
import { type Installment, installmentsOf } from './installments.ts';
import type { LineBook } from './lines.ts';
import { familyShares, placed } from './weights.ts';

export const CHANNELS: readonly Channel[] = ['direct', 'financed'];
const LATE_KINDS: readonly PartKind[] = ['until_keys', 'fixed_term', 'periodic', 'post_keys'];

/** A module with the quantities that expenses, taxes and loans read. */
export interface Estate {
  module: StudyModule;
  anchors: Anchors;
  units: number;
  ownUnits: number;
  privateArea: number;
  vgvGross: number;
  vgvOwn: number;
  /** The sales curve as given, on the months of the study. */
  curve: Cells;
  salesBase: Cells;
  resaleBase: Cells;
  cancelledBase: Cells;
  contracts: Contracts | null;
}

/** Contracts instead of the plan: what was sold by month, and what is owed after the closing. */
export interface Contracts extends PortfolioModule {
  closing: number;
  /** The last month that contracts report. */
  through: number;
}

/**
 * Σ of the shares sold by the closing at the module's own VGV. Then the rest of the curve's total, by the curve's own remaining
 * shares.
 */
function soldThenPlanned(contracts: Contracts, own: number, planned: number, curve: Cells): Cells {
  const cells: Cells = [];
  let done = 0;
  for (let t = 0; t <= contracts.through; t++) {
    const until = roundCents(
      own * exactSum(...contracts.sold.slice(0, t + 1).map((share): [number, number] => [share, 1])),
    );
    addTo(cells, t, until - done);
    done = until;
  }
  const rest = spread(
    Math.max(0, planned - done),
    curve.map((share, t) => (t <= contracts.through ? 0 : (share ?? 0))),
  );
  return plus(cells, rest);
}

/** The sales of one month under one table; resales are cohorts of their own and are not cancelled again. */
interface Cohort {
  table: PriceTable;
  month: number;
  value: number;
  resale: boolean;
}

export function estate(module: StudyModule, contracts: Contracts | null): Estate {
  const anchors = moduleAnchors(module);
  const product = (units: number, area: number, price: number) => roundCents(units * area * centavos(price));
  let [units, landSwapUnits, area, gross, landSwapValue] = [0, 0, 0, 0, 0];
  for (const typology of module.typologies) {
    units += typology.units;
    landSwapUnits += typology.barter_units ?? 0;
    area += typology.units * typology.private_area;
    gross += product(typology.units, typology.private_area, typology.price_m2);
    landSwapValue += product(typology.barter_units ?? 0, typology.private_area, typology.price_m2);
  }
  const { sales_curve: sales } = module;
  const curve = placed(sales.shares ?? familyShares(sales, sales.months ?? 1), resolve(sales.start, anchors));
  const vgvOwn = gross - landSwapValue;
  const whole = total(curve);
  const sold = whole >= 1 - 1e-9 ? vgvOwn : roundCents(whole * vgvOwn);
  const salesBase = contracts ? soldThenPlanned(contracts, vgvOwn, sold, curve) : spread(sold, curve);
  const { resaleBase, cancelledBase } = cancellationBases(module, salesBase, anchors.keys);
  const quantities = { units, ownUnits: units - landSwapUnits, privateArea: area, vgvGross: gross, vgvOwn };
  return { module, anchors, ...quantities, curve, salesBase, resaleBase, cancelledBase, contracts };
}

/** The month in which a part of an original cohort cancels, or null. */
function cancellationMonth(module: StudyModule, sold: number, keys: number): number | null {
  if (!module.cancellation) return null;
  const month = sold + (module.cancellation.age ?? 12);
  return month < Math.max(sold, keys) ? month : null;
}

function cancellationBases(module: StudyModule, salesBase: Cells, keys: number) {
  const cancelledBase: Cells = [];
  const resaleBase: Cells = [];
  salesBase.forEach((base, sold) => {
    const cancels = cancellationMonth(module, sold, keys);
    if (cancels === null || !module.cancellation) return;
    const back = roundCents(module.cancellation.share * base);
    addTo(cancelledBase, cancels, back);
    addTo(resaleBase, cancels + (module.cancellation.resale_delay ?? 3), back);
  });
  return { cancelledBase, resaleBase };
}

/** Month by month the sales of a base vector at the prices of the month, shared among the tables. */
function cohorts(indexes: Indexes, module: StudyModule, base: Cells, resale: boolean, discounts: Cells): Cohort[] {
  const growth = module.price_growth ? monthlyRate(module.price_growth) : 0;
  const shares = module.tables.map((table) => table.share);
  return base.flatMap((amount, month) => {
    const price = (1 + growth) ** month * indexes.correction(module.price_index, 0, month);
    const gross = split(roundCents((amount ?? 0) * price), shares);
    return module.tables.map((table, k) => {
      const listed = cellAt(gross, k);
      const value = roundCents(listed * (1 - (table.discount ?? 0)));
      addTo(discounts, month, listed - value);
      return { table, month, value, resale };
    });
  });
}

/** The unrounded sums of a module's installments. */
class Ledger {
  readonly receipts = new Map<string, Cells>();
  readonly correction: Cells = [];
  readonly interest: Cells = [];
  readonly refunds: Cells = [];

  receive(key: string, installment: Installment, factor: number): void {
    const cells = this.receipts.get(key) ?? [];
    this.receipts.set(key, cells);
    addTo(cells, installment.month, installment.amount * factor);
    addTo(this.correction, installment.month, installment.correction * factor);
    addTo(this.interest, installment.month, installment.interest * factor);
  }
}

/** `signedUntil`: of sales up to then, only installments that later cancellations will remove are included. */
function collect(
  ledger: Ledger,
  indexes: Indexes,
  module: StudyModule,
  cohort: Cohort,
  keys: number,
  signedUntil: number,
): void {
  const cancels = cohort.resale ? null : cancellationMonth(module, cohort.month, keys);
  const share = module.cancellation?.share ?? 0;
  let paidBefore = 0;
  for (const series of cohort.table.parts) {
    const key = `receipts.${cohort.table.channel}.${series.kind}`;
    for (const installment of installmentsOf(indexes, cohort.table, series, cohort.value, cohort.month, keys)) {
      const lost = cancels !== null && installment.month >= cancels;
      const isOwed = cohort.month <= signedUntil;
      const taken = lost && (cancels ?? 0) > signedUntil ? share : 0;
      ledger.receive(key, installment, isOwed ? -taken : lost ? 1 - share : 1);
      if (!lost) paidBefore += installment.amount;
    }
  }
  if (cancels === null || !module.cancellation) return;
  const { retention, refund_delay: delay, refund_installments: count } = module.cancellation;
  const back = (share * paidBefore * (1 - (retention ?? 0))) / (count ?? 1);
  for (let k = 0; k < (count ?? 1); k++) addTo(ledger.refunds, cancels + (delay ?? 1) + k, -back);
}

function commission(cells: Record<Channel, Cells>, cohort: Cohort): void {
  const { table, value, month } = cohort;
  if (!table.commission) return;
  const due = roundCents(table.commission.share * value);
  const installments = split(due, new Array<number>(table.commission.installments ?? 1).fill(1));
  for (const [k, installment] of installments.entries()) addTo(cells[table.channel], month + k, -installment);
}

/** Late and lost payments of the direct channel, from the rounded cells that are due. */
function delinquency(book: LineBook, module: StudyModule): Cells {
  const due = plus(...LATE_KINDS.map((kind) => book.ownCells(`receipts.direct.${kind}`, module.number)));
  const late = module.delinquency?.late_share ?? 0;
  const lost = module.delinquency?.loss_share ?? 0;
  const later = shifted(due, module.delinquency?.delay ?? 2);
  const months = Math.max(due.length, later.length);
  return Array.from({ length: months }, (_, t) =>
    roundCents(exactSum([-late, cellAt(due, t)], [-lost, cellAt(due, t)], [late, cellAt(later, t)])),
  );
}

/** Returns the index factor from one month to another, which may be an earlier one. */
function priceOf(indexes: Indexes, index: string | null | undefined, from: number, to: number): number {
  return to < from ? 1 / indexes.correction(index, to, from) : indexes.correction(index, from, to);
}

/** Open amounts of contracts, by line, corrected from the last month that they report. */
function balances(indexes: Indexes, { closing, through, receivables }: Contracts): Map<string, Cells> {
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

/** Enters every line of a module's sales and receipts. */
export function enterRevenue(book: LineBook, indexes: Indexes, estate: Estate, plan: LineBook | null): void {
  const { module, anchors, contracts } = estate;
  const discounts: Cells = [];
  const original = cohorts(indexes, module, estate.salesBase, false, discounts);
  const resales = cohorts(indexes, module, estate.resaleBase, true, discounts);
  const ledger = new Ledger();
  const commissions: Record<Channel, Cells> = { direct: [], financed: [] };
  const sales: Record<string, Cells> = {};
  for (const cohort of [...original, ...resales]) {
    const key = `${cohort.resale ? 'resales' : 'sales'}.${cohort.table.channel}`;
    const cells = sales[key] ?? [];
    sales[key] = cells;
    addTo(cells, cohort.month, cohort.value);
    collect(ledger, indexes, module, cohort, anchors.keys, contracts?.through ?? -1);
    commission(commissions, cohort);
  }
  const beside = (key: string) => (plan ? plan.ownCells(key, module.number) : undefined);
  const enter = (key: string, cells: Cells) => book.enter(key, module.number, cells, beside(key));
  for (const [key, cells] of Object.entries(sales)) enter(key, cells);
  enter('sales_base', estate.salesBase);
  enter('resale_base', estate.resaleBase);
  enter('cancelled_base', estate.cancelledBase);
  enter('discounts', discounts);
  const owed = contracts ? balances(indexes, contracts) : new Map<string, Cells>();
  for (const key of new Set([...ledger.receipts.keys(), ...owed.keys()]))
    enter(key, plus(rounded(ledger.receipts.get(key) ?? []), owed.get(key) ?? []));
  book.enterUnplanned((key, owner) => owner === module.number && key.startsWith('receipts.'));
  for (const channel of CHANNELS) enter(`commission.${channel}`, commissions[channel]);
  enter('refunds', rounded(ledger.refunds));
  enter('delinquency', delinquency(book, module));
  const correction = enter('correction', beside('correction') ?? rounded(ledger.correction));
  const interest = enter('interest', beside('interest') ?? rounded(ledger.interest));
  const received = book.sumOf(module.number, (key) => key.startsWith('receipts.'));
  enter('contracted', plus(received, negated(correction), negated(interest)));
}
