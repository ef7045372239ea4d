/** The SQL of receipts out of statements: who owes, what is owed alike, and what was imported before. */
import { type RawBuilder, sql } from 'kysely';
import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';
import type { EventRow } from '../ledger/contracts.repository.ts';
import { anyKeyOf } from '../shared/filter-keys.repository.ts';

export interface DebtorRow
  extends Pick<
    RowOf<'sales_contracts'>,
    'id' | 'enterprise_id' | 'number' | 'client_id' | 'client_name' | 'unit_name'
  > {
  readonly document: string | null;
}

const within = (enterprises: readonly number[] | null): RawBuilder<unknown> =>
  enterprises === null ? sql`true` : sql`enterprise_id = any(${enterprises as number[]}::int8[])`;

/** Current and former debtors of the organization's own contracts. */
export const listDebtors = async (db: TenantDatabase, enterprises: readonly number[] | null): Promise<DebtorRow[]> => {
  const { rows } = await sql<DebtorRow>`
    select c.id, c.enterprise_id, c.number, c.client_id, c.client_name, c.unit_name, k.document
    from (select * from sales_contracts where ${db.own('sales_contracts')} and state <> 'cancelled'
      and origin <> 'erp' and ${within(enterprises)}) as c
    left join ${db.table('sales_clients')} k on k.id = c.client_id`.execute(db);
  return rows;
};

export type AlikeRow = Pick<RowOf<'sales_installments'>, 'contract_id' | 'open' | 'due'>;

const mostAlike = 20_000;

/** Open installments of just these amounts that fall due between two days. */
export const findAlike = async (
  db: TenantDatabase,
  { amounts, from, to }: { readonly amounts: readonly number[]; readonly from: string; readonly to: string },
): Promise<AlikeRow[]> => {
  if (amounts.length === 0) return [];
  const { rows } = await sql<AlikeRow>`
    select contract_id, open, due from sales_installments
    where ${db.own('sales_installments')} and status = 'open' and due between ${from} and ${to}
      and enterprise_id = any(array(select distinct enterprise_id from sales_installment_months
        where ${db.own('sales_installment_months')}))
      and filter_key = ${anyKeyOf(db, 'open')}
      and open = any(${amounts as number[]}::int8[])
    order by due, id limit ${mostAlike}::int8`.execute(db);
  return rows;
};

/** The histories of contracts, each in order. */
export const listHistories = async (
  db: TenantDatabase,
  contracts: readonly number[],
): Promise<Map<number, EventRow[]>> => {
  const { rows } = await sql<EventRow & { contract_id: number }>`
    select contract_id, sequence, kind, day, body, by_id, at from sales_contract_events
    where ${db.own('sales_contract_events')} and contract_id = any(${contracts as number[]}::int8[])
    order by contract_id, sequence`.execute(db);
  return Map.groupBy(rows, ({ contract_id }) => contract_id);
};

export interface KeyedInstallment {
  readonly id: number;
  readonly key: string;
  readonly contract_id: number;
}

/** Installments of contracts, or those of these ids. */
export const listInstallmentKeys = async (
  db: TenantDatabase,
  by: 'contract_id' | 'id',
  ids: readonly number[],
): Promise<KeyedInstallment[]> => {
  const { rows } = await sql<KeyedInstallment>`
    select id, key, contract_id from sales_installments
    where ${db.own('sales_installments')} and ${sql.ref(by)} = any(${ids as number[]}::int8[])`.execute(db);
  return rows;
};

export interface ImportedRow extends Omit<RowOf<'sales_receipt_imports'>, 'organization_id' | 'by_id' | 'at'> {
  /** True if its payment is still valid. */
  readonly stands: boolean;
}

/** Returns imported rows that these rows may repeat. */
export const findImported = async (
  db: TenantDatabase,
  { keys, likenesses }: { readonly keys: readonly string[]; readonly likenesses: readonly string[] },
): Promise<ImportedRow[]> => {
  const { rows } = await sql<ImportedRow>`
    select id, batch, place, part, source, bank_key, likeness, contract_id, sequence,
      exists (select 1 from sales_receipts r
        where ${db.own('r')} and r.contract_id = one.contract_id and r.sequence = one.sequence) as stands
    from (
      select * from sales_receipt_imports where ${db.own('sales_receipt_imports')} and bank_key = any(${keys as string[]}::text[])
      union select * from sales_receipt_imports where ${db.own('sales_receipt_imports')} and likeness = any(${likenesses as string[]}::text[])
    ) as one
    order by at, id`.execute(db);
  return rows;
};

export const insertImported = async (
  db: TenantDatabase,
  { stands: _stands, ...row }: ImportedRow,
  by: { readonly by_id: number; readonly at: Date },
): Promise<void> => {
  await db
    .insertInto('sales_receipt_imports')
    .values({ ...row, ...by })
    .execute();
};

/** Deletes rows whose payments were reversed, so that they can be imported again. */
export const forgetImported = async (db: TenantDatabase, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await db.deleteFrom('sales_receipt_imports').where('id', 'in', ids).execute();
};
