import { applyEdits, type Placed, type StudyEdit } from './edits.ts';
import { distinct, type IdSource, identityOf, idsIn, listsIn, type StudyDocument } from './ids.ts';
import { equalJson, fieldOf, isObject, type Json, type JsonObject, withField, withoutNulls } from './json.ts';
import { EditRefusal, itemIdsAt, itemPathOf, locate, pathFrom, type StudyNode, tokensOf } from './path.ts';
import type { Shape } from './shape.ts';

/**
 * Builds edits for an intended change, with the old values read from the document. Each function returns a batch (often of one
 * edit) for
 * `applyEdits`. A path that leads nowhere throws `EditRefusal`.
 */

/**
 * Sets the value at a path, null to remove it. Absent objects on the way are made. Where the old or new value holds lists of
 * items, these are removed and inserted one by one.
 */
export function setAt(document: StudyDocument, path: string, value: Json, newId: IdSource): StudyEdit[] {
  const plainValue = withoutNulls(value);
  const node = tryLocate(document, path);
  if (!node) return setInsideAbsent(document, path, plainValue, newId);
  if (node.kind === 'item' || path === '') throw new EditRefusal('holds_items', path);
  const clear = itemsIn(node, node.value).flatMap(({ list }) => removeAll(document, list));
  const ids = distinct(newId, new Set(idsIn(document.identity)));
  const fill = itemsIn(node, plainValue).flatMap(({ list, shape, items }) => insertAll(list, shape, items, ids));
  const old = skeleton(node, node.value);
  const next = skeleton(node, plainValue);
  if (clear.length + fill.length === 0 && equalJson(old, next)) return [];
  const set: StudyEdit[] = equalJson(old, next) ? [] : [{ op: 'set', path, old, new: next }];
  return [...clear, ...set, ...fill];
}

/** Inserts an item after another one (null = first) of a list of items; an absent list is made. Answers the new id too. */
export function insertAt(
  document: StudyDocument,
  list: string,
  after: number | null,
  value: JsonObject,
  newId: IdSource,
): { edits: StudyEdit[]; id: number } {
  const present = tryLocate(document, list)?.value ?? null;
  const made = present === null ? setAt(document, list, [], newId) : [];
  const outcome = applyEdits(document, made);
  const node = locate(outcome.ok ? outcome.document : document, list);
  if (node.kind !== 'list' || !node.shape) throw new EditRefusal('bad_path', list);
  const ids = distinct(newId, new Set(idsIn(document.identity)));
  const edit = insertion(list, node.shape, after, value, ids);
  return { edits: [...made, edit], id: itemPathOf(edit.path).id };
}

/** Removes the item that a path names. */
export function removeAt(document: StudyDocument, path: string): StudyEdit[] {
  const node = locate(document, path);
  const { items, index } = itemAt(document, path);
  const old: Placed = { after: items[index - 1]?.id ?? null, value: node.value, lists: items[index]?.lists ?? {} };
  return [{ op: 'remove', path, old, new: null }];
}

/** Moves the item that a path names after another one of its list (null = to the front). */
export function moveAt(document: StudyDocument, path: string, after: number | null): StudyEdit[] {
  const { items, index } = itemAt(document, path);
  const before = items[index - 1]?.id ?? null;
  return before === after ? [] : [{ op: 'move', path, old: { after: before }, new: { after } }];
}

function itemAt(document: StudyDocument, path: string) {
  const { list, id } = itemPathOf(path);
  const items = itemIdsAt(document.identity, locate(document, list).identitySteps);
  const index = items.findIndex((item) => item.id === id);
  if (index < 0) throw new EditRefusal('missing', path);
  return { items, index };
}

/** Null where the path leads to nothing in the document. */
export function tryLocate(document: StudyDocument, path: string): StudyNode | null {
  try {
    return locate(document, path);
  } catch (error) {
    if (error instanceof EditRefusal && error.problem.code === 'missing') return null;
    throw error;
  }
}

function setInsideAbsent(document: StudyDocument, path: string, plainValue: Json, newId: IdSource): StudyEdit[] {
  const tokens = tokensOf(path);
  const parent = pathFrom(tokens.slice(0, -1));
  const around = tryLocate(document, parent);
  if (around && around.value !== null) throw new EditRefusal('missing', path);
  if (plainValue === null) return [];
  return setAt(document, parent, withField({}, tokens.at(-1) ?? '', plainValue), newId);
}

/** The lists of items of a value at a path, with their full paths. */
function itemsIn(node: StudyNode, value: Json): { list: string; shape: Shape; items: Json[] }[] {
  if (!node.shape) return [];
  if (node.kind === 'list') return [{ list: node.path, shape: node.shape, items: Array.isArray(value) ? value : [] }];
  return listsIn(value, node.shape).map(([path, shape, items]) => ({ list: `${node.path}/${path}`, shape, items }));
}

/** A value with its lists emptied: what a `set` may carry. */
function skeleton(node: StudyNode, value: Json): Json {
  if (node.kind === 'list') return value === null ? null : [];
  return node.shape ? emptied(value, node.shape) : value;
}

function emptied(value: Json, shape: Shape): Json {
  if (!isObject(value)) return value;
  const lists = Object.keys(shape.lists).filter((field) => Array.isArray(fieldOf(value, field)));
  const bare = lists.reduce<JsonObject>((object, field) => withField(object, field, []), value);
  return Object.entries(shape.objects).reduce<JsonObject>(
    (object, [field, inner]) => withField(object, field, emptied(fieldOf(object, field), inner)),
    bare,
  );
}

function removeAll(document: StudyDocument, list: string): StudyEdit[] {
  const items = itemIdsAt(document.identity, locate(document, list).identitySteps);
  return items.flatMap((item) => removeAt(document, `${list}/@${item.id}`)).reverse();
}

function insertAll(list: string, shape: Shape, items: Json[], ids: IdSource): StudyEdit[] {
  let after: number | null = null;
  return items.map((value) => {
    const edit = insertion(list, shape, after, value, ids);
    after = itemPathOf(edit.path).id;
    return edit;
  });
}

function insertion(list: string, shape: Shape, after: number | null, value: Json, ids: IdSource): StudyEdit {
  const plain = withoutNulls(value);
  const path = `${list}/@${ids()}`;
  return { op: 'insert', path, old: null, new: { after, value: plain, lists: identityOf(plain, shape, ids) } };
}
