/** Values of a unit in its cell of the mirror, next to the letter of its state. */
import type { Unit, UnitHolding } from '@uni/contracts';
import { units as copy } from '@uni/phrases';
import { formatCents, formatNumber, formatShare } from '../../../ui/numbers/index.ts';

export const faces = ['price', 'per_area', 'area', 'received'] as const;
export type Face = (typeof faces)[number];

const centsInThousand = 100_000;

/** Returns the price of the contract, of the proposal, or by the table. Centavos. */
export const priceOf = (unit: Unit, holding: UnitHolding | undefined): number =>
  holding?.contract?.price ?? holding?.proposal?.price ?? unit.list_price;

/** Null: the unit has no area. Centavos for a m². */
export const perAreaOf = (price: number, { private_area }: Unit): number | null =>
  private_area === 0 ? null : Math.round((price * 100) / private_area);

/** Share of the contract's price that came in; null without a contract. */
export const receivedShare = (holding: UnitHolding | undefined): number | null =>
  holding?.contract && holding.contract.price > 0 ? holding.contract.received / holding.contract.price : null;

/** Units that are given away or held back have no price to show. */
const isPriced = ({ state }: Unit): boolean => state !== 'bartered' && state !== 'blocked';

const reaisOf = (cents: number): number => cents / 100;

/** The short text in the cell; empty where there is nothing to show. */
export function faceText(face: Face, unit: Unit, holding: UnitHolding | undefined): string {
  if (face === 'area') return unit.private_area === 0 ? '' : formatNumber(unit.private_area / 100);
  if (face === 'received') return formatShare(receivedShare(holding), { decimals: 0 });
  if (!isPriced(unit)) return '';
  const price = priceOf(unit, holding);
  if (price === 0) return '';
  if (face === 'price') return formatNumber(price / centsInThousand);
  const perArea = perAreaOf(price, unit);
  return perArea === null ? '' : formatNumber(reaisOf(perArea));
}

/** The same in words, for those who hear the cell. */
export function faceDescription(unit: Unit, holding: UnitHolding | undefined): string {
  const price = priceOf(unit, holding);
  return [
    isPriced(unit) && price > 0 && formatCents(price),
    unit.private_area > 0 && copy.area(formatNumber(unit.private_area / 100, { decimals: 2 })),
    unit.typology,
    unit.facing && copy.facings[unit.facing],
    holding?.contract && holding.contract.late > 0 && copy.late,
  ]
    .filter(Boolean)
    .join(', ');
}
