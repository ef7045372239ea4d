import type { IndexMonth, IndexSeriesRow } from '@uni/contracts';
import { wireInstant } from '../../../platform/time.ts';
import type { SeriesInForce } from './index-in-force.model.ts';
import { chained, estimatedMonths, yearUpTo } from './index-months.model.ts';
import { shareOf } from './index-units.model.ts';

export const presentSeries = (
  { key, id, name, publisher, monthly }: SeriesInForce,
  arrivals: number,
): IndexSeriesRow => {
  const months = Object.keys(monthly).sort();
  const last = months.at(-1);
  return {
    ...{ key, id, name, publisher, first_month: months[0] ?? '', last_month: last ?? '', monthly: { ...monthly } },
    ...{ year: last === undefined ? null : yearUpTo(monthly, last), arrivals },
  };
};

type Put = IndexMonth['history'][number];

/** Values of each month, the latest first, with their authors. */
const historyOf = (
  { snapshot, values }: Pick<SeriesInForce, 'snapshot' | 'values'>,
  names: ReadonlyMap<number | null, string>,
): Map<string, Put[]> => {
  const puts = Map.groupBy(
    values.map((row) => ({
      month: row.month,
      put: {
        variation: row.variation === null ? null : shareOf(row.variation),
        origin: row.origin,
        author__name: names.get(row.author_id) ?? null,
        at: wireInstant(row.at),
      },
    })),
    ({ month }) => month,
  );
  const history = new Map([...puts].map(([month, rows]): [string, Put[]] => [month, rows.map(({ put }) => put)]));
  for (const [month, variation] of Object.entries(snapshot)) {
    const snapshotPut: Put = { variation, origin: 'snapshot', author__name: null, at: null };
    history.set(month, [...(history.get(month) ?? []), snapshotPut]);
  }
  return history;
};

/** Published months and the expected ones behind them, in their order. */
export const presentMonths = (series: SeriesInForce, names: ReadonlyMap<number | null, string>): IndexMonth[] => {
  const published = Object.entries(series.monthly)
    .map(([month, variation]) => ({ month, variation, source: null }))
    .sort((a, b) => (a.month < b.month ? -1 : 1));
  const all = [...published, ...estimatedMonths(series.monthly, series.rates)];
  const chain = chained(all);
  const history = historyOf(series, names);
  return all.map(({ month, variation, source }) => {
    const [latest, ...before] = history.get(month) ?? [];
    // A withdrawn value is no origin: the snapshot's applies, and the history lists the withdrawal.
    const isWithdrawn = latest?.variation === null;
    const { level = 100, base = month, year = null } = chain.get(month) ?? {};
    return {
      ...{ month, variation, level, base, year, estimate: source },
      origin: source !== null || !latest ? null : isWithdrawn ? 'snapshot' : latest.origin,
      history: latest ? [latest, ...before] : [],
    };
  });
};
