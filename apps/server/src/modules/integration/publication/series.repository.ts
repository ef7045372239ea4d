/** The SQL of published series. */
import type { BucketSums, ErpSeries, MovementNature } from '@uni/contracts';
import { sql } from 'kysely';
import { columnsOf, type RowOf, type TenantDatabase } from '../../../platform/database/index.ts';
import type { CellChange } from '../mapping-model/series.model.ts';

/** Of an organization one publication at a time: connections may feed the same enterprise. */
export const lockPublication = async (db: TenantDatabase): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`erp-series ${db.organizationId}`}, 0))`.execute(db);
};

export type PartRow = Pick<RowOf<'erp_series_parts'>, 'connection_id' | 'enterprise_id' | 'lines' | 'published_at'>;

export const readParts = async (
  db: TenantDatabase,
  of: { readonly connection: number } | { readonly enterprises: readonly number[] },
): Promise<PartRow[]> => {
  const query = db.selectFrom('erp_series_parts').select(['connection_id', 'enterprise_id', 'lines', 'published_at']);
  if ('connection' in of) return query.where('connection_id', '=', of.connection).execute();
  return of.enterprises.length === 0
    ? []
    : query.where('enterprise_id', 'in', of.enterprises).orderBy('connection_id').execute();
};

/** Deletes a connection's parts and the destinations of its money. */
export const forgetFlow = async (db: TenantDatabase, connectionId: number): Promise<void> => {
  await db.deleteFrom('erp_flows').where('connection_id', '=', connectionId).execute();
};

export const forgetParts = async (db: TenantDatabase, connectionId: number): Promise<void> => {
  await db.deleteFrom('erp_series_parts').where('connection_id', '=', connectionId).execute();
};

export interface NewPart
  extends PartRow,
    Pick<RowOf<'erp_series_parts'>, 'previous_at' | 'cells_changed' | 'total_before' | 'total_after'> {
  readonly changes: readonly CellChange[];
}

export const storePart = async (
  db: TenantDatabase,
  { connection_id, enterprise_id, changes, ...rest }: NewPart,
): Promise<void> => {
  const fields = { ...rest, changes: JSON.stringify(changes) };
  await db
    .insertInto('erp_series_parts')
    .values({ connection_id, enterprise_id, ...fields })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'connection_id', 'enterprise_id']).doUpdateSet(fields),
    )
    .execute();
};

export const storeSeries = async (
  db: TenantDatabase,
  enterpriseId: number,
  fields: { readonly body: string; readonly published_at: Date },
): Promise<void> => {
  await db
    .insertInto('erp_series')
    .values({ enterprise_id: enterpriseId, ...fields })
    .onConflict((conflict) => conflict.columns(['organization_id', 'enterprise_id']).doUpdateSet(fields))
    .execute();
};

/** Returns the stored body; null where no ERP has data of the enterprise. */
export const readSeriesBody = async (db: TenantDatabase, enterpriseId: number): Promise<string | null> =>
  (await db.selectFrom('erp_series').select('body').where('enterprise_id', '=', enterpriseId).executeTakeFirst())
    ?.body ?? null;

export const linesOfBody = (body: string | null): ErpSeries['lines'] =>
  body === null ? [] : (JSON.parse(body) as ErpSeries).lines;

export interface FlowRow extends Pick<RowOf<'erp_flows'>, 'connection_id' | 'published_at' | 'facets'> {
  readonly sums: Record<MovementNature, BucketSums>;
  /** By enterprise. */
  readonly unmapped: Readonly<Record<string, number>>;
}

export const storeFlow = async (db: TenantDatabase, row: FlowRow): Promise<void> => {
  const fields = {
    published_at: row.published_at,
    sums: JSON.stringify(row.sums),
    unmapped: JSON.stringify(row.unmapped),
    facets: row.facets,
  };
  await db
    .insertInto('erp_flows')
    .values({ connection_id: row.connection_id, ...fields })
    .onConflict((conflict) => conflict.columns(['organization_id', 'connection_id']).doUpdateSet(fields))
    .execute();
};

export const readFlows = async (db: TenantDatabase): Promise<FlowRow[]> =>
  (await db.selectFrom('erp_flows').select(columnsOf('erp_flows').without('organization_id')).execute()).map((row) => ({
    ...row,
    sums: JSON.parse(row.sums),
    unmapped: JSON.parse(row.unmapped),
  }));

export interface ChangeRow extends Omit<RowOf<'erp_series_parts'>, 'organization_id' | 'lines' | 'changes'> {
  readonly changes: readonly CellChange[];
}

/** The latest first. */
export const readChanges = async (
  db: TenantDatabase,
  { connection, enterprise }: { readonly connection: number | undefined; readonly enterprise: number | undefined },
): Promise<ChangeRow[]> => {
  let query = db
    .selectFrom('erp_series_parts')
    .select(columnsOf('erp_series_parts').without('organization_id', 'lines'));
  if (connection !== undefined) query = query.where('connection_id', '=', connection);
  if (enterprise !== undefined) query = query.where('enterprise_id', '=', enterprise);
  const rows = await query.orderBy('published_at', 'desc').orderBy('enterprise_id').execute();
  return rows.map((row) => ({ ...row, changes: JSON.parse(row.changes) }));
};
