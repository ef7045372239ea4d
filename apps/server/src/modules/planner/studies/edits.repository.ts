import type { StudyEdit } from '@uni/contracts';
import { sql } from 'kysely';
import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';

export type EditRow = Omit<RowOf<'version_edits'>, 'organization_id' | 'version_id' | 'position'>;

/** Every edit after a revision, oldest first. */
export const editsSince = (db: TenantDatabase, versionId: number, revision: number): Promise<EditRow[]> =>
  db
    .selectFrom('version_edits as d')
    .select(['d.revision', 'd.op', 'd.path', 'd.old', 'd.new', 'd.author_id', 'd.reason', 'd.at'])
    .where('d.version_id', '=', versionId)
    .where('d.revision', '>', revision)
    .orderBy('d.revision')
    .orderBy('d.position')
    .execute();

/** Filter of edits. Null matches all. */
export interface EditFilter {
  readonly author: number | null;
  /** Prefix of their paths. */
  readonly path: string | null;
  readonly from: Date | null;
  /** Not included. */
  readonly before: Date | null;
}

export type BatchRow = Pick<RowOf<'version_edits'>, 'revision' | 'author_id' | 'reason' | 'at'>;

const filteredEdits = (db: TenantDatabase, versionId: number, filter: EditFilter) => {
  let query = db.selectFrom('version_edits as d').where('d.version_id', '=', versionId);
  if (filter.author !== null) query = query.where('d.author_id', '=', filter.author);
  if (filter.path !== null) query = query.where(sql<boolean>`starts_with(d.path, ${filter.path})`);
  if (filter.from !== null) query = query.where('d.at', '>=', filter.from);
  if (filter.before !== null) query = query.where('d.at', '<', filter.before);
  return query;
};

export const countBatches = async (db: TenantDatabase, versionId: number, filter: EditFilter): Promise<number> => {
  const { count } = await filteredEdits(db, versionId, filter)
    .select((row) => row.fn.count<number>('d.revision').distinct().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const listBatches = (
  db: TenantDatabase,
  versionId: number,
  filter: EditFilter,
  slice: { readonly offset: number; readonly size: number },
): Promise<BatchRow[]> =>
  filteredEdits(db, versionId, filter)
    .select(['d.revision', 'd.author_id', 'd.reason', 'd.at'])
    .distinct()
    .orderBy('d.revision', 'desc')
    .offset(slice.offset)
    .limit(slice.size)
    .execute();

export const editsOfBatches = (
  db: TenantDatabase,
  versionId: number,
  filter: EditFilter,
  revisions: readonly number[],
): Promise<EditRow[]> =>
  revisions.length === 0
    ? Promise.resolve([])
    : filteredEdits(db, versionId, filter)
        .select(['d.revision', 'd.op', 'd.path', 'd.old', 'd.new', 'd.author_id', 'd.reason', 'd.at'])
        .where('d.revision', 'in', revisions)
        .orderBy('d.revision')
        .orderBy('d.position')
        .execute();

interface Batch {
  readonly versionId: number;
  readonly revision: number;
  readonly authorId: number | null;
  readonly reason: string | null;
  readonly at: Date;
}

/** A batch in one statement, however many edits it holds. */
export const insertEdits = async (
  db: TenantDatabase,
  { versionId, revision, authorId, reason, at }: Batch,
  edits: readonly StudyEdit[],
): Promise<void> => {
  const column = (field: (edit: StudyEdit) => string) => edits.map(field);
  await db.write(sql`
    insert into version_edits (organization_id, version_id, revision, position, op, path, old, new, author_id, reason, at)
    select ${db.organizationId}::int8, ${versionId}::int8, ${revision}::int8, (row_number() over (order by n))::int4,
      op, path, old, new, ${authorId}::int8, ${reason}::text, ${at}::timestamptz
    from unnest(
      ${column((edit) => edit.op)}::text[], ${column((edit) => edit.path)}::text[],
      ${column((edit) => JSON.stringify(edit.old))}::text[], ${column((edit) => JSON.stringify(edit.new))}::text[]
    ) with ordinality as batch (op, path, old, new, n)`);
};
