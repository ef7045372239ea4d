import { applyEdits, type EditProblem, equalJson, type StudyDocument, type StudyEdit } from '@uni/contracts';
import { canonicalJson, type openStudy as openStudyFunction, type StudyError } from '@uni/engine';

type OpenStudy = typeof openStudyFunction;
type Model = Extract<ReturnType<OpenStudy>, { ok: true }>['model'];

/**
 * The planner's study on screen: the last valid study with its numbers, and held edits on top. The engine refuses held edits as
 * they are (a table's share that waits for its sister's). They are displayed, stored and never sent.
 */
export interface Draft {
  /** The last study that the engine accepted, the one every number on screen comes from. */
  valid: StudyDocument;
  model: Model;
  /** Document of the forms: `valid` with the held edits on top. */
  document: StudyDocument;
  held: readonly StudyEdit[];
  /** Reasons for which the engine refuses the held edits; empty when nothing is held. */
  errors: readonly StudyError[];
}

export type CommitOutcome =
  | {
      ok: true;
      draft: Draft;
      /** The edits that became valid, as they were made: what goes to the server, one batch. */
      send: readonly StudyEdit[];
      /** The edits of this commit as they were made, to be inverted by an undo. */
      applied: readonly StudyEdit[];
    }
  | { ok: false; problem: EditProblem };

/** Applies one commit. Edits valid only together become one batch once the last of them arrives. */
export function commitEdits(draft: Draft, edits: readonly StudyEdit[], open: OpenStudy): CommitOutcome {
  const whole = applyEdits(draft.document, edits);
  if (!whole.ok) return { ok: false, problem: whole.problem };
  const { applied } = whole;
  if (applied.length === 0) return { ok: true, draft, send: [], applied };
  const opened = open(whole.document.study, draft.model);
  if (opened.ok) {
    const settled = { valid: whole.document, document: whole.document, model: opened.model, held: [], errors: [] };
    return { ok: true, draft: settled, send: squashEdits([...draft.held, ...applied]), applied };
  }
  const beside = draft.held.length > 0 ? commitBeside(draft, edits, whole.document, opened.errors, open) : null;
  if (beside) return { ok: true, ...beside, applied };
  const held = squashEdits([...draft.held, ...applied]);
  return { ok: true, draft: { ...draft, document: whole.document, held, errors: opened.errors }, send: [], applied };
}

/**
 * An edit that has nothing to do with what is held goes ahead without it. Nothing to do: with what is held put on top
 * again the document is the one that the planner sees. (Taking back what is held changes nothing in the valid study.)
 */
function commitBeside(
  draft: Draft,
  edits: readonly StudyEdit[],
  seen: StudyDocument,
  errors: readonly StudyError[],
  open: OpenStudy,
): { draft: Draft; send: readonly StudyEdit[] } | null {
  const alone = applyEdits(draft.valid, edits);
  if (!alone.ok) return null;
  const opened = open(alone.document.study, draft.model);
  if (!opened.ok) return null;
  const rebased = applyEdits(alone.document, draft.held);
  if (!rebased.ok || canonicalJson(rebased.document) !== canonicalJson(seen)) return null;
  return {
    draft: { valid: alone.document, model: opened.model, document: rebased.document, held: rebased.applied, errors },
    send: alone.applied,
  };
}

/** Puts a draft on another base (the server's newer study): what is held stays on top where it still fits. */
export function rebaseDraft(draft: Draft, base: StudyDocument, open: OpenStudy): Draft | null {
  const opened = open(base.study, draft.model);
  if (!opened.ok) return null;
  const settled: Draft = { valid: base, model: opened.model, document: base, held: [], errors: [] };
  if (draft.held.length === 0) return settled;
  const outcome = commitEdits(settled, draft.held, open);
  return outcome.ok ? outcome.draft : settled;
}

/** One edit where several follow each other on the same path; edits that cancel out disappear. */
export function squashEdits(edits: readonly StudyEdit[]): StudyEdit[] {
  const merged: StudyEdit[] = [];
  for (const edit of edits) {
    const earlier = edit.op === 'set' ? mergeable(merged, edit.path) : -1;
    const before = merged[earlier];
    if (edit.op !== 'set' || before?.op !== 'set') merged.push(edit);
    else merged[earlier] = { ...before, new: edit.new };
  }
  return merged.filter((edit) => edit.op !== 'set' || !equalJson(edit.old, edit.new));
}

/** The last set of the same path, unless something in between touches what lies around or below it. */
function mergeable(merged: readonly StudyEdit[], path: string): number {
  for (let index = merged.length - 1; index >= 0; index -= 1) {
    const edit = merged[index];
    if (edit?.op === 'set' && edit.path === path) return index;
    if (edit?.op !== 'set' || path.startsWith(`${edit.path}/`) || edit.path.startsWith(`${path}/`)) return -1;
  }
  return -1;
}
