import { sql } from 'kysely';
import { prepared, type RowOf, type TenantDatabase } from '../../../platform/database/index.ts';

/** A version without its study. */
export type VersionRow = Omit<RowOf<'versions'>, 'organization_id' | 'study' | 'identity'>;

/** A version with its study, both as stored text. */
export type StudyRow = Omit<RowOf<'versions'>, 'organization_id'>;

const columns = [
  'v.id',
  'v.enterprise_id',
  'v.nome',
  'v.state',
  'v.state_reason',
  'v.submit_reason',
  'v.is_current',
  'v.is_archived',
  'v.revision',
  'v.study_hash',
  'v.projection_hash',
  'v.realised_hash',
  'v.sealed_projection_hash',
  'v.created_by',
  'v.approved_by',
  'v.approved_at',
  'v.cloned_from',
  'v.cloned_from_revision',
  'v.version',
  'v.created_at',
  'v.updated_at',
  'v.deleted_at',
] as const;

interface Slice {
  readonly offset: number;
  readonly size: number;
}

export interface VersionFilter {
  /** Null: all. */
  readonly enterprises: readonly number[] | null;
  readonly isDeleted: boolean;
}

/** Versions of enterprises that are not in the bin. */
const inBin = (db: TenantDatabase, { enterprises, isDeleted }: VersionFilter) => {
  const query = db
    .selectFrom('versions as v')
    .innerJoin('enterprises as e', 'e.id', 'v.enterprise_id')
    .where('e.deleted_at', 'is', null)
    .where('v.deleted_at', isDeleted ? 'is not' : 'is', null);
  return enterprises === null ? query : query.where('v.enterprise_id', 'in', enterprises);
};

/** True if the user began a version of a living enterprise. */
export const hasBegunStudy = async (db: TenantDatabase, userId: number): Promise<boolean> =>
  (await inBin(db, { enterprises: null, isDeleted: false })
    .where('v.created_by', '=', userId)
    .select('v.id')
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const countVersions = async (db: TenantDatabase, filter: VersionFilter): Promise<number> => {
  const { count } = await inBin(db, filter)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export interface ListedVersion extends VersionRow {
  /** JSON of the projection by the requested engine. Null: not computed yet. */
  readonly indicators: string | null;
}

const withIndicators = (db: TenantDatabase, filter: VersionFilter, engine: string) =>
  inBin(db, filter)
    .leftJoin('projections as p', (join) =>
      join
        .onRef('p.version_id', '=', 'v.id')
        .onRef('p.revision', '=', 'v.revision')
        .on('p.engine', '=', engine)
        .on(
          'p.realised_hash',
          '=',
          sql<string>`coalesce((select h.realised_hash from realised_heads h
            where h.organization_id = v.organization_id and h.enterprise_id = v.enterprise_id), 'none')`,
        ),
    )
    .select(columns)
    .select('p.indicators');

export const selectVersions = (
  db: TenantDatabase,
  filter: VersionFilter,
  engine: string,
  slice: Slice | null,
): Promise<ListedVersion[]> => {
  const query = withIndicators(db, filter, engine)
    .orderBy('v.enterprise_id')
    .orderBy('v.created_at', 'desc')
    .orderBy('v.id');
  return (slice ? query.offset(slice.offset).limit(slice.size) : query).execute();
};

export const findVersion = async (
  db: TenantDatabase,
  id: number,
  engine: string,
  isDeleted = false,
): Promise<ListedVersion | null> =>
  (await withIndicators(db, { enterprises: null, isDeleted }, engine).where('v.id', '=', id).executeTakeFirst()) ??
  null;

/** The current version of an enterprise, else the one edited last; null: it has none. */
export const findLeadingVersion = async (db: TenantDatabase, enterpriseId: number): Promise<number | null> => {
  const row = await db
    .selectFrom('versions')
    .select('id')
    .where('enterprise_id', '=', enterpriseId)
    .where('deleted_at', 'is', null)
    .where('is_archived', '=', false)
    .orderBy('is_current', 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
};

/** The version with its study. `forUpdate` makes everybody else who would write it wait for this transaction's end. */
export const readStudy = async (
  db: TenantDatabase,
  id: number,
  { forUpdate }: { forUpdate: boolean },
): Promise<StudyRow | null> => {
  const query = inBin(db, { enterprises: null, isDeleted: false })
    .select(columns)
    .select(['v.study', 'v.identity'])
    .where('v.id', '=', id);
  return (await (forUpdate ? query.forUpdate('v') : query).executeTakeFirst()) ?? null;
};

/** A locked version, with the head of the realised values that it is projected over. */
export interface EditableHead extends VersionRow {
  /** Null: nothing was realised in the enterprise yet. */
  readonly basis: Pick<RowOf<'realised_heads'>, 'realised_hash' | 'series'> | null;
}

/**
 * The version without its study, locked as by `readStudy`. The same round trip brings what an edit needs besides. After a wait for
 * the lock, realised values are those from before it. Their hash shows it, and readers compute again.
 */
export const lockHead = async (db: TenantDatabase, id: number): Promise<EditableHead | null> => {
  const query = inBin(db, { enterprises: null, isDeleted: false })
    .leftJoin('realised_heads as h', 'h.enterprise_id', 'v.enterprise_id')
    .select(columns)
    .select(['h.realised_hash as basis_hash', 'h.series as basis_series'])
    .where('v.id', '=', id)
    .forUpdate('v')
    .compile();
  const [row] = (await db.executeQuery(prepared(query))).rows;
  if (!row) return null;
  const { basis_hash, basis_series, ...version } = row;
  return { ...version, basis: basis_hash === null ? null : { realised_hash: basis_hash, series: basis_series } };
};

/** The version that others are held against: the one approved last, other than `except`. */
export const readBaseline = async (
  db: TenantDatabase,
  enterpriseId: number,
  except: number,
): Promise<{ nome: string; study: string } | null> =>
  (await inBin(db, { enterprises: [enterpriseId], isDeleted: false })
    .select(['v.nome', 'v.study'])
    .where('v.state', '=', 'approved')
    .where('v.id', '<>', except)
    .orderBy('v.approved_at', 'desc')
    .orderBy('v.id')
    .limit(1)
    .executeTakeFirst()) ?? null;

/** Origin of a version, versions in the bin included. */
export type Origin = Pick<RowOf<'versions'>, 'id' | 'cloned_from' | 'cloned_from_revision'>;

/** The origins of all versions of an enterprise, those in the bin included. A copy outlives its original. */
export const originsOf = (db: TenantDatabase, enterpriseId: number): Promise<Origin[]> =>
  db
    .selectFrom('versions')
    .select(['id', 'cloned_from', 'cloned_from_revision'])
    .where('enterprise_id', '=', enterpriseId)
    .execute();

/** A study as it is now, also of a version in the bin. */
export const readAnyStudy = async (
  db: TenantDatabase,
  id: number,
): Promise<{ study: string; identity: string } | null> =>
  (await db.selectFrom('versions').select(['study', 'identity']).where('id', '=', id).executeTakeFirst()) ?? null;

/** Returns the row's version number and locks the row until this transaction ends. Null: no such row. */
export const lockVersion = async (db: TenantDatabase, id: number): Promise<number | null> => {
  const row = await db.selectFrom('versions').select('version').where('id', '=', id).forUpdate().executeTakeFirst();
  return row?.version ?? null;
};

export type StoredStudy = Pick<
  RowOf<'versions'>,
  'study' | 'identity' | 'study_hash' | 'projection_hash' | 'realised_hash'
>;

/** The same study over other closed months: neither its revision nor its row's version moves. */
export const storeProjectionHash = async (
  db: TenantDatabase,
  id: number,
  hashes: Pick<StoredStudy, 'projection_hash' | 'realised_hash'>,
): Promise<void> => {
  await db.updateTable('versions').set(hashes).where('id', '=', id).execute();
};

/** The next revision of a study; the row is locked by `lockHead` or `readStudy`. */
export const storeStudy = async (
  db: TenantDatabase,
  read: VersionRow,
  stored: Omit<StoredStudy, 'identity'> & Partial<Pick<StoredStudy, 'identity'>>,
  at: Date,
): Promise<number> => {
  const revision = read.revision + 1;
  await db.write(
    db
      .updateTable('versions')
      .set({ ...stored, revision, version: read.version + 1, updated_at: at })
      .where('id', '=', read.id),
  );
  return revision;
};
