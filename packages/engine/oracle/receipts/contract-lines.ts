/** Open contracts and stock at the end of each month: what guarantees loans, and what the accounts read. */

import type { PlanPart } from '../../src/study.ts';
import { type Cells, fit, plus, roundCents, rounded, Sums } from '../arithmetic.ts';
import type { Indexes } from '../calendar.ts';
import type { LineBook } from '../lines.ts';
import { signingMonth, transfersOf } from './construction-transfer.ts';
import type { Estate } from './estate.ts';
import { type Installment, installmentsOf, planGrowth } from './installments.ts';
import { type Contracts, type Offer, priceAt } from './offers.ts';
import { allCohorts, cancellationsOf, owedCells, settlementsOf } from './revenue.ts';

type Cohort = ReturnType<typeof allCohorts>[number];

/** The live fraction of a cohort at the end of a month. Contracts known from the closing on stand as what they owe. */
function liveShare(estate: Estate, cohort: Cohort): (month: number) => number {
  const cancellations = cancellationsOf(estate, cohort);
  const { contracts } = estate;
  return (month) =>
    contracts && cohort.sold <= contracts.through && month >= contracts.closing
      ? -cancellations.cancelled(contracts.through, month)
      : 1 - cancellations.cancelled(-1, month);
}

/** The installments of a cohort, with the correction that each would have if it were paid in a month. */
function openOf(indexes: Indexes, estate: Estate, cohort: Cohort) {
  return cohort.table.parts.map((series) => {
    const isBank = series.kind === 'works_transfer';
    const all: Installment[] = isBank
      ? transfersOf(indexes, estate, cohort, series)
      : installmentsOf(indexes, cohort, series);
    const signed = isBank ? signingMonth(estate, series, cohort.sold) : Infinity;
    const isFixed = isBank && !(series.index_until_signing ?? true);
    return {
      installments: all,
      first: Math.min(...all.map(({ month }) => month)),
      /** A debt by Price before its first installment: the floats of its principals only nearly add up to it. */
      whole: isPrice(series) ? cohort.value * series.share : null,
      correction: (at: number) => 1 + (isFixed ? 0 : planGrowth(indexes, cohort, Math.min(at, signed))),
    };
  });
}

function isPrice({ kind, system }: PlanPart): boolean {
  return (kind === 'post_keys' && (system ?? 'price') === 'price') || (kind === 'fixed_term' && system === 'price');
}

/** Contracts of a module at the end of each month, rounded once. */
interface ContractCells {
  value: Cells;
  open: Cells;
  corrected: Cells;
  /** All that cancelled contracts had paid. */
  cancelled: Cells;
  /** Refunds of contracts that are cancelled already. */
  refundsDue: Cells;
}

type ContractSums = Record<keyof ContractCells, Sums>;

function addOpen(
  sums: ContractSums,
  { sold }: Cohort,
  { installments, first, whole, correction }: ReturnType<typeof openOf>[number],
  live: (month: number) => number,
): void {
  const add = (at: number, contracted: number) => {
    sums.open.add(at, live(at) * contracted);
    sums.corrected.add(at, live(at) * contracted * correction(at));
  };
  for (let at = sold; whole !== null && at < first; at++) add(at, whole);
  for (const { month, contracted } of installments)
    for (let at = whole === null ? sold : first; at < month; at++) add(at, contracted);
}

function addContract(sums: ContractSums, indexes: Indexes, estate: Estate, cohort: Cohort, months: number): void {
  const live = liveShare(estate, cohort);
  for (let at = cohort.sold; at < months; at++) sums.value.add(at, live(at) * cohort.value);
  for (const series of openOf(indexes, estate, cohort)) addOpen(sums, cohort, series, live);
  for (const { month, share, paid, repaid, refunds } of settlementsOf(indexes, estate, cohort)) {
    for (let at = month; at < months; at++) sums.cancelled.add(at, share * (paid + repaid));
    for (const refund of refunds)
      for (let at = month; at < refund.month; at++) sums.refundsDue.add(at, share * refund.amount);
  }
}

/** Contracts and their cancellations, with the balances that they report from the closing on. */
export function contractCells(indexes: Indexes, estate: Estate, months: number): ContractCells {
  const sums: ContractSums = {
    value: new Sums(),
    open: new Sums(),
    corrected: new Sums(),
    cancelled: new Sums(),
    refundsDue: new Sums(),
  };
  for (const cohort of allCohorts(indexes, estate)) {
    if (cohort.value !== 0) addContract(sums, indexes, estate, cohort, months);
  }
  if (estate.contracts) addReported(sums, indexes, estate.contracts);
  const cells = (name: keyof ContractCells) => fit(rounded(sums[name].cells()), months);
  return {
    value: cells('value'),
    open: cells('open'),
    corrected: cells('corrected'),
    cancelled: cells('cancelled'),
    refundsDue: cells('refundsDue'),
  };
}

/** Adds the balances that contracts report, in money of each month from the closing on. */
function addReported(sums: ContractSums, indexes: Indexes, contracts: Contracts): void {
  for (const row of contracts.receivables) {
    const [cells = []] = owedCells(indexes, { ...contracts, receivables: [row] }).values();
    for (const [month, cell] of cells.entries()) {
      for (let at = contracts.closing; at < month; at++) {
        const amount = cell / indexes.correction(row.index, at, month);
        sums.open.add(at, amount);
        sums.corrected.add(at, amount);
      }
    }
  }
}

/** The unsold own VGV of an offer at the end of each month, at its price. */
function stockOf(indexes: Indexes, estate: Estate, offer: Offer, months: number): Cells {
  const gone = plus(
    offer.salesBase,
    offer.resaleBase,
    offer.cancelledBase.map((cell) => -(cell ?? 0)),
  );
  let left = offer.vgvOwn;
  return Array.from({ length: months }, (_, month) => {
    left -= gone[month] ?? 0;
    return roundCents(left * priceAt(indexes, offer, estate.module, estate, month));
  });
}

/** Enters the open contracts and the stock that guarantee loans. */
export function enterGuarantees(book: LineBook, indexes: Indexes, estates: readonly Estate[], months: number): void {
  for (const estate of estates) {
    const { number } = estate.module;
    book.enter('contract_corrected', number, contractCells(indexes, estate, months).corrected);
    const stocks = estate.offers.map((offer) => stockOf(indexes, estate, offer, months));
    book.enter('stock_value', number, plus(...stocks));
  }
}

/** Enters the contracts that the accounts read. */
export function enterContracts(book: LineBook, indexes: Indexes, estates: readonly Estate[], months: number): void {
  for (const estate of estates) {
    const { number } = estate.module;
    const cells = contractCells(indexes, estate, months);
    book.enter('contract_value', number, cells.value);
    book.enter('contract_open', number, cells.open);
    book.enter('contract_corrected', number, cells.corrected);
    book.enter('cancelled_receipts', number, cells.cancelled);
    book.enter('refunds_due', number, cells.refundsDue);
  }
}
