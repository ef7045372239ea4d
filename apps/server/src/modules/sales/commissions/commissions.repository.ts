/** The SQL of commissions. */
import type { CommissionKind, CommissionState, CommissionSums, ContractChannel } from '@uni/contracts';
import { type RawBuilder, sql } from 'kysely';
import { columnsOf, type RowOf, type TenantDatabase } from '../../../platform/database/index.ts';
import { inOrder, type PlacedRows, type Slice, type Sorting } from '../shared/keyed-pages.model.ts';
import { placed } from '../shared/keyed-pages.repository.ts';
import { plainText } from '../shared/search-text.model.ts';

export type StoredCommission = Omit<RowOf<'sales_commissions'>, 'organization_id' | 'search'>;

export interface CommissionRow extends StoredCommission {
  readonly contract_number: string;
  readonly client_name: string;
  readonly unit_name: string;
}

const columns = columnsOf('sales_commissions').without('organization_id', 'search');

export interface CommissionFilter {
  /** Null: all of the organization. */
  readonly enterprises: readonly number[] | null;
  readonly contract?: number | undefined;
  readonly channel?: ContractChannel | undefined;
  readonly kind?: CommissionKind | undefined;
  readonly state?: CommissionState | undefined;
  readonly due_from?: string | undefined;
  readonly due_to?: string | undefined;
  readonly search?: string | undefined;
}

const chosen = (db: TenantDatabase, filter: CommissionFilter): RawBuilder<unknown> => {
  const { enterprises, contract, channel, kind, state, due_from, due_to, search } = filter;
  const conditions = [sql`true`];
  if (enterprises !== null) conditions.push(sql`enterprise_id = any(${enterprises as number[]}::int8[])`);
  if (contract !== undefined) conditions.push(sql`contract_id = ${contract}::int8`);
  if (channel !== undefined) conditions.push(sql`channel = ${channel}`);
  if (kind !== undefined) conditions.push(sql`kind = ${kind}`);
  if (state !== undefined) conditions.push(sql`state = ${state}`);
  if (due_from !== undefined) conditions.push(sql`due >= ${due_from}`);
  if (due_to !== undefined) conditions.push(sql`due <= ${due_to}`);
  const text = plainText(search ?? '')
    .replaceAll('\u0000', '')
    .replace(/[\\%_]/g, '\\$&');
  if (text !== '') {
    const pattern = `%${text}%`;
    conditions.push(sql`(search like ${pattern} or contract_id in (
      select contract.id from sales_contracts contract
      where ${db.own('contract')} and contract.search like ${pattern}))`);
  }
  return sql.join(conditions, sql` and `);
};

/** Filter of the amounts in each sum. */
const sumWhere: Readonly<Record<keyof CommissionSums, RawBuilder<unknown>>> = {
  open: sql`kind = 'commission' and state = 'open'`,
  paid: sql`kind = 'commission' and state = 'paid'`,
  to_recover: sql`kind = 'clawback' and state = 'open'`,
  recovered: sql`kind = 'clawback' and state = 'paid'`,
};
const sumColumns = sql.join(
  Object.entries(sumWhere).map(
    ([name, where]) => sql`coalesce(sum(amount) filter (where ${where}), 0)::int8 as ${sql.ref(name)}`,
  ),
);

export const sumCommissions = async (
  db: TenantDatabase,
  filter: CommissionFilter,
): Promise<{ count: number; sums: CommissionSums }> => {
  const { rows } = await sql<CommissionSums & { count: number }>`
    select count(*)::int4 as count, ${sumColumns} from sales_commissions
    where ${db.own('sales_commissions')} and ${chosen(db, filter)}`.execute(db);
  const { count = 0, ...sums } = rows[0] ?? {};
  return { count, sums: { open: 0, paid: 0, to_recover: 0, recovered: 0, ...sums } };
};

export const sumByMonth = async (
  db: TenantDatabase,
  filter: CommissionFilter,
): Promise<(CommissionSums & { month: string; count: number })[]> => {
  const { rows } = await sql<CommissionSums & { month: string; count: number }>`
    select left(due, 7) as month, count(*)::int4 as count, ${sumColumns} from sales_commissions
    where ${db.own('sales_commissions')} and ${chosen(db, filter)} and state <> 'cancelled'
    group by 1 order by 1`.execute(db);
  return rows;
};

const withContracts = (db: TenantDatabase, of: RawBuilder<unknown>) => sql`
  select ${sql.join(columns.map((column) => sql.ref(`one.${column}`)))}, contract.number as contract_number,
    contract.client_name, contract.unit_name
  from (${of}) one
  join ${db.table('sales_contracts')} contract on contract.id = one.contract_id`;

export const selectCommissions = async (
  db: TenantDatabase,
  filter: CommissionFilter,
  slice: Slice,
  sorting: Sorting,
): Promise<PlacedRows<CommissionRow>> => {
  const { where, end, order } = placed(slice, sorting);
  const page = sql`select * from sales_commissions
    where ${db.own('sales_commissions')} and ${chosen(db, filter)} and ${where} ${end}`;
  const { rows } = await sql<CommissionRow>`${withContracts(db, page)} ${order('one')}`.execute(db);
  return inOrder(rows, slice);
};

export const findCommissions = async (db: TenantDatabase, ids: readonly number[]): Promise<CommissionRow[]> => {
  const some = sql`select * from sales_commissions
    where ${db.own('sales_commissions')} and id = any(${ids as number[]}::int8[])`;
  const { rows } = await sql<CommissionRow>`${withContracts(db, some)} order by one.id`.execute(db);
  return rows;
};

/** Held against others until the transaction ends, in the order of their ids. */
export const lockCommissions = (
  db: TenantDatabase,
  of: { readonly contract: number } | { readonly ids: readonly number[] },
): Promise<StoredCommission[]> =>
  db
    .selectFrom('sales_commissions')
    .select(columns)
    .where(
      'contract' in of
        ? sql<boolean>`contract_id = ${of.contract}::int8`
        : sql<boolean>`id = any(${of.ids as number[]}::int8[])`,
    )
    .orderBy('id')
    .forUpdate()
    .execute();

export const insertCommissions = async (
  db: TenantDatabase,
  rows: readonly Omit<StoredCommission, 'version'>[],
): Promise<void> => {
  if (rows.length === 0) return;
  await db
    .insertInto('sales_commissions')
    .values(rows.map((row) => ({ ...row, search: plainText(row.receiver), version: 1 })))
    .execute();
};

export const deleteCommissions = async (db: TenantDatabase, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await db.deleteFrom('sales_commissions').where('id', 'in', ids).execute();
};

/** Writes the same to commissions that are locked. */
export const changeCommissions = async (
  db: TenantDatabase,
  ids: readonly number[],
  change: Partial<Pick<StoredCommission, 'state' | 'paid_day' | 'movement_id'>>,
  at: Date,
): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .updateTable('sales_commissions')
    .set({ ...change, changed_at: at, version: sql`version + 1` })
    .where('id', '=', sql<number>`any(${ids as number[]}::int8[])`)
    .execute();
};
