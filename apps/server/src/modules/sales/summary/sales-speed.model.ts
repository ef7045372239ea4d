/** Sales speed and months of stock per enterprise: the dashboard's figures, by units, of one month. */
import type { OfferWindow, SalesStatus } from '@uni/contracts';
import { monthAt } from '@uni/engine';
import { type OfferMonth, stocks, velocity } from '@uni/receivables';
import type { OfferSeries } from './offer-series.service.ts';

const yearMonths = 12;

/** Units by month. The last one is the reported month. */
interface UnitSeries {
  readonly from: string;
  readonly months: readonly OfferMonth[];
}

const unitsOf = ({ from, figures }: OfferSeries): UnitSeries => ({
  from,
  months: figures.map(({ launched, sold, cancelled }) => ({
    launched: launched.units,
    sold: sold.units,
    cancelled: cancelled.units,
  })),
});

/** The units of several by calendar month; all of them end with the same one. */
const together = (series: readonly UnitSeries[]): UnitSeries => {
  const [first] = series.toSorted((a, b) => b.months.length - a.months.length);
  const months = (first?.months ?? []).map((_, at) => {
    const back = (first?.months.length ?? 0) - at;
    const sum = (of: (month: OfferMonth) => number): number =>
      series.reduce((all, one) => {
        const month = one.months.at(-back);
        return month ? all + of(month) : all;
      }, 0);
    return {
      launched: sum(({ launched }) => launched),
      sold: sum(({ sold }) => sold),
      cancelled: sum(({ cancelled }) => cancelled),
    };
  });
  return { from: first?.from ?? '', months };
};

const windowOf = (months: readonly OfferMonth[], stock: readonly number[], size: number): OfferWindow => {
  const first = Math.max(0, months.length - size);
  const sum = (of: (month: OfferMonth) => number): number => months.slice(first).reduce((all, one) => all + of(one), 0);
  return {
    opening: stock[first - 1] ?? 0,
    launched: sum(({ launched }) => launched),
    sold: sum(({ sold }) => sold),
    cancelled: sum(({ cancelled }) => cancelled),
  };
};

const statusOf = ({ from, months }: UnitSeries): SalesStatus => {
  const last = months.length - 1;
  const stock = stocks(months);
  const left = stock[last] ?? 0;
  const visibleMonths = Math.min(yearMonths, months.length);
  const year = windowOf(months, stock, yearMonths);
  const pace = (year.sold - year.cancelled) / visibleMonths;
  return {
    offered: months.reduce((all, { launched }) => all + launched, 0),
    stock: left,
    month: { ...windowOf(months, stock, 1), ...velocity(months, last, 1) },
    before: last < 1 ? { gross: null, net: null } : velocity(months, last - 1, 1),
    quarter: { ...windowOf(months, stock, 3), ...velocity(months, last, 3) },
    series: Array.from({ length: visibleMonths }, (_, at) => {
      const k = last - visibleMonths + 1 + at;
      return { month: monthAt(from, k), gross: velocity(months, k, 1).gross };
    }),
    stock_months: pace > 0 ? left / pace : null,
  };
};

/** Of each enterprise, and of all together; null where nothing is on offer. The series end with the same month. */
export const salesStatuses = (
  series: ReadonlyMap<number, OfferSeries>,
): { readonly each: ReadonlyMap<number, SalesStatus>; readonly all: SalesStatus | null } => {
  const own = [...series].map(([id, one]) => ({ id, units: unitsOf(one) }));
  return {
    each: new Map(own.map(({ id, units }) => [id, statusOf(units)])),
    all: own.length === 0 ? null : statusOf(together(own.map(({ units }) => units))),
  };
};
