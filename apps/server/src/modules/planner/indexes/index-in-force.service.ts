/** Index series as they hold in an organization: the product's, the organization's changes to them, and its own. */
import { fieldMessages, invalidFields, ownSeriesKey } from '@uni/contracts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { HttpError } from '../../../platform/http/index.ts';
import type { SeriesInForce } from './index-in-force.model.ts';
import { typedMonths, yearUpTo } from './index-months.model.ts';
import { listOwnSeries, listRates, listValues, type ValueRow } from './index-series.repository.ts';
import { snapshotSeries } from './index-snapshot.service.ts';
import { shareOf } from './index-units.model.ts';

/** The latest value of each month; a withdrawn one leaves the snapshot's in force. */
const inForce = (snapshot: SeriesInForce['snapshot'], values: readonly ValueRow[]): Record<string, number> => {
  const monthly = { ...snapshot };
  const seen = new Set<string>();
  for (const { month, variation } of values) {
    if (seen.has(month)) continue;
    seen.add(month);
    if (variation !== null) monthly[month] = shareOf(variation);
  }
  return monthly;
};

/** All series of an organization, published ones first. */
export const listSeries = async (db: TenantDatabase): Promise<SeriesInForce[]> => {
  const own = await listOwnSeries(db);
  const values = Map.groupBy(await listValues(db, null), ({ series }) => series);
  const rates = Map.groupBy(await listRates(db), ({ series }) => series);
  const heads = [
    ...snapshotSeries().map((row) => ({ ...row, id: null, snapshot: row.monthly })),
    ...own.map((row) => ({ ...row, key: ownSeriesKey(row.id), snapshot: {} })),
  ];
  return heads.map(({ key, id, name, publisher, snapshot }) => {
    const put = values.get(key) ?? [];
    return {
      ...{ key, id, name, publisher, snapshot, values: put },
      monthly: put.length === 0 ? snapshot : inForce(snapshot, put),
      rates: (rates.get(key) ?? []).map(({ period, rate }) => ({ period, rate: shareOf(rate) })),
    };
  });
};

/** Returns one series. Throws 400 for a key that is unknown here. */
export const seriesOf = async (db: TenantDatabase, key: string): Promise<SeriesInForce> => {
  const series = (await listSeries(db)).find((one) => one.key === key);
  if (!series) throw new HttpError(invalidFields({ series: [fieldMessages.notChoice(key)] }));
  return series;
};

/** Data of an index that corrects contracts: published months, and rates assumed for future months. */
export interface CorrectingSeries {
  readonly key: string;
  readonly monthly: Readonly<Record<string, number>>;
  readonly projected: Readonly<Record<string, number>>;
  /** Accumulated rate of the last twelve published months. */
  readonly annual: number | null;
}

/** Months of an index as if they were published. */
export interface Supposed {
  readonly index: string;
  readonly months: readonly { readonly month: string; readonly variation: number }[];
}

const correcting = (
  { key, monthly: published, rates }: Pick<SeriesInForce, 'key' | 'monthly' | 'rates'>,
  supposed: Supposed | null,
): CorrectingSeries => {
  const more = supposed?.index === key ? supposed.months : [];
  const monthly = { ...published, ...Object.fromEntries(more.map(({ month, variation }) => [month, variation])) };
  const last = Object.keys(monthly).sort().at(-1);
  const projected = Object.fromEntries(
    [...typedMonths(monthly, rates).values()].map((one) => [one.month, one.variation]),
  );
  return { key, monthly, projected, annual: last === undefined ? null : yearUpTo(monthly, last) };
};

/** True if the organization overrides nothing. All such organizations share the same corrections. */
const isPlain = ({ id, values, rates }: SeriesInForce): boolean =>
  id === null && values.length === 0 && rates.length === 0;

/** Null: nothing but what comes with the product. */
export const correctingSeries = async (
  db: TenantDatabase,
  supposed: Supposed | null,
): Promise<CorrectingSeries[] | null> => {
  const series = await listSeries(db);
  return supposed === null && series.every(isPlain) ? null : series.map((one) => correcting(one, supposed));
};

/** The same for all organizations that have changed nothing. */
export const plainCorrectingSeries = (): CorrectingSeries[] =>
  snapshotSeries().map(({ key, monthly }) => correcting({ key, monthly, rates: [] }, null));
