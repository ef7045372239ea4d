import { sql } from 'kysely';
import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';

/** A projection as it is stored; money in integer centavos, position 0 is the base month. */
export interface StoredProjection
  extends Pick<RowOf<'projections'>, 'study_hash' | 'base_month' | 'months' | 'indicators' | 'checks'> {
  readonly lines: readonly StoredLine[];
}

export interface StoredLine
  extends Pick<RowOf<'projection_lines'>, 'key' | 'module' | 'company' | 'label' | 'kind' | 'total'> {
  readonly cells: readonly number[];
  readonly planned: readonly number[] | null;
  readonly realised: readonly number[] | null;
}

/** The columns of a version that its projection follows from. */
export type ProjectedStudy = Pick<RowOf<'versions'>, 'id' | 'enterprise_id' | 'revision' | 'study'>;

/** Key of a version's projection: its engine, the study's revision and the realised values. */
export interface ProjectionKey {
  readonly versionId: number;
  readonly revision: number;
  readonly engine: string;
  readonly realisedHash: string;
}

const at = (db: TenantDatabase, key: ProjectionKey) =>
  db
    .selectFrom('projections')
    .where('version_id', '=', key.versionId)
    .where('revision', '=', key.revision)
    .where('engine', '=', key.engine)
    .where('realised_hash', '=', key.realisedHash);

/** Lines that are stored: every line, or those of a summary. */
export type ProjectionExtent = 'whole' | 'summary';

/** The cached projection, or null unless every line of it is stored. */
export const readProjection = async (db: TenantDatabase, key: ProjectionKey): Promise<StoredProjection | null> => {
  const head = await at(db, key)
    .where('is_whole', '=', true)
    .select(['study_hash', 'base_month', 'months', 'indicators', 'checks'])
    .executeTakeFirst();
  if (!head) return null;
  const lines = await db
    .selectFrom('projection_lines')
    .select(['key', 'module', 'company', 'label', 'kind', 'total', 'cells', 'planned', 'realised'])
    .where('version_id', '=', key.versionId)
    .where('revision', '=', key.revision)
    .where('engine', '=', key.engine)
    .where('realised_hash', '=', key.realisedHash)
    .orderBy('position')
    .execute();
  return { ...head, lines };
};

/** Stores a projection and deletes what it replaces: earlier revisions that nothing sealed. */
export const storeProjection = async (
  db: TenantDatabase,
  key: ProjectionKey,
  projection: StoredProjection,
  extent: ProjectionExtent,
): Promise<void> => {
  const { lines, ...head } = projection;
  const column = <T>(of: (line: StoredLine) => T): T[] => lines.map(of);
  // A whole one may replace the summary of its own revision. The statement below cannot: it sees the rows from before it.
  if (extent === 'whole')
    await db.deleteFrom('projections').where('version_id', '=', key.versionId).where('is_sealed', '=', false).execute();
  // One statement for both tables.
  await db.write(sql`
    with replaced as (
      delete from projections where organization_id = ${db.organizationId}::int8 and version_id = ${key.versionId}::int8
        and not is_sealed and (revision, engine, realised_hash) <> (${key.revision}::int8, ${key.engine}::text, ${key.realisedHash}::text)
    ), stored as (
      insert into projections (organization_id, version_id, revision, engine, realised_hash, study_hash, base_month, months,
        indicators, checks, is_sealed, is_whole)
      values (${db.organizationId}::int8, ${key.versionId}::int8, ${key.revision}::int8, ${key.engine}::text,
        ${key.realisedHash}::text, ${head.study_hash}::text, ${head.base_month}::text, ${head.months}::int4,
        ${head.indicators}::text, ${head.checks}::text, false, ${extent === 'whole'}::bool)
      on conflict do nothing
    )
    insert into projection_lines (organization_id, version_id, revision, engine, realised_hash, position,
      key, module, company, label, kind, total, cells, planned, realised)
    select ${db.organizationId}::int8, ${key.versionId}::int8, ${key.revision}::int8, ${key.engine}::text,
      ${key.realisedHash}::text, n::int4, line.key, line.module, line.company, line.label, line.kind, line.total, line.cells::int8[],
      line.planned::int8[], line.realised::int8[]
    from unnest(
      ${column((line) => line.key)}::text[], ${column((line) => line.module)}::int4[],
      ${column((line) => line.company)}::text[],
      ${column((line) => line.label)}::text[], ${column((line) => line.kind)}::text[],
      ${column((line) => line.total)}::int8[], ${column((line) => arrayText(line.cells))}::text[],
      ${column((line) => arrayText(line.planned))}::text[], ${column((line) => arrayText(line.realised))}::text[]
    ) with ordinality as line (key, module, company, label, kind, total, cells, planned, realised, n)
    on conflict do nothing`);
};

/** An array in the database's own notation: arrays of arrays of different lengths are not a type it has. */
const arrayText = (cells: readonly number[] | null): string | null => cells && `{${cells.join(',')}}`;

/** Returns the key of the projection sealed on approval. Null: the version was not approved. */
export const findSealed = async (db: TenantDatabase, versionId: number): Promise<ProjectionKey | null> => {
  const row = await db
    .selectFrom('projections')
    .select(['revision', 'engine', 'realised_hash'])
    .where('version_id', '=', versionId)
    .where('is_sealed', '=', true)
    .executeTakeFirst();
  return row ? { versionId, revision: row.revision, engine: row.engine, realisedHash: row.realised_hash } : null;
};

/**
 * Stores a projection for good: what was approved stays readable with every later engine.
 * @throws {Error} when no such projection is stored whole
 */
export const sealProjection = async (db: TenantDatabase, key: ProjectionKey): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('projections')
    .set({ is_sealed: true })
    .where('is_whole', '=', true)
    .where('version_id', '=', key.versionId)
    .where('revision', '=', key.revision)
    .where('engine', '=', key.engine)
    .where('realised_hash', '=', key.realisedHash)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error(`version ${key.versionId} has no whole projection to seal`);
};
