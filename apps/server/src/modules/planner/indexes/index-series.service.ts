/** Index series: the list, the months of one, an organization's own ones, and the rates that are expected of months to come. */
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
import { newId, type Transaction } from '../../../platform/database/index.ts';
import { type Actor, orNotFound, Refusal } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { callWorker } from '../../../platform/work/index.ts';
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

export const indexesChanged = (transaction: Transaction, organizationId: number): Promise<void> =>
  callWorker(transaction, indexChangesWorker, organizationId, atOnce);

export interface IndexSeriesService {
  list(actor: Actor): Promise<IndexSeriesRow[]>;
  months(actor: Actor, key: string): Promise<IndexMonths>;
  /** Throws 404 for a missing and a foreign one alike. */
  find(actor: Actor, id: number): Promise<OwnSeries>;
  create(actor: Actor, fields: OwnFields): Promise<IndexSeriesRow>;
  change(actor: Actor, row: OwnSeries, fields: OwnFields): Promise<IndexSeriesRow>;
  remove(actor: Actor, row: OwnSeries): Promise<void>;
  project(actor: Actor, input: Projected): Promise<IndexMonths>;
}

export const createIndexSeries = (platform: Platform): IndexSeriesService => {
  const within = <T>(actor: Actor, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    platform.database.withOrganization(actor.scope, work);
  const presentByKey = async (transaction: Transaction, actor: Actor, key: string): Promise<IndexSeriesRow> =>
    presentSeries(await seriesOf(transaction, actor.scope, key), 0);

  return {
    list: (actor) =>
      within(actor, async (transaction) => {
        const arrivals = Map.groupBy(await listArrivals(transaction, actor.scope), ({ series }) => series);
        const series = await listSeries(transaction, actor.scope);
        return series.map((one) => presentSeries(one, arrivals.get(one.key)?.length ?? 0));
      }),

    months: (actor, key) => within(actor, (transaction) => readMonths(transaction, actor.scope, key)),

    find: (actor, id) =>
      within(actor, async (transaction) =>
        orNotFound((await listOwnSeries(transaction, actor.scope)).find((row) => row.id === id) ?? null),
      ),

    create: (actor, fields) =>
      refusingDuplicates(() =>
        within(actor, async (transaction) => {
          requireOwnName(fields.name);
          const { length } = await listOwnSeries(transaction, actor.scope);
          if (length >= indexLimits.series)
            throw new Refusal(invalidFields({ non_field_errors: [fieldMessages.tooManyItems(indexLimits.series)] }));
          const row = { id: newId(), ...fields };
          await insertOwnSeries(transaction, actor.scope, row, platform.now());
          await recordAudit({ platform, db: transaction, actor }, 'index_series.created', row.id, {
            after: { ...fields },
          });
          return presentByKey(transaction, actor, ownSeriesKey(row.id));
        }),
      ),

    change: (actor, { id, ...before }, fields) =>
      refusingDuplicates(() =>
        within(actor, async (transaction) => {
          requireOwnName(fields.name);
          await updateOwnSeries(transaction, actor.scope, { id, ...fields });
          await recordAudit({ platform, db: transaction, actor }, 'index_series.changed', id, {
            before,
            after: { ...fields },
          });
          return presentByKey(transaction, actor, ownSeriesKey(id));
        }),
      ),

    remove: (actor, { id, name }) =>
      within(actor, async (transaction) => {
        const key = ownSeriesKey(id);
        const values = await listValues(transaction, actor.scope, key);
        if (values.length > 0) throw new Refusal(indexErrors.inUse);
        await deleteOwnSeries(transaction, actor.scope, { id, key });
        await recordAudit({ platform, db: transaction, actor }, 'index_series.deleted', id, { name });
      }),

    project: (actor, { series: key, rates }) =>
      within(actor, async (transaction) => {
        const { name } = await seriesOf(transaction, actor.scope, key);
        const periods = new Set(rates.map(({ period }) => period));
        if (periods.size < rates.length)
          throw new Refusal(invalidFields({ rates: [fieldMessages.notUniqueTogether(['series', 'period'])] }));
        const rows = rates.map(({ period, rate }) => ({ period, rate: unitsOf(rate) }));
        await replaceRates(transaction, actor.scope, key, rows);
        await indexesChanged(transaction, actor.scope);
        const after = { series: name, rates: rates.map(({ period, rate }) => `${period}: ${rate}`) };
        await recordAudit({ platform, db: transaction, actor }, 'index_series.projected', actor.scope, { after });
        return readMonths(transaction, actor.scope, key);
      }),
  };
};

/** A series of one's own is not called like one that everybody knows. */
const requireOwnName = (name: string): void => {
  const isKnown = snapshotSeries().some((one) => one.name.toLowerCase() === name.toLowerCase());
  if (isKnown) throw new Refusal(invalidFields({ name: [fieldMessages.taken('index series', 'name')] }));
};

const readMonths = async (transaction: Transaction, organizationId: number, key: string): Promise<IndexMonths> => {
  const series: SeriesInForce = await seriesOf(transaction, organizationId, key);
  const arrivals = (await listArrivals(transaction, organizationId)).filter((one) => one.series === key);
  const authors = [...new Set(series.values.map(({ author_id }) => author_id))];
  const names = await namesOf(transaction, authors);
  return {
    series: presentSeries(series, arrivals.length),
    months: presentMonths(series, names),
    rates: series.rates.map((rate) => ({ ...rate })),
  };
};
