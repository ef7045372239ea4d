import type { Check, Projection, ProjectionLine } from '@uni/engine';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/index.ts';

/** Which projection of a version: the engine that made it, from which study, over which realised values. */
export interface ProjectionKey {
  readonly versionId: number;
  readonly revision: number;
  readonly engine: string;
  readonly realisedHash: string;
}

const at = (transaction: Transaction, organizationId: number, key: ProjectionKey) =>
  transaction
    .selectFrom('projections')
    .where('organization_id', '=', organizationId)
    .where('version_id', '=', key.versionId)
    .where('revision', '=', key.revision)
    .where('engine', '=', key.engine)
    .where('realised_hash', '=', key.realisedHash);

/** The cached projection, or null. */
export const readProjection = async (
  transaction: Transaction,
  organizationId: number,
  key: ProjectionKey,
): Promise<Projection | null> => {
  const head = await at(transaction, organizationId, key)
    .select(['study_hash', 'base_month', 'months', 'indicators', 'checks'])
    .executeTakeFirst();
  if (!head) return null;
  const lines = await transaction
    .selectFrom('projection_lines')
    .select(['key', 'module', 'label', 'kind', 'total', 'cells'])
    .where('organization_id', '=', organizationId)
    .where('version_id', '=', key.versionId)
    .where('revision', '=', key.revision)
    .where('engine', '=', key.engine)
    .where('realised_hash', '=', key.realisedHash)
    .orderBy('position')
    .execute();
  return {
    format: 'uni.projection/1',
    engine: key.engine,
    study_hash: head.study_hash,
    base_month: head.base_month,
    months: head.months,
    lines: lines.map(({ cells, ...line }) => ({ ...line, values: cells })),
    indicators: JSON.parse(head.indicators),
    checks: JSON.parse(head.checks) as Check[],
  };
};

/** Stores a projection in two statements and lets go of what it replaces: earlier revisions that nothing sealed. */
export const storeProjection = async (
  transaction: Transaction,
  organizationId: number,
  key: ProjectionKey,
  projection: Projection,
): Promise<void> => {
  await transaction
    .deleteFrom('projections')
    .where('organization_id', '=', organizationId)
    .where('version_id', '=', key.versionId)
    .where('is_sealed', '=', false)
    .execute();
  await transaction
    .insertInto('projections')
    .values({
      organization_id: organizationId,
      version_id: key.versionId,
      revision: key.revision,
      engine: key.engine,
      realised_hash: key.realisedHash,
      study_hash: projection.study_hash,
      base_month: projection.base_month,
      months: projection.months,
      indicators: JSON.stringify(projection.indicators),
      checks: JSON.stringify(projection.checks),
      is_sealed: false,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await insertLines(transaction, organizationId, key, projection.lines);
};

const insertLines = async (
  transaction: Transaction,
  organizationId: number,
  key: ProjectionKey,
  lines: readonly ProjectionLine[],
): Promise<void> => {
  const column = <T>(of: (line: ProjectionLine) => T): T[] => lines.map(of);
  await sql`
    insert into projection_lines (organization_id, version_id, revision, engine, realised_hash, position,
      key, module, label, kind, total, cells)
    select ${organizationId}::int8, ${key.versionId}::int8, ${key.revision}::int8, ${key.engine}::text,
      ${key.realisedHash}::text, n::int4, line.key, line.module, line.label, line.kind, line.total, line.cells::int8[]
    from unnest(
      ${column((line) => line.key)}::text[], ${column((line) => line.module)}::int4[],
      ${column((line) => line.label)}::text[], ${column((line) => line.kind)}::text[],
      ${column((line) => line.total)}::int8[], ${column((line) => `{${line.values.join(',')}}`)}::text[]
    ) with ordinality as line (key, module, label, kind, total, cells, n)
    on conflict do nothing`.execute(transaction);
};

/** Keeps a projection for good: what was approved stays readable whatever engine comes after. */
export const sealProjection = async (
  transaction: Transaction,
  organizationId: number,
  key: ProjectionKey,
): Promise<void> => {
  await transaction
    .updateTable('projections')
    .set({ is_sealed: true })
    .where('organization_id', '=', organizationId)
    .where('version_id', '=', key.versionId)
    .where('revision', '=', key.revision)
    .where('engine', '=', key.engine)
    .where('realised_hash', '=', key.realisedHash)
    .execute();
};
