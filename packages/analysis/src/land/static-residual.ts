/**
 * The land price that a plot carries by one sum: no time, no interest, no inflation. A study of the plot replaces it.
 */
import { type LandTerms, landCapacity, type MissingLandTerm } from './capacity.ts';

/** Prices and shares of the sum. Money in centavos, shares as fractions. Null: not known yet. */
export interface ResidualTerms {
  /** Sales price of a m² of private area. */
  readonly price_m2: number | null;
  /** Cost of a m² of built area. */
  readonly cost_m2: number | null;
  /** Projects, management and other costs, over the construction cost. */
  readonly indirect: number | null;
  /** Building-right fee of a m² above the basic coefficient. */
  readonly outorga_m2: number | null;
  /** Commission and marketing, over sales. */
  readonly selling: number | null;
  /** Taxes over sales. */
  readonly taxes: number | null;
  /** Share of the receipts that the owner of the land is paid. */
  readonly swap_receipts: number | null;
  /** The result that is required, over sales. */
  readonly margin: number | null;
  /** Transfer tax, deeds and brokerage of the purchase, over the land price. */
  readonly purchase: number | null;
}

/** Names of the steps from sales to the land, in their order. */
export const residualSteps = [
  'sales',
  'selling',
  'taxes',
  'swap_receipts',
  'construction',
  'indirect',
  'outorga',
  'margin',
  'purchase',
] as const;
/** One step. */
export type ResidualStep = (typeof residualSteps)[number];

/** Terms that the sum cannot do without. */
export type MissingResidualTerm =
  | Exclude<MissingLandTerm, 'typical_area'>
  | 'price_m2'
  | 'cost_m2'
  | 'margin'
  | 'outorga_m2';

/** Terms that count as nothing where they are unknown, which raises the land. */
export const optionalShares = ['indirect', 'selling', 'taxes', 'purchase'] as const;

/** The sum step by step, in centavos. Null: `missing` holds the reason. */
export interface StaticResidual {
  /** Sales of the area that is left to sell. */
  readonly sales: number | null;
  readonly land: number | null;
  /** Land over the area of the plot, centavos for a m². */
  readonly land_m2: number | null;
  /** Signed amounts; their sum is the land. */
  readonly steps: readonly { readonly key: ResidualStep; readonly amount: number }[];
  readonly missing: readonly MissingResidualTerm[];
  /** Shares that are unknown and count as nothing. */
  readonly assumed: readonly (typeof optionalShares)[number][];
}

const rounded = (value: number): number => Math.round(value) || 0;
const product = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : rounded(one * other);

/** Returns sales of the own area in centavos; null where a term is missing. */
export const potentialSales = (terms: LandTerms, { price_m2 }: Pick<ResidualTerms, 'price_m2'>): number | null =>
  product(landCapacity(terms).own_area, price_m2);

/** Returns the land price that leaves the required margin. Below zero: the product does not pay for its own construction. */
export function staticResidual(terms: LandTerms, prices: ResidualTerms): StaticResidual {
  const capacity = landCapacity(terms);
  const sales = product(capacity.own_area, prices.price_m2);
  const construction = product(capacity.built, prices.cost_m2);
  const missing = missingOf(capacity, prices);
  const assumed = optionalShares.filter((key) => prices[key] === null);
  if (sales === null || construction === null || missing.length > 0)
    return { sales, land: null, land_m2: null, steps: [], missing, assumed };
  const share = (of: number, fraction: number | null): number => -rounded(of * (fraction ?? 0));
  const steps = {
    sales,
    selling: share(sales, prices.selling),
    taxes: share(sales, prices.taxes),
    swap_receipts: share(sales, prices.swap_receipts),
    construction: -construction,
    indirect: share(construction, prices.indirect),
    outorga: share(capacity.outorga_area ?? 0, prices.outorga_m2),
    margin: share(sales, prices.margin),
  };
  const all = Object.values(steps).reduce((sum, amount) => sum + amount, 0);
  // The costs of the purchase are a share of the land itself; land below zero is not bought.
  const land = all > 0 ? rounded(all / (1 + (prices.purchase ?? 0))) : all;
  const amounts = { ...steps, purchase: land - all };
  return {
    sales,
    land,
    land_m2: terms.area ? rounded(land / terms.area) : null,
    steps: residualSteps.map((key) => ({ key, amount: amounts[key] })),
    missing,
    assumed,
  };
}

function missingOf(
  { missing, outorga_area }: ReturnType<typeof landCapacity>,
  { price_m2, cost_m2, margin, outorga_m2 }: ResidualTerms,
): MissingResidualTerm[] {
  const needed = { price_m2, cost_m2, margin, ...(outorga_area ? { outorga_m2 } : {}) };
  return [
    ...missing.filter((term) => term !== 'typical_area'),
    ...(Object.keys(needed) as (keyof typeof needed)[]).filter((key) => needed[key] === null),
  ];
}
