/** The studies edited last, with their models: an edit computes only what depends on it. */
import { openComposed } from '@uni/analysis';
import { applyEdits, type EditProblem, type RealisedBasis, type StudyDocument, type StudyEdit } from '@uni/contracts';
import type { Model, StudyError } from '@uni/engine';
import { type EditedStudy, editedStudy } from './edited-study.service.ts';
import { measureStudy } from './study-size.model.ts';

/** Names a study as one transaction stored it. */
export interface StudyPoint {
  readonly organizationId: number;
  readonly versionId: number;
  readonly revision: number;
  readonly studyHash: string;
  readonly realisedHash: string;
}

export interface EditRequest {
  readonly point: StudyPoint;
  readonly edits: readonly StudyEdit[];
  /** The study at that point and its closed months; null: only if it is warm. */
  readonly source: { readonly document: StudyDocument; readonly basis: RealisedBasis } | null;
}

export type EditAnswer =
  | { readonly kind: 'edited'; readonly study: EditedStudy }
  /** Not warm: its source is needed. */
  | { readonly kind: 'cold' }
  /** The study is too large for the thread that answers requests. */
  | { readonly kind: 'large' }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'edit_refused'; readonly index: number; readonly problem: EditProblem }
  | { readonly kind: 'study_refused'; readonly errors: readonly StudyError[] };

interface WarmStudy {
  readonly document: StudyDocument;
  readonly basis: RealisedBasis;
  readonly model: Model | undefined;
}

interface Entry {
  point: StudyPoint;
  study: WarmStudy;
  /** What the last edit made. Whether its transaction committed is known later. */
  next: { readonly studyHash: string; readonly study: WarmStudy } | null;
}

export interface WarmLimits {
  /** Of all models together, each with the one that its last edit made. Some tens of megabytes for each million. */
  readonly cells: number;
  /** Weight of a study that is still computed, see `measureStudy`. */
  readonly weight: number;
}

export class WarmStudies {
  readonly #entries = new Map<string, Entry>();
  /** Texts of the parts of warm studies. An edit shares every part that it does not change. */
  readonly #serialized = new WeakMap<object, string>();
  readonly #limits: WarmLimits;

  constructor({ cells = 4_000_000, weight = Number.POSITIVE_INFINITY }: Partial<WarmLimits> = {}) {
    this.#limits = { cells, weight };
  }

  edit({ point, edits, source }: EditRequest): EditAnswer {
    const warm = this.#find(point) ?? (source && { ...source, model: undefined });
    if (!warm) return { kind: 'cold' };
    const outcome = applyEdits(warm.document, edits);
    if (!outcome.ok) return { kind: 'edit_refused', index: outcome.index, problem: outcome.problem };
    const { document, applied } = outcome;
    if (applied.length === 0) return { kind: 'unchanged' };
    const { errors, weight } = measureStudy(document.study);
    if (errors.length > 0) return { kind: 'study_refused', errors };
    if (weight + (warm.basis.realised?.lines.length ?? 0) > this.#limits.weight) return { kind: 'large' };
    const opened = openComposed(document.study, warm.basis.realised, warm.model);
    if (!opened.ok) return { kind: 'study_refused', errors: opened.errors };
    const edit = { before: warm.document, after: document, applied };
    const study = editedStudy(edit, opened.model, warm.basis, this.#serialized);
    const next = { document, basis: warm.basis, model: opened.model };
    this.#store(point, warm, { studyHash: study.hashes.study_hash, study: next });
    return { kind: 'edited', study };
  }

  /** The edit of a point was committed. */
  confirm(point: StudyPoint, studyHash: string): void {
    const entry = this.#entries.get(keyOf(point));
    if (!entry?.next || !isSame(entry.point, point) || entry.next.studyHash !== studyHash) return;
    entry.point = { ...point, revision: point.revision + 1, studyHash };
    entry.study = entry.next.study;
    entry.next = null;
  }

  #find(point: StudyPoint): WarmStudy | null {
    const entry = this.#entries.get(keyOf(point));
    return entry && isSame(entry.point, point) ? entry.study : null;
  }

  #store(point: StudyPoint, study: WarmStudy, next: Entry['next']): void {
    const key = keyOf(point);
    this.#entries.delete(key);
    this.#entries.set(key, { point, study, next });
    let cells = 0;
    for (const [other, entry] of [...this.#entries].reverse()) {
      cells += cellsOf(entry);
      if (cells > this.#limits.cells && other !== key) this.#entries.delete(other);
    }
  }
}

const keyOf = ({ organizationId, versionId }: StudyPoint): string => `${organizationId}/${versionId}`;

const isSame = (one: StudyPoint, other: StudyPoint): boolean =>
  one.revision === other.revision && one.studyHash === other.studyHash && one.realisedHash === other.realisedHash;

const cellsOf = ({ study, next }: Entry): number => cellsIn(study.model) + cellsIn(next?.study.model);

const cellsIn = (model: Model | undefined): number =>
  model ? model.projection.lines.length * model.projection.months : 0;
