/** Reads and saves the named parts of a version: a save is a batch of edits like any other. */
import { randomInt } from 'node:crypto';
import {
  addToPart,
  EditRefusal,
  fieldMessages,
  type IdSource,
  invalidFields,
  type JsonObject,
  mergePart,
  type PartFieldProblem,
  type PartOperation,
  PartRefused,
  partLimits,
  partRefusal,
  plannerErrors,
  readPart,
  removeFromPart,
  type StoredPart,
  type StudyDocument,
  type StudyEdit,
  type StudyPart,
  type StudyPartKey,
  storeReadOnly,
  studyParts,
  wireErrors,
} from '@uni/contracts';
import { engineVersion } from '@uni/engine';
import type { Context } from '../../../platform/context.ts';
import { HttpError } from '../../../platform/http/index.ts';
import { projectionOf } from '../projections/projections.service.ts';
import { editStudy, locateStudy, readState } from '../studies/studies.service.ts';
import type { StudyRow } from '../studies/versions.repository.ts';
import { type ComputedPartKey, readComputed } from './computed-parts.service.ts';

export interface PartSaving {
  readonly part: StudyPartKey;
  /** The row that is saved; null: the whole part. */
  readonly row: number | null;
  readonly body: JsonObject;
  /** The revision that it was made to; undefined: the current one. */
  readonly revision: number | undefined;
}

const messages: Readonly<Record<PartFieldProblem, string>> = {
  not_saved_here: fieldMessages.notSavedHere,
  not_list: fieldMessages.notList,
  required: fieldMessages.required,
  too_many: fieldMessages.tooManyItems(partLimits.rows),
};

/** Ids are random, so that two people who add at once never choose the same. */
const randomIds: IdSource = () => randomInt(1, 2 ** 47);

const documentOf = ({ study, identity }: StudyRow): StudyDocument => ({
  study: JSON.parse(study),
  identity: JSON.parse(identity),
});

/** Throws 404 for a missing, a deleted and a foreign version alike. */
export const locatePartedStudy = (context: Context, id: number): Promise<StudyRow> => locateStudy(context, id);

export async function readStudyPart(
  context: Context,
  row: StudyRow,
  key: StudyPartKey,
): Promise<JsonObject | JsonObject[]> {
  const part: StudyPart = studyParts[key];
  if (part.from !== 'projection') return readPart(documentOf(row), part);
  const { realised } = await readState(context, row);
  return readComputed(key as ComputedPartKey, await projectionOf(context.db, row), realised?.closing ?? null);
}

/** The version of a part: of a computed one, closed months and the engine count too. */
export async function readStudyPartTag(context: Context, row: StudyRow, key: StudyPartKey): Promise<string> {
  if ((studyParts[key] satisfies StudyPart).from !== 'projection') return String(row.revision);
  const { realised_hash } = await readState(context, row);
  return `${row.revision}-${engineVersion}-${realised_hash.slice(0, 12)}`;
}

/** `YYYY-MM`. */
export const baseMonthOf = (row: StudyRow): string => String(documentOf(row).study.base_month);

export async function saveStudyPart(
  context: Context,
  row: StudyRow,
  saving: PartSaving,
  operation: PartOperation,
): Promise<JsonObject | JsonObject[]> {
  const part = requireOperation(saving.part, operation);
  const { body, row: id } = saving;
  const isNew = operation === 'add' && part.kind === 'list';
  const composed = compose(() =>
    isNew ? addToPart(documentOf(row), part, body, randomIds) : mergePart(documentOf(row), part, id, body, randomIds),
  );
  return store(context, row, saving, composed);
}

export async function removeStudyPart(context: Context, row: StudyRow, saving: PartSaving): Promise<void> {
  const part = requireOperation(saving.part, 'remove');
  const composed = compose(() => removeFromPart(documentOf(row), part, saving.row ?? 0));
  await store(context, row, saving, { ...composed, row: null });
}

/** Stores what was composed. Returns the part, or the row, as it is afterwards. */
const store = async (
  context: Context,
  row: StudyRow,
  { part, revision }: PartSaving,
  composed: { readonly edits: readonly StudyEdit[]; readonly row: number | null },
): Promise<JsonObject | JsonObject[]> => {
  await editStudy(context, row.id, { revision: revision ?? row.revision, edits: composed.edits, reason: null });
  const value = await readStudyPart(context, await locateStudy(context, row.id), part);
  if (composed.row === null || !Array.isArray(value)) return value;
  const saved = value.find(({ id }) => id === composed.row);
  // A concurrent request has removed it.
  if (!saved) throw new HttpError(wireErrors.notFound);
  return saved;
};

const compose = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw refusalOf(error);
  }
};

/** The part, if it takes the operation: else 405 with the reason. */
const requireOperation = (key: StudyPartKey, operation: PartOperation): StoredPart => {
  const part: StudyPart = studyParts[key];
  const reason = partRefusal(part, operation);
  if (reason !== null || part.from === 'projection') throw new HttpError(storeReadOnly(reason ?? 'computed'));
  return part;
};

const refusalOf = (error: unknown): unknown => {
  if (error instanceof EditRefusal) return new HttpError(plannerErrors.editRefused(0, error.problem));
  if (!(error instanceof PartRefused)) return error;
  if ('missing' in error.problem) return new HttpError(wireErrors.notFound);
  const fields = Object.entries(error.problem.fields).map(([field, problem]) => [field, [messages[problem]]]);
  return new HttpError(invalidFields(Object.fromEntries(fields)));
};
