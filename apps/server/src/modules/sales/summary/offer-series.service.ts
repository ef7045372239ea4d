/** Monthly units offered, sold and returned per enterprise: the dashboard's figures, for other aggregations. */
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { type OfferFigures, offerFigures, offersOf } from './sales-summary.model.ts';
import { type Enterprises, offeredUnits, soldUnits } from './sales-summary.repository.ts';

export interface OfferSeries {
  /** The month of the first figures. */
  readonly from: string;
  readonly figures: readonly OfferFigures[];
}

/** Month in which the plan launches a module of an enterprise. No module: the first. Null: no plan defines it. */
export type PlannedLaunch = (enterpriseId: number, module: number | null) => string | null;

/** Of each enterprise with units on its map, up to the end of a month. */
export const offerSeriesOf = async (
  db: TenantDatabase,
  enterprises: Enterprises,
  { month, launch }: { readonly month: string; readonly launch: PlannedLaunch },
): Promise<ReadonlyMap<number, OfferSeries>> => {
  const units = await offeredUnits(db, enterprises, month);
  const sales = await soldUnits(db, enterprises, month);
  const offers = offersOf(units, sales, ({ enterprise_id, n_modulo }) => launch(enterprise_id, n_modulo), month);
  const offered = offers.filter(({ launched }) => launched <= month);
  const sold = Map.groupBy(sales, ({ enterprise_id }) => enterprise_id);
  return new Map(
    [...Map.groupBy(offered, ({ enterprise_id }) => enterprise_id)].map(([enterprise, own]) => [
      enterprise,
      offerFigures(own, sold.get(enterprise) ?? [], month),
    ]),
  );
};
