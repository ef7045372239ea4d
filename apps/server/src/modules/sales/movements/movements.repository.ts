/** The SQL of movements of money. */
import { sql } from 'kysely';
import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';
import { inOrder, type PlacedRows, type Slice, type Sorting } from '../shared/keyed-pages.model.ts';
import { placed } from '../shared/keyed-pages.repository.ts';
import {
  all,
  dayConditions,
  type MovementFilter,
  ownConditions,
  sharedConditions,
} from './movement-filter.repository.ts';

export type StoredMovement = Omit<RowOf<'sales_movements'>, 'organization_id'>;

export type MovementRow = Omit<StoredMovement, 'search_text'> & { readonly party_name: string | null };

const columns = sql`id, kind, enterprise_id, account_id, to_account_id, category_id, day, amount, description, document,
  supplier_id, client_id, state, origin, bank_key, changed_at, version`;

/** Adds the name of the payee or payer. */
const named = (db: TenantDatabase) => sql`
  left join ${db.table('sales_suppliers')} s on s.id = m.supplier_id
  left join ${db.table('sales_clients')} c on c.id = m.client_id`;

/**
 * From here on the transaction reads by indexes. Where one organization owns most of the rows, a planner would scan all
 * organizations' rows. That is quick once, and slow for all others.
 */
export const readByIndexes = async (db: TenantDatabase): Promise<void> => {
  await sql`set local enable_seqscan = off`.execute(db);
};

/** One page, by the key of the row at its edge. */
export const selectMovements = async (
  db: TenantDatabase,
  filter: MovementFilter,
  sorting: Sorting,
  slice: Slice,
): Promise<PlacedRows<MovementRow>> => {
  const { where, end, order } = placed(slice, sorting);
  const conditions = [...sharedConditions(filter), ...ownConditions(filter), ...dayConditions(filter)];
  const { rows } = await sql<MovementRow>`
    select m.*, coalesce(s.name, c.name) as party_name
    from (select ${columns} from sales_movements
      where ${db.own('sales_movements')} and ${all([...conditions, where])} ${end}) m
    ${named(db)} ${order('m')}`.execute(db);
  return inOrder(rows, slice);
};

/** Those of these ids that are there, locked until the transaction ends where they are to be changed. */
export const findMovements = async (
  db: TenantDatabase,
  ids: readonly number[],
  isToChange = false,
): Promise<MovementRow[]> => {
  const { rows } = await sql<MovementRow>`
    select m.*, coalesce(s.name, c.name) as party_name
    from (select ${columns} from sales_movements
      where ${db.own('sales_movements')} and id = any(${ids as number[]}::int8[])
      order by id ${isToChange ? sql`for update` : sql``}) m
    ${named(db)} order by m.id`.execute(db);
  return rows;
};

/** Adds movements, however many, in one statement. */
export const insertMovements = async (db: TenantDatabase, movements: readonly StoredMovement[]): Promise<void> => {
  if (movements.length === 0) return;
  await sql`
    insert into sales_movements (organization_id, ${columns}, search_text)
    select ${db.organizationId}::int8, ${columns}, search_text
    from jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) as one (id int8, kind text, enterprise_id int8,
      account_id int8, to_account_id int8, category_id int8, day text, amount int8, description text, document text,
      supplier_id int8, client_id int8, state text, origin text, bank_key text, changed_at timestamptz, version int4,
      search_text text)`.execute(db);
};

export type MovementChange = Partial<Omit<StoredMovement, 'id' | 'origin' | 'bank_key' | 'version' | 'changed_at'>>;

/** Updates one movement at the version that was read. Returns false if another update came first. */
export const updateMovement = async (
  db: TenantDatabase,
  { id, version }: Pick<MovementRow, 'id' | 'version'>,
  change: MovementChange,
  at: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('sales_movements')
    .set({ ...change, changed_at: at, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Takes movements that are locked to a state. */
export const updateMovementStates = async (
  db: TenantDatabase,
  ids: readonly number[],
  state: MovementRow['state'],
  at: Date,
): Promise<void> => {
  await db
    .updateTable('sales_movements')
    .set({ state, changed_at: at, version: sql`version + 1` })
    .where('id', '=', sql<number>`any(${ids as number[]}::int8[])`)
    .execute();
};

/** A commission that it paid stays paid, and names no movement any more. */
export const deleteMovement = async (db: TenantDatabase, id: number): Promise<void> => {
  await db.updateTable('sales_commissions').set({ movement_id: null }).where('movement_id', '=', id).execute();
  await db.deleteFrom('sales_movements').where('id', '=', id).execute();
};

export type MovementStepRow = Pick<RowOf<'sales_movement_steps'>, 'state' | 'at' | 'user_id' | 'reason'>;

/** Writes down who took movements to a state. */
export const insertSteps = async (
  db: TenantDatabase,
  steps: readonly { readonly movement_id: number; readonly id: number }[],
  taken: { readonly state: MovementRow['state']; readonly at: Date; readonly user_id: number; readonly reason: string },
): Promise<void> => {
  await sql`
    insert into sales_movement_steps (organization_id, movement_id, id, state, at, user_id, reason)
    select ${db.organizationId}::int8, movement, step, ${taken.state}, ${taken.at.toISOString()}::timestamptz,
      ${taken.user_id}::int8, ${taken.reason}
    from unnest(${steps.map(({ movement_id }) => movement_id)}::int8[], ${steps.map(({ id }) => id)}::int8[])
      as given (movement, step)`.execute(db);
};

/** Returns the state history of a movement, oldest first. */
export const listSteps = (db: TenantDatabase, movementId: number): Promise<MovementStepRow[]> =>
  db
    .selectFrom('sales_movement_steps')
    .select(['state', 'at', 'reason', 'user_id'])
    .where('movement_id', '=', movementId)
    .orderBy('at')
    .orderBy('id')
    .execute();
