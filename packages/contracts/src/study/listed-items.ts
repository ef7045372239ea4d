import { applyEdits, type StudyEdit } from './edits.ts';
import type { IdSource, StudyDocument } from './ids.ts';
import { isObject, type JsonObject } from './json.ts';
import { EditRefusal, itemIdsAt, locate } from './path.ts';

/** An item of a list of a study, with the path that names it. */
export interface ListItem {
  readonly list: string;
  readonly path: string;
  readonly id: number;
  readonly value: JsonObject;
}

export function findNode(document: StudyDocument, path: string) {
  try {
    return locate(document, path);
  } catch (error) {
    if (error instanceof EditRefusal) return null;
    throw error;
  }
}

/** The items of some lists, in order; none of a list that the study does not have. */
export function listItems(document: StudyDocument, ...lists: readonly string[]): ListItem[] {
  return lists.flatMap((list) => {
    const node = findNode(document, list);
    if (!node || !Array.isArray(node.value)) return [];
    const ids = itemIdsAt(document.identity, node.identitySteps);
    return node.value.flatMap((value, index) => {
      const id = ids[index]?.id;
      return id === undefined || !isObject(value) ? [] : [{ list, path: `${list}/@${id}`, id, value }];
    });
  });
}

/** The edits of steps, each made of the document that those before it leave. */
export function editsInSteps(
  document: StudyDocument,
  ...steps: readonly ((document: StudyDocument) => StudyEdit[])[]
): StudyEdit[] {
  let current = document;
  return steps.flatMap((step) => {
    const edits = step(current);
    const outcome = applyEdits(current, edits);
    if (!outcome.ok) throw new EditRefusal(outcome.problem.code, outcome.problem.path);
    current = outcome.document;
    return edits;
  });
}

/** For values that are no list of items. */
export const noNewItem: IdSource = () => {
  throw new Error('a value without items needs no id');
};
