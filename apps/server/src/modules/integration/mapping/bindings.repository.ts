/** The SQL of bindings: which company and cost centre feeds which enterprise. */
import type { NewErpBinding } from '@uni/contracts';
import { sql } from 'kysely';
import type { TenantDatabase } from '../../../platform/database/index.ts';

export interface BoundMoney {
  readonly company: string;
  readonly cost_center: string;
  readonly amount: number;
  readonly gross_amount: number;
  readonly movements: number;
  readonly first_month: string | null;
  readonly last_month: string | null;
}

/** Returns the landed money by company and cost centre. */
export const readBoundMoney = async (db: TenantDatabase, connectionId: number): Promise<BoundMoney[]> => {
  const { rows } = await sql<BoundMoney>`
    select f.company, f.cost_center, sum(m.amount)::int8 as amount, sum(abs(m.amount))::int8 as gross_amount,
      sum(m.movements)::int4 as movements, min(m.month) as first_month, max(m.month) as last_month
    from erp_facets f join erp_facet_months m
      on m.organization_id = f.organization_id and m.connection_id = f.connection_id and m.facet_id = f.id
    where f.organization_id = ${db.organizationId}::int8 and f.connection_id = ${connectionId}::int8
    group by f.company, f.cost_center order by f.company, f.cost_center`.execute(db);
  return rows;
};

/** Writes what these say; pending ones are forgotten. */
export const storeBindings = async (
  db: TenantDatabase,
  connectionId: number,
  rows: readonly NewErpBinding[],
): Promise<void> => {
  const column = <T>(of: (row: NewErpBinding) => T): T[] => rows.map(of);
  const given = sql`unnest(${column(({ company }) => company)}::text[], ${column((row) => row.cost_center)}::text[],
    ${column(({ state }) => state as string)}::text[], ${column(({ enterprise }) => enterprise)}::int8[],
    ${column(({ module }) => module)}::int4[], ${column((row) => row.valid_from)}::text[],
    ${column((row) => row.valid_to)}::text[]) as given (company, cost_center, state, enterprise_id, module, valid_from, valid_to)`;
  await sql`
    delete from erp_bindings b using ${given}
    where b.organization_id = ${db.organizationId}::int8 and b.connection_id = ${connectionId}::int8
      and b.company = given.company and b.cost_center = given.cost_center`.execute(db);
  await sql`
    insert into erp_bindings
      (organization_id, connection_id, company, cost_center, state, enterprise_id, module, valid_from, valid_to)
    select ${db.organizationId}::int8, ${connectionId}::int8, company, cost_center, state, enterprise_id,
      case when state = 'bound' then module end, case when state = 'bound' then valid_from end,
      case when state = 'bound' then valid_to end
    from ${given} where state <> 'pending'`.execute(db);
};

export interface OtherSource {
  readonly enterprise: number;
  readonly from: string | null;
  readonly to: string | null;
}

/** Returns these enterprises' months of other connections. */
export const otherSources = async (
  db: TenantDatabase,
  connectionId: number,
  enterprises: readonly number[],
): Promise<OtherSource[]> => {
  const { rows } = await sql<OtherSource>`
    select distinct b.enterprise_id as enterprise, b.valid_from as "from", b.valid_to as "to" from erp_bindings b
    join erp_connections c on c.organization_id = b.organization_id and c.id = b.connection_id and c.deleted_at is null
    where b.organization_id = ${db.organizationId}::int8 and b.connection_id <> ${connectionId}::int8
      and b.enterprise_id = any(${enterprises as number[]}::int8[])`.execute(db);
  return rows;
};
