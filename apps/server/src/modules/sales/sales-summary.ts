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

interface Figures {
  launched: Counted;
  sold: Counted;
  cancelled: Counted;
  agreed: number;
}

const none = (): Counted => ({ units: 0, value: 0 });
const add = (sum: Counted, value: number): void => {
  sum.units += 1;
  sum.value += value;
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

/** What units are worth: the list price, and without one what was agreed last. */
const worths = (offers: readonly Offer[], sales: readonly SoldUnit[]): ReadonlyMap<number, number> => {
  const prices = new Map(sales.map(({ unit_id, price }) => [unit_id, price]));
  return new Map(offers.map(({ unit }) => [unit.id, unit.list_price || (prices.get(unit.id) ?? 0)]));
};

interface Told {
  readonly months: SalesMonth[];
  readonly velocity: SalesSummary['velocity'];
}

/** Month by month from the first offer to a month. */
export const salesMonths = (offers: readonly Offer[], sales: readonly SoldUnit[], month: string): Told => {
  const from = offers.reduce((first, { launched }) => (launched < first ? launched : first), month);
  const figures = Array.from(
    { length: monthIndex(from, month) + 1 },
    (): Figures => ({
      ...{ launched: none(), sold: none(), cancelled: none(), agreed: 0 },
    }),
  );
  const at = (day: string): Figures | undefined => figures[Math.max(0, monthIndex(from, day.slice(0, 7)))];
  const prices = worths(offers, sales);
  for (const { unit, launched } of offers) {
    const place = at(launched);
    if (place) add(place.launched, prices.get(unit.id) ?? 0);
  }
  for (const { unit_id, price, signed, cancelled } of sales) {
    const list = prices.get(unit_id);
    const sold = at(signed);
    if (list === undefined || !sold) continue;
    add(sold.sold, list);
    sold.agreed += price;
    const back = cancelled === null ? undefined : at(cancelled);
    if (back) add(back.cancelled, list);
  }
  const series: Record<Count, OfferMonth[]> = {
    units: offerMonths(figures, 'units'),
    value: offerMonths(figures, 'value'),
  };
  const stock = none();
  const months = figures.map(({ launched, sold, cancelled, agreed }, k): SalesMonth => {
    const offered = { units: stock.units + launched.units, value: stock.value + launched.value };
    stock.units = offered.units - sold.units + cancelled.units;
    stock.value = offered.value - sold.value + cancelled.value;
    const left = { ...stock };
    return {
      month: monthAt(from, k),
      offered,
      sold,
      cancelled,
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

const offerMonths = (figures: readonly Figures[], count: Count): OfferMonth[] =>
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
    const offered = none();
    for (const worth of worths(own, mine).values()) add(offered, worth);
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
