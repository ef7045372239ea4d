/** SQL that writes the rows of a folded contract: only what an event changed, and the monthly sums with it. */
import type { ContractPurpose, ErpSystem } from '@uni/contracts';
import { sql } from 'kysely';
import { newId, type TenantDatabase } from '../../../platform/database/index.ts';
import { sourceOf } from '../shared/row-source.repository.ts';
import type { FoldedInstallment, FoldedReceipt, RowChanges } from './contract-rows.model.ts';

/** Contract that the rows belong to. */
export interface RowsOf {
  readonly id: number;
  readonly enterprise_id: number;
  readonly purpose: ContractPurpose;
  /** ERP that reports them. Null: they are the organization's own. */
  readonly erp: ErpSystem | null;
}

const folded = [
  'position int4',
  'kind text',
  'number int4',
  'of int4',
  'nominal text',
  'due text',
  'principal int8',
  'interest int8',
  'correction int8',
  'fine int8',
  'mora int8',
  'amount int8',
  'open int8',
  'paid int8',
  'discount int8',
  'closed int8',
  'base_month text',
  'last_paid text',
  'closed_on text',
  'status text',
];
const foldedNames = folded.map((column) => sql.ref(column.slice(0, column.indexOf(' '))));
const foldedColumns = sql.join(foldedNames);

export const writeInstallments = async (
  db: TenantDatabase,
  { id, enterprise_id, purpose, erp }: RowsOf,
  { gone, added, changed }: RowChanges<FoldedInstallment>,
): Promise<void> => {
  const types = sql.raw(folded.map((column) => column.replace(/^(\w+)/, '"$1"')).join(', '));
  if (gone.length > 0)
    await sql`
      delete from sales_installments where ${db.own('sales_installments')} and contract_id = ${id}::int8
        and key = any(${gone.map(({ key }) => key)}::text[])`.execute(db);
  if (added.length > 0)
    await sql`
      insert into sales_installments (organization_id, id, enterprise_id, contract_id, purpose, source, key, ${foldedColumns})
      select ${db.organizationId}::int8, new_id, ${enterprise_id}::int8, ${id}::int8, ${purpose}, ${sourceOf(erp)}, key, ${foldedColumns}
      from jsonb_to_recordset(${JSON.stringify(added.map((row) => ({ new_id: newId(), ...row })))}::jsonb)
        as one (new_id int8, key text, ${types})`.execute(db);
  if (changed.length > 0)
    await sql`
      update sales_installments set (${foldedColumns}) = (${sql.join(foldedNames.map((name) => sql`one.${name}`))})
      from jsonb_to_recordset(${JSON.stringify(changed.map(({ after }) => after))}::jsonb) as one (key text, ${types})
      where ${db.own('sales_installments')} and sales_installments.contract_id = ${id}::int8
        and sales_installments.key = one.key`.execute(db);
};

/** Receipts are as they were paid, or gone. */
export const writeReceipts = async (
  db: TenantDatabase,
  { id, enterprise_id, purpose }: RowsOf,
  { gone, added }: RowChanges<FoldedReceipt>,
): Promise<void> => {
  if (gone.length > 0)
    await sql`
      delete from sales_receipts where ${db.own('sales_receipts')} and contract_id = ${id}::int8
        and sequence = any(${[...new Set(gone.map(({ sequence }) => sequence))]}::int4[])`.execute(db);
  if (added.length > 0)
    await sql`
      insert into sales_receipts (organization_id, id, enterprise_id, contract_id, purpose, sequence, position,
        installment_key, day, fine, mora, correction, interest, principal, discount, amount)
      select ${db.organizationId}::int8, new_id, ${enterprise_id}::int8, ${id}::int8, ${purpose}, sequence, position,
        installment_key, day, fine, mora, correction, interest, principal, discount, amount
      from jsonb_to_recordset(${JSON.stringify(added.map((row) => ({ new_id: newId(), ...row })))}::jsonb)
        as one (new_id int8, sequence int4, position int4, installment_key text, day text, fine int8, mora int8,
          correction int8, interest int8, principal int8, discount int8, amount int8)`.execute(db);
};

export type MonthlySums = readonly Readonly<Record<string, unknown>>[];

const monthTables = {
  sales_installment_months: { keys: ['status', 'kind', 'month', 'source'], sums: ['count', 'amount', 'open', 'paid'] },
  sales_receipt_months: {
    keys: ['month'],
    sums: ['count', 'fine', 'mora', 'correction', 'interest', 'principal', 'discount', 'amount'],
  },
  sales_overdue_days: { keys: ['until', 'due'], sums: ['count', 'amount'] },
} as const;

/** Adds to the sums by month what they have changed by. */
export const addToMonths = async (
  db: TenantDatabase,
  { enterprise_id, purpose }: Pick<RowsOf, 'enterprise_id' | 'purpose'>,
  table: keyof typeof monthTables,
  months: MonthlySums,
): Promise<void> => {
  if (months.length === 0) return;
  const { keys, sums } = monthTables[table];
  const names = sql.join([...keys, ...sums].map((name) => sql.ref(name)));
  const types = sql.raw([...keys.map((name) => `${name} text`), ...sums.map((name) => `"${name}" int8`)].join(', '));
  await sql`
    insert into ${sql.table(table)} as kept (organization_id, enterprise_id, purpose, ${names})
    select ${db.organizationId}::int8, ${enterprise_id}::int8, ${purpose}, ${names}
    from jsonb_to_recordset(${JSON.stringify(months)}::jsonb) as one (${types})
    on conflict (organization_id, enterprise_id, purpose, ${sql.join(keys.map((name) => sql.ref(name)))}) do update
    set ${sql.join(sums.map((name) => sql`${sql.ref(name)} = kept.${sql.ref(name)} + excluded.${sql.ref(name)}`))}`.execute(
    db,
  );
};

/** Of a contract its installments' ids by their keys, and the other way round. */
export const installmentKeys = (db: TenantDatabase, contractId: number): Promise<{ id: number; key: string }[]> =>
  db.selectFrom('sales_installments').select(['id', 'key']).where('contract_id', '=', contractId).execute();

/** The contract of an installment; null: there is none. */
export const contractOfInstallment = async (
  db: TenantDatabase,
  id: number,
): Promise<{ contract_id: number; enterprise_id: number } | null> =>
  (await db
    .selectFrom('sales_installments')
    .select(['contract_id', 'enterprise_id'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

type OfContract<Row> = Row & { readonly contract_id: number };

/** In the order of `FoldedInstallment`, so that two of them are compared as texts. */
export const installmentsOfContracts = async (
  db: TenantDatabase,
  ids: readonly number[],
): Promise<Map<number, FoldedInstallment[]>> => {
  const { rows } = await sql<OfContract<FoldedInstallment>>`
    select contract_id, position, key, kind, number, of, nominal, due, principal, interest, correction, fine, mora, amount,
      open, paid, discount, closed, base_month, last_paid, closed_on, status
    from sales_installments
    where ${db.own('sales_installments')} and contract_id = any(${ids as number[]}::int8[])
    order by contract_id, position`.execute(db);
  return grouped(rows);
};

export const receiptsOfContracts = async (
  db: TenantDatabase,
  ids: readonly number[],
): Promise<Map<number, FoldedReceipt[]>> => {
  const { rows } = await sql<OfContract<FoldedReceipt>>`
    select contract_id, sequence, position, installment_key, day, fine, mora, correction, interest, principal, discount,
      amount
    from sales_receipts
    where ${db.own('sales_receipts')} and contract_id = any(${ids as number[]}::int8[])
    order by contract_id, sequence, position`.execute(db);
  return grouped(rows);
};

const grouped = <Row>(rows: readonly OfContract<Row>[]): Map<number, Row[]> => {
  const byContract = new Map<number, Row[]>();
  for (const { contract_id, ...row } of rows) {
    const own = byContract.get(contract_id);
    // The remaining columns are the row itself.
    if (own) own.push(row as unknown as Row);
    else byContract.set(contract_id, [row as unknown as Row]);
  }
  return byContract;
};
