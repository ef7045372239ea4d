/** SQL for planning data that depends on an index series: versions with the series in their study. */
import { sql } from 'kysely';
import type { TenantDatabase } from '../../../platform/database/index.ts';

export interface IndexedVersion {
  readonly id: number;
  readonly nome: string;
  readonly enterprise_id: number;
  readonly enterprise_name: string;
  readonly is_draft: boolean;
  readonly base_month: string;
  /** JSON of the published months that the study has; null: none. */
  readonly monthly: string | null;
}

/** Versions whose study has an index under this key, drafts and sealed ones. */
export const listIndexed = async (db: TenantDatabase, series: string): Promise<IndexedVersion[]> => {
  const path = sql`array['indexes', ${series}::text]`;
  const { rows } = await sql<IndexedVersion>`
    select v.id, v.nome, v.enterprise_id, e.name as enterprise_name,
      v.state = 'draft' and not v.is_archived as is_draft,
      v.study::json ->> 'base_month' as base_month,
      v.study::json #>> (${path} || array['monthly']) as monthly
    from versions v
    join enterprises e on e.organization_id = ${db.organizationId}::int8 and e.id = v.enterprise_id
    where v.organization_id = ${db.organizationId}::int8 and v.deleted_at is null and e.deleted_at is null
      and v.study::json #> ${path} is not null
    order by e.name, v.nome, v.id`.execute(db);
  return rows;
};
