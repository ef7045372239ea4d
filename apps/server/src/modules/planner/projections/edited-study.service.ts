/** A study after an edit in the form in which it is stored. It is data alone, so that a thread can hand it over. */
import type { JsonObject, RealisedBasis, StudyDocument, StudyEdit } from '@uni/contracts';
import { canonicalJson, hashProjection, isWhole, type Projection, type Study } from '@uni/engine';
import { digestOf, hashText } from '../../../platform/hashing.ts';
import type { StoredProjection } from './projections.repository.ts';

export interface StudyHashes {
  readonly study_hash: string;
  readonly projection_hash: string;
  readonly realised_hash: string;
}

export interface EditedStudy {
  /** Canonical JSON. */
  readonly study: string;
  /** JSON; null: as before. */
  readonly identity: string | null;
  readonly hashes: StudyHashes;
  /** The projection with the lines of its summary alone. */
  readonly summary: StoredProjection;
  readonly modules: readonly Pick<Study['modules'][number], 'number' | 'name'>[];
  readonly applied: readonly StudyEdit[];
}

/** A study as it was projected: over its closed months. */
export interface ComputedStudy {
  readonly study: Study;
  readonly projection: Projection;
}

export interface Edit {
  readonly before: StudyDocument;
  readonly after: StudyDocument;
  readonly applied: readonly StudyEdit[];
}

/** `known` remembers texts of parts that the study shares with earlier ones, see `canonicalJson`. */
export const editedStudy = (
  { before, after, applied }: Edit,
  { study: composed, projection }: ComputedStudy,
  basis: RealisedBasis,
  known?: WeakMap<object, string>,
): EditedStudy => {
  const { study, projected_hash, hashes } = hashesOf(after.study, { study: composed, projection }, basis, known);
  return {
    study,
    identity: identityAfter(before, after),
    hashes,
    summary: storedForm(projection, projected_hash, isOfSummary),
    modules: composed.modules.map(({ number, name }) => ({ number, name })),
    applied,
  };
};

/** JSON; null: as before. */
const identityAfter = (before: StudyDocument, after: StudyDocument): string | null => {
  if (before.identity === after.identity) return null;
  const identity = JSON.stringify(after.identity);
  return identity === JSON.stringify(before.identity) ? null : identity;
};

/** The text of a study, its stored hashes, and the hash of the study as it was projected. */
export const hashesOf = (
  stored: JsonObject,
  { study: composed, projection }: ComputedStudy,
  { realised_hash, realised }: RealisedBasis,
  known?: WeakMap<object, string>,
): { readonly study: string; readonly projected_hash: string; readonly hashes: StudyHashes } => {
  const study = canonicalJson(stored, known);
  const study_hash = hashText(study);
  const projected_hash = realised === null ? study_hash : hashText(canonicalJson(composed, known));
  const { engine, months, lines } = projection;
  const projection_hash = hashProjection({ engine, months, lines, study_hash: projected_hash }, digestOf);
  return { study, projected_hash, hashes: { study_hash, projection_hash, realised_hash } };
};

type Line = Projection['lines'][number];

/** Lines of the whole enterprise that lists of enterprises draw. */
const summaryKeys: ReadonlySet<string> = new Set(['free_cash_flow', 'accumulated_free']);

const isOfSummary = (line: Line): boolean => isWhole(line) && summaryKeys.has(line.key);

/** Returns a projection as its tables hold it, with the lines that `isStored` selects. */
export const storedForm = (
  projection: Projection,
  study_hash: string,
  isStored: (line: Line) => boolean = () => true,
): StoredProjection => ({
  study_hash,
  base_month: projection.base_month,
  months: projection.months,
  indicators: JSON.stringify(projection.indicators),
  checks: JSON.stringify(projection.checks),
  lines: projection.lines
    .filter(isStored)
    .map(({ values, company = null, planned = null, realised = null, ...line }) => ({
      ...line,
      ...{ company, cells: values, planned, realised },
    })),
});
