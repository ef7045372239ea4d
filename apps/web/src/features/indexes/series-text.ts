/** Numbers and states of series in words. */
import type { IndexMonth, IndexSeriesRow } from '@uni/contracts';
import { indexSeries } from '@uni/phrases';
import { addMonths, formatMonth, formatNumber, formatShare } from '../../ui/numbers/index.ts';

/** A variation with the two decimals that publishers give, or as many more as it has, at most four. */
export const variationText = (share: number | null): string => {
  if (share === null) return '';
  const isLong = Math.abs(Math.round(share * 1e4) / 1e4 - share) > 1e-9;
  return formatShare(share, { decimals: isLong ? 4 : 2 });
};

export const yearText = (share: number | null): string => (share === null ? '–' : formatShare(share, { decimals: 2 }));

export const levelText = (level: number): string => formatNumber(level, { decimals: 8 });

export const lastText = ({ last_month }: IndexSeriesRow): string =>
  last_month === '' ? indexSeries.list.never : formatMonth(last_month);

export const headText = ({ publisher, last_month }: IndexSeriesRow): string =>
  indexSeries.head(
    publisher,
    last_month === '' ? indexSeries.neverText : indexSeries.lastMonth(formatMonth(last_month)),
  );

export const originText = ({ estimate, origin }: IndexMonth): string => {
  if (estimate !== null) return indexSeries.estimates[estimate];
  return origin === null ? '' : indexSeries.origins[origin];
};

/** Number of months in the sparkline of a series. */
const drawn = 36;

/** Returns the 12-month variation at the end of each of the last months that have all 12. For a shape, not a figure. */
export const recentYears = (monthly: Readonly<Record<string, number>>): number[] => {
  const months = Object.keys(monthly).sort();
  return months.slice(-drawn).flatMap((month) => {
    const year = Array.from({ length: 12 }, (_, back) => monthly[addMonths(month, -back)]);
    return year.includes(undefined) ? [] : [year.reduce<number>((all, one) => all * (1 + (one ?? 0)), 1) - 1];
  });
};
