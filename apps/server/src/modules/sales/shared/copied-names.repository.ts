/** Copies of client and unit names in contracts and proposals, so that lists read one table. */
import { sql } from 'kysely';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { nameOfUnit, searchTextOfContract, searchTextOfProposal } from './search-text.model.ts';

type NameOwner = 'client' | 'unit';

interface CopiedName {
  readonly owner: NameOwner;
  readonly table: 'sales_contracts' | 'sales_contract_holders' | 'sales_proposals';
  readonly key: 'client_id' | 'unit_id';
  readonly column: 'client_name' | 'unit_name';
}

const copiedNames: readonly CopiedName[] = [
  { owner: 'client', table: 'sales_contracts', key: 'client_id', column: 'client_name' },
  { owner: 'client', table: 'sales_contract_holders', key: 'client_id', column: 'client_name' },
  { owner: 'client', table: 'sales_proposals', key: 'client_id', column: 'client_name' },
  { owner: 'unit', table: 'sales_contracts', key: 'unit_id', column: 'unit_name' },
  { owner: 'unit', table: 'sales_proposals', key: 'unit_id', column: 'unit_name' },
];

interface SearchedRow {
  readonly id: number;
  /** Empty where the table has none. */
  readonly number: string;
  readonly client_name: string;
  readonly unit_name: string;
  readonly broker: string;
}

/** Tables that are searched by a text that contains these names. */
const searches = {
  sales_contracts: { columns: sql`id, number, client_name, unit_name, broker`, textOf: searchTextOfContract },
  sales_proposals: { columns: sql`id, '' as number, client_name, unit_name, broker`, textOf: searchTextOfProposal },
};

/** Writes new names to every copy. The old name no longer matches any search. */
export const renameCopies = async (
  db: TenantDatabase,
  owner: NameOwner,
  names: readonly { readonly id: number; readonly name: string }[],
): Promise<void> => {
  if (names.length === 0) return;
  for (const copy of copiedNames) if (copy.owner === owner) await rename(db, copy, names);
};

/** The same of units, whose names are read from their own table. */
export const renameCopiesOfUnits = async (db: TenantDatabase, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const units = await db
    .selectFrom('sales_units')
    .select(['id', 'block', 'nome'])
    .where('id', '=', sql<number>`any(${ids as number[]}::int8[])`)
    .execute();
  const names = units.map((unit) => ({ id: unit.id, name: nameOfUnit(unit) }));
  await renameCopies(db, 'unit', names);
};

const rename = async (
  db: TenantDatabase,
  { table, key, column }: CopiedName,
  names: readonly { readonly id: number; readonly name: string }[],
): Promise<void> => {
  const renamed = sql`
    update ${sql.table(table)} set ${sql.ref(column)} = given.owner_name
    from jsonb_to_recordset(${JSON.stringify(names.map(({ id, name }) => ({ owner_id: id, owner_name: name })))}::jsonb)
      as given (owner_id int8, owner_name text)
    where organization_id = ${db.organizationId}::int8 and ${sql.ref(key)} = given.owner_id
      and ${sql.ref(column)} <> given.owner_name`;
  if (table === 'sales_contract_holders') {
    await renamed.execute(db);
    return;
  }
  const { columns, textOf } = searches[table];
  const { rows } = await sql<SearchedRow>`${renamed} returning ${columns}`.execute(db);
  if (rows.length === 0) return;
  const searchTexts = rows.map((row) => ({ row_id: row.id, row_search: textOf(row) }));
  await sql`
    update ${sql.table(table)} set search = given.row_search
    from jsonb_to_recordset(${JSON.stringify(searchTexts)}::jsonb) as given (row_id int8, row_search text)
    where organization_id = ${db.organizationId}::int8 and id = given.row_id`.execute(db);
};

/** Returns true if a contract or a proposal names it, or once did. */
export const isReferenced = async (db: TenantDatabase, owner: NameOwner, id: number): Promise<boolean> => {
  const references = copiedNames
    .filter((copy) => copy.owner === owner)
    .map(
      ({ table, key }) => sql`exists (select from ${sql.table(table)}
        where organization_id = ${db.organizationId}::int8 and ${sql.ref(key)} = ${id}::int8)`,
    );
  const { rows } = await sql<{ is_referenced: boolean }>`
    select ${sql.join(references, sql` or `)} as is_referenced`.execute(db);
  return rows[0]?.is_referenced === true;
};
