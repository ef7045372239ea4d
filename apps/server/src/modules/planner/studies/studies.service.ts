/** The study of a version: reading it, and changing it by edits. */
import {
  type AttributedConflict,
  conflicts,
  fieldMessages,
  invalidFields,
  invariant,
  plannerErrors,
  type RealisedBasis,
  type StudyEdit,
  withoutRepeated,
} from '@uni/contracts';
import { isFirstForm, type Projection } from '@uni/engine';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { HttpError, orNotFound, type PageQuery, type PageWindow, pageWindow } from '../../../platform/http/index.ts';
import { wireInstant } from '../../../platform/time.ts';
import { useModules } from '../enterprises/modules.service.ts';
import type { EditedStudy, StudyHashes } from '../projections/edited-study.service.ts';
import { storeProjection } from '../projections/projections.repository.ts';
import { hashOf, keyOf, projectionOf, sealedProjectionOf } from '../projections/projections.service.ts';
import { confirmEdit, editWarmly } from '../projections/study-edits.service.ts';
import type { StudyPoint } from '../projections/warm-studies.service.ts';
import { basisIn, basisOf, emptyHead } from '../realised/realised-heads.service.ts';
import { namesOf } from '../shared/people.service.ts';
import {
  type BatchRow,
  countBatches,
  type EditFilter,
  type EditRow,
  editsOfBatches,
  editsSince,
  insertEdits,
  listBatches,
} from './edits.repository.ts';
import {
  type EditableHead,
  lockHead,
  readAnyStudy,
  readStudy,
  type StudyRow,
  storeProjectionHash,
  storeStudy,
  type VersionRow,
} from './versions.repository.ts';

export interface StudyState extends StudyHashes {
  readonly revision: number;
}

export interface Batch {
  /** The revision that the edits were made to. */
  readonly revision: number;
  readonly edits: readonly StudyEdit[];
  readonly reason: string | null;
}

/** An edit with its author's name, for the history. */
export interface AttributedEdit extends EditRow {
  readonly author__name: string | null;
}

/** A batch with its author's name, for the history, and its requested edits. */
export interface AttributedBatch extends BatchRow {
  readonly author__name: string | null;
  readonly edits: readonly EditRow[];
}

/** The stored study. Throws 404 for a missing, a deleted and a foreign version alike. */
export async function locateStudy({ db }: Context, versionId: number): Promise<StudyRow> {
  return orNotFound(await readStudy(db, versionId, { forUpdate: false }));
}

/** The version without its study, locked until the transaction ends; otherwise as `locateStudy`. */
export async function locateForEdit({ db }: Context, versionId: number): Promise<EditableHead> {
  return orNotFound(await lockHead(db, versionId));
}

/** The state of a stored study, and the closed months that it is projected over. */
export async function readState({ db }: Context, row: StudyRow): Promise<StudyState & RealisedBasis> {
  const basis = await basisOf(db, row.enterprise_id);
  return { ...basis, ...(await stateNow(db, row, basis)) };
}

/** `isSealed`: as it was when the version was approved. Throws 404 unless it was. */
export async function readProjectionOf({ db }: Context, row: StudyRow, isSealed: boolean): Promise<Projection> {
  return isSealed ? orNotFound(await sealedProjectionOf(db, row.id)) : projectionOf(db, row);
}

/** Every edit after a revision, oldest first. */
export async function listEdits({ db }: Context, versionId: number, since: number): Promise<AttributedEdit[]> {
  const rows = await editsSince(db, versionId, since);
  const names = await namesOf(
    db,
    rows.map((row) => row.author_id),
  );
  return rows.map((row) => ({ ...row, author__name: names.get(row.author_id) ?? null }));
}

/** Returns a page of the batches that match the filter, newest first. */
export async function listEditBatches(
  { db }: Context,
  versionId: number,
  filter: EditFilter,
  query: PageQuery,
): Promise<{ rows: AttributedBatch[]; count: number; window: PageWindow }> {
  const count = await countBatches(db, versionId, filter);
  const window = pageWindow({ page: query.page ?? '1', page_size: query.page_size }, count);
  invariant(window, 'every request of batches names a page');
  const heads = await listBatches(db, versionId, filter, window);
  const edits = await editsOfBatches(
    db,
    versionId,
    filter,
    heads.map(({ revision }) => revision),
  );
  const names = await namesOf(
    db,
    heads.map((head) => head.author_id),
  );
  const rows = heads.map((head) => ({
    ...head,
    author__name: names.get(head.author_id) ?? null,
    edits: edits.filter(({ revision }) => revision === head.revision),
  }));
  return { rows, count, window };
}

/**
 * Applies a batch to a locked version. Study, edits, projection and audit entry are stored together or not at all. Throws 409
 * `version_locked` or `edit_conflict`, 400 `edit_refused` or `study_refused`.
 */
export async function editLocked(context: Context, row: EditableHead, batch: Batch): Promise<StudyState> {
  const { db } = context;
  requireDraft(row);
  if (batch.revision > row.revision) throw new HttpError(futureRevision(row.revision));
  const since = batch.revision === row.revision ? [] : await editsSince(db, row.id, batch.revision);
  const edits = withoutRepeated(batch.edits, since.map(editOf));
  const report = await attributeConflicts(db, edits, since);
  if (report.length > 0) throw new HttpError(plannerErrors.editConflict(row.revision, report));
  const basis = basisIn(row.basis ?? emptyHead);
  const edited = await accept(db, row, edits, basis);
  return edited ? storeEdited(context, row, edited, { reason: batch.reason, basis }) : stateNow(db, row, basis);
}

/** The same for a version that is not locked yet. Throws 404 as `locateForEdit` does. */
export async function editStudy(context: Context, versionId: number, batch: Batch): Promise<StudyState> {
  return editLocked(context, await locateForEdit(context, versionId), batch);
}

/** Stores a batch with what follows from it, as the next revision of a version that is locked. */
export async function storeBatch(
  context: Context,
  row: VersionRow,
  { study, identity, hashes, summary, modules, applied }: EditedStudy,
  { reason, basis, details = {} }: BatchCircumstances,
): Promise<StudyState> {
  const { actor, db, platform } = context;
  const at = platform.now();
  const stored = { study, ...(identity === null ? {} : { identity }), ...hashes };
  const revision = await storeStudy(db, row, stored, at);
  await insertEdits(db, { versionId: row.id, revision, authorId: actor.userId, reason, at }, applied);
  // A draft is saved far more often than its lines are read: their first reader has them computed.
  await storeProjection(db, keyOf(row.id, revision, basis), summary, 'summary');
  if (applied.some(({ path }) => changesModules.test(path)))
    await useModules(db, { id: row.id, enterpriseId: row.enterprise_id }, modules);
  const report = { revision, edits: applied.length, study_hash: hashes.study_hash, ...details };
  await recordAudit(context, 'study.edited', row.id, report);
  return { revision, ...hashes };
}

/** Stores what `accept` made. The next edit goes on from it once this transaction has committed. */
export async function storeEdited(
  context: Context,
  row: VersionRow,
  edited: EditedStudy,
  circumstances: BatchCircumstances,
): Promise<StudyState> {
  const state = await storeBatch(context, row, edited, circumstances);
  const point = pointOf(context.db, row, circumstances.basis);
  context.afterCommit(() => confirmEdit(point, edited.hashes.study_hash));
  return state;
}

/** A module that comes or goes, its number or its name. */
const changesModules = /^\/modules(?:\/@\d+(?:\/(?:number|name))?)?$/;

const pointOf = (db: TenantDatabase, row: VersionRow, { realised_hash }: RealisedBasis): StudyPoint => ({
  organizationId: db.organizationId,
  versionId: row.id,
  revision: row.revision,
  studyHash: row.study_hash,
  realisedHash: realised_hash,
});

const futureRevision = (latest: number) => invalidFields({ revision: [fieldMessages.aboveMaximum(latest)] });

export interface BatchCircumstances {
  readonly reason: string | null;
  readonly basis: RealisedBasis;
  /** Additional details of the audit entry. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Only drafts that are not archived are changed. */
export const requireDraft = (row: VersionRow): void => {
  if (row.state !== 'draft' || row.is_archived) throw new HttpError(plannerErrors.versionLocked(row.state));
};

/** The study that the edits of a locked version make; null when they change nothing. Throws as `editWarmly` does. */
export const accept = (
  db: TenantDatabase,
  row: VersionRow,
  edits: readonly StudyEdit[],
  basis: RealisedBasis,
): Promise<EditedStudy | null> =>
  editWarmly({ point: pointOf(db, row, basis), edits }, async () => {
    const { study, identity } = orNotFound(await readAnyStudy(db, row.id));
    return { document: { study: JSON.parse(study), identity: JSON.parse(identity) }, basis };
  });

/** The state over the months closed now: they may have changed since the study was stored. */
export const stateNow = async (db: TenantDatabase, row: VersionRow, basis: RealisedBasis): Promise<StudyState> => {
  const { revision, study_hash, projection_hash } = row;
  const { realised_hash } = basis;
  if (row.realised_hash === realised_hash && !isFirstForm(projection_hash))
    return { revision, study_hash, projection_hash, realised_hash };
  const { study } = orNotFound(await readAnyStudy(db, row.id));
  const current = hashOf(await projectionOf(db, { ...row, study }));
  await storeProjectionHash(db, row.id, { projection_hash: current, realised_hash });
  return { revision, study_hash, projection_hash: current, realised_hash };
};

/** The stored edit as it was applied; the columns are written from exactly this type. */
export const editOf = (row: EditRow): StudyEdit =>
  ({ op: row.op, path: row.path, old: JSON.parse(row.old), new: JSON.parse(row.new) }) as StudyEdit;

/** Each conflict with the author and the time of the other change: the last one at that path. */
const attributeConflicts = async (
  db: TenantDatabase,
  edits: readonly StudyEdit[],
  since: readonly EditRow[],
): Promise<AttributedConflict[]> => {
  const rows = conflicts(edits, since.map(editOf));
  if (rows.length === 0) return [];
  const names = await namesOf(
    db,
    since.map((row) => row.author_id),
  );
  return rows.map((conflict) => {
    const last = since.findLast((row) => conflicts(edits, [editOf(row)]).some(({ path }) => path === conflict.path));
    const at = last ? wireInstant(last.at) : '';
    return { ...conflict, by: (last && names.get(last.author_id)) ?? null, at };
  });
};
