/** The SQL of links between an ERP's rows and ours. */
import type { ErpLinkStand, ErpSalesResource } from '@uni/contracts';
import { sql } from 'kysely';
import { columnsOf, type RowOf, type TenantDatabase } from '../../../platform/database/index.ts';
import type { ErpTarget } from './erp-rows.model.ts';

export type ErpLink = Omit<RowOf<'sales_erp_links'>, 'organization_id' | 'connection_id' | 'resource'>;

type OfConnection = Pick<ErpTarget, 'organizationId' | 'connectionId'>;

const columns = columnsOf('sales_erp_links').without('organization_id', 'connection_id', 'resource');

/** Links by key. */
export const findErpLinks = async (
  db: TenantDatabase,
  { connectionId }: OfConnection,
  resource: ErpSalesResource,
  keys: readonly string[],
): Promise<Map<string, ErpLink>> => {
  const rows = await db
    .selectFrom('sales_erp_links')
    .select(columns)
    .where('connection_id', '=', connectionId)
    .where('resource', '=', resource)
    .where('key', '=', sql<string>`any(${keys as string[]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.key, row]));
};

export const saveErpLinks = async (
  db: TenantDatabase,
  { connectionId }: OfConnection,
  resource: ErpSalesResource,
  links: readonly ErpLink[],
): Promise<void> => {
  if (links.length === 0) return;
  await sql`
    insert into sales_erp_links (organization_id, connection_id, resource, key, row_id, stand, doubt, hash, is_gone)
    select ${db.organizationId}::int8, ${connectionId}::int8, ${resource}, key, row_id, stand, doubt, hash, is_gone
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
      as one (key text, row_id int8, stand text, doubt text, hash text, is_gone boolean)
    on conflict (organization_id, connection_id, resource, key) do update
    set row_id = excluded.row_id, stand = excluded.stand, doubt = excluded.doubt, hash = excluded.hash,
      is_gone = excluded.is_gone`.execute(db);
};

/** Clears the hash of links to these local rows, so that their ERP rows are written again. Returns the rows with such links. */
export const releaseRows = async (
  db: TenantDatabase,
  resource: ErpSalesResource,
  rowIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ row_id: number }>`
    update sales_erp_links set hash = ''
    where ${db.own('sales_erp_links')} and resource = ${resource} and not is_gone
      and row_id = any(${rowIds as number[]}::int8[]) returning row_id`.execute(db);
  return new Set(rows.map(({ row_id }) => row_id));
};

/** The first links of a connection to rows of a resource, gone ones too. */
export const firstErpLinks = async (
  db: TenantDatabase,
  { connectionId }: OfConnection,
  resource: ErpSalesResource,
  limit: number,
): Promise<ErpLink[]> =>
  db
    .selectFrom('sales_erp_links')
    .select(columns)
    .where('connection_id', '=', connectionId)
    .where('resource', '=', resource)
    .orderBy('key')
    .limit(limit)
    .execute();

export const deleteErpLinks = async (
  db: TenantDatabase,
  { connectionId }: OfConnection,
  resource: ErpSalesResource,
  keys: readonly string[],
): Promise<void> => {
  await db
    .deleteFrom('sales_erp_links')
    .where('connection_id', '=', connectionId)
    .where('resource', '=', resource)
    .where('key', '=', sql<string>`any(${keys as string[]}::text[])`)
    .execute();
};

export interface ErpTally {
  readonly resource: ErpSalesResource;
  readonly stand: ErpLinkStand;
  readonly count: number;
}

/** Returns the number of rows of a connection per link status. */
export const tallyErpLinks = async (db: TenantDatabase, { connectionId }: OfConnection): Promise<ErpTally[]> => {
  const { rows } = await sql<ErpTally>`
    select resource, stand, count(*)::int4 as count from sales_erp_links
    where ${db.own('sales_erp_links')} and connection_id = ${connectionId}::int8 and not is_gone
    group by resource, stand order by resource, stand`.execute(db);
  return rows;
};

export interface DoubtRow extends ErpLink {
  readonly resource: ErpSalesResource;
  /** Name of the local unit or contract. Names of people are left out. */
  readonly name: string | null;
  readonly enterprise_id: number | null;
}

/** Returns the rows in doubt, each with the local row in whose favour it was decided. */
export const listDoubts = async (
  db: TenantDatabase,
  { connectionId }: OfConnection,
  limit: number,
): Promise<DoubtRow[]> => {
  const { rows } = await sql<DoubtRow>`
    select one.resource, one.key, one.row_id, one.stand, one.doubt, one.hash, one.is_gone,
      coalesce(trim(unit.block || ' ' || unit.nome), contract.number) as name,
      coalesce(unit.enterprise_id, contract.enterprise_id) as enterprise_id
    from (
      select * from sales_erp_links
      where ${db.own('sales_erp_links')} and connection_id = ${connectionId}::int8 and stand <> 'own'
        and not is_gone
      order by resource, key limit ${limit}::int8
    ) one
    left join ${db.table('sales_units')} unit on unit.id = one.row_id
      and one.resource = 'units'
    left join ${db.table('sales_contracts')} contract on contract.id = one.row_id and one.resource = 'contracts'
    order by one.resource, one.key`.execute(db);
  return rows;
};
