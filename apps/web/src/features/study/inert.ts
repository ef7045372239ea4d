import { type InertReason, sameNumbers, whyInert } from '@uni/analysis';
import { pointerOf, type StudyDocument, type StudyEdit } from '@uni/contracts';
import type { Model } from '@uni/engine';
import { inert } from '@uni/phrases';

/** The pointer of an input, also of one whose surroundings the study does not give. */
export function inputPointer(document: StudyDocument, path: string): string {
  const steps = path.split('/');
  for (let known = steps.length; known > 1; known -= 1) {
    const pointer = pointerOf(document, steps.slice(0, known).join('/'));
    if (pointer !== null) return [pointer, ...steps.slice(known)].join('/');
  }
  return path;
}

/** Returns why a change at a path of the document moved no number; null when no rule applies. */
export const whyUnmoved = (document: StudyDocument, model: Model, path: string): InertReason | null =>
  whyInert(model, inputPointer(document, path));

/** The path that an edit was about, and why it moved nothing, in words. */
export interface Unmoved {
  path: string;
  note: string;
}

interface StudySnapshot {
  document: StudyDocument;
  model: Model;
  held: readonly StudyEdit[];
}

/** Returns the path and reason of an accepted edit that moved no number. Null when it moved one or no rule applies. */
export function unmovedBy(before: StudySnapshot, after: StudySnapshot, edits: readonly StudyEdit[]): Unmoved | null {
  const [edit] = edits;
  if (edit?.op !== 'set' || after.document === before.document || after.held.length > 0) return null;
  if (!sameNumbers(before.model.projection, after.model.projection)) return null;
  const reason = whyUnmoved(after.document, after.model, edit.path);
  return reason && { path: edit.path, note: inert.note(inert.reasons[reason]) };
}
