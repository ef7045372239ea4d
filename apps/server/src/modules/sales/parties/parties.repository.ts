/** The SQL of clients and suppliers, which differ by their table alone. */
import type { PartyKind, PartyOrder, RowSource } from '@uni/contracts';
import { sql } from 'kysely';
import { columnsOf, type RowOf, type TenantDatabase } from '../../../platform/database/index.ts';
import { ofSource } from '../shared/row-source.repository.ts';

export type PartyTable = 'sales_clients' | 'sales_suppliers';

export type PartyRow = Omit<RowOf<'sales_clients'>, 'organization_id' | 'search_text'>;

export interface PartyFilter {
  readonly kind?: PartyKind | undefined;
  /** Without accents and in lower case, as `search_text` is stored. */
  readonly text: string;
  /** Matches the whole document, in addition to parties whose text matches. */
  readonly document: string | null;
  readonly source?: RowSource | undefined;
}

export interface PartySort {
  readonly by: PartyOrder;
  readonly isDown: boolean;
}

const columns = columnsOf('sales_clients').without('organization_id', 'search_text');

const chosen = (db: TenantDatabase, table: PartyTable, filter: PartyFilter) => {
  const { kind, text, document, source } = filter;
  let query = db.selectFrom(table).where(ofSource(source));
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (text !== '') {
    const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where((row) =>
      document === null
        ? row('search_text', 'like', pattern)
        : row.or([row('search_text', 'like', pattern), row('document', '=', document)]),
    );
  }
  return query;
};

export const countParties = async (db: TenantDatabase, table: PartyTable, filter: PartyFilter): Promise<number> => {
  const { count } = await chosen(db, table, filter)
    .select(sql<number>`count(*)::int4`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Same names in the order of their registering, so that no page shows one twice. */
export const selectParties = (
  db: TenantDatabase,
  table: PartyTable,
  filter: PartyFilter,
  { by, isDown }: PartySort,
  slice: { offset: number; size: number } | null,
): Promise<PartyRow[]> => {
  const direction = isDown ? 'desc' : 'asc';
  let query = chosen(db, table, filter).select(columns);
  if (by !== 'name') query = query.orderBy(by, direction);
  query = query.orderBy('search_text', direction).orderBy('id', direction);
  return (slice ? query.offset(slice.offset).limit(slice.size) : query).execute();
};

export const findParty = async (db: TenantDatabase, table: PartyTable, id: number): Promise<PartyRow | null> =>
  (await db.selectFrom(table).select(columns).where('id', '=', id).executeTakeFirst()) ?? null;

/** Returns parties that rows of a sheet may refer to: by document, and all without one, for matching by name. */
export const findNamed = (db: TenantDatabase, table: PartyTable, documents: readonly string[]): Promise<PartyRow[]> =>
  db
    .selectFrom(table)
    .select(columns)
    .where((row) =>
      row.or([row('document', 'is', null), row('document', '=', sql<string>`any(${documents as string[]}::text[])`)]),
    )
    .execute();

export type StoredParty = Omit<PartyRow, 'erp'> & { readonly search_text: string };

/** Adds records, however many, in one statement. */
export const insertParties = async (
  db: TenantDatabase,
  table: PartyTable,
  parties: readonly StoredParty[],
): Promise<void> => {
  if (parties.length === 0) return;
  await sql`
    insert into ${sql.table(table)} (organization_id, id, kind, name, document, email, phone, postal_code, address, city,
      uf, note, related_bond, related_name, related_document, search_text, origin, created_at, changed_at, version)
    select ${db.organizationId}::int8, id, kind, name, document, email, phone, postal_code, address, city,
      uf, note, related_bond, related_name, related_document, search_text, origin, created_at, changed_at, version
    from jsonb_to_recordset(${JSON.stringify(parties)}::jsonb) as one (${fieldTypes})`.execute(db);
};

/** Writes records over the versions that were read; answers how many were still as read. */
export const updateParties = async (
  db: TenantDatabase,
  table: PartyTable,
  parties: readonly StoredParty[],
): Promise<number> => {
  if (parties.length === 0) return 0;
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} kept set kind = one.kind, name = one.name, document = one.document, email = one.email,
      phone = one.phone, postal_code = one.postal_code, address = one.address, city = one.city, uf = one.uf,
      note = one.note, related_bond = one.related_bond, related_name = one.related_name,
      related_document = one.related_document, search_text = one.search_text, changed_at = one.changed_at,
      version = kept.version + 1
    from jsonb_to_recordset(${JSON.stringify(parties)}::jsonb) as one (${fieldTypes})
    where ${db.own('kept')} and kept.id = one.id and kept.version = one.version`.execute(db);
  return Number(numAffectedRows ?? 0n);
};

const fieldTypes = sql`id int8, kind text, name text, document text, email text, phone text, postal_code text,
  address text, city text, uf text, note text, related_bond text, related_name text, related_document text,
  search_text text, origin text, created_at timestamptz, changed_at timestamptz, version int4`;

export const deleteParty = async (db: TenantDatabase, table: PartyTable, id: number): Promise<void> => {
  await db.deleteFrom(table).where('id', '=', id).execute();
};

/**
 * Deletes stored idempotency answers about this record. They are stored for a day, so that a repeated request gets the same
 * answer.
 */
export const forgetAnswersAbout = async (db: TenantDatabase, id: number): Promise<void> => {
  await db
    .deleteFrom('idempotency_keys')
    .where(sql<boolean>`position(${`"id":${id},`} in answer) > 0`)
    .execute();
};
