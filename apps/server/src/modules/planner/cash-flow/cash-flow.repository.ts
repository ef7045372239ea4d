import { columnsOf, type RowOf, type TenantDatabase } from '../../../platform/database/index.ts';

export type CashFlowEnterpriseRow = Pick<RowOf<'enterprises'>, 'id' | 'code' | 'name' | 'phase'>;

export type CashFlowVersionRow = Pick<
  RowOf<'versions'>,
  'id' | 'enterprise_id' | 'nome' | 'state' | 'is_current' | 'revision'
>;

/** Cached data of one version: the leaves of its cash flow, and facts of its study for the sum. */
export type SeriesRow = Omit<RowOf<'cash_flow_series'>, 'organization_id' | 'engine' | 'terms'>;

/** Key of a series: today's engine, in these terms. */
export type SeriesKey = Pick<RowOf<'cash_flow_series'>, 'engine' | 'terms'>;

/** Enterprises that are not in the bin, by code. */
export const livingEnterprises = (db: TenantDatabase): Promise<CashFlowEnterpriseRow[]> =>
  db
    .selectFrom('enterprises')
    .select(['id', 'code', 'name', 'phase'])
    .where('deleted_at', 'is', null)
    .orderBy('code')
    .orderBy('id')
    .execute();

/** The current versions of all enterprises, and these ones; none from the bin. */
export const currentVersionsAnd = (db: TenantDatabase, ids: readonly number[]): Promise<CashFlowVersionRow[]> =>
  db
    .selectFrom('versions')
    .select(['id', 'enterprise_id', 'nome', 'state', 'is_current', 'revision'])
    .where('deleted_at', 'is', null)
    .where((row) => {
      const current = row('is_current', '=', true);
      return ids.length > 0 ? row.or([current, row('id', 'in', ids)]) : current;
    })
    .execute();

/** The enterprises that were changed from an instant on, or whose current version was, or was chosen. */
export const plansChanged = async (db: TenantDatabase, since: Date): Promise<number[]> => {
  const rows = await db
    .selectFrom('versions as v')
    .innerJoin('enterprises as e', (join) =>
      join.onRef('e.organization_id', '=', 'v.organization_id').onRef('e.id', '=', 'v.enterprise_id'),
    )
    .select('v.enterprise_id')
    .where('v.deleted_at', 'is', null)
    .where('v.is_current', '=', true)
    // Its name is in every row, and its phase decides if it is included.
    .where((row) => row.or([row('v.updated_at', '>=', since), row('e.updated_at', '>=', since)]))
    .execute();
  return rows.map(({ enterprise_id }) => enterprise_id);
};

const seriesColumns = columnsOf('cash_flow_series').without('organization_id', 'engine', 'terms');

/** Returns the cached series of versions, of every revision and over all stored closed months. Another engine's are excluded. */
export const readSeries = async (
  db: TenantDatabase,
  versionIds: readonly number[],
  { engine, terms }: SeriesKey,
): Promise<SeriesRow[]> =>
  versionIds.length === 0
    ? []
    : db
        .selectFrom('cash_flow_series')
        .select(seriesColumns)
        .where('version_id', 'in', versionIds)
        .where('engine', '=', engine)
        .where('terms', '=', terms)
        .execute();

/** Stores a series and deletes those that no revision and no engine uses any more. */
export const storeSeries = async (db: TenantDatabase, row: SeriesRow, { engine, terms }: SeriesKey): Promise<void> => {
  await db
    .deleteFrom('cash_flow_series')
    .where('version_id', '=', row.version_id)
    .where((where) =>
      where.or([
        where('revision', '<', row.revision),
        where('engine', '<>', engine),
        where('realised_hash', '<>', row.realised_hash),
      ]),
    )
    .execute();
  await db
    .insertInto('cash_flow_series')
    .values({ ...row, engine, terms })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export type StudyText = Pick<RowOf<'versions'>, 'id' | 'revision' | 'study'>;

export const readStudySources = async (db: TenantDatabase, ids: readonly number[]): Promise<StudyText[]> =>
  ids.length === 0
    ? []
    : db.selectFrom('versions').select(['id', 'revision', 'study']).where('id', 'in', ids).execute();
