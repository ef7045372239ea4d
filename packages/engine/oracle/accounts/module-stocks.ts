/** Stocks of the accounts of one module, at the end of each month. */

import type { Study } from '../../src/study.ts';
import { accumulated, type Cells, cellAt, fit, negated, plus, roundCents } from '../arithmetic.ts';
import { type Indexes, moduleAnchors, resolve } from '../calendar.ts';
import type { LineBook } from '../lines.ts';
import { contractCells } from '../receipts/contract-lines.ts';
import { lateKeys, lateTermsOf, overdueOf } from '../receipts/delinquency.ts';
import type { Estate } from '../receipts/estate.ts';

/** Groups whose cost is incurred in the units; all others are expenses of the month. */
const COST_GROUPS = [
  'terrain',
  'terrain_other_payment_methods',
  'outorga',
  'incorporation',
  'labor_cost',
  'readjust_labor_cost',
  'non_incident_infra_cost',
  'other_labor_cost',
  'adm_taxes',
];

/** Stocks of one module at the end of each month. */
export interface ModuleStocks {
  revenue: Cells;
  landSwap: Cells;
  retained: Cells;
  refundsDue: Cells;
  cost: Cells;
  overdue: Cells;
  receivables: Cells;
  advances: Cells;
  inventory: Cells;
  owedUnits: Cells;
  backlogRevenue: Cells;
  backlogCost: Cells;
  /** Gross profit in proportion to what was received, less the cost that is not of sold units. */
  receivedProfit: Cells;
}

/** Inputs of the stocks of a module. */
export interface StockSources {
  study: Study;
  book: LineBook;
  indexes: Indexes;
  last: number;
  /** Goods of partners by module, those of no module included. */
  goods: Map<number, Cells>;
}

const withinOne = (share: number): number => Math.min(1, Math.max(0, share));

/** The first month from which a module that sells nothing has sold its areas; Infinity if never. */
function exitMonth(study: Study, number: number): number {
  const exits = (study.rentals ?? []).flatMap(({ module, exit }) =>
    module === number && exit ? [resolve(exit.at, moduleAnchors(moduleOf(study, number)))] : [],
  );
  return exits.length === 0 ? Infinity : Math.max(...exits);
}

function moduleOf(study: Study, number: number) {
  const module = study.modules.find((each) => each.number === number);
  if (!module) throw new Error(`no module ${number}`);
  return module;
}

/** The share of a module's own VGV that is sold at the end of each month. */
function soldShares(study: Study, estate: Estate, months: number): number[] {
  const { vgvOwn } = estate;
  const exit = exitMonth(study, estate.module.number);
  const sold = accumulated(fit(plus(estate.salesBase, estate.resaleBase, negated(estate.cancelledBase)), months));
  if (vgvOwn === 0) return sold.map((_, month) => (month >= exit ? 1 : 0));
  return sold.map((base) => withinOne(base / vgvOwn));
}

export function costGroups(study: Study): string[] {
  return study.accounting?.cost_groups ?? COST_GROUPS;
}

export function moduleStocks(sources: StockSources, estate: Estate): ModuleStocks {
  const { study, book, indexes, last, goods } = sources;
  const { number } = estate.module;
  const months = last + 1;
  const read = (key: string) => fit(book.moduleCells(key, number), months);
  const isFair = (study.accounting?.barter ?? 'fair_value') === 'fair_value';
  const given = resolve(study.accounting?.barter_at ?? { at: 'launch' }, estate.anchors);
  const { vgvGross, vgvOwn } = estate;
  const ownShare = isFair && vgvGross !== 0 ? vgvOwn / vgvGross : 1;
  const swapped = vgvGross - vgvOwn;
  const delivered = (month: number) => (isFair && month >= given ? 1 : 0);
  const groups = costGroups(study).map((group) => read(`expense.${group}`));
  const paid = accumulated(
    plus(negated(plus(...groups)), negated(read('financial_barter')), fit(goods.get(number) ?? [], months)),
  );
  const incurred = paid.map((cell, month) => cell + swapped * delivered(month));
  const budget = cellAt(incurred, last);
  const progress = incurred.map((cell) => (budget <= 0 ? 1 : withinOne(cell / budget)));
  const contracts = contractCells(indexes, estate, months);
  const keys = book.keys((key) => key.startsWith('receipts.'));
  const received = accumulated(plus(fit([], months), ...keys.map(read)));
  const live = received.map((cell, month) => cell - cellAt(contracts.cancelled, month));
  const worth = live.map((cell, month) => cell + cellAt(contracts.corrected, month));
  const sold = soldShares(study, estate, months);
  const used = sold.map((share, month) => ownShare * share + (1 - ownShare) * delivered(month));
  const revenue = worth.map((cell, month) => roundCents(cellAt(progress, month) * cell));
  const landSwap = progress.map((share, month) => roundCents(share * swapped * delivered(month)));
  const cost = incurred.map((cell, month) => roundCents(cell * cellAt(used, month)));
  const ownCost = incurred.map((cell, month) => roundCents(cell * ownShare * cellAt(sold, month)));
  const receivedProfit = revenue.map((cell, month) => {
    const all = cellAt(worth, month);
    const share = all <= 0 ? 0 : withinOne(cellAt(live, month) / all);
    const gross = roundCents((cell - cellAt(ownCost, month)) * share);
    return gross - (cellAt(cost, month) - cellAt(ownCost, month));
  });
  const due = plus(...lateKeys(estate.module).map((key) => book.ownCells(key, number)));
  const sells = estate.offers.length > 0;
  return {
    revenue,
    landSwap,
    retained: contracts.cancelled,
    refundsDue: contracts.refundsDue,
    cost,
    overdue: fit(sells ? overdueOf(lateTermsOf(estate.module.delinquency), due) : [], months),
    receivables: revenue.map((cell, month) => Math.max(0, cell - cellAt(live, month))),
    advances: revenue.map((cell, month) => Math.max(0, cellAt(live, month) - cell)),
    inventory: incurred.map((cell, month) => cell - cellAt(cost, month)),
    owedUnits: landSwap.map((cell, month) => swapped * delivered(month) - cell),
    backlogRevenue: worth.map(
      (cell, month) => cell - cellAt(revenue, month) + swapped * delivered(month) - cellAt(landSwap, month),
    ),
    receivedProfit,
    backlogCost: incurred.map((cell, month) => roundCents((budget - cell) * cellAt(used, month))),
  };
}
