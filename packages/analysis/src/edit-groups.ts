import { applyEdits, type StudyDocument, type StudyEdit } from '@uni/contracts';
import type { Study } from '@uni/engine';
import type { EditGroup } from './attribution.ts';
import { asStudy } from './pointer.ts';

/** Edits of a document under one name, as a history or a comparison of versions gives them. */
export interface NamedEdits {
  readonly key: string;
  readonly edits: readonly StudyEdit[];
}

/**
 * Edits by ids as groups that an attribution makes in either order, with the study they start from. A study on the way is known
 * by its identity document; edits that do not fit it (the item is not there yet, the cell holds something else) cannot be made.
 */
export function editGroups(
  document: StudyDocument,
  named: readonly NamedEdits[],
): { base: Study; groups: EditGroup[] } | null {
  const documents = new WeakMap<Study, StudyDocument>();
  const known = (each: StudyDocument): Study | null => {
    const study = asStudy(each.study);
    if (study) documents.set(study, each);
    return study;
  };
  const base = known(document);
  if (!base) return null;
  const groups = named.map(({ key, edits }): EditGroup => {
    const apply = (study: Study): Study | null => {
      const from = documents.get(study);
      const outcome = from && applyEdits(from, edits);
      return outcome?.ok ? known(outcome.document) : null;
    };
    return { key, apply };
  });
  return { base, groups };
}
