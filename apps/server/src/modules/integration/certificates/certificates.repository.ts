import { sql } from 'kysely';
import { columnsOf, newId, type RowOf, type TenantDatabase } from '../../../platform/database/index.ts';
import type { LandingTarget } from '../landing/landing.repository.ts';
import { heldRow } from '../shared/held-rows.repository.ts';
import type { TitleDifference } from './certificate.model.ts';

export type CertificateRecord = Omit<RowOf<'erp_certificates'>, 'organization_id'>;

const columns = columnsOf('erp_certificates').without('organization_id');

export const insertCertificate = async (
  db: TenantDatabase,
  row: Omit<CertificateRecord, 'issued_at' | 'body' | 'hash' | 'differences'>,
): Promise<void> => {
  const open = { issued_at: null, body: null, hash: null, differences: null };
  await db
    .insertInto('erp_certificates')
    .values({ ...row, ...open })
    .execute();
};

export const selectCertificates = (db: TenantDatabase, connectionId: number): Promise<CertificateRecord[]> =>
  db
    .selectFrom('erp_certificates')
    .select(columns)
    .where('connection_id', '=', connectionId)
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();

export const selectCertificate = async (
  db: TenantDatabase,
  by: { readonly id: number } | { readonly run: number },
): Promise<CertificateRecord | null> => {
  const query = db.selectFrom('erp_certificates').select(columns);
  const chosen = 'id' in by ? query.where('id', '=', by.id) : query.where('run_id', '=', by.run);
  return (await chosen.executeTakeFirst()) ?? null;
};

export const updateCertificate = async (
  db: TenantDatabase,
  id: number,
  issued: { issued_at: Date; body: string; hash: string; differences: number },
): Promise<void> => {
  await db.updateTable('erp_certificates').set(issued).where('id', '=', id).execute();
};

export interface StoredMovement {
  readonly key: string;
  readonly facet_id: number;
  readonly month: string;
  readonly amount: number;
  readonly document: string;
}

export const listMovements = async (
  db: TenantDatabase,
  { connectionId, resource }: LandingTarget,
  keys: readonly string[],
): Promise<StoredMovement[]> => {
  const { rows } = await sql<StoredMovement>`
    select key, facet_id, left(date, 7) as month, amount, document from ${db.table('erp_movements')} m
    where connection_id = ${connectionId}::int8 and resource = ${resource} and key = any(${keys as string[]}::text[])`.execute(
    db,
  );
  return rows;
};

/** Returns the contracts of rows by their current movements. Rows without one are omitted. */
export const listContracts = async (
  db: TenantDatabase,
  { connectionId, resource }: LandingTarget,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ key: string; contract: string }>`
    select m.key, max(f.contract) as contract from ${db.table('erp_movements')} m
    join ${db.table('erp_facets')} f on f.connection_id = m.connection_id and f.id = m.facet_id
    where m.connection_id = ${connectionId}::int8 and m.resource = ${resource} and m.key = any(${keys as string[]}::text[]) and f.contract <> ''
    group by m.key`.execute(db);
  return new Map(rows.map(({ key, contract }) => [key, contract]));
};

export interface StoredPayload {
  readonly key: string;
  readonly hash: string;
  readonly payload: string | null;
}

/** The versions that hold. */
export const listPayloads = async (
  db: TenantDatabase,
  { connectionId, resource }: LandingTarget,
  keys: readonly string[],
): Promise<StoredPayload[]> => {
  const { rows } = await sql<StoredPayload>`
    select h.key, r.hash, r.payload from ${db.table('erp_heads')} h join ${heldRow} on true
    where h.connection_id = ${connectionId}::int8 and h.resource = ${resource} and not h.is_removed and h.key = any(${keys as string[]}::text[])`.execute(
    db,
  );
  return rows;
};

export interface FacetAmount extends Pick<RowOf<'erp_certificate_months'>, 'month' | 'amount' | 'movements'> {
  readonly facetId: number;
}

export const addMonths = async (
  db: TenantDatabase,
  { connectionId }: LandingTarget,
  runId: number,
  months: readonly FacetAmount[],
): Promise<void> => {
  if (months.length === 0) return;
  await sql`
    insert into erp_certificate_months (organization_id, connection_id, run_id, facet_id, month, amount, movements)
    select ${db.organizationId}::int8, ${connectionId}::int8, ${runId}::int8, facet_id, month, amount, movements
    from unnest(
      ${months.map(({ facetId }) => facetId)}::int8[], ${months.map(({ month }) => month)}::text[],
      ${months.map(({ amount }) => amount)}::int8[], ${months.map(({ movements }) => movements)}::int4[]
    ) as given (facet_id, month, amount, movements)
    on conflict (organization_id, run_id, facet_id, month) do update
    set amount = erp_certificate_months.amount + excluded.amount,
      movements = erp_certificate_months.movements + excluded.movements`.execute(db);
};

export const listErpMonths = (db: TenantDatabase, runId: number): Promise<FacetAmount[]> =>
  db
    .selectFrom('erp_certificate_months')
    .select(['facet_id as facetId', 'month', 'amount', 'movements'])
    .where('run_id', '=', runId)
    .execute();

export const insertTitles = async (
  db: TenantDatabase,
  { connectionId, resource }: LandingTarget,
  runId: number,
  titles: readonly TitleDifference[],
): Promise<void> => {
  if (titles.length === 0) return;
  await db
    .insertInto('erp_certificate_titles')
    .values(
      titles.map(({ facetId, ...title }) => ({
        connection_id: connectionId,
        run_id: runId,
        id: newId(),
        resource,
        facet_id: facetId,
        ...title,
      })),
    )
    .execute();
};

export const listTitles = (db: TenantDatabase, runId: number) =>
  db
    .selectFrom('erp_certificate_titles')
    .select(['layer', 'resource', 'key', 'document', 'facet_id as facetId', 'month', 'erp', 'uni'])
    .where('run_id', '=', runId)
    .orderBy('resource')
    .orderBy('key')
    .orderBy('month')
    .orderBy('id')
    .execute();

/** Deletes the interim sums: the body replaces them. */
export const forgetComparison = async (db: TenantDatabase, runId: number): Promise<void> => {
  for (const table of ['erp_certificate_months', 'erp_certificate_titles'] as const)
    await db.deleteFrom(table).where('run_id', '=', runId).execute();
};

/** Months of facets that are not the sum of their movements. */
export const listUnsummed = async (
  db: TenantDatabase,
  connectionId: number,
): Promise<{ facetId: number; month: string; summed: number; stored: number }[]> => {
  const { rows } = await sql<{ facetId: number; month: string; summed: number; stored: number }>`
    select coalesce(m.facet_id, s.facet_id) as "facetId", coalesce(m.month, s.month) as month,
      coalesce(m.amount, 0)::int8 as summed, coalesce(s.amount, 0)::int8 as stored
    from (select facet_id, left(date, 7) as month, sum(amount) as amount from ${db.table('erp_movements')} one
      where connection_id = ${connectionId}::int8 group by 1, 2) m
    full join (select facet_id, month, amount from ${db.table('erp_facet_months')} one
      where connection_id = ${connectionId}::int8) s
      on s.facet_id = m.facet_id and s.month = m.month
    where coalesce(m.amount, 0) <> coalesce(s.amount, 0) order by 1, 2`.execute(db);
  return rows;
};

export const countRefused = async (
  db: TenantDatabase,
  connectionId: number,
): Promise<{ resource: string; rows: number }[]> => {
  const { rows } = await sql<{ resource: string; rows: number }>`
    select resource, count(*)::int4 as rows from ${db.table('erp_refused_rows')} one
    where connection_id = ${connectionId}::int8
    group by resource order by resource`.execute(db);
  return rows;
};
