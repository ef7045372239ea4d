import { addDays, addMonths } from './calendar.ts';
import type { SaleKind, Slot, Unit } from './model.ts';
import { kindOf, type MadeSale, makeSale, type Offer, saleIds } from './sales.ts';
import type { World } from './world.ts';

const UNSOLD_STOCK = ['D', 'D', 'D', 'D', 'D', 'D', 'C', 'R', 'M', 'D'] as const;
/** Kinds that something must have happened to: their sales lie far enough back. */
const OLD: ReadonlySet<SaleKind> = new Set(['cancelled', 'remade', 'substituted', 'residue', 'assigned']);

export function offerOf(world: World, slot: number): Offer {
  const dice = world.dice(1, slot);
  return {
    slot,
    unit: 300 + slot,
    work: slot % world.sites.length,
    price: dice.int(2_200, 9_800) * 10_000 + dice.int(0, 9_999),
  };
}

/** A unit with its sale, and with the one that followed when that was cancelled and the unit sold again. */
export function makeSlot(world: World, slot: number): Slot {
  const offer = offerOf(world, slot);
  if (slot >= world.extent.sold) return assemble(world, offer, [], UNSOLD_STOCK[slot % 10] ?? 'D');
  const kind = kindOf(slot);
  const first = makeSale(world, offer, slot * 2, kind, saleDate(world, slot, kind));
  const again = slot % 40 === 7 && first.sale.cancellation ? addDays(first.sale.cancellation.date, 25) : null;
  if (again === null || again > world.today) return assemble(world, offer, [first], stockOf(first));
  const second = makeSale(world, offer, slot * 2 + 1, 'plain', again);
  return assemble(world, offer, [first, second], 'V');
}

function saleDate(world: World, slot: number, kind: SaleKind): string {
  const dice = world.dice(3, slot);
  const history = world.extent.history;
  const oldest = OLD.has(kind) ? dice.int(18, history - 1) : dice.int(1, history - 1);
  const age = kind === 'requested' || kind === 'authorised' ? 0 : oldest;
  return addDays(addMonths(world.today, -age), -dice.int(1, 27));
}

export function stockOf({ sale }: MadeSale): string {
  if (sale.situation === 3) return 'D';
  if (sale.situation < 2) return 'C';
  return sale.kind === 'barter' ? 'E' : 'V';
}

export function assemble(world: World, offer: Offer, made: readonly MadeSale[], stock: string): Slot {
  const last = made.at(-1);
  const holding = last && last.sale.situation !== 3 ? last.sale.index : null;
  return {
    index: offer.slot,
    unit: unitOf(world, offer, stock, holding),
    sales: made.map(({ sale }) => sale),
    receivables: made.flatMap(({ bill }) => (bill ? [bill] : [])),
    refunds: made.flatMap(({ refund }) => (refund ? [refund] : [])),
  };
}

function unitOf(world: World, offer: Offer, stock: string, sale: number | null): Unit {
  const round = Math.floor(offer.slot / world.sites.length);
  const floor = 1 + Math.floor(round / 4);
  return {
    id: offer.unit,
    slot: offer.slot,
    work: offer.work,
    name: `Apto ${floor}0${1 + (round % 4)}`,
    propertyType: 1 + (offer.slot % 10 === 9 ? 2 : offer.slot % 10 === 8 ? 1 : 0),
    stock,
    sale,
    price: offer.price,
    area: 4_500 + ((offer.slot * 37) % 9_000),
    floor,
  };
}

/** The slot that a number of contract, title or refund leads to; null for a number that is none. */
export function slotOfSaleNumber(kind: 'contract' | 'bill' | 'refund', id: number): number | null {
  const index = id - saleIds[kind](0);
  return index < 0 ? null : Math.floor(index / 2);
}
