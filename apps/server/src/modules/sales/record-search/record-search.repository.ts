/** The SQL of the search: documents lead to ids, ids to the few rows that are displayed. */
import { sql } from 'kysely';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import type { WordHit } from '../../../platform/word-search/index.ts';

/** Clients with this document, and their contracts within reach. */
export const selectDocumentHits = async (
  db: TenantDatabase,
  document: string,
  within: readonly number[] | null,
): Promise<WordHit[]> =>
  db.execute(sql<WordHit>`
    with holder as materialized (
      select id from sales_clients client where ${db.own('client')} and client.document = ${document})
    select 'client' as kind, id as record_id from holder
    union all select 'contract', contract.id from sales_contracts contract
    where ${db.own('contract')} and contract.client_id in (select id from holder)
      and ${within === null ? sql`true` : sql`contract.enterprise_id = any(${within as number[]}::int8[])`}
    union all (select 'supplier', supplier.id from sales_suppliers supplier
      where ${db.own('supplier')} and supplier.document = ${document})`);

export interface RecordRow {
  readonly kind: 'unit' | 'contract' | 'proposal' | 'client' | 'supplier';
  readonly id: number;
  readonly name: string;
  readonly enterprise_id: number | null;
  readonly state: string | null;
  readonly contract_id: number | null;
  readonly first: string | null;
  readonly second: string | null;
  readonly document: string | null;
}

/** Rows of all kinds in one answer. Conditions on ids are indexed in every table. */
export const selectRecords = async (db: TenantDatabase, hits: readonly WordHit[]): Promise<RecordRow[]> => {
  const idsOf = (kind: string) =>
    sql`any(${hits.filter((hit) => hit.kind === kind).map((hit) => hit.record_id)}::int8[])`;
  return db.execute(sql<RecordRow>`
    select 'contract' as kind, id, number as name, enterprise_id, state, null::int8 as contract_id,
      client_name as first, unit_name as second, null as document
    from sales_contracts contract where ${db.own('contract')} and id = ${idsOf('contract')}
    union all select 'unit', id, trim(block || ' ' || nome), enterprise_id, state,
      (select living.id from sales_contracts living where ${db.own('living')} and living.unit_id = unit.id
        and living.state <> 'cancelled' limit 1), typology, null, null
    from sales_units unit where ${db.own('unit')} and id = ${idsOf('unit')}
    union all select 'proposal', id, client_name, enterprise_id, state, null, unit_name, null, null
    from sales_proposals proposal where ${db.own('proposal')} and id = ${idsOf('proposal')}
    union all select 'client', id, name, null, null, null, city, null, document
    from sales_clients client where ${db.own('client')} and id = ${idsOf('client')}
    union all select 'supplier', id, name, null, null, null, city, null, document
    from sales_suppliers supplier where ${db.own('supplier')} and id = ${idsOf('supplier')}`);
};
