/** The SQL of parameter lists: what was chosen, what can be, and who chose. */
import type { ErpParameterChange, ParameterKey } from '@uni/contracts';
import { sql } from 'kysely';
import { columnsOf, type RowOf, type TenantDatabase } from '../../../platform/database/index.ts';
import type { ChosenFields } from '../connections/chosen-fields.model.ts';
import { heldRow } from '../shared/held-rows.repository.ts';

export const storeChosen = async (
  db: TenantDatabase,
  connectionId: number,
  key: ParameterKey,
  items: ReadonlyMap<string, string | null>,
): Promise<void> => {
  for (const [code, value] of items) {
    const keyColumns = { connection_id: connectionId, key, code };
    if (value === null)
      await db
        .deleteFrom('erp_parameters')
        .where('connection_id', '=', connectionId)
        .where('key', '=', key)
        .where('code', '=', code)
        .execute();
    else
      await db
        .insertInto('erp_parameters')
        .values({ ...keyColumns, value })
        .onConflict((conflict) =>
          conflict.columns(['organization_id', 'connection_id', 'key', 'code']).doUpdateSet({ value }),
        )
        .execute();
  }
};

/** Stores the chosen columns among the connection's other settings. */
export const storeFields = async (db: TenantDatabase, connectionId: number, fields: ChosenFields): Promise<void> => {
  await sql`
    update erp_connections set settings = (settings::jsonb || jsonb_build_object('fields', ${JSON.stringify(fields)}::jsonb))::text
    where organization_id = ${db.organizationId}::int8 and id = ${connectionId}::int8`.execute(db);
};

export interface ChangeRow extends Omit<RowOf<'erp_parameter_changes'>, 'organization_id' | 'connection_id' | 'items'> {
  readonly items: ErpParameterChange['items'];
}

export const insertChange = async (
  db: TenantDatabase,
  connectionId: number,
  { items, ...row }: ChangeRow,
): Promise<void> => {
  await db
    .insertInto('erp_parameter_changes')
    .values({
      connection_id: connectionId,
      ...row,
      items: JSON.stringify(items),
    })
    .execute();
};

/** The latest first. */
export const listChanges = async (db: TenantDatabase, connectionId: number, limit: number): Promise<ChangeRow[]> =>
  (
    await db
      .selectFrom('erp_parameter_changes')
      .select(columnsOf('erp_parameter_changes').without('organization_id', 'connection_id'))
      .where('connection_id', '=', connectionId)
      .orderBy('at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map((row) => ({ ...row, items: JSON.parse(row.items) }));

export interface CodeCount {
  readonly code: string;
  readonly name: string;
  readonly count: number;
  readonly amount: number;
  readonly gross: number;
}

const current = (db: TenantDatabase, connectionId: number, resource: string) => sql`
  from erp_heads h join ${heldRow} on true
  where h.organization_id = ${db.organizationId}::int8 and h.connection_id = ${connectionId}::int8
    and h.resource = ${resource} and r.payload is not null`;

const textAt = (field: string) => sql`coalesce(trim(r.payload::jsonb ->> ${field}), '')`;

/** Returns the values of a resource's field, with the money of the rows' movements. */
export const countMovementsBy = async (
  db: TenantDatabase,
  connectionId: number,
  { resource, code, name }: { readonly resource: string; readonly code: string; readonly name: string },
): Promise<CodeCount[]> => {
  const { rows } = await sql<CodeCount>`
    with own as (
      select h.key, ${textAt(code)} as code, ${name === '' ? sql`''` : textAt(name)} as name
      ${current(db, connectionId, resource)}
    )
    select own.code, max(own.name) as name, count(m.part)::int4 as count,
      coalesce(sum(m.amount), 0)::int8 as amount, coalesce(sum(abs(m.amount)), 0)::int8 as gross
    from own left join erp_movements m
      on m.organization_id = ${db.organizationId}::int8 and m.connection_id = ${connectionId}::int8
      and m.resource = ${resource} and m.key = own.key
    group by own.code order by own.code`.execute(db);
  return rows;
};

/** Returns the number of a resource's records by a field's value, and the sum of another field (centavos). */
export const countRecordsBy = async (
  db: TenantDatabase,
  connectionId: number,
  resource: string,
  field: string,
  amountField: string | null,
): Promise<CodeCount[]> => {
  const amount =
    amountField === null
      ? sql`0`
      : sql`coalesce(sum(case when jsonb_typeof(r.payload::jsonb -> ${amountField}) = 'number'
          then (r.payload::jsonb ->> ${amountField})::numeric else 0 end), 0)`;
  const { rows } = await sql<Omit<CodeCount, 'gross' | 'name'>>`
    select ${textAt(field)} as code, count(*)::int4 as count, round(${amount})::int8 as amount
    ${current(db, connectionId, resource)} group by 1 order by 1`.execute(db);
  return rows.map((row) => ({ ...row, name: '', gross: Math.abs(row.amount) }));
};

/** Returns the number of records with a value in a field. */
export const countFilled = async (
  db: TenantDatabase,
  connectionId: number,
  resource: string,
  field: string,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count ${current(db, connectionId, resource)}
      and ${textAt(field)} <> ''`.execute(db);
  return rows[0]?.count ?? 0;
};
