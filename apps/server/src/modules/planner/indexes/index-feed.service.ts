/**
 * Fetches published months from the Banco Central, where the platform has configured it. Values wait until a user has seen their
 * effect. Fetching alone publishes nothing.
 */
import { type IndexFeed, indexErrors, publishedIndexes } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context, LongContext } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { OutsideRefused } from '../../../platform/egress/index.ts';
import { HttpError } from '../../../platform/http/index.ts';
import type { IndexSource, Platform } from '../../../platform/module.ts';
import { dayInSaoPaulo, nextDayInSaoPaulo, wireInstant } from '../../../platform/time.ts';
import { type Worker, wakeWorker } from '../../../platform/work/index.ts';
import type { SeriesInForce } from './index-in-force.model.ts';
import { listSeries, seriesOf } from './index-in-force.service.ts';
import { monthFault, monthsAfter } from './index-rows.model.ts';
import {
  deleteArrivals,
  type FetchRow,
  findFeed,
  listArrivals,
  listFetches,
  storeArrivals,
  storeFeed,
  storeFetch,
} from './index-series.repository.ts';
import { shareOf, unitsOf } from './index-units.model.ts';
import { isOfWholeMonths } from './index-values.service.ts';
import { readSgs, type SgsMonth, type SgsReading, sgsAddress, windowsOf } from './sgs.model.ts';

export const indexFeedWorker = 'index-feed';

/** First month requested for an index without known months: the start of the product's own series. */
const firstMonth = '2015-01';
/** Known months that are requested again: a publisher may have corrected them. */
const refetchedMonths = 3;
/** Series with a value for every day. */
const ofFirstDays: readonly string[] = ['tr', 'savings'];

export async function readFeed({ db, platform: { indexSource: source } }: Context): Promise<IndexFeed> {
  const feed = await findFeed(db);
  const fetches = new Map((await listFetches(db)).map((row) => [row.series, row]));
  const series = await listSeries(db);
  const arrivals = await listArrivals(db);
  return {
    host: source && new URL(source.address).hostname,
    daily: feed?.daily ?? false,
    next: source && feed?.daily ? wireInstant(feed.next_at) : null,
    fetches: publishedIndexes.flatMap((key) => {
      const code = source?.codes[key];
      const row = fetches.get(key);
      if (code === undefined) return [];
      const { outcome = null, detail = '' } = row ?? {};
      return [{ series: key, code, outcome, detail, at: row ? wireInstant(row.at) : null }];
    }),
    arrivals: arrivals.map((row) => ({
      ...{ series: row.series, month: row.month, variation: shareOf(row.variation) },
      before: series.find(({ key }) => key === row.series)?.monthly[row.month] ?? null,
    })),
  };
}

export async function setFeed(context: Context, { daily }: { readonly daily: boolean }): Promise<IndexFeed> {
  const { actor, db, platform } = context;
  if (daily && !platform.indexSource) throw new HttpError(indexErrors.noSource);
  const before = (await findFeed(db))?.daily ?? false;
  const now = platform.now();
  await storeFeed(db, { daily, next_at: now });
  if (daily) await wakeWorker(db, indexFeedWorker, db.organizationId, now);
  const details = { before: { daily: before }, after: { daily } };
  await recordAudit(context, 'index_series.feed_changed', actor.scope, details);
  return readFeed(context);
}

/** Fetches one series now. Throws 400 for a key that the source lacks, 409 without a source. */
export async function fetchIndex(context: LongContext, key: string): Promise<IndexFeed> {
  const { actor, platform } = context;
  const { indexSource } = platform;
  if (!indexSource) throw new HttpError(indexErrors.noSource);
  const series = await context.transact(({ db }) => seriesOf(db, key));
  const outcome = await fetchSeries(platform, indexSource, actor.scope, series);
  return context.transact(async (inner) => {
    await recordAudit(inner, 'index_series.fetched', actor.scope, { after: { series: series.name, outcome } });
    return readFeed(inner);
  });
}

/** Fetches the months of a series that are not known yet, and stores the outcome. */
const fetchSeries = async (
  platform: Platform,
  source: IndexSource,
  organizationId: number,
  series: SeriesInForce,
): Promise<FetchRow['outcome']> => {
  const now = dayInSaoPaulo(platform.now()).slice(0, 7);
  const reading = await fetchMonths(platform, source, series, now);
  await platform.database.withOrganization(organizationId, async (db) => {
    const row = { series: series.key, at: platform.now() };
    if (!reading.ok) {
      await storeFetch(db, { ...row, outcome: reading.outcome, detail: reading.detail });
      return;
    }
    // Values published while the answer was on its way are not reported again.
    const { monthly } = await seriesOf(db, series.key);
    const publishedMonths = reading.months.filter(
      ({ month }) => monthFault(month, now, isOfWholeMonths(series.key)) === null,
    );
    const isNew = ({ month, variation }: SgsMonth): boolean => {
      const existing = monthly[month];
      return existing === undefined || unitsOf(existing) !== unitsOf(variation);
    };
    const known = publishedMonths.filter((one) => !isNew(one)).map(({ month }) => month);
    await deleteArrivals(db, series.key, known);
    const arrivals = publishedMonths
      .filter(isNew)
      .map(({ month, variation }) => ({ month, variation: unitsOf(variation) }));
    await storeArrivals(
      db,
      arrivals.map((one) => ({ series: series.key, ...one })),
    );
    const last =
      publishedMonths
        .map(({ month }) => month)
        .sort()
        .at(-1) ?? '';
    await storeFetch(db, { ...row, outcome: 'ok', detail: last });
  });
  return reading.ok ? 'ok' : reading.outcome;
};

/** The answers of all stretches together; the first that fails is the whole's failure. */
const fetchMonths = async (
  platform: Platform,
  { address, codes }: IndexSource,
  { key, snapshot, values }: SeriesInForce,
  now: string,
): Promise<SgsReading> => {
  const code = codes[key];
  if (code === undefined) return { ok: false, outcome: 'lacking', detail: key };
  // Typed values may be ahead of the source. Months that it has reported before, it must report again.
  const publishedMonths = values.filter(({ origin, variation }) => origin === 'bcb' && variation !== null);
  const known = [...new Set([...Object.keys(snapshot), ...publishedMonths.map(({ month }) => month)])].sort();
  const last = known.at(-1);
  const from = last === undefined ? firstMonth : monthsAfter(last, 1 - refetchedMonths);
  const months: SgsMonth[] = [];
  for (const window of windowsOf(from, now)) {
    const reading = await fetchWindow(platform, sgsAddress(address, code, window), ofFirstDays.includes(key));
    if (!reading.ok) return reading;
    months.push(...reading.months.filter(({ month }) => month >= window.from && month <= window.to));
  }
  // An answer that lacks known months is not complete: what it does not show would pass for "not published".
  const answered = new Set(months.map(({ month }) => month));
  const lacking = known.find((month) => month >= from && !answered.has(month));
  if (lacking !== undefined || months.length === 0) return { ok: false, outcome: 'lacking', detail: lacking ?? from };
  return { ok: true, months };
};

const fetchWindow = async (platform: Platform, address: string, firstDays: boolean): Promise<SgsReading> => {
  let status: number;
  let text: string;
  try {
    const answer = await platform.outside(address, { headers: { accept: 'application/json' } });
    status = answer.status;
    text = await answer.text();
  } catch (error) {
    const outcome = error instanceof OutsideRefused ? 'forbidden' : 'unreachable';
    return { ok: false, outcome, detail: causeOf(error) };
  }
  return status === 200 ? readSgs(text, { firstDays }) : { ok: false, outcome: 'status', detail: String(status) };
};

/** A code of the network, or the kind of error: a message may hold an address. */
const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};

/** Nine in the morning in São Paulo: most months come out before it. */
const morningMs = 9 * 3_600_000;
const againMs = 3_600_000;

/** Fetches every series of the source once a day. If the source is unreachable, it retries in an hour. */
export const createIndexFeedWorker = (platform: Platform): Worker => ({
  name: indexFeedWorker,
  kind: 'reads',
  act: async (organizationId, signal) => {
    const { database, indexSource, now } = platform;
    const within = <T>(work: (db: TenantDatabase) => Promise<T>): Promise<T> =>
      database.withOrganization(organizationId, work);
    const feed = await within(findFeed);
    if (!feed?.daily || !indexSource) return null;
    if (feed.next_at > now()) return feed.next_at;
    let next = new Date(nextDayInSaoPaulo(now()).getTime() + morningMs);
    for (const series of await within(listSeries)) {
      if (signal.aborted) return now();
      if (indexSource.codes[series.key] === undefined) continue;
      const outcome = await fetchSeries(platform, indexSource, organizationId, series);
      if (outcome === 'unreachable') {
        next = new Date(now().getTime() + againMs);
        break;
      }
    }
    await within((db) => storeFeed(db, { daily: true, next_at: next }));
    return next;
  },
});
