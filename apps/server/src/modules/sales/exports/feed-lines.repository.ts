/**
 * The tables that others fetch, as lines that the database writes: no value becomes an object on its way. Decided in
 * `docs/decisions/0070`.
 */
import type { FeedQuery } from '@uni/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import {
  columnsOfItsContract,
  contractColumns,
  type FeedColumn,
  type FeedColumns,
  ownInstallmentColumns,
  unitColumns,
} from './feed-columns.repository.ts';

export interface FeedFilter extends Pick<FeedQuery, 'decimal' | 'from' | 'to'> {
  /** Null: all of the organization. */
  readonly enterprises: readonly number[] | null;
  /** Between the fields of a line. */
  readonly separator: string;
  /** An instant since when anything of the unit or contract is other than it was. */
  readonly changed_from: Date | null;
  readonly names: readonly { readonly id: number; readonly name: string }[];
  /** A day makes an installment late, and ends a reservation. */
  readonly today: string;
}

/** Units or contracts of one query: those behind an id, up to another. Null: up to the last. */
export interface FeedSection {
  readonly after: number;
  readonly until: number | null;
}

/** Units, or contracts with all their installments, of one section. */
const sectionSize = 250;

/** A text that a spreadsheet would evaluate stays a text; RFC 4180. */
const safe = (column: RawBuilder<unknown>): RawBuilder<unknown> => {
  const plain = sql`(case when ${column} ~ E'^[=+\\\\-@\\t\\r]' then '''' || ${column} else ${column} end)`;
  return sql`(case when ${plain} ~ E'[",;\\n\\r]' then '"' || replace(${plain}, '"', '""') || '"' else ${plain} end)`;
};

/** Centavos, or hundredths of a square metre. */
const hundredths = (column: RawBuilder<unknown>, { decimal }: FeedFilter, isExact = true): RawBuilder<unknown> => {
  const value = sql`${column} * 0.01`;
  const text = isExact ? sql`(${value})::text` : sql`trim_scale(${value})::text`;
  return decimal === 'comma' ? sql`replace(${text}, '.', ',')` : text;
};

/** No field is null: it would be left out, separator and all. */
const line = (fields: readonly RawBuilder<unknown>[], { separator }: FeedFilter): RawBuilder<unknown> =>
  sql`concat_ws(${sql.lit(separator)}, ${sql.join(fields)})`;

/** Null is an empty field. */
const orEmpty = (column: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce(${column}::text, '')`;

/** Within the caller's reach, and changed since an instant. */
export const within = ({
  enterprises,
  changed_from,
}: Pick<FeedFilter, 'enterprises' | 'changed_from'>): RawBuilder<unknown> => {
  const conditions = [sql`true`];
  if (enterprises !== null) conditions.push(sql`one.enterprise_id = any(${[...enterprises]}::int8[])`);
  if (changed_from !== null) conditions.push(sql`one.changed_at >= ${changed_from.toISOString()}::timestamptz`);
  return sql.join(conditions, sql` and `);
};

const inPeriod = ({ from, to }: FeedFilter, day: RawBuilder<unknown>): RawBuilder<unknown> => {
  const conditions = [sql`true`];
  if (from !== undefined) conditions.push(sql`${day} >= ${from}`);
  if (to !== undefined) conditions.push(sql`${day} <= ${to}`);
  return sql.join(conditions, sql` and `);
};

/** The names of enterprises, joined to rows of `one`. */
export const named = ({ names }: Pick<FeedFilter, 'names'>): RawBuilder<unknown> => sql`
  left join unnest(${names.map(({ id }) => id)}::int8[], ${names.map(({ name }) => name)}::text[])
    as enterprise (id, name) on enterprise.id = one.enterprise_id`;

/** A column as a field of a line. Null is an empty field. */
const fieldOf = ({ value, format }: FeedColumn, filter: FeedFilter): RawBuilder<unknown> => {
  if (format === 'money') return hundredths(value, filter);
  if (format === 'area') return hundredths(value, filter, false);
  return orEmpty(format === 'text' ? safe(value) : value);
};

const fieldsOf = (columns: FeedColumns, filter: FeedFilter): RawBuilder<unknown>[] =>
  Object.values(columns).map((column) => fieldOf(column, filter));

/** Rows of one table, by their ids: columns of `one` and `enterprise`. */
interface FeedTable {
  readonly table: 'sales_units' | 'sales_contracts';
  readonly where: (filter: FeedFilter) => RawBuilder<unknown>;
  readonly columns: (filter: FeedFilter) => FeedColumns;
}

const units: FeedTable = { table: 'sales_units', where: within, columns: ({ today }) => unitColumns(today) };

const contracts: FeedTable = {
  table: 'sales_contracts',
  where: (filter) => sql`${within(filter)} and ${inPeriod(filter, sql`one.signed`)}`,
  columns: () => contractColumns,
};

/** The fields that all lines of a contract's installments share. */
const contractOfInstallments: FeedTable = {
  table: 'sales_contracts',
  where: within,
  columns: () => columnsOfItsContract,
};

const upTo = ({ until }: FeedSection): RawBuilder<unknown> =>
  until === null ? sql`true` : sql`one.id <= ${until}::int8`;

const rowsOfSection = (
  db: TenantDatabase,
  { table, where, columns }: FeedTable,
  filter: FeedFilter,
  section: FeedSection,
) => sql`
  select one.id, ${line(fieldsOf(columns(filter), filter), filter)} as line from ${sql.table(table)} one ${named(filter)}
  where ${db.own('one')} and one.id > ${section.after}::int8 and ${upTo(section)} and ${where(filter)}`;

const lineOfInstallment = (filter: FeedFilter): RawBuilder<unknown> =>
  line([sql`i.id`, sql`batch.line`, ...fieldsOf(ownInstallmentColumns(filter.today), filter)], filter);

/** A contract's installments are one text: a larger one would be copied while it grows. */
const installmentsOfBatch = (db: TenantDatabase, filter: FeedFilter): RawBuilder<unknown> => sql`(
  select string_agg(${lineOfInstallment(filter)}, E'\\r\\n' order by i.due, i.id) from sales_installments i
  where ${db.own('i')} and i.contract_id = batch.id and ${inPeriod(filter, sql`i.due`)})`;

const tables = { units, contracts, installments: contractOfInstallments } as const;
export type SalesFeedKey = keyof typeof tables;

/** Lines of a section of the table, each with its end. */
export const readFeedLines = async (
  db: TenantDatabase,
  key: SalesFeedKey,
  filter: FeedFilter,
  section: FeedSection,
): Promise<string> => {
  const text = key === 'installments' ? installmentsOfBatch(db, filter) : sql`line`;
  const { rows } = await sql<{ text: string | null }>`
    with batch as materialized (${rowsOfSection(db, tables[key], filter, section)})
    select ${text} as text from batch order by id`.execute(db);
  return rows.flatMap((row) => (row.text === null ? [] : [row.text, '\r\n'])).join('');
};

/** The table in sections, in the order of their ids. The last has no end: what is written meanwhile comes with it. */
export const listFeedSections = async (
  db: TenantDatabase,
  key: SalesFeedKey,
  filter: FeedFilter,
): Promise<FeedSection[]> => {
  const { table, where } = tables[key];
  const { rows } = await sql<{ id: number }>`
    select id from (
      select one.id, row_number() over (order by one.id) as position from ${sql.table(table)} one
      where ${db.own('one')} and ${where(filter)}) placed
    where position % ${sectionSize}::int8 = 0 order by id`.execute(db);
  const ends = rows.map(({ id }) => id);
  return [0, ...ends].map((after, n) => ({ after, until: ends[n] ?? null }));
};

/**
 * Changes with every line of the table. Each write of a contract or of its installments increments the contract's version.
 * The version of installments therefore reads contracts only, a hundred times fewer rows.
 */
export const versionOfFeed = async (db: TenantDatabase, key: SalesFeedKey, filter: FeedFilter): Promise<string> => {
  const { table, where, columns } = tables[key];
  const { rows } = await sql<{ version: string }>`
    select md5(coalesce(string_agg(concat(one.version, ':', ${line(fieldsOf(columns(filter), filter), filter)}), E'\\n' order by one.id), '')) as version
    from ${sql.table(table)} one ${named(filter)}
    where ${db.own('one')} and ${where(filter)}`.execute(db);
  return rows[0]?.version ?? '';
};
