/** The SQL of index series: what organizations put over the published ones, and their own. */
import { columnsOf, type RowOf, type TenantDatabase } from '../../../platform/database/index.ts';

export type OwnSeries = Pick<RowOf<'index_own_series'>, 'id' | 'name' | 'publisher'>;

export const listOwnSeries = (db: TenantDatabase): Promise<OwnSeries[]> =>
  db.selectFrom('index_own_series').select(['id', 'name', 'publisher']).orderBy('name').execute();

export const insertOwnSeries = async (db: TenantDatabase, row: OwnSeries, at: Date): Promise<void> => {
  await db
    .insertInto('index_own_series')
    .values({ ...row, created_at: at })
    .execute();
};

export const updateOwnSeries = async (db: TenantDatabase, { id, ...fields }: OwnSeries): Promise<void> => {
  await db.updateTable('index_own_series').set(fields).where('id', '=', id).execute();
};

export const deleteOwnSeries = async (
  db: TenantDatabase,
  { id, key }: { readonly id: number; readonly key: string },
): Promise<void> => {
  await db.deleteFrom('index_projections').where('series', '=', key).execute();
  await db.deleteFrom('index_own_series').where('id', '=', id).execute();
};

export type ValueRow = Omit<RowOf<'index_values'>, 'organization_id'>;

/** Returns all values ever published, of one series or of all, by month, the latest first. */
export const listValues = (db: TenantDatabase, series: string | null): Promise<ValueRow[]> => {
  const query = db.selectFrom('index_values').select(columnsOf('index_values').without('organization_id'));
  return (series === null ? query : query.where('series', '=', series))
    .orderBy('series')
    .orderBy('month')
    .orderBy('revision', 'desc')
    .execute();
};

export const insertValues = async (db: TenantDatabase, rows: readonly ValueRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await db
    .insertInto('index_values')
    .values(rows.map((row) => row))
    .execute();
};

export type RateRow = Omit<RowOf<'index_projections'>, 'organization_id'>;

export const listRates = (db: TenantDatabase): Promise<RateRow[]> =>
  db.selectFrom('index_projections').select(['series', 'period', 'rate']).orderBy('series').orderBy('period').execute();

export const replaceRates = async (
  db: TenantDatabase,
  series: string,
  rates: readonly Omit<RateRow, 'series'>[],
): Promise<void> => {
  await db.deleteFrom('index_projections').where('series', '=', series).execute();
  if (rates.length === 0) return;
  await db
    .insertInto('index_projections')
    .values(rates.map((rate) => ({ series, ...rate })))
    .execute();
};

export type FeedRow = Omit<RowOf<'index_feeds'>, 'organization_id'>;

export const findFeed = async (db: TenantDatabase): Promise<FeedRow | null> =>
  (await db.selectFrom('index_feeds').select(['daily', 'next_at']).executeTakeFirst()) ?? null;

export const storeFeed = async (db: TenantDatabase, row: FeedRow): Promise<void> => {
  await db
    .insertInto('index_feeds')
    .values(row)
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
    .execute();
};

export type FetchRow = Omit<RowOf<'index_fetches'>, 'organization_id'>;

export const listFetches = (db: TenantDatabase): Promise<FetchRow[]> =>
  db.selectFrom('index_fetches').select(['series', 'outcome', 'detail', 'at']).execute();

export const storeFetch = async (db: TenantDatabase, { series, ...row }: FetchRow): Promise<void> => {
  await db
    .insertInto('index_fetches')
    .values({ series, ...row })
    .onConflict((conflict) => conflict.columns(['organization_id', 'series']).doUpdateSet(row))
    .execute();
};

export type ArrivalRow = Omit<RowOf<'index_arrivals'>, 'organization_id'>;

export const listArrivals = (db: TenantDatabase): Promise<ArrivalRow[]> =>
  db.selectFrom('index_arrivals').select(['series', 'month', 'variation']).orderBy('series').orderBy('month').execute();

/** Stores arrivals. They replace earlier arrivals of the same months. */
export const storeArrivals = async (db: TenantDatabase, rows: readonly ArrivalRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await db
    .insertInto('index_arrivals')
    .values(rows.map((row) => row))
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'series', 'month'])
        .doUpdateSet((update) => ({ variation: update.ref('excluded.variation') })),
    )
    .execute();
};

export const deleteArrivals = async (db: TenantDatabase, series: string, months: readonly string[]): Promise<void> => {
  if (months.length === 0) return;
  await db
    .deleteFrom('index_arrivals')
    .where('series', '=', series)
    .where('month', 'in', [...months])
    .execute();
};
