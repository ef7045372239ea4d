/** When the current versions of enterprises launch their modules: of whole studies only these numbers leave the database. */
import { sql } from 'kysely';
import type { TenantDatabase } from '../../../platform/database/index.ts';

export interface LaunchesRow {
  readonly enterprise_id: number;
  readonly base_month: string | null;
  /** JSON: an array of the numbers of modules, and one of the months since the base month. */
  readonly numbers: string;
  readonly launches: string;
}

export const readLaunches = async (db: TenantDatabase, enterprises: readonly number[]): Promise<LaunchesRow[]> => {
  const { rows } = await sql<LaunchesRow>`
    select enterprise_id, study ->> 'base_month' as base_month,
      jsonb_path_query_array(study, '$.modules[*].number')::text as numbers,
      jsonb_path_query_array(study, '$.modules[*].launch')::text as launches
    from (
      select v.enterprise_id, v.study::jsonb as study from versions v
      join enterprises e on e.organization_id = v.organization_id and e.id = v.enterprise_id and e.deleted_at is null
      where v.organization_id = ${db.organizationId}::int8 and v.is_current and v.deleted_at is null
        and v.enterprise_id = any(${enterprises as number[]}::int8[])
      offset 0
    ) as one`.execute(db);
  return rows;
};
