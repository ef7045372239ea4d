/** Offers of a module: the typologies that are sold by one curve, one price and one mix of tables. */

import type {
  PortfolioModule,
  PriceStep,
  PriceTable,
  Rate,
  SalesCurve,
  SalesTerms,
  StudyModule,
  Typology,
} from '../../src/study.ts';
import { addTo, type Cells, cellAt, centavos, exactSum, plus, roundCents, spread, total } from '../arithmetic.ts';
import { type Anchors, type Indexes, monthlyRate, resolve } from '../calendar.ts';
import { familyShares, placed } from '../weights.ts';

/** Contracts instead of the plan: what was sold by month, and what is owed after the closing. */
export interface Contracts extends PortfolioModule {
  closing: number;
  /** The last month that contracts report. */
  through: number;
}

export interface Offer {
  tables: PriceTable[];
  growth: Rate | null;
  priceIndex: string | null;
  /** Price steps of its own; null where the module's apply. */
  ownSteps: PriceStep[] | null;
  ownUnits: number;
  vgvOwn: number;
  /** The sales curve as given, on the months of the study. */
  curve: Cells;
  salesBase: Cells;
  resaleBase: Cells;
  cancelledBase: Cells;
}

const TERMS = ['sales_curve', 'tables', 'price_growth', 'price_index', 'price_steps'] as const;

function isNamed(value: unknown): boolean {
  return value !== null && value !== undefined;
}

function hasOwnTerms(typology: Typology): boolean {
  return TERMS.some((term) => isNamed(typology[term]));
}

/** A module without curve, tables and units: it is rented or held, and sells nothing. */
function isHeld(module: StudyModule): boolean {
  const all: (SalesTerms & { units?: number })[] = [module, ...(module.typologies ?? [])];
  return all.every(
    ({ sales_curve, tables, units }) => !isNamed(sales_curve) && !isNamed(tables) && !((units ?? 0) > 0),
  );
}

/** The value of units of a typology in centavos, rounded once. */
export function worthOf(units: number, typology: Typology): number {
  return roundCents(units * typology.private_area * centavos(typology.price_m2));
}

/**
 * Σ of the shares sold by the closing at the offer's own VGV. Then the rest of the curve's total, by the curve's own remaining
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

function curveOf(sales: SalesCurve, anchors: Anchors): Cells {
  return placed(sales.shares ?? familyShares(sales, sales.months ?? 1), resolve(sales.start, anchors));
}

/** An offer with its planned sales, or those of its contracts; cancellations are entered later. */
function offerOf(
  module: StudyModule,
  typologies: readonly Typology[],
  terms: SalesTerms,
  anchors: Anchors,
  contracts: Contracts | null,
): Offer {
  let [ownUnits, vgvOwn] = [0, 0];
  for (const typology of typologies) {
    const swapped = typology.barter_units ?? 0;
    ownUnits += typology.units - swapped;
    vgvOwn += worthOf(typology.units, typology) - worthOf(swapped, typology);
  }
  const [sales, tables] = [terms.sales_curve ?? module.sales_curve, terms.tables ?? module.tables];
  if (!sales || !tables) throw new Error('an offer without a curve or tables');
  const curve = curveOf(sales, anchors);
  const whole = total(curve);
  const sold = whole >= 1 - 1e-9 ? vgvOwn : roundCents(whole * vgvOwn);
  return {
    tables,
    growth: terms.price_growth ?? module.price_growth ?? null,
    priceIndex: terms.price_index ?? module.price_index ?? null,
    ownSteps: terms.price_steps ?? null,
    ownUnits,
    vgvOwn,
    curve,
    salesBase: contracts ? soldThenPlanned(contracts, vgvOwn, sold, curve) : spread(sold, curve),
    resaleBase: [],
    cancelledBase: [],
  };
}

/** The common offer first, then each typology that names terms of its own. */
export function offersOf(module: StudyModule, anchors: Anchors, contracts: Contracts | null): Offer[] {
  if (isHeld(module)) return [];
  const typologies = module.typologies ?? [];
  const common = typologies.filter((typology) => !hasOwnTerms(typology));
  const own = typologies.filter(hasOwnTerms);
  const hasCommon = common.length > 0 || own.length === 0;
  return [
    ...(hasCommon ? [offerOf(module, common, {}, anchors, contracts)] : []),
    ...own.map((typology) => offerOf(module, [typology], typology, anchors, contracts)),
  ];
}

/** The first month by which a share of the own VGV is sold; Infinity if never. */
export function monthSold(share: number, vgvOwn: number, salesBase: Cells): number {
  const needed = roundCents(share * vgvOwn);
  let sum = 0;
  for (let month = 0; month < Math.max(1, salesBase.length); month++) {
    sum += cellAt(salesBase, month);
    if (sum >= needed) return month;
  }
  return Infinity;
}

/** Sales that the steps of a price are measured on. */
interface Measure {
  vgvOwn: number;
  salesBase: Cells;
  anchors: Anchors;
}

function isInForce(step: PriceStep, month: number, { vgvOwn, salesBase, anchors }: Measure): boolean {
  if (step.from !== null && step.from !== undefined) return month >= resolve(step.from, anchors);
  return vgvOwn !== 0 && month > monthSold(step.sold ?? 0, vgvOwn, salesBase);
}

/** The price of a month as a factor of the table price: growth, index and the steps in force. */
export function priceAt(indexes: Indexes, offer: Offer, module: StudyModule, whole: Measure, month: number): number {
  const growth = offer.growth ? monthlyRate(offer.growth) : 0;
  const steps = offer.ownSteps ?? module.price_steps ?? [];
  const measure = offer.ownSteps ? { ...offer, anchors: whole.anchors } : whole;
  const price = (1 + growth) ** month * indexes.correction(offer.priceIndex, 0, month);
  return steps
    .filter((step) => isInForce(step, month, measure))
    .reduce((factor, step) => factor * (1 + step.change), price);
}
