import { sql } from 'kysely';
import type { TenantDatabase } from '../../../platform/database/index.ts';

/** A living enterprise with the version that stands for it: the current one, or the one edited last. */
export interface ComparedVersionRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly version_id: number;
  readonly version_nome: string;
  readonly is_current: boolean;
  readonly study_hash: string;
}

/** Enterprises without any version in use are not among them. */
export const comparedVersions = async (db: TenantDatabase): Promise<ComparedVersionRow[]> => {
  const { rows } = await sql<ComparedVersionRow>`
    select e.id, e.code, e.name, v.id as version_id, v.nome as version_nome, v.is_current, v.study_hash
    from enterprises e
    join lateral (
      select n.id, n.nome, n.is_current, n.study_hash from versions n
      where n.organization_id = e.organization_id and n.enterprise_id = e.id and n.deleted_at is null
        and not n.is_archived
      order by n.is_current desc, n.updated_at desc, n.id limit 1) v on true
    where e.organization_id = ${db.organizationId}::int8 and e.deleted_at is null
    order by e.code, e.id`.execute(db);
  return rows;
};

/** Returns studies, each with its own hash: a user may edit one between two readings. */
export const comparedStudies = async (
  db: TenantDatabase,
  ids: readonly number[],
): Promise<{ readonly id: number; readonly study_hash: string; readonly study: string }[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('versions')
        .select(['id', 'study_hash', 'study'])
        .where('id', 'in', [...ids])
        .execute();
