/** The published indexes by which contracts are corrected. Months that are not published yet go on as the last twelve did, and what is reckoned with them says so. */
import { type Indexes, openIndexes } from '@uni/receivables';
import { indexSeries } from '../planner/index.ts';

let indexes: Indexes | null = null;

const monthsBack = (month: string, months: number): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 - months, 1)).toISOString().slice(0, 7);
};

/** Chained once: the series come with the product. */
export const contractIndexes = (): Indexes => {
  indexes ??= opened();
  return indexes;
};

const opened = (): Indexes => {
  const series = indexSeries();
  const published = openIndexes(Object.fromEntries(series.map(({ key, monthly }) => [key, { monthly }])));
  return openIndexes(
    Object.fromEntries(
      series.map(({ key, monthly, last_month }) => {
        const year = published.factor(key, monthsBack(last_month, 12), last_month);
        return [key, { monthly, annual: year.ok ? year.value.value.hi - 1 : null }];
      }),
    ),
  );
};
