/** The SQL by which rows of an ERP become the organization's own, or go without a trace. */
import { sql } from 'kysely';
import { type TenantDatabase, violatedForeignKey } from '../../../platform/database/index.ts';
import type { StatusColumns } from '../contract-rows/contract-rows.model.ts';

export interface AdoptedTerms {
  readonly id: number;
  readonly channel: 'direct' | 'financed';
  readonly keys: string | null;
  readonly index_key: string | null;
}

/** Returns terms of these contracts that only the plan needs. */
export const termsOfErp = async (db: TenantDatabase, ids: readonly number[]): Promise<Map<number, AdoptedTerms>> => {
  const { rows } = await sql<AdoptedTerms>`
    select contract.id, contract.channel, told.keys, told.index_key from sales_contracts contract
    left join sales_erp_terms told on told.organization_id = contract.organization_id and told.contract_id = contract.id
    where ${db.own('contract')} and contract.id = any(${ids as number[]}::int8[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
};

/** Marks contracts, with their installments, as the organization's own. */
export const ownContracts = async (
  db: TenantDatabase,
  contracts: readonly (StatusColumns & { readonly id: number })[],
  at: Date,
): Promise<void> => {
  const ids = contracts.map(({ id }) => id);
  await sql`
    update sales_contracts kept set origin = 'import', erp = null, state = one.state, received = one.received,
      open = one.open, credit = one.credit, next_due = one.next_due, state_hash = one.state_hash,
      changed_at = ${at.toISOString()}::timestamptz, version = kept.version + 1
    from jsonb_to_recordset(${JSON.stringify(contracts)}::jsonb) as one (id int8, state text, received int8, open int8,
      credit int8, next_due text, state_hash text)
    where ${db.own('kept')} and kept.id = one.id`.execute(db);
  await sql`update sales_installments set source = 'own'
    where ${db.own('sales_installments')} and contract_id = any(${ids}::int8[])`.execute(db);
  await sql`delete from sales_erp_terms
    where ${db.own('sales_erp_terms')} and contract_id = any(${ids}::int8[])`.execute(db);
};

/** Marks units as our own. One reserved in the ERP is not for sale: its reservation's end is unknown. */
export const ownUnits = async (db: TenantDatabase, ids: readonly number[], at: Date): Promise<void> => {
  await sql`
    update sales_units set origin = 'import', erp = null, changed_at = ${at.toISOString()}::timestamptz,
      version = version + 1, state = case when state in ('reserved', 'proposed') then 'blocked' else state end
    where ${db.own('sales_units')} and id = any(${ids as number[]}::int8[]) and origin = 'erp'`.execute(db);
};

export const ownParties = async (
  db: TenantDatabase,
  table: 'sales_clients' | 'sales_suppliers',
  ids: readonly number[],
  at: Date,
): Promise<void> => {
  await sql`
    update ${sql.table(table)} set origin = 'import', erp = null, changed_at = ${at.toISOString()}::timestamptz,
      version = version + 1
    where organization_id = ${db.organizationId}::int8 and id = any(${ids as number[]}::int8[]) and origin = 'erp'`.execute(
    db,
  );
};

/** Deletes an ERP contract that has no money any more, unless users' notes reference it. */
export const deleteUnnotedContract = async (db: TenantDatabase, id: number): Promise<void> => {
  const ours = sql`organization_id = ${db.organizationId}::int8`;
  await sql`savepoint unnoted`.execute(db);
  try {
    for (const table of ['sales_contract_holders', 'sales_erp_terms'])
      await sql`delete from ${sql.table(table)} where ${ours} and contract_id = ${id}::int8`.execute(db);
    await sql`delete from sales_contracts where ${ours} and id = ${id}::int8 and origin = 'erp'`.execute(db);
    await sql`release savepoint unnoted`.execute(db);
  } catch (error) {
    if (violatedForeignKey(error) === null) throw error;
    await sql`rollback to savepoint unnoted`.execute(db);
  }
};
