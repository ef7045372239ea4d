/** What a plot of land may hold by its zoning: areas in m², units, and the terms that are missing. */

/** Terms of zoning and product of a plot. Null: not known yet. Shares are fractions. */
export interface LandTerms {
  /** Area of the plot, m². */
  readonly area: number | null;
  /** Computable area that the plot carries without a fee, over its area. */
  readonly basic_coefficient: number | null;
  /** The most computable area, over its area; what lies above the basic one pays the building-right fee. */
  readonly maximum_coefficient: number | null;
  /** The coefficient that the product uses; null: the maximum, or the basic one where there is no other. */
  readonly used_coefficient: number | null;
  /** Share of the plot that buildings may cover. */
  readonly occupation: number | null;
  /** Share of the plot that stays garden. */
  readonly garden: number | null;
  /** The most floors. */
  readonly floors: number | null;
  /** Area that does not count for the coefficient, such as garages, over the computable area. */
  readonly uncounted: number | null;
  /** Private area over computable area. */
  readonly efficiency: number | null;
  /** Private area of a typical unit, m². */
  readonly typical_area: number | null;
  /** Share of the units that are given for the land. */
  readonly swap_share: number | null;
}

/** Terms that a figure cannot do without. */
export type MissingLandTerm = 'area' | 'coefficient' | 'efficiency' | 'typical_area';

/** Null: a term that it needs is missing. Areas in m². */
export interface LandCapacity {
  readonly coefficient: number | null;
  /** Ground that a building may cover. */
  readonly footprint: number | null;
  readonly computable: number | null;
  /** What limits the computable area. */
  readonly limit: 'coefficient' | 'floors' | null;
  /** Computable area that pays the building-right fee. */
  readonly outorga_area: number | null;
  readonly built: number | null;
  readonly private_area: number | null;
  readonly units: number | null;
  /** Units given for the land, rounded up. */
  readonly swap_units: number | null;
  readonly own_units: number | null;
  /** Private area that is left to sell. */
  readonly own_area: number | null;
  readonly missing: readonly MissingLandTerm[];
}

/** Products of decimals, without the last digits that binary fractions add. */
const exact = (value: number): number => Number(value.toFixed(6));
const times = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : exact(one * other);

function coefficientOf({ used_coefficient, maximum_coefficient, basic_coefficient }: LandTerms): number | null {
  const most = maximum_coefficient ?? basic_coefficient;
  if (used_coefficient === null || most === null) return used_coefficient ?? most;
  return Math.min(used_coefficient, most);
}

const limits = ['coefficient', 'floors'] as const;

/** Null: neither occupation nor garden limits the ground, or the area is unknown. */
function footprintOf({ area, occupation, garden }: LandTerms): number | null {
  if (occupation === null && garden === null) return null;
  return times(area, Math.min(occupation ?? 1, 1 - (garden ?? 0)));
}

function unitsOf({ typical_area, swap_share }: LandTerms, private_area: number | null) {
  const units = private_area === null || !typical_area ? null : Math.floor(exact(private_area / typical_area));
  const swap_units = units === null ? null : Math.ceil(exact(units * (swap_share ?? 0)));
  return { units, swap_units, own_units: units === null || swap_units === null ? null : units - swap_units };
}

/** The area left to sell: by whole units if known, else by the share of the swap. */
function ownAreaOf({ swap_share }: LandTerms, private_area: number | null, units: ReturnType<typeof unitsOf>) {
  if (private_area === null) return null;
  if (!units.units || units.own_units === null) return times(private_area, 1 - (swap_share ?? 0));
  return exact((private_area * units.own_units) / units.units);
}

/** Returns the areas and units that a plot may hold. Floors over a limited ground limit the coefficient. */
export function landCapacity(terms: LandTerms): LandCapacity {
  const { area, floors, basic_coefficient, uncounted, efficiency, typical_area } = terms;
  const coefficient = coefficientOf(terms);
  const footprint = footprintOf(terms);
  const byCoefficient = times(area, coefficient);
  const byFloors = times(footprint, floors);
  const isLow = byCoefficient !== null && byFloors !== null && byFloors < byCoefficient;
  const computable = isLow ? byFloors : byCoefficient;
  const free = times(area, basic_coefficient);
  const private_area = times(computable, efficiency);
  const units = unitsOf(terms, private_area);
  const missing: Readonly<Record<MissingLandTerm, boolean>> = {
    area: area === null,
    coefficient: coefficient === null,
    efficiency: efficiency === null,
    typical_area: typical_area === null,
  };
  return {
    coefficient,
    footprint,
    computable,
    limit: computable === null ? null : (limits[Number(isLow)] ?? null),
    outorga_area: computable === null || free === null ? null : exact(Math.max(0, computable - free)),
    built: times(computable, 1 + (uncounted ?? 0)),
    private_area,
    ...units,
    own_area: ownAreaOf(terms, private_area, units),
    missing: (Object.keys(missing) as MissingLandTerm[]).filter((term) => missing[term]),
  };
}
