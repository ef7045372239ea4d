/** The SQL of units and parties that an ERP is the source of. */
import { sql } from 'kysely';
import { type RowOf, type TenantDatabase, violatedForeignKey } from '../../../platform/database/index.ts';
import { renameCopiesOfUnits } from '../shared/copied-names.repository.ts';
import type { ErpTarget, ErpUnit } from './erp-rows.model.ts';

export type NamedUnit = Pick<RowOf<'sales_units'>, 'id' | 'enterprise_id' | 'block' | 'nome' | 'origin'>;

/** Units of an ERP, of these ids. */
export const findErpUnits = (db: TenantDatabase, ids: readonly number[]): Promise<NamedUnit[]> =>
  db
    .selectFrom('sales_units')
    .select(['id', 'enterprise_id', 'block', 'nome', 'origin'])
    .where('id', '=', sql<number>`any(${ids as number[]}::int8[])`)
    .where('origin', '=', 'erp')
    .forUpdate()
    .execute();

/** Units that are called so. */
export const findNamedUnits = async (
  db: TenantDatabase,
  names: readonly Pick<NamedUnit, 'enterprise_id' | 'block' | 'nome'>[],
): Promise<NamedUnit[]> => {
  const { rows } = await sql<NamedUnit>`
    select unit.id, unit.enterprise_id, unit.block, unit.nome, unit.origin
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as one (enterprise_id int8, block text, nome text)
    join ${db.table('sales_units')} unit on unit.enterprise_id = one.enterprise_id
      and unit.block = one.block and unit.nome = one.nome`.execute(db);
  return rows;
};

const fields = sql`id int8, enterprise_id int8, n_modulo int4, block text, floor int4, stack text, nome text,
  typology text, private_area int8, list_price int8, state text`;

export const writeErpUnits = async (
  db: TenantDatabase,
  { system, at }: ErpTarget,
  units: readonly { readonly id: number; readonly isNew: boolean; readonly row: ErpUnit }[],
): Promise<void> => {
  const rowsOf = (isNew: boolean) =>
    JSON.stringify(units.filter((unit) => unit.isNew === isNew).map(({ id, row }) => ({ id, ...row })));
  const when = sql`${at.toISOString()}::timestamptz`;
  // Those that change first: a new one may take the name that one of them leaves.
  const { rows } = await sql<{ id: number }>`
    update sales_units kept set enterprise_id = one.enterprise_id, n_modulo = one.n_modulo, block = one.block,
      floor = one.floor, stack = one.stack, nome = one.nome, typology = one.typology,
      private_area = one.private_area, list_price = one.list_price, state = one.state, reserved_until = null,
      changed_at = ${when}, version = kept.version + 1
    from jsonb_to_recordset(${rowsOf(false)}::jsonb) as one (${fields})
    where ${db.own('kept')} and kept.id = one.id
    returning kept.id`.execute(db);
  const changed = rows.map(({ id }) => id);
  await renameCopiesOfUnits(db, changed);
  await sql`
    insert into sales_units (organization_id, id, enterprise_id, n_modulo, block, floor, stack, nome, typology,
      private_area, list_price, state, reserved_until, note, origin, erp, changed_at, version)
    select ${db.organizationId}::int8, id, enterprise_id, n_modulo, block, floor, stack, nome, typology, private_area,
      list_price, state, null, '', 'erp', ${system}, ${when}, 1
    from jsonb_to_recordset(${rowsOf(true)}::jsonb) as one (${fields})`.execute(db);
};

/** Of an ERP's units that are sold, those are settled whose contract is. */
export const settleErpUnits = async (db: TenantDatabase, ids: readonly number[]): Promise<void> => {
  await sql`
    update sales_units unit set state = standing.state
    from (
      select one.id, case when exists (select from sales_contracts contract
        where ${db.own('contract')} and contract.unit_id = one.id
          and contract.state = 'settled') then 'settled' else 'sold' end as state
      from unnest(${ids as number[]}::int8[]) as one (id)
    ) standing
    where ${db.own('unit')} and unit.id = standing.id and unit.origin = 'erp'
      and unit.state in ('sold', 'settled') and unit.state <> standing.state`.execute(db);
};

export const blockUnits = async (db: TenantDatabase, ids: readonly number[], at: Date): Promise<void> => {
  await db
    .updateTable('sales_units')
    .set({ state: 'blocked', reserved_until: null, changed_at: at, version: sql`version + 1` })
    .where('id', '=', sql<number>`any(${ids as number[]}::int8[])`)
    .execute();
};

/** Deletes an ERP's row unless something of ours still names it; whether it is gone. */
export const deleteUnused = async (
  db: TenantDatabase,
  table: 'sales_units' | 'sales_clients' | 'sales_suppliers',
  id: number,
): Promise<boolean> => {
  await sql`savepoint unused`.execute(db);
  try {
    await sql`
      delete from ${sql.table(table)}
      where organization_id = ${db.organizationId}::int8 and id = ${id}::int8 and origin = 'erp'`.execute(db);
    await sql`release savepoint unused`.execute(db);
    return true;
  } catch (error) {
    if (violatedForeignKey(error) === null) throw error;
    await sql`rollback to savepoint unused`.execute(db);
    return false;
  }
};
