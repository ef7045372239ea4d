/** Names of records of the back office by id, for the audit trail. Parties have none here: it shows nothing personal. */
import { sql } from 'kysely';
import type { TenantDatabase } from '../../../platform/database/index.ts';

/** The name of each kind of record on its screens. */
const named = {
  units: (db: TenantDatabase) =>
    sql`select id, concat_ws(' ', nullif(block, ''), nome) as name from sales_units record where ${db.own('record')}`,
  accounts: (db: TenantDatabase) => sql`select id, name from sales_accounts record where ${db.own('record')}`,
  categories: (db: TenantDatabase) => sql`select id, name from sales_categories record where ${db.own('record')}`,
  contracts: (db: TenantDatabase) =>
    sql`select id, concat_ws(', ', number, unit_name) as name from sales_contracts record where ${db.own('record')}`,
  proposals: (db: TenantDatabase) =>
    sql`select id, unit_name as name from sales_proposals record where ${db.own('record')}`,
} as const;
export type NamedSalesKind = keyof typeof named;

export const namesOfSales = async (
  db: TenantDatabase,
  kind: NamedSalesKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db.execute(sql<{ id: number; name: string }>`
    ${named[kind](db)} and id = any(${ids as number[]}::int8[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
};
