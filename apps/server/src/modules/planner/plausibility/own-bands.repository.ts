import { sql } from 'kysely';
import type { TenantDatabase } from '../../../platform/database/index.ts';

/** The approved study that stands for an enterprise: the current one, or the one approved last. */
export interface ApprovedStudyRow {
  readonly enterprise_id: number;
  readonly version_id: number;
  /** Sealed data never changes. */
  readonly sealed_projection_hash: string;
}

export const approvedStudies = async (db: TenantDatabase): Promise<readonly ApprovedStudyRow[]> => {
  const { rows } = await sql<ApprovedStudyRow>`
    select e.id as enterprise_id, v.id as version_id, v.sealed_projection_hash
    from enterprises e
    join lateral (
      select n.id, n.sealed_projection_hash from versions n
      where n.organization_id = e.organization_id and n.enterprise_id = e.id and n.deleted_at is null
        and not n.is_archived and n.state = 'approved' and n.sealed_projection_hash is not null
      order by n.is_current desc, n.approved_at desc, n.id limit 1) v on true
    where e.organization_id = ${db.organizationId}::int8 and e.deleted_at is null
    order by e.id`.execute(db);
  return rows;
};

export interface SealedFigures {
  readonly version_id: number;
  /** JSON. */
  readonly modules: string;
  /** JSON. */
  readonly indicators: string;
  readonly lines: readonly { readonly key: string; readonly module: null; readonly total: number }[];
}

/** Returns the sealed figures of approved versions: their modules, indicators, and totals of the requested lines. */
export const sealedFigures = async (
  db: TenantDatabase,
  versions: readonly number[],
  keys: readonly string[],
): Promise<readonly SealedFigures[]> => {
  if (versions.length === 0) return [];
  const { rows } = await sql<Omit<SealedFigures, 'lines'> & { lines: string }>`
    select p.version_id, (v.study::json -> 'modules')::text as modules, p.indicators,
      coalesce((
        select json_agg(json_build_object('key', l.key, 'module', null, 'total', l.total)) from projection_lines l
        where l.organization_id = p.organization_id and l.version_id = p.version_id and l.revision = p.revision
          and l.engine = p.engine and l.realised_hash = p.realised_hash and l.module is null and l.company is null
          and l.key = any(${[...keys]}::text[])), '[]'::json)::text as lines
    from projections p
    join versions v on v.organization_id = p.organization_id and v.id = p.version_id
    where p.organization_id = ${db.organizationId}::int8 and p.is_sealed and p.version_id = any(${[...versions]}::int8[])`.execute(
    db,
  );
  return rows.map(({ lines, ...row }) => ({ ...row, lines: JSON.parse(lines) }));
};
