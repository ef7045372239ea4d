/** Values of a unit in the cells of a public link. */
import type { PublicUnit, PublicUnitState } from '@uni/contracts';
import { formatNumber } from '../../../ui/numbers/index.ts';

/** The state that stays; null: all. */
export type PublicFilter = PublicUnitState | null;

export const publicMatch = ({ state }: PublicUnit, filter: PublicFilter): boolean =>
  filter === null || state === filter;

/** The ground of the mirror's cells for each state. */
export const stateClasses = {
  available: 'available',
  reserved: 'reserved',
  sold: 'sold',
  withheld: 'blocked',
} as const satisfies Record<PublicUnitState, string>;

/** A unit with its position in the answer, which has no ids. */
export type NumberedUnit = PublicUnit & { readonly id: number };

export const numbered = (units: readonly PublicUnit[]): readonly NumberedUnit[] =>
  units.map((unit, id) => ({ ...unit, id }));

const centsInThousand = 100_000;

/** The price in thousands; of a link without prices the area, so that a map never mixes both. */
export function publicFace({ price, private_area }: PublicUnit, showsPrices: boolean): string {
  if (showsPrices) return price === null ? '' : formatNumber(price / centsInThousand);
  return private_area === 0 ? '' : formatNumber(private_area / 100);
}
