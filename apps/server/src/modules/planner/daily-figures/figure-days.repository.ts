/** The figures of current versions as each day began. */
import { sql } from 'kysely';
import { columnsOf, type RowOf, type TenantDatabase } from '../../../platform/database/index.ts';

export type FigureDayRow = Omit<RowOf<'figure_days'>, 'organization_id'>;

/** Stores the figures that changed since the last stored day. A version that is not computed stores none. */
export const storeFigures = async (
  db: TenantDatabase,
  { engine, day }: { readonly engine: string; readonly day: string },
): Promise<void> => {
  await sql`
    insert into figure_days (organization_id, enterprise_id, day, version_id, vgv_own, result, max_exposure,
      max_exposure_month, irr_year)
    select e.organization_id, e.id, ${day}::text, v.id, f.vgv_own, f.result, f.max_exposure, f.max_exposure_month, f.irr_year
    from enterprises e
    join versions v on v.organization_id = e.organization_id and v.enterprise_id = e.id and v.is_current
      and v.deleted_at is null
    left join realised_heads h on h.organization_id = e.organization_id and h.enterprise_id = e.id
    join projections p on p.organization_id = v.organization_id and p.version_id = v.id
      and p.revision = v.revision and p.engine = ${engine} and p.realised_hash = coalesce(h.realised_hash, 'none')
    cross join lateral (select
      (p.indicators::jsonb ->> 'vgv_own')::numeric::int8 as vgv_own,
      (p.indicators::jsonb ->> 'result')::numeric::int8 as result,
      (p.indicators::jsonb ->> 'max_exposure')::numeric::int8 as max_exposure,
      to_char((p.base_month || '-01')::date
        + make_interval(months => (p.indicators::jsonb ->> 'max_exposure_month')::int4), 'YYYY-MM') as max_exposure_month,
      (p.indicators::jsonb ->> 'irr_year')::float8 as irr_year) f
    where e.organization_id = ${db.organizationId}::int8 and e.deleted_at is null
      and not exists (
        select from figure_days l
        where l.organization_id = e.organization_id and l.enterprise_id = e.id
          and l.day = (select max(m.day) from figure_days m
            where m.organization_id = e.organization_id and m.enterprise_id = e.id)
          and (l.version_id, l.vgv_own, l.result, l.max_exposure, l.max_exposure_month, l.irr_year)
            is not distinct from (v.id, f.vgv_own, f.result, f.max_exposure, f.max_exposure_month, f.irr_year))
    on conflict do nothing`.execute(db);
};

/** Returns the figures of each enterprise at the start of this day. Enterprises without figures by then are omitted. */
export const figureDaysOf = async (db: TenantDatabase, day: string): Promise<FigureDayRow[]> => {
  const { rows } = await sql<FigureDayRow>`
    select distinct on (enterprise_id) enterprise_id, day, version_id, vgv_own, result, max_exposure, max_exposure_month,
      irr_year
    from figure_days where organization_id = ${db.organizationId}::int8 and day <= ${day}::text
    order by enterprise_id, day desc`.execute(db);
  return rows;
};

/** Of one enterprise, or of all together. */
export type PortfolioDayRow = Pick<RowOf<'figure_days'>, 'day' | 'vgv_own' | 'result' | 'max_exposure' | 'irr_year'>;

type PortfolioFigures = Omit<RowOf<'portfolio_days'>, 'organization_id' | 'day'>;

/** Stores the figures of all enterprises together, unless they equal the last stored ones. */
export const storePortfolioFigures = async (
  db: TenantDatabase,
  day: string,
  { vgv_own, result, max_exposure, irr_year }: PortfolioFigures,
): Promise<void> => {
  const last = await db
    .selectFrom('portfolio_days')
    .select(['vgv_own', 'result', 'max_exposure', 'irr_year'])
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  const now = { vgv_own, result, max_exposure, irr_year };
  if (last && JSON.stringify(last) === JSON.stringify(now)) return;
  await db
    .insertInto('portfolio_days')
    .values({ day, ...now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** The days of all enterprises together, the earliest first. */
export const portfolioDays = async (db: TenantDatabase): Promise<PortfolioDayRow[]> => {
  const rows = await db
    .selectFrom('portfolio_days')
    .select(columnsOf('portfolio_days').without('organization_id'))
    .orderBy('day')
    .execute();
  return rows;
};

/** The days of one enterprise, the earliest first. */
export const enterpriseDays = async (db: TenantDatabase, enterprise: number): Promise<PortfolioDayRow[]> => {
  const rows = await db
    .selectFrom('figure_days')
    .select(['day', 'vgv_own', 'result', 'max_exposure', 'irr_year'])
    .where('enterprise_id', '=', enterprise)
    .orderBy('day')
    .execute();
  return rows;
};
