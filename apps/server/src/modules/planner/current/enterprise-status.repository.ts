/** State of every enterprise for the attention list: read at once, and nothing computed. */
import type { EnterprisePhase } from '@uni/contracts';
import type { Study } from '@uni/engine';
import { sql } from 'kysely';
import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';

export interface EnterpriseStatusRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly phase: EnterprisePhase;
  /** The current version, or the one edited last; null: there is none. */
  readonly version_id: number | null;
  readonly version_nome: string | null;
  readonly is_current: boolean | null;
  /** Of its study: versions of one study plan the same. */
  readonly study_hash: string | null;
  readonly base_month: string | null;
  /** JSON; null: not computed. */
  readonly indicators: string | null;
  /** The last closed month. */
  readonly closing: string | null;
  /** Number of cells of closed months for which ERPs or contracts now report other values. */
  readonly late: number;
}

export const listEnterpriseStatuses = async (db: TenantDatabase, engine: string): Promise<EnterpriseStatusRow[]> => {
  const { rows } = await sql<EnterpriseStatusRow>`
    select e.id, e.code, e.name, e.phase, v.id as version_id, v.nome as version_nome, v.is_current, v.study_hash,
      p.base_month, p.indicators,
      h.closing, coalesce(l.late, 0)::int4 as late
    from enterprises e
    left join lateral (
      select n.id, n.nome, n.is_current, n.revision, n.study_hash from versions n
      where n.organization_id = e.organization_id and n.enterprise_id = e.id and n.deleted_at is null
        and not n.is_archived
      order by n.is_current desc, n.updated_at desc, n.id limit 1) v on true
    left join realised_heads h on h.organization_id = e.organization_id and h.enterprise_id = e.id
    left join projections p on p.organization_id = e.organization_id and p.version_id = v.id
      and p.revision = v.revision and p.engine = ${engine} and p.realised_hash = coalesce(h.realised_hash, 'none')
    left join (
      select c.enterprise_id, count(*) as late from realised_late_changes c
      where c.organization_id = ${db.organizationId}::int8 group by c.enterprise_id) l on l.enterprise_id = e.id
    where e.organization_id = ${db.organizationId}::int8 and e.deleted_at is null
    order by e.code, e.id`.execute(db);
  return rows;
};

export type WaitingRow = Pick<RowOf<'versions'>, 'id' | 'enterprise_id' | 'nome' | 'updated_at'>;

/** Returns the versions that await approval or return. */
export const waitingVersions = (db: TenantDatabase): Promise<WaitingRow[]> =>
  db
    .selectFrom('versions')
    .select(['id', 'enterprise_id', 'nome', 'updated_at'])
    .where('state', '=', 'submitted')
    .where('deleted_at', 'is', null)
    .orderBy('updated_at')
    .execute();

/** Measured works of a current version. The plan depends only on its study, named by its hash. */
export interface MeasuredConstruction {
  readonly enterprise_id: number;
  readonly version_id: number;
  readonly study_hash: string;
  readonly measurements: readonly { readonly module: number; readonly month: string; readonly share: number }[];
}

/** Of the enterprises that measure their works. */
export const listMeasuredConstruction = async (db: TenantDatabase): Promise<MeasuredConstruction[]> => {
  const rows = await db
    .selectFrom('physical_measurements as m')
    .innerJoin('versions as v', (join) =>
      join.onRef('v.enterprise_id', '=', 'm.enterprise_id').on('v.is_current', '=', true),
    )
    .select(['m.enterprise_id', 'm.n_modulo', 'm.month', 'm.share', 'v.id', 'v.study_hash'])
    .where('v.deleted_at', 'is', null)
    .orderBy('m.enterprise_id')
    .orderBy('m.month')
    .execute();
  return [...Map.groupBy(rows, ({ enterprise_id }) => enterprise_id).values()].flatMap((measured) =>
    measured.slice(0, 1).map(({ enterprise_id, id, study_hash }) => ({
      ...{ enterprise_id, version_id: id, study_hash },
      measurements: measured.map(({ n_modulo, month, share }) => ({
        module: n_modulo,
        month,
        share: share / 1_000_000,
      })),
    })),
  );
};

/** Of studies the part that plans their works. */
export type ConstructionPlan = Pick<Study, 'base_month' | 'modules'>;

export const listConstructionPlans = async (
  db: TenantDatabase,
  versions: readonly number[],
): Promise<{ readonly study_hash: string; readonly plan: ConstructionPlan }[]> => {
  if (versions.length === 0) return [];
  const { rows } = await sql<{ study_hash: string; plan: string }>`
    select study_hash, json_build_object('base_month', study::json -> 'base_month', 'modules', study::json -> 'modules')::text as plan
    from versions where organization_id = ${db.organizationId}::int8 and id = any(${[...versions]}::int8[])`.execute(
    db,
  );
  return rows.map(({ study_hash, plan }) => ({ study_hash, plan: JSON.parse(plan) }));
};

export type VersionName = Pick<RowOf<'versions'>, 'id' | 'nome' | 'enterprise_id'>;

/** The names of versions by their ids, of removed ones too. */
export const versionNames = async (
  db: TenantDatabase,
  ids: readonly number[],
): Promise<ReadonlyMap<number, VersionName>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('versions')
    .select(['id', 'nome', 'enterprise_id'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};
