/** Sales, instalments, cancellations, delinquency and commissions of one module. */

import type { Channel, PartKind, PriceTable, StudyModule } from '../src/study.ts';
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
import { type Instalment, instalments } from './instalments.ts';
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
}

/** The sales of one month under one table; resales are cohorts of their own and are not cancelled again. */
interface Cohort {
  table: PriceTable;
  month: number;
  value: number;
  resale: boolean;
}

export function estate(module: StudyModule): Estate {
  const anchors = moduleAnchors(module);
  const product = (units: number, area: number, price: number) => roundCents(units * area * centavos(price));
  let [units, barter, area, gross, bartered] = [0, 0, 0, 0, 0];
  for (const typology of module.typologies) {
    units += typology.units;
    barter += typology.barter_units ?? 0;
    area += typology.units * typology.private_area;
    gross += product(typology.units, typology.private_area, typology.price_m2);
    bartered += product(typology.barter_units ?? 0, typology.private_area, typology.price_m2);
  }
  const { sales_curve: sales } = module;
  const curve = placed(sales.shares ?? familyShares(sales, sales.months ?? 1), resolve(sales.start, anchors));
  const vgvOwn = gross - bartered;
  const whole = total(curve);
  const sold = whole >= 1 - 1e-9 ? vgvOwn : roundCents(whole * vgvOwn);
  const salesBase = spread(sold, curve);
  const { resaleBase, cancelledBase } = cancellationBases(module, salesBase, anchors.keys);
  const quantities = { units, ownUnits: units - barter, privateArea: area, vgvGross: gross, vgvOwn };
  return { module, anchors, ...quantities, curve, salesBase, resaleBase, cancelledBase };
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

/** The unrounded sums of a module's instalments. */
class Ledger {
  readonly receipts = new Map<string, Cells>();
  readonly correction: Cells = [];
  readonly interest: Cells = [];
  readonly refunds: Cells = [];

  receive(key: string, instalment: Instalment, kept: number): void {
    const cells = this.receipts.get(key) ?? [];
    this.receipts.set(key, cells);
    addTo(cells, instalment.month, instalment.amount * kept);
    addTo(this.correction, instalment.month, instalment.correction * kept);
    addTo(this.interest, instalment.month, instalment.interest * kept);
  }
}

function collect(ledger: Ledger, indexes: Indexes, module: StudyModule, cohort: Cohort, keys: number): void {
  const cancels = cohort.resale ? null : cancellationMonth(module, cohort.month, keys);
  const share = module.cancellation?.share ?? 0;
  let paidBefore = 0;
  for (const part of cohort.table.parts) {
    const key = `receipts.${cohort.table.channel}.${part.kind}`;
    for (const instalment of instalments(indexes, cohort.table, part, cohort.value, cohort.month, keys)) {
      const lost = cancels !== null && instalment.month >= cancels;
      ledger.receive(key, instalment, lost ? 1 - share : 1);
      if (!lost) paidBefore += instalment.amount;
    }
  }
  if (cancels === null || !module.cancellation) return;
  const { retention, refund_delay: delay, refund_installments: parts } = module.cancellation;
  const back = (share * paidBefore * (1 - (retention ?? 0))) / (parts ?? 1);
  for (let k = 0; k < (parts ?? 1); k++) addTo(ledger.refunds, cancels + (delay ?? 1) + k, -back);
}

function commission(cells: Record<Channel, Cells>, cohort: Cohort): void {
  const { table, value, month } = cohort;
  if (!table.commission) return;
  const due = roundCents(table.commission.share * value);
  const parts = split(due, new Array<number>(table.commission.installments ?? 1).fill(1));
  for (const [k, part] of parts.entries()) addTo(cells[table.channel], month + k, -part);
}

/** Late and lost payments of the direct channel, from the rounded cells that are due. */
function delinquency(book: LineBook, module: StudyModule): Cells {
  const due = plus(...LATE_KINDS.map((kind) => book.part(`receipts.direct.${kind}`, module.number)));
  const late = module.delinquency?.late_share ?? 0;
  const lost = module.delinquency?.loss_share ?? 0;
  const later = shifted(due, module.delinquency?.delay ?? 2);
  const months = Math.max(due.length, later.length);
  return Array.from({ length: months }, (_, t) =>
    roundCents(exactSum([-late, cellAt(due, t)], [-lost, cellAt(due, t)], [late, cellAt(later, t)])),
  );
}

/** Enters every line of a module's sales and receipts. */
export function enterRevenue(book: LineBook, indexes: Indexes, place: Estate): void {
  const { module, anchors } = place;
  const discounts: Cells = [];
  const original = cohorts(indexes, module, place.salesBase, false, discounts);
  const resales = cohorts(indexes, module, place.resaleBase, true, discounts);
  const ledger = new Ledger();
  const commissions: Record<Channel, Cells> = { direct: [], financed: [] };
  const sales: Record<string, Cells> = {};
  for (const cohort of [...original, ...resales]) {
    const key = `${cohort.resale ? 'resales' : 'sales'}.${cohort.table.channel}`;
    const cells = sales[key] ?? [];
    sales[key] = cells;
    addTo(cells, cohort.month, cohort.value);
    collect(ledger, indexes, module, cohort, anchors.keys);
    commission(commissions, cohort);
  }
  const enter = (key: string, cells: Cells) => book.enter(key, module.number, cells);
  for (const [key, cells] of Object.entries(sales)) enter(key, cells);
  enter('sales_base', place.salesBase);
  enter('resale_base', place.resaleBase);
  enter('cancelled_base', place.cancelledBase);
  enter('discounts', discounts);
  for (const [key, cells] of ledger.receipts) enter(key, rounded(cells));
  book.enterUnplanned((key, owner) => owner === module.number && key.startsWith('receipts.'));
  for (const channel of CHANNELS) enter(`commission.${channel}`, commissions[channel]);
  enter('refunds', rounded(ledger.refunds));
  enter('delinquency', delinquency(book, module));
  const correction = enter('correction', rounded(ledger.correction));
  const interest = enter('interest', rounded(ledger.interest));
  const received = book.sumOf(module.number, (key) => key.startsWith('receipts.'));
  enter('contracted', plus(received, negated(correction), negated(interest)));
}
