/** The SQL that assigns movements to contracts: by all conditions of its installments, paid or open. */
import type { ErpSystem } from '@uni/contracts';
import { type RawBuilder, sql } from 'kysely';
import { Int8Column, newId, type TenantDatabase, TextColumn } from '../../../platform/database/index.ts';
import { takeSets, takeTime } from './landing.repository.ts';

/** The contract of a movement's head `h`. UAU's open installments belong to their work, and name the sale in their key. */
const contractOf: Readonly<Record<ErpSystem, RawBuilder<string>>> = {
  sienge: sql<string>`case when h.resource = 'income' then h.parent end`,
  uau: sql<string>`case h.resource when 'sales' then h.parent
    when 'receivables' then h.parent || '/' || split_part(substr(h.key, length(h.parent) + 2), '/', 1) end`,
};

/** Movements in a facet with another contract than their own. */
const astray = (db: TenantDatabase, connectionId: number, system: ErpSystem) => sql`
  of_contracts as materialized (
    select m.resource, m.key, m.part, m.facet_id, f.condition, f.contract, ${contractOf[system]} as sale
    from erp_movements m
    join erp_facets f on ${db.own('f')} and f.connection_id = ${connectionId}::int8 and f.id = m.facet_id
      and f.kind in ('receipt', 'receivable')
    join erp_heads h on ${db.own('h')} and h.connection_id = ${connectionId}::int8 and h.resource = m.resource and h.key = m.key
    where ${db.own('m')} and m.connection_id = ${connectionId}::int8
  ),
  kinds as (
    select sale, string_agg(distinct condition, ',' order by condition) as contract from of_contracts
    where sale is not null and condition <> '' group by sale
  ),
  astray as (
    select o.resource, o.key, o.part, o.facet_id, k.contract from of_contracts o join kinds k on k.sale = o.sale
    where o.contract <> k.contract
  )`;

/** Moves movements to the facet of their contract. The months of both facets must be summed again. */
export const settleContracts = async (db: TenantDatabase, connectionId: number, system: ErpSystem): Promise<void> => {
  const { rows: stale } = await sql`
    select 1 from erp_facets f where ${db.own('f')} and f.connection_id = ${connectionId}::int8 and f.is_stale limit 1`.execute(
    db,
  );
  if (stale.length === 0) return;
  await takeTime(db);
  await takeSets(db);
  const astrayQuery = astray(db, connectionId, system);
  const { rows } = await sql<{ facet_id: number; contract: string }>`
    with ${astrayQuery} select distinct facet_id, contract from astray`.execute(db);
  if (rows.length > 0) await move(db, connectionId, astrayQuery, rows);
  await sql`select set_config('enable_nestloop', 'on', true)`.execute(db);
};

const move = async (
  db: TenantDatabase,
  connectionId: number,
  astrayQuery: RawBuilder<unknown>,
  rows: readonly { readonly facet_id: number; readonly contract: string }[],
): Promise<void> => {
  const from = new Int8Column(rows.map(({ facet_id }) => facet_id));
  const contracts = new TextColumn(rows.map(({ contract }) => contract));
  const ids = new Int8Column(rows.map(() => newId()));
  const what = sql`nature, kind, company, cost_center, account, document_type, operation, condition`;
  const facetColumns = sql`f.nature, f.kind, f.company, f.cost_center, f.account, f.document_type, f.operation, f.condition`;
  const given = sql`unnest(${from}::int8[], ${contracts}::text[], ${ids}::int8[]) as given (facet_id, contract, id)`;
  await sql`
    insert into erp_facets (organization_id, connection_id, id, ${what}, contract, is_stale)
    select f.organization_id, f.connection_id, given.id, ${facetColumns}, given.contract, true
    from ${given} join erp_facets f on ${db.own('f')} and f.connection_id = ${connectionId}::int8 and f.id = given.facet_id
    on conflict (organization_id, connection_id, ${what}, contract) do nothing`.execute(db);
  const targetsQuery = sql`
    targets as (
      select given.facet_id, given.contract, t.id from ${given}
      join erp_facets f on ${db.own('f')} and f.connection_id = ${connectionId}::int8 and f.id = given.facet_id
      join erp_facets t on ${db.own('t')} and t.connection_id = ${connectionId}::int8 and t.contract = given.contract
        and (t.nature, t.kind, t.company, t.cost_center, t.account, t.document_type, t.operation, t.condition) = (${facetColumns})
    )`;
  await sql`
    with ${astrayQuery}, ${targetsQuery}
    update erp_movements m set facet_id = targets.id
    from astray join targets on targets.facet_id = astray.facet_id and targets.contract = astray.contract
    where ${db.own('m')} and m.connection_id = ${connectionId}::int8 and m.resource = astray.resource and m.key = astray.key
      and m.part = astray.part`.execute(db);
  await sql`
    with ${targetsQuery}
    update erp_facets one set is_stale = true where ${db.own('one')} and one.connection_id = ${connectionId}::int8
      and one.id in (select facet_id from targets union select id from targets)`.execute(db);
};
