/** The SQL of corrections of many contracts: which contracts a filter of installments means. */
import { type RawBuilder, sql } from 'kysely';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import type { DebtorRow } from '../receipts/receipt-imports.repository.ts';

export interface MeantContracts {
  /** Requested installments, as conditions over `sales_installments`. */
  readonly where: RawBuilder<unknown>;
  /** Only contracts that are corrected by this index; null: whatever corrects them. */
  readonly index: string | null;
  /** Behind this contract. */
  readonly after: number;
  readonly size: number;
}

type Meant = Omit<DebtorRow, 'document'>;

/** Contracts that were signed with this index, before the keys or after them. */
const correctedBy = (db: TenantDatabase, index: string): RawBuilder<unknown> => sql`
  select event.contract_id from sales_contract_events event
  where ${db.own('event')} and event.sequence = 1
    and ${index}::text in (event.body::jsonb #>> '{terms,correction,before_keys,index}',
      event.body::jsonb #>> '{terms,correction,after_keys,index}')`;

/** Returns the organization's own contracts with matching installments, ordered by id, and their number. */
export const listMeant = async (
  db: TenantDatabase,
  { where, index, after, size }: MeantContracts,
): Promise<{ count: number; rows: Meant[] }> => {
  // A corrected installment may be paid: its residue is still to be charged.
  const concerned = index === null ? sql`status = 'open'` : sql`contract_id in (${correctedBy(db, index)})`;
  const matchingIds = sql`select distinct contract_id from sales_installments
    where ${db.own('sales_installments')} and ${concerned} and ${where} and not exists (select from sales_contracts told
      where ${db.own('told')} and told.id = contract_id and told.origin = 'erp')`;
  const { rows } = await sql<Meant & { count: number }>`
    with found as (${matchingIds})
    select c.id, c.enterprise_id, c.number, c.client_id, c.client_name, c.unit_name, t.count
    from (select count(*)::int4 as count from found) as t
    cross join (select contract_id from found where contract_id > ${after}::int8
      order by contract_id limit ${size}::int8) as f
    join ${db.table('sales_contracts')} c on c.id = f.contract_id
    order by c.id`.execute(db);
  return { count: rows[0]?.count ?? 0, rows };
};
