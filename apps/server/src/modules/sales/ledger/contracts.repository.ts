/** The SQL of contracts: the register, the history, and the rows that are written from it. */
import type { ContractPurpose, ContractState, RowSource } from '@uni/contracts';
import { sql } from 'kysely';
import { columnsOf, type RowOf, type Transaction } from '../../../platform/database/index.ts';
import { inOrder, type PlacedRows, type Slice, type Sorting } from '../shared/keyed-pages.model.ts';
import { placed } from '../shared/keyed-pages.repository.ts';
import { ofSource } from '../shared/row-source.repository.ts';
import { searchTextOfContract, withoutAccents } from '../shared/search-text.model.ts';
import type { StatusColumns } from './contract-rows.model.ts';

export type ContractRow = Omit<RowOf<'sales_contracts'>, 'organization_id' | 'search'>;

export const contractColumns = columnsOf('sales_contracts').without('organization_id', 'search');

export interface ContractFilter {
  /** Null: all of the organization. */
  readonly enterprises: readonly number[] | null;
  readonly n_modulo?: number | undefined;
  readonly unit?: number | undefined;
  readonly client?: number | undefined;
  readonly contract?: number | undefined;
  readonly purpose?: ContractPurpose | undefined;
  readonly channel?: 'direct' | 'financed' | undefined;
  readonly state?: ContractState | undefined;
  readonly signed_from?: string | undefined;
  readonly changed_from?: string | undefined;
  readonly signed_to?: string | undefined;
  readonly search?: string | undefined;
  readonly source?: RowSource | undefined;
}

const chosen = (filter: ContractFilter) => {
  const { enterprises, n_modulo, unit, client, contract, purpose, channel, state, signed_from, signed_to } = filter;
  const conditions = [ofSource(filter.source)];
  if (enterprises !== null) conditions.push(sql`enterprise_id = any(${enterprises as number[]}::int8[])`);
  if (n_modulo !== undefined) conditions.push(sql`n_modulo = ${n_modulo}::int4`);
  if (unit !== undefined) conditions.push(sql`unit_id = ${unit}::int8`);
  if (client !== undefined) conditions.push(sql`client_id = ${client}::int8`);
  if (contract !== undefined) conditions.push(sql`id = ${contract}::int8`);
  if (purpose !== undefined) conditions.push(sql`purpose = ${purpose}`);
  if (channel !== undefined) conditions.push(sql`channel = ${channel}`);
  if (state !== undefined) conditions.push(sql`state = ${state}`);
  if (signed_from !== undefined) conditions.push(sql`signed >= ${signed_from}`);
  if (filter.changed_from !== undefined)
    conditions.push(sql`changed_at >= ${new Date(filter.changed_from).toISOString()}::timestamptz`);
  if (signed_to !== undefined) conditions.push(sql`signed <= ${signed_to}`);
  if (filter.search) {
    const pattern = `%${withoutAccents(filter.search)
      .replaceAll('\u0000', '')
      .replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(sql`search like ${pattern}`);
  }
  return sql.join(conditions, sql` and `);
};

export type ContractSums = Pick<RowOf<'sales_contracts'>, 'price' | 'received' | 'open' | 'credit'>;

export const sumContracts = async (
  transaction: Transaction,
  organizationId: number,
  filter: ContractFilter,
): Promise<{ count: number; sums: ContractSums }> => {
  const { rows } = await sql<ContractSums & { count: number }>`
    select count(*)::int4 as count, coalesce(sum(price), 0)::int8 as price, coalesce(sum(received), 0)::int8 as received,
      coalesce(sum(open), 0)::int8 as open, coalesce(sum(credit), 0)::int8 as credit
    from sales_contracts where organization_id = ${organizationId}::int8 and ${chosen(filter)}`.execute(transaction);
  const { count = 0, ...sums } = rows[0] ?? {};
  return { count, sums: { price: 0, received: 0, open: 0, credit: 0, ...sums } };
};

export const listContracts = async (
  transaction: Transaction,
  organizationId: number,
  filter: ContractFilter,
  slice: Slice,
  sorting: Sorting,
): Promise<PlacedRows<ContractRow>> => {
  const { where, end } = placed(slice, sorting);
  const { rows } = await sql<ContractRow>`
    select ${sql.join(contractColumns.map((column) => sql.ref(column)))} from sales_contracts
    where organization_id = ${organizationId}::int8 and ${chosen(filter)} and ${where} ${end}`.execute(transaction);
  return inOrder(rows, slice);
};

/** Returns the contracts that match a filter's contract-only conditions. */
export const contractIds = async (
  transaction: Transaction,
  organizationId: number,
  filter: ContractFilter,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from sales_contracts where organization_id = ${organizationId}::int8 and ${chosen(filter)}`.execute(
    transaction,
  );
  return rows.map(({ id }) => id);
};

/** Locked until the transaction ends where it is to be changed. */
export const findContract = async (
  transaction: Transaction,
  organizationId: number,
  id: number,
  isToChange = false,
): Promise<ContractRow | null> => {
  const query = transaction
    .selectFrom('sales_contracts')
    .select(contractColumns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id);
  return (await (isToChange ? query.forUpdate() : query).executeTakeFirst()) ?? null;
};

export const insertContract = async (
  transaction: Transaction,
  organizationId: number,
  row: Omit<ContractRow, 'version' | 'erp'>,
): Promise<void> => {
  await transaction
    .insertInto('sales_contracts')
    .values({ organization_id: organizationId, ...row, search: searchTextOfContract(row), version: 1 })
    .execute();
};

export type ContractChange = Partial<
  Pick<
    ContractRow,
    'number' | 'broker' | 'note' | 'keys_day' | 'transfer_day' | 'fiduciary' | 'client_id' | 'client_name'
  >
> &
  Partial<StatusColumns>;

/** Writes a contract that is locked. */
export const updateContract = async (
  transaction: Transaction,
  organizationId: number,
  row: ContractRow,
  change: ContractChange,
  at: Date,
): Promise<void> => {
  await transaction
    .updateTable('sales_contracts')
    .set({ ...change, search: searchTextOfContract({ ...row, ...change }), changed_at: at, version: row.version + 1 })
    .where('organization_id', '=', organizationId)
    .where('id', '=', row.id)
    .execute();
};

export type EventRow = Omit<RowOf<'sales_contract_events'>, 'organization_id' | 'contract_id'>;

export const listEvents = (transaction: Transaction, organizationId: number, contractId: number): Promise<EventRow[]> =>
  transaction
    .selectFrom('sales_contract_events')
    .select(columnsOf('sales_contract_events').without('organization_id', 'contract_id'))
    .where('organization_id', '=', organizationId)
    .where('contract_id', '=', contractId)
    .orderBy('sequence')
    .execute();

export const insertEvent = async (
  transaction: Transaction,
  organizationId: number,
  contractId: number,
  row: EventRow,
): Promise<void> => {
  await transaction
    .insertInto('sales_contract_events')
    .values({ organization_id: organizationId, contract_id: contractId, ...row })
    .execute();
};

export type HolderRow = Pick<RowOf<'sales_contract_holders'>, 'key' | 'client_id' | 'client_name'>;

export const listHolders = (
  transaction: Transaction,
  organizationId: number,
  contractId: number,
): Promise<HolderRow[]> =>
  transaction
    .selectFrom('sales_contract_holders')
    .select(['key', 'client_id', 'client_name'])
    .where('organization_id', '=', organizationId)
    .where('contract_id', '=', contractId)
    .execute();

export const saveHolder = async (
  transaction: Transaction,
  organizationId: number,
  contractId: number,
  { key, client_id, client_name }: HolderRow,
): Promise<void> => {
  await transaction
    .insertInto('sales_contract_holders')
    .values({ organization_id: organizationId, contract_id: contractId, key, client_id, client_name })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'contract_id', 'key']).doUpdateSet({ client_id, client_name }),
    )
    .execute();
};
