/** The SQL of cancellations. */
import type { CancellationState, ReportedCancellationReason, RowSource } from '@uni/contracts';
import { sql } from 'kysely';
import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';
import { inOrder, type PlacedRows, type Slice, type Sorting } from '../shared/keyed-pages.model.ts';
import { placed } from '../shared/keyed-pages.repository.ts';
import { ofSource } from '../shared/row-source.repository.ts';

export interface CancellationRow
  extends Omit<RowOf<'sales_cancellations'>, 'organization_id'>,
    Pick<RowOf<'sales_contracts'>, 'client_name' | 'unit_name' | 'erp'> {
  readonly contract_number: string;
}

export interface CancellationFilter {
  /** Null: all of the organization. */
  readonly enterprises: readonly number[] | null;
  readonly reason?: ReportedCancellationReason | undefined;
  readonly state?: CancellationState | undefined;
  readonly day_from?: string | undefined;
  readonly day_to?: string | undefined;
  readonly search?: string | undefined;
  readonly source?: RowSource | undefined;
}

const chosen = (db: TenantDatabase, filter: CancellationFilter) => {
  const { enterprises, reason, state, day_from, day_to, search, source } = filter;
  const conditions = [sql`true`];
  if (enterprises !== null) conditions.push(sql`enterprise_id = any(${enterprises as number[]}::int8[])`);
  if (reason !== undefined) conditions.push(sql`reason = ${reason}`);
  if (state !== undefined) conditions.push(sql`state = ${state}`);
  if (day_from !== undefined) conditions.push(sql`day >= ${day_from}`);
  if (day_to !== undefined) conditions.push(sql`day <= ${day_to}`);
  if (search) {
    const pattern = `%${search.replaceAll('\u0000', '').replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(sql`id in (
      select contract.id from sales_contracts contract
      where ${db.own('contract')} and contract.search like lower(${pattern}))`);
  }
  if (source !== undefined)
    conditions.push(sql`exists (select from sales_contracts contract
      where ${db.own('contract')} and contract.id = sales_cancellations.id and ${ofSource(source)})`);
  return sql.join(conditions, sql` and `);
};

export type CancellationSums = Pick<RowOf<'sales_cancellations'>, 'received' | 'retained' | 'refund' | 'refunded'>;

export const sumCancellations = async (
  db: TenantDatabase,
  filter: CancellationFilter,
): Promise<{ count: number; sums: CancellationSums }> => {
  const { rows } = await sql<CancellationSums & { count: number }>`
    select count(*)::int4 as count, coalesce(sum(received), 0)::int8 as received,
      coalesce(sum(retained), 0)::int8 as retained, coalesce(sum(refund), 0)::int8 as refund,
      coalesce(sum(refunded), 0)::int8 as refunded
    from sales_cancellations where ${db.own('sales_cancellations')} and ${chosen(db, filter)}`.execute(db);
  const { count = 0, ...sums } = rows[0] ?? {};
  return { count, sums: { received: 0, retained: 0, refund: 0, refunded: 0, ...sums } };
};

export const selectCancellations = async (
  db: TenantDatabase,
  filter: CancellationFilter,
  slice: Slice,
  sorting: Sorting,
): Promise<PlacedRows<CancellationRow>> => {
  const { where, end, order } = placed(slice, sorting);
  const { rows } = await sql<CancellationRow>`
    select one.id, one.enterprise_id, one.day, one.reason, one.kind, one.received, one.retained, one.refund,
      one.refunded, one.next_refund, one.state, contract.number as contract_number, contract.client_name,
      contract.unit_name, contract.erp
    from (select * from sales_cancellations where ${db.own('sales_cancellations')} and ${chosen(db, filter)} and ${where} ${end}) one
    join ${db.table('sales_contracts')} contract on contract.id = one.id
    ${order('one')}`.execute(db);
  return inOrder(rows, slice);
};
