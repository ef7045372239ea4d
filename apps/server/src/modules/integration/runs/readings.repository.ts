/** Outcomes of ERP readings, for callers outside the module. */
import type { RunState } from '@uni/contracts';
import { sql } from 'kysely';
import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';

export interface ReadingRow extends Pick<RowOf<'erp_connections'>, 'id' | 'name' | 'synced_at'> {
  /** Of the last reading that has ended; null: none has. */
  readonly state: RunState | null;
  readonly ended_at: Date | null;
  /** JSON: magnitudes without a rule, by enterprise, as they were published last; null: nothing was. */
  readonly unmapped: string | null;
}

/** Connections that hold credentials, each with the last of its readings that has ended. */
export const readingsOf = async (db: TenantDatabase): Promise<ReadingRow[]> => {
  const { rows } = await sql<ReadingRow>`
    select c.id, c.name, c.synced_at, r.state, r.finished_at as ended_at, f.unmapped
    from ${db.table('erp_connections')} c
    left join lateral (
      select e.state, e.finished_at from ${db.table('erp_runs')} e
      where e.connection_id = c.id and e.kind <> 'certificate' and e.finished_at is not null
        and e.state <> 'cancelled'
      order by e.finished_at desc, e.id limit 1) r on true
    left join ${db.table('erp_flows')} f on f.connection_id = c.id
    where c.deleted_at is null and c.secrets is not null
    order by c.created_at, c.id`.execute(db);
  return rows;
};

export interface EndedRunRow {
  readonly connection_id: number;
  readonly connection: string;
  readonly state: RunState;
  readonly count: number;
  readonly at: Date;
}

/** Returns the number of readings ended since an instant, by connection and outcome. */
export const endedRuns = async (db: TenantDatabase, since: Date): Promise<EndedRunRow[]> => {
  const { rows } = await sql<EndedRunRow>`
    select r.connection_id, c.name as connection, r.state, count(*)::int4 as count, max(r.finished_at) as at
    from ${db.table('erp_runs')} r
    join ${db.table('erp_connections')} c on c.id = r.connection_id
    where r.finished_at >= ${since}::timestamptz and r.kind <> 'certificate' and r.state in ('done', 'partial', 'failed')
    group by r.connection_id, c.name, r.state`.execute(db);
  return rows;
};
