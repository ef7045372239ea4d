/** The SQL of clients and suppliers that an ERP is the source of. */
import type { UnitOrigin } from '@uni/contracts';
import { sql } from 'kysely';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import type { PartyTable } from '../parties/parties.repository.ts';
import type { ErpParty, ErpTarget } from './erp-rows.model.ts';

export interface KnownParty {
  readonly id: number;
  readonly name: string;
  readonly document: string | null;
  readonly origin: UnitOrigin;
}

/** Returns an ERP's own parties with these ids, and every party with one of these documents. */
export const findErpParties = async (
  db: TenantDatabase,
  table: PartyTable,
  { ids, documents }: { readonly ids: readonly number[]; readonly documents: readonly string[] },
): Promise<KnownParty[]> => {
  const { rows } = await sql<KnownParty>`
    select id, name, document, origin from ${sql.table(table)}
    where organization_id = ${db.organizationId}::int8
      and (origin = 'erp' and id = any(${ids as number[]}::int8[]) or document = any(${documents as string[]}::text[]))
    for update`.execute(db);
  return rows;
};

export interface WrittenParty {
  readonly id: number;
  readonly isNew: boolean;
  readonly row: ErpParty & { readonly search_text: string };
}

const fields = sql`id int8, kind text, name text, document text, city text, uf text, search_text text`;

export const writeErpParties = async (
  db: TenantDatabase,
  table: PartyTable,
  { system, at }: ErpTarget,
  parties: readonly WrittenParty[],
): Promise<void> => {
  const rowsOf = (isNew: boolean) =>
    JSON.stringify(parties.filter((party) => party.isNew === isNew).map(({ id, row }) => ({ id, ...row })));
  const when = sql`${at.toISOString()}::timestamptz`;
  await sql`
    update ${sql.table(table)} kept set kind = one.kind, name = one.name, document = one.document, city = one.city,
      uf = nullif(one.uf, ''), search_text = one.search_text, changed_at = ${when}, version = kept.version + 1
    from jsonb_to_recordset(${rowsOf(false)}::jsonb) as one (${fields})
    where ${db.own('kept')} and kept.id = one.id`.execute(db);
  await sql`
    insert into ${sql.table(table)} (organization_id, id, kind, name, document, email, phone, postal_code, address, city,
      uf, note, related_bond, related_name, related_document, search_text, origin, erp, created_at, changed_at, version)
    select ${db.organizationId}::int8, id, kind, name, document, '', '', '', '', city,
      nullif(uf, ''), '', null, '', null, search_text, 'erp', ${system}, ${when}, ${when}, 1
    from jsonb_to_recordset(${rowsOf(true)}::jsonb) as one (${fields})`.execute(db);
};
