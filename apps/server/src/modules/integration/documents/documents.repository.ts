/** The SQL of documents: the movements behind a line, and those that do not count. */
import type { MovementKind, MovementNature } from '@uni/contracts';
import { sql } from 'kysely';
import { columnsOf, type RowOf, type TenantDatabase } from '../../../platform/database/index.ts';

export interface DocumentRow extends Omit<RowOf<'erp_movements'>, 'organization_id' | 'connection_id' | 'part'> {
  readonly kind: MovementKind;
  readonly nature: MovementNature;
  readonly account: string;
  readonly document_type: string;
  readonly condition: string;
}

/** A facet's movements in a range of months. */
export interface FacetRange {
  readonly facetId: number;
  /** Months, both included. */
  readonly from: string;
  readonly to: string;
}

export interface DocumentSlice {
  readonly search: string;
  readonly offset: number;
  readonly size: number;
}

const behind = (db: TenantDatabase, connectionId: number, ranges: readonly FacetRange[], search: string) => sql`
  from unnest(${ranges.map(({ facetId }) => facetId)}::int8[], ${ranges.map(({ from }) => `${from}-01`)}::text[],
    ${ranges.map(({ to }) => `${to}-99`)}::text[]) as wanted (facet_id, first, last)
  join ${db.table('erp_movements')} m on m.connection_id = ${connectionId}::int8
    and m.facet_id = wanted.facet_id and m.date between wanted.first and wanted.last
  where ${search === '' ? sql`true` : sql`(m.document || ' ' || m.counterpart) ilike ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}`}`;

export const countDocuments = async (
  db: TenantDatabase,
  connectionId: number,
  ranges: readonly FacetRange[],
  search: string,
): Promise<{ count: number; total: number }> => {
  const { rows } = await sql<{ count: number; total: number }>`
    select count(*)::int4 as count, coalesce(sum(m.amount), 0)::int8 as total
    ${behind(db, connectionId, ranges, search)}`.execute(db);
  return rows[0] ?? { count: 0, total: 0 };
};

/** The largest first. */
export const listDocuments = async (
  db: TenantDatabase,
  connectionId: number,
  ranges: readonly FacetRange[],
  { search, offset, size }: DocumentSlice,
): Promise<Omit<DocumentRow, 'kind' | 'nature' | 'account' | 'document_type' | 'condition'>[]> => {
  const { rows } = await sql<Omit<DocumentRow, 'kind' | 'nature' | 'account' | 'document_type' | 'condition'>>`
    select m.facet_id, m.resource, m.key, m.document, m.counterpart, m.date, m.amount
    ${behind(db, connectionId, ranges, search)}
    order by abs(m.amount) desc, m.date desc, m.resource, m.key, m.part
    offset ${offset}::int8 limit ${size}::int8`.execute(db);
  return rows;
};

export type ExclusionRow = Omit<RowOf<'erp_exclusions'>, 'organization_id' | 'at'>;

export const listExclusions = (db: TenantDatabase, connectionId: number): Promise<ExclusionRow[]> =>
  db
    .selectFrom('erp_exclusions')
    .select(columnsOf('erp_exclusions').without('organization_id', 'at'))
    .where('connection_id', '=', connectionId)
    .execute();

/** Returns true if the ERP has, or once had, such a row. */
export const isKnownRow = async (
  db: TenantDatabase,
  connectionId: number,
  resource: string,
  key: string,
): Promise<boolean> =>
  (await db
    .selectFrom('erp_heads')
    .select('key')
    .where('connection_id', '=', connectionId)
    .where('resource', '=', resource)
    .where('key', '=', key)
    .executeTakeFirst()) !== undefined;

/** False: it was so already. */
export const excludeRow = async (db: TenantDatabase, row: ExclusionRow & { readonly at: Date }): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('erp_exclusions')
    .values({ ...row })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** False: it was so already. */
export const includeRow = async (
  db: TenantDatabase,
  row: Pick<ExclusionRow, 'connection_id' | 'enterprise_id' | 'resource' | 'key'>,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('erp_exclusions')
    .where('connection_id', '=', row.connection_id)
    .where('enterprise_id', '=', row.enterprise_id)
    .where('resource', '=', row.resource)
    .where('key', '=', row.key)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
