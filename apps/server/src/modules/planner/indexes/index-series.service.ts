/** Index series: the list, the months of one, an organization's own, and the rates expected of future months. */
import {
  type BodyOf,
  fieldMessages,
  type IndexMonths,
  type IndexSeriesRow,
  indexErrors,
  indexLimits,
  type indexSeriesEndpoints,
  invalidFields,
  ownSeriesKey,
} from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { newId, type TenantDatabase } from '../../../platform/database/index.ts';
import { HttpError, orNotFound } from '../../../platform/http/index.ts';
import { wakeWorker } from '../../../platform/work/index.ts';
import { namesOf } from '../shared/people.service.ts';
import { refusingDuplicates } from '../shared/refusals.model.ts';
import type { SeriesInForce } from './index-in-force.model.ts';
import { listSeries, seriesOf } from './index-in-force.service.ts';
import { presentMonths, presentSeries } from './index-series.presenter.ts';
import {
  deleteOwnSeries,
  insertOwnSeries,
  listArrivals,
  listOwnSeries,
  listValues,
  type OwnSeries,
  replaceRates,
  updateOwnSeries,
} from './index-series.repository.ts';
import { snapshotSeries } from './index-snapshot.service.ts';
import { unitsOf } from './index-units.model.ts';

type OwnFields = BodyOf<(typeof indexSeriesEndpoints)['create']>;
type Projected = BodyOf<(typeof indexSeriesEndpoints)['project']>;

/** Called when data that corrects contracts changes. A module that uses it registers a worker of this name. */
export const indexChangesWorker = 'index-changes';
/** Due at the next turn of the work, whatever the caller's clock. */
const atOnce = new Date(0);

export const indexesChanged = (db: TenantDatabase): Promise<void> =>
  wakeWorker(db, indexChangesWorker, db.organizationId, atOnce);

export async function listIndexSeries({ db }: Context): Promise<IndexSeriesRow[]> {
  const arrivals = Map.groupBy(await listArrivals(db), ({ series }) => series);
  const series = await listSeries(db);
  return series.map((one) => presentSeries(one, arrivals.get(one.key)?.length ?? 0));
}

/** Throws 404 for a missing and a foreign one alike. */
export async function locateOwnSeries({ db }: Context, id: number): Promise<OwnSeries> {
  return orNotFound((await listOwnSeries(db)).find((row) => row.id === id) ?? null);
}

const presentByKey = async ({ db }: Context, key: string): Promise<IndexSeriesRow> =>
  presentSeries(await seriesOf(db, key), 0);

export async function createOwnSeries(context: Context, fields: OwnFields): Promise<IndexSeriesRow> {
  const { db, platform } = context;
  return refusingDuplicates(async () => {
    requireOwnName(fields.name);
    const { length } = await listOwnSeries(db);
    if (length >= indexLimits.series)
      throw new HttpError(invalidFields({ non_field_errors: [fieldMessages.tooManyItems(indexLimits.series)] }));
    const row = { id: newId(), ...fields };
    await insertOwnSeries(db, row, platform.now());
    await recordAudit(context, 'index_series.created', row.id, { after: { ...fields } });
    return presentByKey(context, ownSeriesKey(row.id));
  });
}

export async function changeOwnSeries(
  context: Context,
  { id, ...before }: OwnSeries,
  fields: OwnFields,
): Promise<IndexSeriesRow> {
  return refusingDuplicates(async () => {
    requireOwnName(fields.name);
    await updateOwnSeries(context.db, { id, ...fields });
    await recordAudit(context, 'index_series.changed', id, { before, after: { ...fields } });
    return presentByKey(context, ownSeriesKey(id));
  });
}

export async function removeOwnSeries(context: Context, { id, name }: OwnSeries): Promise<void> {
  const key = ownSeriesKey(id);
  const values = await listValues(context.db, key);
  if (values.length > 0) throw new HttpError(indexErrors.inUse);
  await deleteOwnSeries(context.db, { id, key });
  await recordAudit(context, 'index_series.deleted', id, { name });
}

export async function projectIndex(context: Context, { series: key, rates }: Projected): Promise<IndexMonths> {
  const { actor, db } = context;
  const { name } = await seriesOf(db, key);
  const periods = new Set(rates.map(({ period }) => period));
  if (periods.size < rates.length)
    throw new HttpError(invalidFields({ rates: [fieldMessages.notUniqueTogether(['series', 'period'])] }));
  const rows = rates.map(({ period, rate }) => ({ period, rate: unitsOf(rate) }));
  await replaceRates(db, key, rows);
  await indexesChanged(db);
  const after = { series: name, rates: rates.map(({ period, rate }) => `${period}: ${rate}`) };
  await recordAudit(context, 'index_series.projected', actor.scope, { after });
  return readIndexMonths(context, key);
}

/** A series of one's own is not called like one that everybody knows. */
const requireOwnName = (name: string): void => {
  const isKnown = snapshotSeries().some((one) => one.name.toLowerCase() === name.toLowerCase());
  if (isKnown) throw new HttpError(invalidFields({ name: [fieldMessages.taken('index series', 'name')] }));
};

export async function readIndexMonths({ db }: Context, key: string): Promise<IndexMonths> {
  const series: SeriesInForce = await seriesOf(db, key);
  const arrivals = (await listArrivals(db)).filter((one) => one.series === key);
  const authors = [...new Set(series.values.map(({ author_id }) => author_id))];
  const names = await namesOf(db, authors);
  return {
    series: presentSeries(series, arrivals.length),
    months: presentMonths(series, names),
    rates: series.rates.map((rate) => ({ ...rate })),
  };
}
