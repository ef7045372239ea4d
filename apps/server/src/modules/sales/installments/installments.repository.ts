/** The SQL of lists over all contracts: installments and receipts, their pages, and their sums out of monthly sums. */
import type { ContractPurpose, InstallmentKind, RowSource } from '@uni/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';
import type { FoldedInstallment, FoldedReceipt } from '../contract-rows/contract-rows.model.ts';
import { inOrder, type PlacedRows, type Slice, type Sorting } from '../shared/keyed-pages.model.ts';
import { placed } from '../shared/keyed-pages.repository.ts';

type Status = FoldedInstallment['status'];

/** Columns of a row that come from its contract. */
interface OfContract
  extends Pick<
    RowOf<'sales_contracts'>,
    'enterprise_id' | 'n_modulo' | 'unit_id' | 'unit_name' | 'client_id' | 'client_name' | 'purpose' | 'channel' | 'erp'
  > {
  readonly contract_id: number;
  readonly contract_number: string;
}

/** Installment as folded from the contract's history. Its position in the plan exists only in the history. */
export interface InstallmentRow extends OfContract, Omit<FoldedInstallment, 'position' | 'closed_on'> {
  readonly id: number;
}

/** One payment's settlement, with the installment that it settled. */
export interface ReceiptRow extends OfContract, Omit<FoldedReceipt, 'position' | 'installment_key'> {
  readonly id: number;
  readonly installment_id: number | null;
  readonly kind: InstallmentKind | null;
  readonly number: number | null;
  readonly of: number | null;
  readonly due: string | null;
}

export interface LedgerFilter {
  /** Null: all of the organization. */
  readonly enterprises: readonly number[] | null;
  /** Null: of any contract. */
  readonly contracts: readonly number[] | null;
  readonly purpose?: ContractPurpose | undefined;
  readonly status?: Status | undefined;
  readonly kind?: InstallmentKind | undefined;
  /** Of installments alone. */
  readonly source?: RowSource | undefined;
  /** Days of the list's own date: from this one on, and before that one. */
  readonly from?: string | undefined;
  readonly before?: string | undefined;
}

/** Conditions without a day: rows and months share these columns. */
const common = ({ enterprises, purpose, status, kind, source }: LedgerFilter): RawBuilder<unknown>[] => {
  const conditions = [sql`true`];
  if (enterprises?.length === 1) conditions.push(sql`enterprise_id = ${enterprises[0]}::int8`);
  else if (enterprises !== null) conditions.push(sql`enterprise_id = any(${enterprises as number[]}::int8[])`);
  // A literal, because the partial index of contributions matches no parameter.
  if (purpose !== undefined) conditions.push(sql`purpose = ${sql.lit(purpose)}`);
  if (status !== undefined) conditions.push(sql`status = ${status}`);
  if (kind !== undefined) conditions.push(sql`kind = ${kind}`);
  if (source !== undefined) conditions.push(sql`source = ${source}`);
  return conditions;
};

/** Conditions on the rows of a ledger. */
export const ofRows = (filter: LedgerFilter, date: 'due' | 'day'): RawBuilder<unknown> => {
  const { contracts, from, before } = filter;
  const conditions = common(filter);
  if (contracts?.length === 1) conditions.push(sql`contract_id = ${contracts[0]}::int8`);
  else if (contracts !== null) conditions.push(sql`contract_id = any(${contracts as number[]}::int8[])`);
  if (from !== undefined) conditions.push(sql`${sql.ref(date)} >= ${from}`);
  if (before !== undefined) conditions.push(sql`${sql.ref(date)} < ${before}`);
  return sql.join(conditions, sql` and `);
};

/** Page, total row count and order. */
interface LedgerPage {
  readonly slice: Slice;
  readonly sorting: Sorting;
  readonly count: number;
}

/**
 * Up to this many rows, reading and sorting beats scanning another order for the first match. `last_paid` follows the due day, so
 * a scan may go far before it meets a match.
 */
const sortedAtOnce = (column: string): number => (column === 'last_paid' ? 20_000 : 5_000);

/**
 * Up to this many receipts, the index by day answers the search, and only the page's rows are looked up. Beyond it, scanning in
 * order is faster.
 */
const indexOnlyLimit = 10_000;

/** Margin for rows that other transactions added since the count. */
const comeSince = 100;

/**
 * Rows of a ledger. If no index covers both filter and order, few matching rows are read first and then sorted. Their number
 * comes from a count query. The planner treats open and past due as independent and would estimate twenty times as many.
 */
const rowsIn = (
  organizationId: number,
  ledger: Ledger,
  filter: LedgerFilter,
  { sorting, slice, count }: LedgerPage,
): RawBuilder<unknown> => {
  const { table, date } = ledgers[ledger];
  const { enterprises, contracts, purpose, status, kind, source, from, before } = filter;
  const { where, end } = placed(slice, sorting);
  const rows = sql`select * from ${sql.table(table)}
    where organization_id = ${organizationId}::int8 and ${ofRows(filter, date)}`;
  if (contracts !== null) return sql`select * from (${rows} offset 0) as found where ${where} ${end}`;
  const conditionCount = [enterprises, purpose, status, kind, source].filter(
    (one) => one !== undefined && one !== null,
  ).length;
  const isCut = from !== undefined || before !== undefined;
  const isScattered = sorting.column !== date && (isCut || conditionCount > 1);
  if (isScattered && ledger === 'receipts' && isCut && count <= indexOnlyLimit) {
    const keys = sql`select id, ${sql.ref(sorting.column)} from ${sql.table(table)}
      where organization_id = ${organizationId}::int8 and ${ofRows(filter, date)} offset 0`;
    return sql`select ${sql.table(table)}.* from (select * from (${keys}) as found where ${where} ${end}) as key
      join ${sql.table(table)} on ${sql.table(table)}.organization_id = ${organizationId}::int8
        and ${sql.table(table)}.id = key.id`;
  }
  if (!isScattered || count > sortedAtOnce(sorting.column)) return sql`${rows} and ${where} ${end}`;
  const all = sql`${rows} order by ${sql.ref(date)}, id limit ${count + comeSince}::int8`;
  return sql`select * from (${all}) as found where ${where} ${end}`;
};

/** A count of zero skips the query: no index covers every pair of filters, and an empty search takes longest. */
const isNothing = ({ count }: LedgerPage): boolean => count === 0;

const monthOf = (day: string): string => day.slice(0, 7);
const isFirst = (day: string): boolean => day.endsWith('-01');
const nextMonth = (day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
};

/** Days as whole months, and the days at either end that are none. */
export const wholeMonths = ({ from, before }: Pick<LedgerFilter, 'from' | 'before'>) => {
  const first = from === undefined ? null : isFirst(from) ? monthOf(from) : nextMonth(from);
  const end = before === undefined ? null : monthOf(before);
  if (from !== undefined && before !== undefined && first !== null && end !== null && first > end)
    return { months: null, edges: from < before ? [{ from, before }] : [] };
  const edges = [
    ...(from !== undefined && !isFirst(from) ? [{ from, before: `${first}-01` }] : []),
    ...(before !== undefined && !isFirst(before) ? [{ from: `${end}-01`, before }] : []),
  ];
  return { months: { first, end }, edges };
};

const ledgers = {
  installments: {
    table: 'sales_installments',
    months: 'sales_installment_months',
    date: 'due',
    sums: ['amount', 'open', 'paid'],
  },
  receipts: {
    table: 'sales_receipts',
    months: 'sales_receipt_months',
    date: 'day',
    sums: ['amount', 'fine', 'mora', 'correction', 'interest', 'principal', 'discount'],
  },
} as const;
export type Ledger = keyof typeof ledgers;
export type LedgerSums<L extends Ledger> = Record<(typeof ledgers)[L]['sums'][number], number>;

/**
 * Returns the count and totals of a filter. They come from the monthly sums, some hundreds, plus the rows of partly covered
 * months. A filter by single contracts reads rows only.
 */
export const sumLedger = async <L extends Ledger>(
  db: TenantDatabase,
  ledger: L,
  filter: LedgerFilter,
): Promise<LedgerSums<L> & { count: number }> => {
  const { table, months: monthTable, date, sums } = ledgers[ledger];
  const sources: RawBuilder<unknown>[] = [];
  const named = sql.join(sums.map((name) => sql.ref(name)));
  const fromRows = (subset: LedgerFilter) =>
    sql`select 1 as count, ${named} from ${sql.table(table)}
      where organization_id = ${db.organizationId}::int8 and ${ofRows(subset, date)}`;
  if (filter.contracts !== null) sources.push(fromRows(filter));
  else {
    const { months, edges } = wholeMonths(filter);
    if (months) {
      const conditions = common(filter);
      if (months.first !== null) conditions.push(sql`month >= ${months.first}`);
      if (months.end !== null) conditions.push(sql`month < ${months.end}`);
      sources.push(sql`select count, ${named} from ${sql.table(monthTable)}
        where organization_id = ${db.organizationId}::int8 and ${sql.join(conditions, sql` and `)}`);
    }
    for (const edge of edges) sources.push(fromRows({ ...filter, ...edge }));
  }
  if (sources.length === 0) sources.push(fromRows({ ...filter, enterprises: [] }));
  const totals = sql.join(sums.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::int8 as ${sql.ref(name)}`));
  const { rows } = await sql<LedgerSums<L> & { count: number }>`
    select coalesce(sum(count), 0)::int4 as count, ${totals} from (${sql.join(sources, sql` union all `)}) as parts`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('a sum has one row');
  return row;
};

/** Joins the contract row by row: a page has few rows, and a plain join would read all contracts. */
const ofContract = (table: string): RawBuilder<unknown> => sql`
  cross join lateral (select number as contract_number, n_modulo, unit_id, unit_name, client_id, client_name, channel, erp
    from sales_contracts where organization_id = ${sql.ref(`${table}.organization_id`)}
      and id = ${sql.ref(`${table}.contract_id`)} limit 1) as c`;

export const selectInstallments = async (
  db: TenantDatabase,
  filter: LedgerFilter,
  page: LedgerPage,
): Promise<PlacedRows<InstallmentRow>> => {
  if (isNothing(page)) return inOrder([], page.slice);
  const { rows } = await sql<InstallmentRow>`
    select i.id, i.contract_id, i.enterprise_id, i.purpose, i.key, i.kind, i.number, i.of, i.nominal, i.due, i.principal,
      i.interest, i.correction, i.fine, i.mora, i.amount, i.open, i.paid, i.discount, i.closed, i.base_month, i.last_paid,
      i.status, c.*
    from (${rowsIn(db.organizationId, 'installments', filter, page)}) as i
    ${ofContract('i')}
    ${placed(page.slice, page.sorting).order('i')}`.execute(db);
  return inOrder(rows, page.slice);
};

export const selectReceipts = async (
  db: TenantDatabase,
  filter: LedgerFilter,
  page: LedgerPage,
): Promise<PlacedRows<ReceiptRow>> => {
  if (isNothing(page)) return inOrder([], page.slice);
  const { rows } = await sql<ReceiptRow>`
    select r.id, r.contract_id, r.enterprise_id, r.purpose, r.sequence, i.id as installment_id, i.kind, i.number, i.of,
      i.due, r.day, r.fine, r.mora, r.correction, r.interest, r.principal, r.discount, r.amount, c.*
    from (${rowsIn(db.organizationId, 'receipts', filter, page)}) as r
    ${ofContract('r')}
    left join lateral (select id, kind, number, of, due from sales_installments
      where organization_id = r.organization_id and contract_id = r.contract_id and key = r.installment_key limit 1) as i on true
    ${placed(page.slice, page.sorting).order('r')}`.execute(db);
  return inOrder(rows, page.slice);
};
