/** Figures of the sales dashboard: a pure computation over units, contracts and their balances. */
import { ageingBuckets, type SalesMonth, type SalesSummary, type UnitTotals } from '@uni/contracts';
import { monthAt, monthIndex } from '@uni/engine';
import { type OfferMonth, type Velocity, velocity } from '@uni/receivables';
import type { LateSum } from './ageing-months.repository.ts';
import type { ModuleOfUnits, OfferedUnits, SoldUnits } from './sales-summary.repository.ts';

/** Number of months reported, and of future months of installments due. */
const visibleMonths = 36;
const aheadMonths = 24;

/** The units of a module, with the month in which they came on offer. */
export interface Offer extends OfferedUnits {
  readonly launched: string;
}

type Count = 'units' | 'value';

/** Units, centavos at list price, hundredths of m². */
export interface Tally extends UnitTotals {
  area: number;
}

/** Units offered, sold and returned in a month. */
export interface OfferFigures {
  readonly launched: Tally;
  readonly sold: Tally;
  readonly cancelled: Tally;
  /** Centavos agreed for what was sold, and for what came back. */
  agreed: number;
  agreedBack: number;
}

const none = (): Tally => ({ units: 0, value: 0, area: 0 });
const add = (sum: Tally, { units, value, area }: Readonly<Tally>): void => {
  sum.units += units;
  sum.value += value;
  sum.area += area;
};

/** Modules with the month in which they were offered: as planned, or with their first sale if that was earlier. */
export const offersOf = (
  units: readonly OfferedUnits[],
  sales: readonly SoldUnits[],
  planned: (module: ModuleOfUnits) => string | null,
  month: string,
): Offer[] => {
  const first = new Map<string, string>();
  for (const { signed, is_offered, ...module } of sales) {
    const key = moduleKey(module);
    if (is_offered && signed < (first.get(key) ?? '9999')) first.set(key, signed);
  }
  return units.map((module) => {
    const known = [first.get(moduleKey(module)), planned(module)].filter((at) => at !== undefined && at !== null);
    return { ...module, launched: known.sort()[0] ?? month };
  });
};

const moduleKey = ({ enterprise_id, n_modulo }: ModuleOfUnits): string => `${enterprise_id} ${n_modulo ?? ''}`;

/** Returns figures for each month from the first offer to a month. */
export const offerFigures = (
  offers: readonly Offer[],
  sales: readonly SoldUnits[],
  month: string,
): { readonly from: string; readonly figures: readonly OfferFigures[] } => {
  const from = offers.reduce((first, { launched }) => (launched < first ? launched : first), month);
  const figures = Array.from({ length: monthIndex(from, month) + 1 }, (): OfferFigures => {
    return { launched: none(), sold: none(), cancelled: none(), agreed: 0, agreedBack: 0 };
  });
  const at = (when: string): OfferFigures | undefined => figures[Math.max(0, monthIndex(from, when))];
  for (const offer of offers) {
    const launchMonth = at(offer.launched);
    if (launchMonth) add(launchMonth.launched, offer);
  }
  for (const sale of salesOf(offers, sales)) {
    const sold = at(sale.signed);
    if (!sold) continue;
    add(sold.sold, sale);
    sold.agreed += sale.agreed;
    const back = sale.cancelled === null ? undefined : at(sale.cancelled);
    if (!back) continue;
    add(back.cancelled, sale);
    back.agreedBack += sale.agreed;
  }
  return { from, figures };
};

/** Returns the sales of the modules on offer. */
const salesOf = (offers: readonly Offer[], sales: readonly SoldUnits[]): SoldUnits[] => {
  const keys = new Set(offers.map(moduleKey));
  return sales.filter((sale) => sale.is_offered && keys.has(moduleKey(sale)));
};

interface MonthlySales {
  readonly months: SalesMonth[];
  readonly velocity: SalesSummary['velocity'];
}

/** Month by month from the first offer to a month. */
export const salesMonths = (offers: readonly Offer[], sales: readonly SoldUnits[], month: string): MonthlySales => {
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
      sold: unitTotalsOf(sold),
      cancelled: unitTotalsOf(cancelled),
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
  return { months: months.slice(-visibleMonths), velocity: { units: windows('units'), value: windows('value') } };
};

const unitTotalsOf = ({ units, value }: Readonly<Tally>): UnitTotals => ({ units, value });

const offerMonths = (figures: readonly OfferFigures[], count: Count): OfferMonth[] =>
  figures.map(({ launched, sold, cancelled }) => ({
    launched: launched[count],
    sold: sold[count],
    cancelled: cancelled[count],
  }));

/** The same module by module, the latest twelve months. */
export const salesModules = (
  offers: readonly Offer[],
  sales: readonly SoldUnits[],
  month: string,
): SalesSummary['modules'] =>
  offers.map((offer) => {
    const ownMonths = salesMonths([offer], sales, month);
    const offered = unitTotalsOf(offer);
    const left = ownMonths.months.at(-1)?.stock ?? offered;
    return {
      empreendimento: offer.enterprise_id,
      n_modulo: offer.n_modulo,
      offered,
      sold: { units: offered.units - left.units, value: offered.value - left.value },
      year: ownMonths.velocity.units.year as Velocity,
    };
  });

/** Returns the balance by delay, the part more than ninety days late, and the amounts due in future months. */
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
