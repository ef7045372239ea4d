/** Rows of the tables that others fetch, as values: filtered, ordered and cut by the database. */
import { type RawBuilder, sql } from 'kysely';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import {
  behind,
  conditionOf,
  type Entity,
  type EntityValue,
  type EntityWindow,
  orderOf,
  type PropertySql,
} from '../../../platform/odata/index.ts';
import {
  contractColumns,
  type FeedColumn,
  type FeedColumns,
  installmentColumns,
  unitColumns,
} from './feed-columns.repository.ts';
import { type FeedFilter, named, type SalesFeedKey, within } from './feed-lines.repository.ts';

/** The reach of the rows, and their day. */
export type FeedReach = Pick<FeedFilter, 'enterprises' | 'changed_from' | 'names' | 'today'>;

interface EntityTable {
  readonly columns: FeedColumns;
  /** Tables and the organization's rows of them: `from … where …`. */
  readonly rows: RawBuilder<unknown>;
}

const tableOf = (db: TenantDatabase, key: SalesFeedKey, reach: FeedReach): EntityTable => {
  const names = named(reach);
  if (key === 'units')
    return { columns: unitColumns(reach.today), rows: sql`from sales_units one ${names} where ${db.own('one')}` };
  if (key === 'contracts')
    return { columns: contractColumns, rows: sql`from sales_contracts one ${names} where ${db.own('one')}` };
  return {
    columns: installmentColumns(reach.today),
    rows: sql`from sales_installments i join sales_contracts one on ${db.own('one')} and one.id = i.contract_id ${names}
      where ${db.own('i')}`,
  };
};

/** As filters and orders see it: reais, square metres, and no day for an empty one. */
const comparable = ({ value, format }: FeedColumn): RawBuilder<unknown> => {
  if (format === 'money' || format === 'area') return sql`(${value} * 0.01)`;
  if (format === 'number') return value;
  return format === 'day' ? sql`(nullif(${value}, '') collate "C")` : sql`((${value})::text collate "C")`;
};

const propertyOf =
  (columns: FeedColumns): PropertySql =>
  (name) => {
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
    if (!column) throw new Error(`The table has no column ${name}`);
    return comparable(column);
  };

/** Centavos to reais: the nearest number to either is the one that is written with two decimals. */
const present = (value: EntityValue, { format }: FeedColumn): EntityValue => {
  if (format === 'money' || format === 'area') return Number(value) / 100;
  if (format === 'day') return value === '' ? null : value;
  return value;
};

const entityOf = (columns: FeedColumns, row: Entity): Entity =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, present(row[name] ?? null, column)]));

/** Entities of a part of a table. */
export const readFeedEntities = async (
  db: TenantDatabase,
  key: SalesFeedKey,
  reach: FeedReach,
  { filter, order, after, skip, limit }: EntityWindow,
): Promise<Entity[]> => {
  const { columns, rows: table } = tableOf(db, key, reach);
  const property = propertyOf(columns);
  const listed = Object.entries(columns).map(([name, { value }]) => sql`${value} as ${sql.ref(name)}`);
  const conditions = [within(reach)];
  if (filter !== null) conditions.push(conditionOf(filter, property));
  if (after !== null) conditions.push(behind(order, after, property));
  const { rows } = await sql<Entity>`
    select ${sql.join(listed)} ${table}
    and ${sql.join(conditions, sql` and `)}
    order by ${orderOf(order, property)}
    limit ${limit}::int8 offset ${skip}::int8`.execute(db);
  return rows.map((row) => entityOf(columns, row));
};

/** Returns the number of entities that match a filter. */
export const countFeedEntities = async (
  db: TenantDatabase,
  key: SalesFeedKey,
  reach: FeedReach,
  filter: EntityWindow['filter'],
): Promise<number> => {
  const { columns, rows: table } = tableOf(db, key, reach);
  const condition = filter === null ? sql`true` : conditionOf(filter, propertyOf(columns));
  const { rows } = await sql<{ count: number }>`
    select count(*)::int8 as count ${table}
    and ${within(reach)} and ${condition}`.execute(db);
  return Number(rows[0]?.count ?? 0);
};
