import {
  isObject,
  itemIdsAt,
  itemPathOf,
  type Json,
  type JsonObject,
  locate,
  moveAt,
  type StudyDocument,
  type StudyEdit,
  setAt,
} from '@uni/contracts';

/** One item of a list of a study, with the path that names it. */
export interface ListedItem {
  id: number;
  path: string;
  value: JsonObject;
  index: number;
}

/** Returns the value at a path, or null for an absent field or a path that does not exist. */
export function valueAt(document: StudyDocument, path: string): Json {
  return locateAt(document, path)?.value ?? null;
}

/** The items of a list, in order; none for an absent list. */
export function itemsAt(document: StudyDocument, listPath: string): ListedItem[] {
  const target = locateAt(document, listPath);
  if (target?.kind !== 'list' || !Array.isArray(target.value)) return [];
  const ids = itemIdsAt(document.identity, target.identitySteps);
  return target.value.flatMap((value, index) => {
    const id = ids[index]?.id;
    return id === undefined || !isObject(value) ? [] : [{ id, path: `${listPath}/@${id}`, value, index }];
  });
}

/**
 * Returns the edits that set a value at a path; null removes the field. An optional object is removed with its last field, so an
 * emptied form equals one never filled in.
 */
export function setEdits(document: StudyDocument, path: string, value: Json): StudyEdit[] {
  const cut = path.lastIndexOf('/');
  const parent = locateAt(document, path.slice(0, cut));
  const field = path.slice(cut + 1);
  const emptied =
    value === null &&
    cut > 0 &&
    parent?.kind === 'value' &&
    isObject(parent.value) &&
    Object.keys(parent.value).every((key) => key === field);
  return setAt(document, emptied ? path.slice(0, cut) : path, value, randomId);
}

/** The edit that moves an item up (−1) or down (+1) by one; empty at the ends. */
export function moveEdits(document: StudyDocument, itemPath: string, by: -1 | 1): StudyEdit[] {
  const { list, id } = itemPathOf(itemPath);
  const ids = itemsAt(document, list).map((item) => item.id);
  const to = ids.indexOf(id) + by;
  if (to < 0 || to >= ids.length) return [];
  const rest = ids.filter((other) => other !== id);
  return moveAt(document, itemPath, rest[to - 1] ?? null);
}

/** A random id as the study's items carry: an integer from 1 to 2^53 − 1. */
export function randomId(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 2 ** 21) * 2 ** 32 + low || 1;
}

function locateAt(document: StudyDocument, path: string): ReturnType<typeof locate> | null {
  try {
    return locate(document, path);
  } catch {
    // A path into an item or object that the study does not have: nothing stands there.
    return null;
  }
}
