/** Items of expense and other revenue: their totals, their months and their cells. */

import type { RevenueItem, Study, Timing } from '../src/study.ts';
import {
  addTo,
  type Cells,
  centavos,
  lastMonth,
  mapCells,
  plus,
  roundCents,
  shifted,
  spread,
  total,
} from './arithmetic.ts';
import { type Anchors, type Indexes, resolve } from './calendar.ts';
import { anchorsOf, modulesOf, type Owner, ownerOf } from './companies.ts';
import type { LineBook } from './lines.ts';
import { type Estate, saleWeights } from './receipts/estate.ts';
import type { Offer } from './receipts/offers.ts';
import { convolved, familyShares, placed, scheduleShares } from './weights.ts';

/** Amounts of an item: positive magnitudes, before and after the correction of its index. */
export interface ItemCells {
  base: Cells;
  corrected: Cells;
  /** Its base total, which `share_group` items of other groups read. */
  total: number;
}

/** Projected data that an item reads. */
export interface Sources {
  study: Study;
  book: LineBook;
  indexes: Indexes;
  estates: Estate[];
  /** Last month in which units that are never sold are charged; −1 = not at all. */
  unsoldUntil: number;
  /** Σ of the base totals of the items of a group that an owner reads. */
  groupTotal(group: string, owner: Owner): number;
  /** The cells of a group as magnitudes, for an owner. */
  groupCells(group: string, owner: Owner): Cells;
}

/** The fields that expenses and other revenues share. */
type Item = Pick<RevenueItem, 'module' | 'company' | 'value' | 'timing' | 'index'>;

const NOTHING: ItemCells = { base: [], corrected: [], total: 0 };

/** The estates an item stands for: its module's, its company's, or all. */
function reach(sources: Sources, owner: Owner): Estate[] {
  const numbers = modulesOf(sources.study, owner);
  return sources.estates.filter(({ module }) => numbers.includes(module.number));
}

function itemAnchors({ study }: Sources, owner: Owner): Anchors {
  return anchorsOf(study, modulesOf(study, owner));
}

/** A line as an item reads it: its module's, its company's without parts of the whole, or all. */
export function readBy({ study, book }: Sources, key: string, owner: Owner): Cells {
  if (owner === null) return book.whole(key);
  if (typeof owner === 'number') return book.ownCells(key, owner);
  return plus(...[...modulesOf(study, owner), owner].map((each) => book.ownCells(key, each)));
}

function physicalWeights(estate: Estate, lags: readonly number[]): Cells {
  const { schedule, works_months: months, works_start: start } = estate.module;
  return placed(convolved(scheduleShares(schedule, months), lags), start);
}

function scaled(cells: Cells, factor: number): Cells {
  return mapCells(cells, (cell) => cell * factor);
}

function weights(sources: Sources, owner: Owner, timing: Timing): Cells {
  const estates = reach(sources, owner);
  const month = (ref: Timing['start']) => resolve(ref ?? 0, itemAnchors(sources, owner));
  switch (timing.kind) {
    case 'curve':
      return placed(timing.shares ?? [], month(timing.start));
    case 'family':
      return placed(familyShares(timing, timing.months ?? 1), month(timing.start));
    case 'once':
      return placed([1], month(timing.at));
    case 'physical': {
      const lags = timing.lags ?? [1];
      if (typeof owner === 'number') return plus(...estates.map((estate) => physicalWeights(estate, lags)));
      return plus(...estates.map((estate) => scaled(physicalWeights(estate, lags), estate.module.built_area ?? 0)));
    }
    case 'sales':
      if (typeof owner === 'number') return plus(...estates.map((estate) => estate.curve));
      return saleWeights(estates.flatMap((estate) => estate.offers));
    case 'flow':
      return [];
  }
}

/** The total to be spread; null for a value that comes month by month. */
function amountToSpread(sources: Sources, item: Item, owner: Owner): number | null {
  const estates = reach(sources, owner);
  const sum = (quantity: (estate: Estate) => number) => estates.reduce((all, estate) => all + quantity(estate), 0);
  const amount = centavos(item.value.amount ?? 0);
  const share = item.value.share ?? 0;
  switch (item.value.basis) {
    case 'amount':
      return amount;
    case 'share_vgv':
      return roundCents(share * sum((estate) => estate.vgvGross));
    case 'share_vgv_own':
      return roundCents(share * sum((estate) => estate.vgvOwn));
    case 'per_private_m2':
      return roundCents(amount * sum((estate) => estate.privateArea));
    case 'per_built_m2':
      return roundCents(amount * sum((estate) => estate.module.built_area ?? 0));
    case 'per_unit':
      return roundCents(amount * sum((estate) => estate.units));
    case 'share_group': {
      const groups = item.value.of ?? [];
      return roundCents(share * groups.reduce((all, group) => all + sources.groupTotal(group, owner), 0));
    }
    default:
      return null;
  }
}

/** Units of an offer in stock at the opening of a month. What is never sold is there until `unsoldUntil`. */
function stock(sources: Sources, offer: Offer, month: number): number {
  if (offer.vgvOwn === 0) return 0;
  const gone = plus(offer.salesBase, offer.resaleBase, scaled(offer.cancelledBase, -1));
  if (total(gone) < offer.vgvOwn && month > sources.unsoldUntil) return 0;
  return (offer.ownUnits * (offer.vgvOwn - total(gone.slice(0, month)))) / offer.vgvOwn;
}

function unsoldCells(sources: Sources, owner: Owner, amount: number): Cells {
  const estates = reach(sources, owner);
  const soldOut = estates.flatMap((estate) => [lastMonth(estate.salesBase), lastMonth(estate.resaleBase)]);
  const cells: Cells = [];
  for (let month = 0; month <= Math.max(sources.unsoldUntil, ...soldOut); month++) {
    const offers = estates.filter(({ anchors }) => month >= anchors.keys).flatMap((estate) => estate.offers);
    const units = offers.reduce((sum, offer) => sum + stock(sources, offer, month), 0);
    addTo(cells, month, roundCents(amount * units));
  }
  return cells;
}

/** The cells of a share of another flow, moved by the lag of its timing. */
function flowCells(sources: Sources, item: Item, owner: Owner): Cells {
  const read = (key: string) => readBy(sources, key, owner);
  const flows: Record<string, () => Cells> = {
    share_sales: () => plus(...['sales.direct', 'sales.financed', 'resales.direct', 'resales.financed'].map(read)),
    share_receipts: () => read('receipts'),
    share_group_flow: () => plus(...(item.value.of ?? []).map((group) => sources.groupCells(group, owner))),
  };
  const flow = (flows[item.value.basis] ?? (() => []))();
  const share = item.value.share ?? 0;
  return shifted(
    mapCells(flow, (cell) => roundCents(share * cell)),
    item.timing?.lag ?? 0,
  );
}

/** True when the item's months are missing or weigh nothing: a check, not a silent zero. */
function untimed(item: Item, cells: Cells): boolean {
  return !item.timing || !(total(cells) > 0);
}

/** Returns the cells of one item. Calls `missing` when the item has a value and no months for it. */
export function itemCells(sources: Sources, item: Item, missing: () => void): ItemCells {
  const owner = ownerOf(item);
  const amount = centavos(item.value.amount ?? 0);
  if (['share_sales', 'share_receipts', 'share_group_flow'].includes(item.value.basis)) {
    const cells = flowCells(sources, item, owner);
    return { base: cells, corrected: cells, total: total(cells) };
  }
  const base = item.value.basis === 'per_unsold_unit' ? unsoldCells(sources, owner, amount) : timedCells(sources, item);
  if (base === null) {
    missing();
    return NOTHING;
  }
  const corrected = mapCells(base, (cell, month) =>
    roundCents(cell * sources.indexes.correction(item.index, 0, month)),
  );
  return { base, corrected, total: total(base) };
}

function timedCells(sources: Sources, item: Item): Cells | null {
  const owner = ownerOf(item);
  const months = item.timing ? weights(sources, owner, item.timing) : [];
  if (untimed(item, months)) return null;
  const amount = amountToSpread(sources, item, owner);
  if (amount !== null) return spread(amount, months);
  return mapCells(months, (weight) => (weight !== 0 ? centavos(item.value.amount ?? 0) : 0));
}
