/** The SQL of lists over all contracts: installments and receipts, their pages, and their sums out of monthly sums. */
import type { ContractPurpose, InstallmentKind, RowSource } from '@uni/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';
import type { FoldedInstallment, FoldedReceipt } from '../contract-rows/contract-rows.model.ts';
import { filterKey } from '../shared/filter-keys.repository.ts';
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
  if (purpose !== undefined) conditions.push(sql`purpose = ${purpose}`);
  if (status !== undefined) conditions.push(sql`status = ${status}`);
  if (kind !== undefined) conditions.push(sql`kind = ${kind}`);
  if (source !== undefined) conditions.push(sql`source = ${source}`);
  return conditions;
};

const inPeriod = (
  { from, before }: Pick<LedgerFilter, 'from' | 'before'>,
  date: 'due' | 'day',
): RawBuilder<unknown> => {
  const conditions = [sql`true`];
  if (from !== undefined) conditions.push(sql`${sql.ref(date)} >= ${from}`);
  if (before !== undefined) conditions.push(sql`${sql.ref(date)} < ${before}`);
  return sql.join(conditions, sql` and `);
};

/** Conditions on the rows of a ledger. */
export const ofRows = (filter: LedgerFilter, date: 'due' | 'day'): RawBuilder<unknown> => {
  const { contracts, from, before } = filter;
  const conditions = common(filter);
  if (contracts?.length === 1) conditions.push(sql`contract_id = ${contracts[0]}::int8`);
  else if (contracts !== null) conditions.push(sql`contract_id = any(${contracts as number[]}::int8[])`);
  conditions.push(inPeriod({ from, before }, date));
  return sql.join(conditions, sql` and `);
};

/** Rows of one enterprise with equal filters: an index of the list has them next to each other, in order. */
export interface RowGroup {
  readonly enterprise_id: number;
  /** Value of the ledger's group column. */
  readonly value: string | number;
}

/** Page, order, total row count, and the groups that hold all rows of the filter. */
interface LedgerPage {
  readonly slice: Slice;
  readonly sorting: Sorting;
  readonly count: number;
  readonly groups: readonly RowGroup[];
}

/** Up to this many rows of a period, reading and sorting them beats scanning another order for them. */
const sortedAtOnce = 20_000;

/**
 * Rows of a ledger. Each group is read in order, no further than the page, and only the page's rows are fetched whole. A
 * period in another order than by date has no such index. Its rows are read by date and sorted, unless they are many.
 */
const rowsIn = (
  organizationId: number,
  ledger: Ledger,
  filter: LedgerFilter,
  { sorting, slice, count, groups }: LedgerPage,
): RawBuilder<unknown> => {
  const { table, date, group } = ledgers[ledger];
  const { contracts, from, before } = filter;
  const { where, end, start } = placed(slice, sorting);
  if (contracts !== null)
    return sql`select * from (select * from ${sql.table(table)}
      where organization_id = ${organizationId}::int8 and ${ofRows(filter, date)} offset 0) as found where ${where} ${end}`;
  const isSorted = sorting.column !== date && (from !== undefined || before !== undefined) && count <= sortedAtOnce;
  // Without `offset 0` the planner reads a whole other order behind the key.
  const within = isSorted ? sql`offset 0` : sql`and ${where} ${start}`;
  const values = sql`${groups.map(({ value }) => value)}::${group.arrayType}`;
  return sql`select ${sql.table(table)}.* from (
      select found.* from unnest(${groups.map((one) => one.enterprise_id)}::int8[], ${values}) as one (enterprise_id, value)
      cross join lateral (select id, ${sql.ref(sorting.column)} from ${sql.table(table)}
        where organization_id = ${organizationId}::int8 and enterprise_id = one.enterprise_id
          and ${sql.ref(group.column)} = one.value and ${inPeriod(filter, date)} ${within}) as found
      where ${where} ${end}) as key
    join ${sql.table(table)} on ${sql.table(table)}.organization_id = ${organizationId}::int8
      and ${sql.table(table)}.id = key.id`;
};

/** A count of zero skips the query. */
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
    group: { column: 'filter_key', arrayType: sql`int4[]`, of: filterKey },
    sums: ['amount', 'open', 'paid'],
  },
  receipts: {
    table: 'sales_receipts',
    months: 'sales_receipt_months',
    date: 'day',
    group: { column: 'purpose', arrayType: sql`text[]`, of: sql`purpose` },
    sums: ['amount', 'fine', 'mora', 'correction', 'interest', 'principal', 'discount'],
  },
} as const;
type Ledger = keyof typeof ledgers;
export type LedgerSums<L extends Ledger> = Record<(typeof ledgers)[L]['sums'][number], number>;

/** Count and totals of a filter's rows, and their groups. */
export type LedgerSummary<L extends Ledger> = { readonly count: number; readonly groups: readonly RowGroup[] } & {
  readonly sums: LedgerSums<L>;
};

/**
 * Summarizes a filter. Its sums come from the monthly sums, some hundreds, plus the rows of partly covered months. A filter by
 * single contracts reads rows only.
 */
export const summarizeLedger = async <L extends Ledger>(
  db: TenantDatabase,
  ledger: L,
  filter: LedgerFilter,
): Promise<LedgerSummary<L>> => {
  const { table, months: monthTable, date, sums, group } = ledgers[ledger];
  const sources: RawBuilder<unknown>[] = [];
  const named = sql.join(sums.map((name) => sql.ref(name)));
  const months = (period: Pick<LedgerFilter, 'from' | 'before'>) => {
    const conditions = common(filter);
    if (period.from !== undefined) conditions.push(sql`month >= ${period.from}`);
    if (period.before !== undefined) conditions.push(sql`month < ${period.before}`);
    return sql`from ${sql.table(monthTable)}
      where organization_id = ${db.organizationId}::int8 and ${sql.join(conditions, sql` and `)}`;
  };
  if (filter.contracts !== null)
    sources.push(sql`select enterprise_id, ${group.of} as value, 1 as count, ${named} from ${sql.table(table)}
      where organization_id = ${db.organizationId}::int8 and ${ofRows(filter, date)}`);
  else {
    const { months: whole, edges } = wholeMonths(filter);
    if (whole)
      sources.push(sql`select enterprise_id, ${group.of} as value, count, ${named}
        ${months({ from: whole.first ?? undefined, before: whole.end ?? undefined })}`);
    for (const edge of edges)
      sources.push(sql`select one.enterprise_id, one.value, 1 as count, ${named}
        from (select distinct enterprise_id, ${group.of} as value
          ${months({ from: monthOf(edge.from), before: nextMonth(edge.before) })}) as one
        cross join lateral (select ${named} from ${sql.table(table)}
          where organization_id = ${db.organizationId}::int8 and enterprise_id = one.enterprise_id
            and ${sql.ref(group.column)} = one.value and ${inPeriod(edge, date)} offset 0) as found`);
  }
  const none = sums.map((name): [string, number] => [name, 0]);
  // Names and values of `sums`.
  const totals = Object.fromEntries(none) as LedgerSums<L>;
  if (sources.length === 0) return { count: 0, groups: [], sums: totals };
  const added = sql.join(sums.map((name) => sql`sum(${sql.ref(name)})::int8 as ${sql.ref(name)}`));
  const { rows } = await sql<RowGroup & { count: number } & LedgerSums<L>>`
    select enterprise_id, value, sum(count)::int8 as count, ${added} from (${sql.join(sources, sql` union all `)}) as piece
    group by enterprise_id, value having sum(count) <> 0`.execute(db);
  let count = 0;
  for (const row of rows) {
    count += row.count;
    for (const name of sums) totals[name as keyof typeof totals] += row[name as keyof typeof totals];
  }
  return { count, sums: totals, groups: rows.map(({ enterprise_id, value }) => ({ enterprise_id, value })) };
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
