/** Where every enterprise stands, for what asks for attention: read at once, and nothing computed. */
import type { Study } from '@uni/engine';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/index.ts';

export interface StandingRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** The current version, or the one edited last; null: there is none. */
  readonly version_id: number | null;
  readonly version_nome: string | null;
  readonly is_current: boolean | null;
  readonly base_month: string | null;
  /** JSON; null: not computed. */
  readonly indicators: string | null;
  /** The last closed month. */
  readonly closing: string | null;
  /** How many cells of closed months ERPs or contracts tell otherwise now. */
  readonly late: number;
}

export const standingOfEnterprises = async (
  transaction: Transaction,
  organizationId: number,
  engine: string,
): Promise<StandingRow[]> => {
  const { rows } = await sql<StandingRow>`
    select e.id, e.code, e.name, v.id as version_id, v.nome as version_nome, v.is_current, p.base_month, p.indicators,
      h.closing, coalesce(l.late, 0)::int4 as late
    from enterprises e
    left join lateral (
      select n.id, n.nome, n.is_current, n.revision from versions n
      where n.organization_id = e.organization_id and n.enterprise_id = e.id and n.deleted_at is null
        and not n.is_archived
      order by n.is_current desc, n.updated_at desc, n.id limit 1) v on true
    left join realised_heads h on h.organization_id = e.organization_id and h.enterprise_id = e.id
    left join projections p on p.organization_id = e.organization_id and p.version_id = v.id
      and p.revision = v.revision and p.engine = ${engine} and p.realised_hash = coalesce(h.realised_hash, 'none')
    left join (
      select c.enterprise_id, count(*) as late from realised_late_changes c
      where c.organization_id = ${organizationId}::int8 group by c.enterprise_id) l on l.enterprise_id = e.id
    where e.organization_id = ${organizationId}::int8 and e.deleted_at is null
    order by e.code, e.id`.execute(transaction);
  return rows;
};

export interface WaitingRow {
  readonly id: number;
  readonly enterprise_id: number;
  readonly nome: string;
  readonly updated_at: Date;
}

/** Versions that wait for somebody to approve them or give them back. */
export const waitingVersions = (transaction: Transaction, organizationId: number): Promise<WaitingRow[]> =>
  transaction
    .selectFrom('versions')
    .select(['id', 'enterprise_id', 'nome', 'updated_at'])
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'submitted')
    .where('deleted_at', 'is', null)
    .orderBy('updated_at')
    .execute();

export interface MeasuredWorks {
  readonly enterprise_id: number;
  readonly study: Pick<Study, 'base_month' | 'modules'>;
  readonly measurements: readonly { readonly module: number; readonly month: string; readonly share: number }[];
}

/** The works of current versions, of the enterprises that measure them. */
export const measuredWorks = async (transaction: Transaction, organizationId: number): Promise<MeasuredWorks[]> => {
  const measurements = await transaction
    .selectFrom('physical_measurements')
    .select(['enterprise_id', 'n_modulo', 'month', 'share'])
    .where('organization_id', '=', organizationId)
    .orderBy('enterprise_id')
    .orderBy('month')
    .execute();
  const measured = Map.groupBy(measurements, ({ enterprise_id }) => enterprise_id);
  if (measured.size === 0) return [];
  const { rows } = await sql<{ enterprise_id: number; works: string }>`
    select v.enterprise_id, json_build_object('base_month', v.study::json -> 'base_month',
      'modules', v.study::json -> 'modules')::text as works
    from versions v where v.organization_id = ${organizationId}::int8 and v.is_current and v.deleted_at is null
      and v.enterprise_id = any(${[...measured.keys()]}::int8[])`.execute(transaction);
  return rows.map(({ enterprise_id, works }) => ({
    enterprise_id,
    study: JSON.parse(works),
    measurements: (measured.get(enterprise_id) ?? []).map(({ n_modulo, month, share }) => ({
      module: n_modulo,
      month,
      share: share / 1_000_000,
    })),
  }));
};

export interface VersionName {
  readonly id: number;
  readonly nome: string;
  readonly enterprise_id: number;
}

/** The names of versions by their ids, of removed ones too. */
export const versionNames = async (
  transaction: Transaction,
  organizationId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, VersionName>> => {
  if (ids.length === 0) return new Map();
  const rows = await transaction
    .selectFrom('versions')
    .select(['id', 'nome', 'enterprise_id'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};
