/** The panel of sales as figures: a pure reckoning over units, contracts and what they owe. */
import { ageingBuckets, type Counted, type SalesMonth, type SalesSummary } from '@uni/contracts';
import { monthAt, monthIndex } from '@uni/engine';
import { type OfferMonth, type Velocity, velocity } from '@uni/receivables';
import type { LateSum, OfferedUnit, SoldUnit } from './sales-summary.repository.ts';

/** So many months are told, and so many of what falls due. */
const shownMonths = 36;
const aheadMonths = 24;

interface Offer {
  readonly unit: OfferedUnit;
  readonly launched: string;
}

type Count = 'units' | 'value';

/** Units, centavos at list price, hundredths of m². */
export interface Tally extends Counted {
  area: number;
}

/** What came on offer, was sold and came back in a month. */
export interface OfferFigures {
  readonly launched: Tally;
  readonly sold: Tally;
  readonly cancelled: Tally;
  /** Centavos agreed for what was sold, and for what came back. */
  agreed: number;
  agreedBack: number;
}

const none = (): Tally => ({ units: 0, value: 0, area: 0 });
const add = (sum: Tally, { value, area }: Worth): void => {
  sum.units += 1;
  sum.value += value;
  sum.area += area;
};

/** Units with the month in which they came on offer: as planned, or with the first sale of their module where that was earlier. */
export const offersOf = (
  units: readonly OfferedUnit[],
  sales: readonly SoldUnit[],
  planned: (unit: OfferedUnit) => string | null,
  month: string,
): Offer[] => {
  const moduleOf = new Map(units.map((unit) => [unit.id, moduleKey(unit)]));
  const first = new Map<string, string>();
  for (const { unit_id, signed } of sales) {
    const key = moduleOf.get(unit_id);
    const at = signed.slice(0, 7);
    if (key !== undefined && at < (first.get(key) ?? '9999')) first.set(key, at);
  }
  return units.map((unit) => {
    const sold = first.get(moduleKey(unit));
    const launch = planned(unit);
    const known = [sold, launch].filter((at) => at !== undefined && at !== null).sort();
    return { unit, launched: known[0] ?? month };
  });
};

export const moduleKey = ({ enterprise_id, n_modulo }: Pick<OfferedUnit, 'enterprise_id' | 'n_modulo'>): string =>
  `${enterprise_id} ${n_modulo ?? ''}`;

interface Worth {
  readonly value: number;
  readonly area: number;
}

/** What units are worth: the list price, and without one what was agreed last. */
const worths = (offers: readonly Offer[], sales: readonly SoldUnit[]): ReadonlyMap<number, Worth> => {
  const prices = new Map(sales.map(({ unit_id, price }) => [unit_id, price]));
  return new Map(
    offers.map(({ unit: { id, list_price, private_area } }) => [
      id,
      { value: list_price || (prices.get(id) ?? 0), area: private_area },
    ]),
  );
};

/** Month by month from the first offer to a month, whatever is told of it. */
export const offerFigures = (
  offers: readonly Offer[],
  sales: readonly SoldUnit[],
  month: string,
): { readonly from: string; readonly figures: readonly OfferFigures[] } => {
  const from = offers.reduce((first, { launched }) => (launched < first ? launched : first), month);
  const figures = Array.from({ length: monthIndex(from, month) + 1 }, (): OfferFigures => {
    return { launched: none(), sold: none(), cancelled: none(), agreed: 0, agreedBack: 0 };
  });
  const at = (day: string): OfferFigures | undefined => figures[Math.max(0, monthIndex(from, day.slice(0, 7)))];
  const known = worths(offers, sales);
  for (const { unit, launched } of offers) {
    const place = at(launched);
    const worth = known.get(unit.id);
    if (place && worth) add(place.launched, worth);
  }
  for (const { unit_id, price, signed, cancelled } of sales) {
    const worth = known.get(unit_id);
    const sold = at(signed);
    if (!worth || !sold) continue;
    add(sold.sold, worth);
    sold.agreed += price;
    const back = cancelled === null ? undefined : at(cancelled);
    if (!back) continue;
    add(back.cancelled, worth);
    back.agreedBack += price;
  }
  return { from, figures };
};

interface Told {
  readonly months: SalesMonth[];
  readonly velocity: SalesSummary['velocity'];
}

/** Month by month from the first offer to a month. */
export const salesMonths = (offers: readonly Offer[], sales: readonly SoldUnit[], month: string): Told => {
  const { from, figures } = offerFigures(offers, sales, month);
  const series: Record<Count, OfferMonth[]> = {
    units: offerMonths(figures, 'units'),
    value: offerMonths(figures, 'value'),
  };
  const stock = { units: 0, value: 0 };
  const months = figures.map(({ launched, sold, cancelled, agreed }, k): SalesMonth => {
    const offered = { units: stock.units + launched.units, value: stock.value + launched.value };
    stock.units = offered.units - sold.units + cancelled.units;
    stock.value = offered.value - sold.value + cancelled.value;
    const left = { ...stock };
    return {
      month: monthAt(from, k),
      offered,
      sold: countedOf(sold),
      cancelled: countedOf(cancelled),
      stock: left,
      agreed,
      year: velocity(series.units, k, 12),
    };
  });
  const last = figures.length - 1;
  const windows = (count: Count) => ({
    month: velocity(series[count], last, 1),
    quarter: velocity(series[count], last, 3),
    year: velocity(series[count], last, 12),
  });
  return { months: months.slice(-shownMonths), velocity: { units: windows('units'), value: windows('value') } };
};

const countedOf = ({ units, value }: Tally): Counted => ({ units, value });

const offerMonths = (figures: readonly OfferFigures[], count: Count): OfferMonth[] =>
  figures.map(({ launched, sold, cancelled }) => ({
    launched: launched[count],
    sold: sold[count],
    cancelled: cancelled[count],
  }));

/** The same module by module, the latest twelve months. */
export const salesModules = (
  offers: readonly Offer[],
  sales: readonly SoldUnit[],
  month: string,
): SalesSummary['modules'] =>
  [...Map.groupBy(offers, ({ unit }) => moduleKey(unit)).values()].map((own) => {
    const ids = new Set(own.map(({ unit }) => unit.id));
    const mine = sales.filter(({ unit_id }) => ids.has(unit_id));
    const told = salesMonths(own, mine, month);
    const all = none();
    for (const worth of worths(own, mine).values()) add(all, worth);
    const offered = countedOf(all);
    const left = told.months.at(-1)?.stock ?? offered;
    return {
      empreendimento: own[0]?.unit.enterprise_id ?? 0,
      n_modulo: own[0]?.unit.n_modulo ?? null,
      offered,
      sold: { units: offered.units - left.units, value: offered.value - left.value },
      year: told.velocity.units.year as Velocity,
    };
  });

/** What is owed: by how late it is, the part that is more than ninety days late, and what falls due in the months to come. */
export const owedOf = (
  months: readonly { month: string; amount: number; count: number }[],
  late: readonly LateSum[],
  day: string,
): Pick<SalesSummary, 'ageing' | 'delinquency' | 'receivables'> => {
  const total = sumOf(months);
  const overdue = sumOf(late);
  const ageing = ageingBuckets.map((bucket, k) => {
    if (k === 0)
      return { bucket, amount: total.amount - overdue.amount, count: Math.max(0, total.count - overdue.count) };
    return { bucket, ...sumOf(late.filter((one) => one.bucket === k)) };
  });
  const long = ageing.slice(4).reduce((sum, { amount }) => sum + amount, 0);
  const current = day.slice(0, 7);
  const lateNow = sumOf(late.filter(({ month }) => month === current)).amount;
  const byMonth = new Map(months.map(({ month, amount }) => [month, amount]));
  return {
    ageing,
    delinquency: total.amount === 0 ? null : long / total.amount,
    receivables: Array.from({ length: aheadMonths }, (_, k) => {
      const month = monthAt(current, k);
      return { month, amount: (byMonth.get(month) ?? 0) - (k === 0 ? lateNow : 0) };
    }),
  };
};

const sumOf = (rows: readonly { amount: number; count: number }[]): { amount: number; count: number } =>
  rows.reduce((sum, { amount, count }) => ({ amount: sum.amount + amount, count: sum.count + count }), {
    amount: 0,
    count: 0,
  });
