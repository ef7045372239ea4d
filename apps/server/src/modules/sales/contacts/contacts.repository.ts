/** The SQL of the contact log. */
import type { PromiseState } from '@uni/contracts';
import { sql } from 'kysely';
import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';
import { inOrder, type PlacedRows, type Slice, type Sorting } from '../shared/keyed-pages.model.ts';
import { placed } from '../shared/keyed-pages.repository.ts';

export type StoredContact = Omit<RowOf<'sales_contacts'>, 'organization_id'>;

export interface ContactRow extends StoredContact {
  readonly contract_number: string;
  /** Centavos received from the day of the contact to the day promised. */
  readonly paid_since: number;
}

export interface ContactFilter {
  /** Null: all of the organization. */
  readonly enterprises: readonly number[] | null;
  readonly contract?: number | undefined;
  readonly client?: number | undefined;
}

const chosen = ({ enterprises, contract, client }: ContactFilter) => {
  const conditions = [sql`true`];
  if (enterprises !== null) conditions.push(sql`enterprise_id = any(${enterprises as number[]}::int8[])`);
  if (contract !== undefined) conditions.push(sql`contract_id = ${contract}::int8`);
  if (client !== undefined) conditions.push(sql`client_id = ${client}::int8`);
  return sql.join(conditions, sql` and `);
};

export const sumContacts = async (
  db: TenantDatabase,
  filter: ContactFilter,
  today: string,
): Promise<{ count: number; promised: number }> => {
  const { rows } = await sql<{ count: number; promised: number }>`
    select count(*)::int4 as count,
      coalesce(sum(promised_amount) filter (where promised_day >= ${today}), 0)::int8 as promised
    from sales_contacts where ${db.own('sales_contacts')} and ${chosen(filter)}`.execute(db);
  return rows[0] ?? { count: 0, promised: 0 };
};

export const selectContacts = async (
  db: TenantDatabase,
  filter: ContactFilter,
  slice: Slice,
  sorting: Sorting,
): Promise<PlacedRows<ContactRow>> => {
  const { where, end, order } = placed(slice, sorting);
  const { rows } = await sql<ContactRow>`
    select one.id, one.enterprise_id, one.contract_id, one.client_id, one.day, one.channel, one.person, one.said,
      one.promised_day, one.promised_amount, one.user_id, one.at, contract.number as contract_number,
      (select coalesce(sum(receipt.amount), 0)::int8 from sales_receipts receipt
        where ${db.own('receipt')} and receipt.contract_id = one.contract_id
          and receipt.day between one.day and coalesce(one.promised_day, one.day)) as paid_since
    from (select * from sales_contacts where ${db.own('sales_contacts')} and ${chosen(filter)} and ${where} ${end}) one
    join ${db.table('sales_contracts')} contract on contract.id = one.contract_id
    ${order('one')}`.execute(db);
  return inOrder(rows, slice);
};

export const insertContact = async (db: TenantDatabase, contact: StoredContact): Promise<void> => {
  await db.insertInto('sales_contacts').values(contact).execute();
};

/** Returns the recorded talks with a client, as that client may request them. */
export const contactsOf = (db: TenantDatabase, clientId: number) =>
  db
    .selectFrom('sales_contacts')
    .select(['day', 'channel', 'person', 'said', 'promised_day', 'promised_amount'])
    .where('client_id', '=', clientId)
    .orderBy('day')
    .orderBy('id')
    .execute();

/** Erases the words and the person of a client's contacts. Contacts and promises stay. */
export const forgetContacts = async (db: TenantDatabase, clientId: number): Promise<void> => {
  await db.updateTable('sales_contacts').set({ person: '', said: '' }).where('client_id', '=', clientId).execute();
};

/** Returns the state of a promise as of a day. Any receipt fulfils a promise without an amount. */
export const promiseOf = (
  { promised_day, promised_amount, paid_since }: Pick<ContactRow, 'promised_day' | 'promised_amount' | 'paid_since'>,
  today: string,
): PromiseState | null => {
  if (promised_day === null) return null;
  if (paid_since >= (promised_amount ?? 1)) return 'kept';
  return promised_day >= today ? 'waiting' : 'broken';
};
