import type { ConnectionRemoval, ErpSettings, ErpSystem, FailureCode, ProbeLight, RunState } from '@uni/contracts';
import { sql } from 'kysely';
import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';

export type ConnectionRow = Pick<RowOf<'erp_connections'>, (typeof columns)[number]>;

const columns = [
  'id',
  'system',
  'name',
  'address',
  'subdomain',
  'user_name',
  'secrets',
  'settings',
  'version',
  'created_at',
  'synced_at',
] as const;

export const settingsOf = ({ settings }: Pick<ConnectionRow, 'settings'>): ErpSettings => JSON.parse(settings);

export const listConnections = (db: TenantDatabase): Promise<ConnectionRow[]> =>
  db
    .selectFrom('erp_connections')
    .select(columns)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const findConnection = async (db: TenantDatabase, id: number): Promise<ConnectionRow | null> =>
  (await db
    .selectFrom('erp_connections')
    .select(columns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) ?? null;

/** Returns a removed connection with the choice for its rows. Null: it exists, or there was no choice. */
export const findLeaving = async (
  db: TenantDatabase,
  id: number,
): Promise<{ system: ErpSystem; removal: ConnectionRemoval; since: Date } | null> => {
  const row = await db
    .selectFrom('erp_connections')
    .select(['system', 'removal', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row?.removal || !row.deleted_at) return null;
  return { system: row.system, removal: row.removal, since: row.deleted_at };
};

/** Names of connections, of those too that were removed. */
export const namesOfConnections = async (db: TenantDatabase): Promise<ReadonlyMap<number, string>> => {
  const rows = await db.selectFrom('erp_connections').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};

export const insertConnection = async (
  db: TenantDatabase,
  row: Omit<ConnectionRow, 'version' | 'synced_at'> & { readonly next_run_at: Date | null },
): Promise<void> => {
  await db
    .insertInto('erp_connections')
    .values({
      ...row,
      version: 1,
      synced_at: null,
      fence: 0,
      lease_until: null,
      deleted_at: null,
      removal: null,
    })
    .execute();
};

/** False when another request has changed it since it was read. */
export const updateConnection = async (
  db: TenantDatabase,
  {
    id,
    version,
    ...fields
  }: Pick<ConnectionRow, 'id' | 'version'> &
    Partial<Pick<ConnectionRow, 'name' | 'address' | 'subdomain' | 'user_name' | 'secrets' | 'settings'>> & {
      next_run_at?: Date | null;
      deleted_at?: Date;
      removal?: ConnectionRemoval;
    },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('erp_connections')
    .set({ ...fields, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const lastRuns = async (db: TenantDatabase): Promise<ReadonlyMap<number, { id: number; state: RunState }>> => {
  const { rows } = await sql<{ connection_id: number; id: number; state: RunState }>`
    select distinct on (connection_id) connection_id, id, state from ${db.table('erp_runs')} r
    order by connection_id, created_at desc, id`.execute(db);
  return new Map(rows.map(({ connection_id, ...run }) => [connection_id, run]));
};

export interface ResourceRow
  extends Pick<RowOf<'erp_resources'>, 'resource' | 'complete_until' | 'last_failure' | 'light'> {
  readonly rows: number;
  readonly refused: number;
}

/** Returns the state of each resource that was read or tested. */
export const listResources = async (db: TenantDatabase, connectionId: number): Promise<ResourceRow[]> => {
  const { rows } = await sql<ResourceRow>`
    select r.resource, coalesce(h.rows, 0)::int4 as rows, coalesce(f.refused, 0)::int4 as refused,
      r.complete_until, r.last_failure, r.light
    from ${db.table('erp_resources')} r
    left join (
      select resource, count(*) as rows from ${db.table('erp_heads')} one
      where connection_id = ${connectionId}::int8 and not is_removed group by resource
    ) h on h.resource = r.resource
    left join (
      select resource, count(*) as refused from ${db.table('erp_refused_rows')} one
      where connection_id = ${connectionId}::int8 group by resource
    ) f on f.resource = r.resource
    where r.connection_id = ${connectionId}::int8
    order by r.resource`.execute(db);
  return rows;
};

/** Returns true if a resource has rows. */
export const holdsRows = async (db: TenantDatabase, connectionId: number, resource: string): Promise<boolean> =>
  (await db
    .selectFrom('erp_heads')
    .select('key')
    .where('connection_id', '=', connectionId)
    .where('resource', '=', resource)
    .where('is_removed', '=', false)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Stores the instant until which all given resources are complete: the earliest of theirs. Leaves it unchanged while one of them
 * never was complete.
 */
export const noteSynced = async (
  db: TenantDatabase,
  connectionId: number,
  resources: readonly string[],
): Promise<void> => {
  const rows = await db
    .selectFrom('erp_resources')
    .select('complete_until')
    .where('connection_id', '=', connectionId)
    .where('resource', 'in', resources)
    .execute();
  const times = rows.flatMap(({ complete_until }) => complete_until?.getTime() ?? []);
  if (times.length < resources.length) return;
  await db
    .updateTable('erp_connections')
    .set({ synced_at: new Date(Math.min(...times)) })
    .where('id', '=', connectionId)
    .execute();
};

/** Stores what is known of a resource. Fields that are left out stay as they are. */
export const noteResource = async (
  db: TenantDatabase,
  connectionId: number,
  resource: string,
  fields: { complete_until?: Date; last_failure?: FailureCode | null; light?: ProbeLight },
): Promise<void> => {
  const none = { complete_until: null, last_failure: null, light: null };
  await db
    .insertInto('erp_resources')
    .values({ connection_id: connectionId, resource, ...none, ...fields })
    .onConflict((conflict) =>
      Object.keys(fields).length === 0
        ? conflict.doNothing()
        : conflict.columns(['organization_id', 'connection_id', 'resource']).doUpdateSet(fields),
    )
    .execute();
};
