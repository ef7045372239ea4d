/** The SQL of contracts whose source is an ERP. They are read and written by the page, since there are many. */
import { sql } from 'kysely';
import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';

export type KnownContract = Pick<
  RowOf<'sales_contracts'>,
  | 'id'
  | 'enterprise_id'
  | 'purpose'
  | 'number'
  | 'unit_id'
  | 'state'
  | 'origin'
  | 'client_id'
  | 'client_name'
  | 'signed'
  | 'price'
  | 'keys_day'
>;

const known = sql`contract.id, contract.enterprise_id, contract.purpose, contract.number, contract.unit_id, contract.state,
  contract.origin, contract.client_id, contract.client_name, contract.signed, contract.price, contract.keys_day`;

/** Contracts of an ERP, of these ids, locked. */
export const findErpContracts = async (db: TenantDatabase, ids: readonly number[]): Promise<KnownContract[]> => {
  const { rows } = await sql<KnownContract>`
    select ${known} from sales_contracts contract
    where ${db.own('contract')} and contract.origin = 'erp'
      and contract.id = any(${ids as number[]}::int8[])
    order by contract.id for update`.execute(db);
  return rows;
};

/** Contracts of these numbers, and the organization's own that stand for these units. */
export const findInTheWay = async (
  db: TenantDatabase,
  numbers: readonly { readonly enterprise_id: number; readonly number: string }[],
  units: readonly number[],
): Promise<KnownContract[]> => {
  const { rows } = await sql<KnownContract>`
    select ${known} from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as one (enterprise_id int8, number text)
    join ${db.table('sales_contracts')} contract on contract.enterprise_id = one.enterprise_id and contract.number = one.number
    union
    select ${known} from sales_contracts contract
    where ${db.own('contract')} and contract.unit_id = any(${units as number[]}::int8[])
      and contract.origin <> 'erp' and contract.state <> 'cancelled'`.execute(db);
  return rows;
};

export type ErpTerms = Omit<RowOf<'sales_erp_terms'>, 'organization_id'>;

export const saveErpTerms = async (db: TenantDatabase, terms: readonly ErpTerms[]): Promise<void> => {
  if (terms.length === 0) return;
  await sql`
    insert into sales_erp_terms (organization_id, contract_id, keys, index_key)
    select ${db.organizationId}::int8, contract_id, keys, index_key
    from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as one (contract_id int8, keys text, index_key text)
    on conflict (organization_id, contract_id) do update set keys = excluded.keys, index_key = excluded.index_key`.execute(
    db,
  );
};

export interface WrittenContract
  extends Pick<
    RowOf<'sales_contracts'>,
    | 'id'
    | 'enterprise_id'
    | 'n_modulo'
    | 'unit_id'
    | 'unit_name'
    | 'number'
    | 'purpose'
    | 'channel'
    | 'state'
    | 'client_id'
    | 'client_name'
    | 'signed'
    | 'price'
    | 'received'
    | 'open'
    | 'next_due'
    | 'keys_day'
    | 'state_hash'
    | 'search'
  > {
  readonly isNew: boolean;
}

const fields = sql`id int8, enterprise_id int8, n_modulo int4, unit_id int8, unit_name text, number text, purpose text,
  channel text, state text, client_id int8, client_name text, signed text, price int8, received int8, open int8,
  next_due text, keys_day text, state_hash text, search text`;
const names = [
  ...['enterprise_id', 'n_modulo', 'unit_id', 'unit_name', 'number', 'purpose', 'channel', 'state', 'client_id'],
  ...['client_name', 'signed', 'price', 'received', 'open', 'next_due', 'keys_day', 'state_hash', 'search'],
];

/** A contract of the bank's channel begins to be sent. A step that was taken outlives what the ERP reports. */
const bankStepOfErp = sql`case when (one.channel = 'financed' and one.purpose = 'sale') or kept.bank_day is not null
  then coalesce(kept.bank_step, 'to_send') end`;

/** Writes contracts with their current holder. An ERP reports no former holders. */
export const writeErpContracts = async (
  db: TenantDatabase,
  { system, at }: { readonly organizationId: number; readonly system: string; readonly at: Date },
  contracts: readonly WrittenContract[],
): Promise<void> => {
  const when = sql`${at.toISOString()}::timestamptz`;
  const rowsOf = (isNew: boolean) => JSON.stringify(contracts.filter((one) => one.isNew === isNew));
  const own = sql.join(names.map((name) => sql.ref(name)));
  await sql`
    update sales_contracts kept set (${own}) = (${sql.join(names.map((name) => sql.ref(`one.${name}`)))}),
      bank_step = ${bankStepOfErp}, changed_at = ${when}, version = kept.version + 1
    from jsonb_to_recordset(${rowsOf(false)}::jsonb) as one (${fields})
    where ${db.own('kept')} and kept.id = one.id`.execute(db);
  await sql`
    insert into sales_contracts (organization_id, id, ${own}, bank_step, credit, broker, note, transfer_day, origin, erp,
      changed_at, version)
    select ${db.organizationId}::int8, id, ${own}, case when channel = 'financed' and purpose = 'sale' then 'to_send' end, 0, '', '', null,
      'erp', ${system}, ${when}, 1
    from jsonb_to_recordset(${rowsOf(true)}::jsonb) as one (${fields})`.execute(db);
  await sql`
    delete from sales_contract_holders
    where ${db.own('sales_contract_holders')} and contract_id = any(${contracts.map(({ id }) => id)}::int8[])`.execute(
    db,
  );
  await sql`
    insert into sales_contract_holders (organization_id, contract_id, key, client_id, client_name)
    select ${db.organizationId}::int8, id, 'erp', client_id, client_name
    from jsonb_to_recordset(${JSON.stringify(contracts)}::jsonb) as one (${fields})`.execute(db);
};

/** Closes contracts that the ERP no longer reports. Nothing of them is owed, nothing was received, and notes on them stay. */
export const closeErpContracts = async (db: TenantDatabase, ids: readonly number[], at: Date): Promise<void> => {
  await db
    .updateTable('sales_contracts')
    .set({ state: 'cancelled', received: 0, open: 0, next_due: null, changed_at: at, version: sql`version + 1` })
    .where('id', '=', sql<number>`any(${ids as number[]}::int8[])`)
    .where('origin', '=', 'erp')
    .execute();
};

export interface NamedRow {
  readonly id: number;
  readonly name: string;
}

export const namesOfClients = (db: TenantDatabase, ids: readonly number[]): Promise<NamedRow[]> =>
  db
    .selectFrom('sales_clients')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${ids as number[]}::int8[])`)
    .execute();

export const namesOfUnits = async (
  db: TenantDatabase,
  ids: readonly number[],
): Promise<(NamedRow & { readonly n_modulo: number | null })[]> =>
  db
    .selectFrom('sales_units')
    .select(['id', sql<string>`trim(block || ' ' || nome)`.as('name'), 'n_modulo'])
    .where('id', '=', sql<number>`any(${ids as number[]}::int8[])`)
    .execute();
