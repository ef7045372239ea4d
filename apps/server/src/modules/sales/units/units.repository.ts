/** SQL of units. State is always evaluated as of a day, because reservations and proposals expire. */
import type { RowSource, UnitFacing, UnitState, UnitTally } from '@uni/contracts';
import { sql } from 'kysely';
import { columnsOf, type RowOf, type TenantDatabase } from '../../../platform/database/index.ts';
import { renameCopiesOfUnits } from '../shared/copied-names.repository.ts';
import { ofSource } from '../shared/row-source.repository.ts';

export type UnitRow = Omit<RowOf<'sales_units'>, 'organization_id'>;

export interface UnitFilter {
  /** Null: all of the organization. */
  readonly enterprises: readonly number[] | null;
  readonly n_modulo?: number | undefined;
  readonly state?: UnitState | undefined;
  readonly search?: string | undefined;
  readonly typology?: string | undefined;
  readonly facing?: UnitFacing | undefined;
  readonly price_from?: number | undefined;
  readonly price_to?: number | undefined;
  readonly floor_from?: number | undefined;
  readonly floor_to?: number | undefined;
  readonly late?: 'true' | undefined;
  readonly source?: RowSource | undefined;
  /** An instant. */
  readonly changed_from?: string | undefined;
  /** As of this day. */
  readonly today: string;
}

const currentState = (today: string) =>
  sql<UnitState>`case when reserved_until < ${today} then 'available' else state end`;
const lasting = (today: string) =>
  sql<string | null>`case when reserved_until < ${today} then null else reserved_until end`;

const conditionsOf = ({ typology, facing, price_from, price_to, floor_from, floor_to }: UnitFilter) => [
  ...(typology === undefined ? [] : [sql<boolean>`typology = ${typology}`]),
  ...(facing === undefined ? [] : [sql<boolean>`facing = ${facing}`]),
  ...(price_from === undefined ? [] : [sql<boolean>`list_price >= ${price_from}::int8`]),
  ...(price_to === undefined ? [] : [sql<boolean>`list_price <= ${price_to}::int8`]),
  ...(floor_from === undefined ? [] : [sql<boolean>`floor >= ${floor_from}::int8`]),
  ...(floor_to === undefined ? [] : [sql<boolean>`floor <= ${floor_to}::int8`]),
];

/** Its contract owes something that was due before today. */
const isLate = (db: TenantDatabase, today: string) => sql<boolean>`exists (
  select from sales_contracts held
  join sales_installments one on one.contract_id = held.id and ${db.own('one')}
  where ${db.own('held')} and held.unit_id = sales_units.id and held.state <> 'cancelled'
    and one.status = 'open' and one.due < ${today}::text and one.open > 0)`;

const chosen = (db: TenantDatabase, filter: UnitFilter) => {
  const { enterprises, n_modulo, state, search, source, changed_from, today } = filter;
  let query = db.selectFrom('sales_units').where(ofSource(source));
  for (const condition of conditionsOf(filter)) query = query.where(condition);
  if (filter.late !== undefined) query = query.where(isLate(db, today));
  if (enterprises !== null) query = query.where('enterprise_id', 'in', enterprises);
  if (n_modulo !== undefined) query = query.where('n_modulo', '=', n_modulo);
  if (state !== undefined) query = query.where(currentState(today), '=', state);
  if (changed_from !== undefined) query = query.where('changed_at', '>=', new Date(changed_from));
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(sql<boolean>`(nome ilike ${pattern} or block ilike ${pattern} or typology ilike ${pattern})`);
  }
  return query;
};

const columns = columnsOf('sales_units').without('organization_id', 'state', 'reserved_until');

/** Returns the number of units per state and their totals, for the overview above the list. */
export const selectTallies = async (db: TenantDatabase, filter: UnitFilter): Promise<UnitTally[]> =>
  (
    await chosen(db, filter)
      .select([
        currentState(filter.today).as('state'),
        sql<number>`count(*)::int4`.as('count'),
        sql<number>`sum(list_price)::int8`.as('list_price'),
        sql<number>`sum(private_area)::int8`.as('private_area'),
      ])
      .groupBy(sql`1`)
      .orderBy(sql`1`)
      .execute()
  ).map((row) => ({ ...row, list_price: Number(row.list_price), private_area: Number(row.private_area) }));

export const countUnits = async (db: TenantDatabase, filter: UnitFilter): Promise<number> => {
  const { count } = await chosen(db, filter).select(sql<number>`count(*)::int4`.as('count')).executeTakeFirstOrThrow();
  return count;
};

/** From the top of the first tower down, as the building stands. */
export const selectUnits = (
  db: TenantDatabase,
  filter: UnitFilter,
  slice: { offset: number; size: number } | null,
): Promise<UnitRow[]> => {
  const query = chosen(db, filter)
    .select(columns)
    .select([currentState(filter.today).as('state'), lasting(filter.today).as('reserved_until')])
    .orderBy('enterprise_id')
    .orderBy('block')
    .orderBy(sql`floor desc nulls last`)
    .orderBy('stack')
    .orderBy('nome');
  return (slice ? query.offset(slice.offset).limit(slice.size) : query).execute();
};

/** Those of these ids that are there, locked until the transaction ends where they are to be changed. */
export const findUnits = (
  db: TenantDatabase,
  ids: readonly number[],
  today: string,
  isToChange = false,
): Promise<UnitRow[]> => {
  const query = db
    .selectFrom('sales_units')
    .select(columns)
    .select([currentState(today).as('state'), lasting(today).as('reserved_until')])
    .where('id', '=', sql<number>`any(${ids as number[]}::int8[])`)
    .orderBy('id');
  return (isToChange ? query.forUpdate() : query).execute();
};

export type NewUnitRow = Omit<UnitRow, 'version' | 'erp'>;

/** Adds units, however many, in one statement. */
export const insertUnits = async (db: TenantDatabase, units: readonly NewUnitRow[]): Promise<void> => {
  if (units.length === 0) return;
  const rows = JSON.stringify(units);
  await sql`
    insert into sales_units (organization_id, id, enterprise_id, n_modulo, block, floor, stack, nome, typology, facing,
      private_area, list_price, state, reserved_until, note, origin, changed_at, version)
    select ${db.organizationId}::int8, id, enterprise_id, n_modulo, block, floor, stack, nome, typology, facing,
      private_area, list_price, state, reserved_until, note, origin, changed_at, 1
    from jsonb_to_recordset(${rows}::jsonb) as one (id int8, enterprise_id int8, n_modulo int4, block text, floor int4,
      stack text, nome text, typology text, facing text, private_area int8, list_price int8, state text,
      reserved_until text, note text, origin text, changed_at timestamptz)`.execute(db);
};

export type UnitChange = Partial<Omit<UnitRow, 'id' | 'enterprise_id' | 'origin' | 'erp' | 'version' | 'changed_at'>>;

/**
 * Updates one unit at the version that was read, and its name in contracts and proposals. Returns false if another update came
 * first.
 */
export const updateUnit = async (
  db: TenantDatabase,
  { id, version }: Pick<UnitRow, 'id' | 'version'>,
  change: UnitChange,
  at: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('sales_units')
    .set({ ...change, changed_at: at, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n && ('nome' in change || 'block' in change)) await renameCopiesOfUnits(db, [id]);
  return numUpdatedRows > 0n;
};

/** Writes the same state to units that are locked. */
export const moveUnits = async (
  db: TenantDatabase,
  ids: readonly number[],
  { state, reserved_until }: Pick<UnitRow, 'state' | 'reserved_until'>,
  at: Date,
): Promise<void> => {
  await db
    .updateTable('sales_units')
    .set({ state, reserved_until, changed_at: at, version: sql`version + 1` })
    .where('id', '=', sql<number>`any(${ids as number[]}::int8[])`)
    .execute();
};

/** Writes to each unit that is locked its own price. */
export const priceUnits = async (
  db: TenantDatabase,
  prices: readonly { readonly id: number; readonly after: number }[],
  at: Date,
): Promise<void> => {
  await sql`
    update sales_units set list_price = given.price, changed_at = ${at.toISOString()}::timestamptz, version = version + 1
    from unnest(${prices.map(({ id }) => id)}::int8[], ${prices.map(({ after }) => after)}::int8[]) as given (unit, price)
    where ${db.own('sales_units')} and id = given.unit`.execute(db);
};

export const deleteUnit = async (db: TenantDatabase, id: number): Promise<void> => {
  await db.deleteFrom('sales_units').where('id', '=', id).execute();
};
