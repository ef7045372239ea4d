/** The SQL of projections, and of the landed rows they read. Rows are read by pages of keys, contracts by their rows. */
import type { ErpTally } from '@uni/contracts';
import { type RawBuilder, sql } from 'kysely';
import { type RowOf, type TenantDatabase, TextColumn } from '../../../platform/database/index.ts';
import { heldRow } from '../shared/held-rows.repository.ts';
import type { ChildRow } from './reading.model.ts';

export interface ProjectionRow
  extends ErpTally,
    Pick<
      RowOf<'erp_sales_projections'>,
      | 'connection_id'
      | 'wanted'
      | 'done'
      | 'working'
      | 'stage'
      | 'cursor'
      | 'seen'
      | 'total'
      | 'began_at'
      | 'finished_at'
      | 'failed_at'
    > {}

const columns = [
  ...(['connection_id', 'wanted', 'done', 'working', 'stage', 'cursor', 'seen', 'total', 'began_at'] as const),
  ...(['finished_at', 'failed_at', 'signed', 'changed', 'cancelled', 'received'] as const),
] as const;

export const findProjection = async (
  db: TenantDatabase,
  connectionId: number,
  isToChange = false,
): Promise<ProjectionRow | null> => {
  const query = db.selectFrom('erp_sales_projections').select(columns).where('connection_id', '=', connectionId);
  return (await (isToChange ? query.forUpdate() : query).executeTakeFirst()) ?? null;
};

/** Returns connections with rows to project again. */
export const projectionsDue = async (db: TenantDatabase): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select p.connection_id as id from erp_sales_projections p
    join erp_connections c on c.organization_id = ${db.organizationId}::int8 and c.id = p.connection_id
      and (c.deleted_at is null or c.removal is not null)
    where p.organization_id = ${db.organizationId}::int8 and p.wanted > p.done order by p.connection_id`.execute(db);
  return rows.map(({ id }) => id);
};

export const changeProjection = async (
  db: TenantDatabase,
  connectionId: number,
  change: Partial<Omit<ProjectionRow, 'connection_id' | 'wanted'>>,
): Promise<void> => {
  await db.updateTable('erp_sales_projections').set(change).where('connection_id', '=', connectionId).execute();
};

/** Stores since when a page cannot be made: the first failure, not the last. */
export const noteFailure = async (db: TenantDatabase, connectionId: number, at: Date): Promise<void> => {
  await db
    .updateTable('erp_sales_projections')
    .set({ failed_at: at })
    .where('connection_id', '=', connectionId)
    .where('failed_at', 'is', null)
    .execute();
};

const here = (db: TenantDatabase, connectionId: number, resource: string): RawBuilder<unknown> =>
  sql`h.organization_id = ${db.organizationId}::int8 and h.connection_id = ${connectionId}::int8 and h.resource = ${resource}`;

/** UAU stores sales and their receipts under one name: a sale is its own parent. */
const ofStage = (resource: string): RawBuilder<unknown> => (resource === 'sales' ? sql`h.key = h.parent` : sql`true`);

/** Returns the number of rows that a projection reads. It only feeds the progress, so it need not be exact. */
export const countHeads = async (
  db: TenantDatabase,
  connectionId: number,
  resources: readonly string[],
): Promise<number> => {
  let total = 0;
  for (const resource of resources) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int8 as count from erp_heads h where ${here(db, connectionId, resource)} and ${ofStage(resource)}`.execute(
      db,
    );
    total += rows[0]?.count ?? 0;
  }
  return total;
};

export interface HeadRow {
  readonly key: string;
  readonly hash: string;
  /** Null: the row is gone from the ERP. */
  readonly payload: string | null;
}

/** Heads of a resource behind a key, in the order of keys. */
export const headsAfter = async (
  db: TenantDatabase,
  connectionId: number,
  resource: string,
  { cursor, size }: { readonly cursor: string; readonly size: number },
): Promise<HeadRow[]> => {
  const { rows } = await sql<HeadRow>`
    select h.key, h.hash, case when h.is_removed then null else r.payload end as payload
    from (select * from erp_heads h where ${here(db, connectionId, resource)} and ${ofStage(resource)} and h.key > ${cursor}
      order by h.key limit ${size}::int8) h
    left join ${heldRow} on true
    order by h.key`.execute(db);
  return rows;
};

/**
 * Rows below contracts. By parent, they name a title. By key, they are UAU's open installments: their parent is a work, and the
 * sale's number continues the key.
 */
const beneath = (
  by: 'parent' | 'key',
  groups: readonly string[],
): { group: RawBuilder<string>; where: RawBuilder<unknown> } => {
  const anyGroup = sql`any(${new TextColumn(groups)}::text[])`;
  if (by === 'parent')
    return { group: sql<string>`h.parent`, where: sql`h.parent = ${anyGroup} and h.key <> h.parent` };
  const group = sql<string>`h.parent || '/' || split_part(substr(h.key, length(h.parent) + 2), '/', 1)`;
  const sites = new TextColumn([...new Set(groups.map((key) => key.slice(0, key.lastIndexOf('/'))))]);
  return { group, where: sql`h.parent = any(${sites}::text[]) and ${group} = ${anyGroup}` };
};

/** Of each group, what its rows say in short: equal, and they are the same rows. */
export const digestsBeneath = async (
  db: TenantDatabase,
  connectionId: number,
  { resource, by }: { readonly resource: string; readonly by: 'parent' | 'key' },
  groups: readonly string[],
): Promise<Map<string, string>> => {
  if (groups.length === 0) return new Map();
  const { group, where } = beneath(by, groups);
  const { rows } = await sql<{ name: string; digest: string }>`
    select ${group} as name, md5(string_agg(h.key || ' ' || h.hash, ',' order by h.key)) as digest
    from erp_heads h where ${here(db, connectionId, resource)} and not h.is_removed and ${where} group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ name, digest }) => [name, digest]));
};

export const rowsBeneath = async (
  db: TenantDatabase,
  connectionId: number,
  { resource, by }: { readonly resource: string; readonly by: 'parent' | 'key' },
  groups: readonly string[],
): Promise<Map<string, ChildRow[]>> => {
  if (groups.length === 0) return new Map();
  const { group, where } = beneath(by, groups);
  const { rows } = await sql<ChildRow & { name: string }>`
    select ${group} as name, h.key, r.payload
    from erp_heads h join ${heldRow} on true
    where ${here(db, connectionId, resource)} and not h.is_removed and ${where} and r.payload is not null`.execute(db);
  return Map.groupBy(rows, ({ name }) => name);
};
