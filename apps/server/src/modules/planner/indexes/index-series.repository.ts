/** The SQL of index series: what organizations put over the published ones, and their own. */
import { columnsOf, type RowOf, type Transaction } from '../../../platform/database/index.ts';

export type OwnSeries = Pick<RowOf<'index_own_series'>, 'id' | 'name' | 'publisher'>;

export const listOwnSeries = (transaction: Transaction, organizationId: number): Promise<OwnSeries[]> =>
  transaction
    .selectFrom('index_own_series')
    .select(['id', 'name', 'publisher'])
    .where('organization_id', '=', organizationId)
    .orderBy('name')
    .execute();

export const insertOwnSeries = async (
  transaction: Transaction,
  organizationId: number,
  row: OwnSeries,
  at: Date,
): Promise<void> => {
  await transaction
    .insertInto('index_own_series')
    .values({ organization_id: organizationId, ...row, created_at: at })
    .execute();
};

export const updateOwnSeries = async (
  transaction: Transaction,
  organizationId: number,
  { id, ...fields }: OwnSeries,
): Promise<void> => {
  await transaction
    .updateTable('index_own_series')
    .set(fields)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
};

export const deleteOwnSeries = async (
  transaction: Transaction,
  organizationId: number,
  { id, key }: { readonly id: number; readonly key: string },
): Promise<void> => {
  await transaction
    .deleteFrom('index_projections')
    .where('organization_id', '=', organizationId)
    .where('series', '=', key)
    .execute();
  await transaction
    .deleteFrom('index_own_series')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
};

export type ValueRow = Omit<RowOf<'index_values'>, 'organization_id'>;

/** Returns all values ever published, of one series or of all, by month, the latest first. */
export const listValues = (
  transaction: Transaction,
  organizationId: number,
  series: string | null,
): Promise<ValueRow[]> => {
  const query = transaction
    .selectFrom('index_values')
    .select(columnsOf('index_values').without('organization_id'))
    .where('organization_id', '=', organizationId);
  return (series === null ? query : query.where('series', '=', series))
    .orderBy('series')
    .orderBy('month')
    .orderBy('revision', 'desc')
    .execute();
};

export const insertValues = async (
  transaction: Transaction,
  organizationId: number,
  rows: readonly ValueRow[],
): Promise<void> => {
  if (rows.length === 0) return;
  await transaction
    .insertInto('index_values')
    .values(rows.map((row) => ({ organization_id: organizationId, ...row })))
    .execute();
};

export type RateRow = Omit<RowOf<'index_projections'>, 'organization_id'>;

export const listRates = (transaction: Transaction, organizationId: number): Promise<RateRow[]> =>
  transaction
    .selectFrom('index_projections')
    .select(['series', 'period', 'rate'])
    .where('organization_id', '=', organizationId)
    .orderBy('series')
    .orderBy('period')
    .execute();

export const replaceRates = async (
  transaction: Transaction,
  organizationId: number,
  series: string,
  rates: readonly Omit<RateRow, 'series'>[],
): Promise<void> => {
  await transaction
    .deleteFrom('index_projections')
    .where('organization_id', '=', organizationId)
    .where('series', '=', series)
    .execute();
  if (rates.length === 0) return;
  await transaction
    .insertInto('index_projections')
    .values(rates.map((rate) => ({ organization_id: organizationId, series, ...rate })))
    .execute();
};

export type FeedRow = Omit<RowOf<'index_feeds'>, 'organization_id'>;

export const findFeed = async (transaction: Transaction, organizationId: number): Promise<FeedRow | null> =>
  (await transaction
    .selectFrom('index_feeds')
    .select(['daily', 'next_at'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()) ?? null;

export const storeFeed = async (transaction: Transaction, organizationId: number, row: FeedRow): Promise<void> => {
  await transaction
    .insertInto('index_feeds')
    .values({ organization_id: organizationId, ...row })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
    .execute();
};

export type FetchRow = Omit<RowOf<'index_fetches'>, 'organization_id'>;

export const listFetches = (transaction: Transaction, organizationId: number): Promise<FetchRow[]> =>
  transaction
    .selectFrom('index_fetches')
    .select(['series', 'outcome', 'detail', 'at'])
    .where('organization_id', '=', organizationId)
    .execute();

export const storeFetch = async (
  transaction: Transaction,
  organizationId: number,
  { series, ...row }: FetchRow,
): Promise<void> => {
  await transaction
    .insertInto('index_fetches')
    .values({ organization_id: organizationId, series, ...row })
    .onConflict((conflict) => conflict.columns(['organization_id', 'series']).doUpdateSet(row))
    .execute();
};

export type ArrivalRow = Omit<RowOf<'index_arrivals'>, 'organization_id'>;

export const listArrivals = (transaction: Transaction, organizationId: number): Promise<ArrivalRow[]> =>
  transaction
    .selectFrom('index_arrivals')
    .select(['series', 'month', 'variation'])
    .where('organization_id', '=', organizationId)
    .orderBy('series')
    .orderBy('month')
    .execute();

/** Stores arrivals. They replace earlier arrivals of the same months. */
export const storeArrivals = async (
  transaction: Transaction,
  organizationId: number,
  rows: readonly ArrivalRow[],
): Promise<void> => {
  if (rows.length === 0) return;
  await transaction
    .insertInto('index_arrivals')
    .values(rows.map((row) => ({ organization_id: organizationId, ...row })))
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'series', 'month'])
        .doUpdateSet((update) => ({ variation: update.ref('excluded.variation') })),
    )
    .execute();
};

export const deleteArrivals = async (
  transaction: Transaction,
  organizationId: number,
  series: string,
  months: readonly string[],
): Promise<void> => {
  if (months.length === 0) return;
  await transaction
    .deleteFrom('index_arrivals')
    .where('organization_id', '=', organizationId)
    .where('series', '=', series)
    .where('month', 'in', [...months])
    .execute();
};
