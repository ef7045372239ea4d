/** Taking over what was changed in another version that began as the same one. */

import { diffStudies, type MergeChoice, mergeStudies } from '@uni/analysis';
import {
  applyEdits,
  fieldMessages,
  invalidFields,
  invariant,
  invertEdits,
  plannerErrors,
  type StudyDocument,
} from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { HttpError, orNotFound } from '../../../platform/http/index.ts';
import { wireInstant } from '../../../platform/time.ts';
import { editedStudy } from '../projections/edited-study.service.ts';
import { computed } from '../projections/projections.service.ts';
import { basisOf } from '../realised/realised-heads.service.ts';
import { namesOf } from '../shared/people.service.ts';
import { type EditRow, editsSince } from '../studies/edits.repository.ts';
import {
  editOf,
  locateStudy,
  requireDraft,
  type StudyState,
  stateNow,
  storeBatch,
} from '../studies/studies.service.ts';
import { type Origin, originsOf, readAnyStudy, readStudy, type StudyRow } from '../studies/versions.repository.ts';

export interface MergeInput {
  readonly from: number;
  readonly choices: Readonly<Record<string, MergeChoice>>;
  /** The revisions that the choices were made on; null: those of now. */
  readonly revision: number | null;
  readonly from_revision: number | null;
  readonly reason: string | null;
}

/** Throws 404 for a missing, a deleted and a foreign version alike. */
export const locateMergedVersion = (context: Context, id: number): Promise<StudyRow> => locateStudy(context, id);

/**
 * Merges as one batch of edits. Throws 409 `version_locked`, `no_common_base`, or `merge_conflict` while a conflict is not chosen;
 * then nothing is written.
 */
export async function mergeVersion(
  context: Context,
  versionId: number,
  input: MergeInput,
): Promise<StudyState & { readonly edits: number }> {
  const { db } = context;
  const mine = orNotFound(await readStudy(db, versionId, { forUpdate: true }));
  requireDraft(mine);
  const theirs = await other(db, mine, input.from);
  const base = await baseOf(db, mine, theirs);
  const isAsSeen =
    (input.revision ?? mine.revision) === mine.revision && (input.from_revision ?? theirs.revision) === theirs.revision;
  const choices = new Map(isAsSeen ? Object.entries(input.choices) : []);
  const { document, unresolved } = mergeStudies(base, documentOf(mine), documentOf(theirs), choices);
  if (unresolved.length > 0) {
    const edits = await editsSince(db, theirs.id, 0);
    const names = await namesOf(
      db,
      edits.map((edit) => edit.author_id),
    );
    const conflicts = unresolved.map((row) => ({ ...row, ...lastOn(edits, row.path, names) }));
    const revisions = { revision: mine.revision, from_revision: theirs.revision };
    throw new HttpError(plannerErrors.mergeConflict(revisions, conflicts));
  }
  const applied = diffStudies(documentOf(mine), document);
  const basis = await basisOf(db, mine.enterprise_id);
  if (applied.length === 0) return { ...(await stateNow(db, mine, basis)), edits: 0 };
  const model = await computed(document.study, basis.realised);
  const edited = editedStudy({ before: documentOf(mine), after: document, applied }, model, basis);
  const details = { merged_from: theirs.id, merged_revision: theirs.revision };
  const state = await storeBatch(context, mine, edited, { basis, reason: input.reason, details });
  return { ...state, edits: applied.length };
}

/** The version to take over from: another one of the same enterprise. */
const other = async (db: TenantDatabase, mine: StudyRow, from: number): Promise<StudyRow> => {
  const row = from === mine.id ? null : await readStudy(db, from, { forUpdate: false });
  if (row?.enterprise_id !== mine.enterprise_id) {
    throw new HttpError(invalidFields({ from: [fieldMessages.missingKey(from)] }));
  }
  return row;
};

const documentOf = ({ study, identity }: { study: string; identity: string }): StudyDocument => ({
  study: JSON.parse(study),
  identity: JSON.parse(identity),
});

/** The study from which both went on. */
const baseOf = async (db: TenantDatabase, mine: StudyRow, theirs: StudyRow): Promise<StudyDocument> => {
  const origins = new Map((await originsOf(db, mine.enterprise_id)).map((origin) => [origin.id, origin]));
  const point = commonPast(pastOf(mine, origins), pastOf(theirs, origins));
  if (!point) throw new HttpError(plannerErrors.noCommonBase);
  const row = orNotFound(await readAnyStudy(db, point.version));
  const since = await editsSince(db, point.version, point.revision);
  const outcome = applyEdits(documentOf(row), invertEdits(since.map(editOf)));
  invariant(outcome.ok, `the history of ${point.version} does not lead back to ${point.revision}`);
  return outcome.document;
};

interface PointInTime {
  readonly version: number;
  readonly revision: number;
}

/** The versions that one descends from, itself first, each up to the revision it shares with them. */
const pastOf = (row: StudyRow, origins: ReadonlyMap<number, Origin>): PointInTime[] => {
  const past: PointInTime[] = [{ version: row.id, revision: row.revision }];
  for (let origin = origins.get(row.id); origin?.cloned_from; origin = origins.get(origin.cloned_from)) {
    if (past.length > origins.size) throw new Error(`version ${row.id} descends from itself`);
    past.push({ version: origin.cloned_from, revision: origin.cloned_from_revision ?? 1 });
  }
  return past;
};

const commonPast = (mine: readonly PointInTime[], theirs: readonly PointInTime[]): PointInTime | null => {
  for (const { version, revision } of mine) {
    const shared = theirs.find((point) => point.version === version);
    if (shared) return { version, revision: Math.min(revision, shared.revision) };
  }
  return null;
};

/** Author and time of the last change of a path in the other version itself. Unknown if it was inherited. */
const lastOn = (edits: readonly EditRow[], path: string, names: ReadonlyMap<number | null, string>) => {
  const isNear = (otherPath: string): boolean =>
    `${path}/`.startsWith(`${otherPath}/`) || otherPath.startsWith(`${path}/`);
  const last = edits.findLast((edit) => isNear(edit.path));
  return { by: (last && names.get(last.author_id)) ?? null, at: last ? wireInstant(last.at) : null };
};
