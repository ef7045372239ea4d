import { type Identity, type ItemIdentity, identityFits, idsIn, isId, listsIn, type StudyDocument } from './ids.ts';
import {
  equalJson,
  fieldNames,
  fieldOf,
  isObject,
  type Json,
  type JsonObject,
  problemInJson,
  withField,
  withoutNulls,
} from './json.ts';
import { type EditProblem, EditRefusal, itemIdsAt, itemPathOf, locate, type Step, type StudyNode } from './path.ts';

/** An item with its position and the ids of the lists inside it. */
export type Placed = {
  /** The id of the item before it in its list; null = it stands first. */
  after: number | null;
  value: Json;
  lists: Identity;
};

/**
 * One change of a study, addressed by ids: `/modules/@8123/tables/@77/share`. Every edit is reversible.
 * - `set` of a field, of a whole vector, or of one cell of it. Null stands for an absent field on either side.
 * A whole vector or object changes only the cells in which `old` and `new` differ.
 * - `insert` of an item (path = the item's, with its new id), `remove` of one.
 * - `move` of an item to another position of its list.
 */
export type StudyEdit =
  | { op: 'set'; path: string; old: Json; new: Json }
  | { op: 'insert'; path: string; old: null; new: Placed }
  | { op: 'remove'; path: string; old: Placed; new: null }
  | { op: 'move'; path: string; old: { after: number | null }; new: { after: number | null } };

/** The changed document, or the first refused edit: `index` is its position in the batch, and nothing was applied. */
export type EditsOutcome =
  | {
      ok: true;
      document: StudyDocument;
      /** The edits as they were made: `old` is what stood there, edits without effect are left out. */
      applied: StudyEdit[];
    }
  | { ok: false; index: number; problem: EditProblem };

/** Applies a batch in order, all or nothing. The document given is not changed. Whether the study is valid is the engine's to say. */
export function applyEdits(document: StudyDocument, edits: readonly StudyEdit[]): EditsOutcome {
  let current = document;
  const applied: StudyEdit[] = [];
  for (const [index, edit] of edits.entries()) {
    try {
      const done = applyOne(current, edit);
      if (!done) continue;
      current = done.document;
      applied.push(done.edit);
    } catch (error) {
      if (error instanceof EditRefusal) return { ok: false, index, problem: error.problem };
      throw error;
    }
  }
  return { ok: true, document: current, applied };
}

/** The batch that undoes a batch: apply it to the document that the batch left. */
export function invertEdits(edits: readonly StudyEdit[]): StudyEdit[] {
  return edits.map(invertEdit).reverse();
}

function invertEdit(edit: StudyEdit): StudyEdit {
  switch (edit.op) {
    case 'insert':
      return { op: 'remove', path: edit.path, old: edit.new, new: null };
    case 'remove':
      return { op: 'insert', path: edit.path, old: null, new: edit.old };
    case 'move':
      return { op: 'move', path: edit.path, old: edit.new, new: edit.old };
    case 'set':
      return { op: 'set', path: edit.path, old: edit.new, new: edit.old };
  }
}

type Done = { document: StudyDocument; edit: StudyEdit } | null;

function applyOne(document: StudyDocument, edit: StudyEdit): Done {
  const problem = problemInJson({ old: edit.old, new: edit.new });
  if (problem) throw new EditRefusal('bad_value', edit.path);
  switch (edit.op) {
    case 'set':
      return applySet(document, edit);
    case 'insert':
      return applyInsert(document, edit);
    case 'remove':
      return applyRemove(document, edit);
    case 'move':
      return applyMove(document, edit);
  }
}

function applySet(document: StudyDocument, edit: StudyEdit & { op: 'set' }): Done {
  const node = locate(document, edit.path);
  const old = withoutNulls(edit.old);
  const next = withoutNulls(edit.new);
  if (node.steps.length === 0 || node.kind === 'item') throw new EditRefusal('holds_items', edit.path);
  if ([old, next].some((value) => holdsItems(value, node))) throw new EditRefusal('holds_items', edit.path);
  const value = merge(node.value, old, next, edit.path);
  if (equalJson(value, node.value)) return null;
  const study = objectAt(replaceAt(document.study, node.steps, value));
  const identity = withListsOf(document, node, value);
  return { document: { study, identity }, edit: { op: 'set', path: edit.path, old: node.value, new: value } };
}

/** True if a value at a path contains items of lists. Such a value is built item by item. */
function holdsItems(value: Json, node: StudyNode): boolean {
  if (node.kind === 'list') return value !== null && !(Array.isArray(value) && value.length === 0);
  if (!node.shape) return false;
  return listsIn(value, node.shape).some(([, , items]) => items.length > 0);
}

/** A three-way merge: what `old` → `wanted` changes is changed in `current`, cell by cell; the rest stays. */
function merge(current: Json, old: Json, next: Json, path: string): Json {
  if (equalJson(old, next) || equalJson(current, next)) return current;
  if (equalJson(current, old)) return next;
  if (isObject(current) && isObject(old) && isObject(next)) {
    return fieldNames(old, next).reduce<JsonObject>((merged, key) => {
      return withField(merged, key, merge(fieldOf(current, key), fieldOf(old, key), fieldOf(next, key), path));
    }, current);
  }
  if (Array.isArray(current) && Array.isArray(old) && Array.isArray(next)) {
    return mergeCells(current, old, next, path);
  }
  throw new EditRefusal('old_mismatch', path);
}

function mergeCells(current: Json[], old: Json[], next: Json[], path: string): Json[] {
  const resized = next.length !== old.length;
  if (resized && current.length !== old.length && current.length !== next.length) {
    throw new EditRefusal('old_mismatch', path);
  }
  const longest = Math.max(current.length, old.length, next.length);
  const cells = Array.from({ length: longest }, (_, index) =>
    merge(current[index] ?? null, old[index] ?? null, next[index] ?? null, path),
  );
  return cells.slice(0, resized ? next.length : current.length);
}

/** Returns the identity after a set. Lists that the value gains or loses are added or removed in step (they are empty). */
function withListsOf(document: StudyDocument, node: StudyNode, value: Json): Identity {
  const around = node.kind === 'list' ? node.identitySteps.slice(0, -1) : node.identitySteps;
  const valueLists = new Set(listPaths(node, value));
  return [...listPaths(node, node.value), ...valueLists].reduce((identity, list) => {
    const steps = [...around, list];
    return replaceItems(identity, steps, valueLists.has(list) ? itemIdsAt(identity, steps) : null);
  }, document.identity);
}

/** The lists of items that a value at a path has, as the identity document names them. */
function listPaths(node: StudyNode, value: Json): string[] {
  if (node.kind === 'list') return Array.isArray(value) ? [String(node.identitySteps.at(-1))] : [];
  return node.shape ? listsIn(value, node.shape, node.prefix).map(([path]) => path) : [];
}

function applyInsert(document: StudyDocument, edit: StudyEdit & { op: 'insert' }): Done {
  const { list, id } = itemPathOf(edit.path);
  const node = listAt(document, list, edit.path);
  const { after, lists } = edit.new;
  const value = withoutNulls(edit.new.value);
  if (!isObject(value)) throw new EditRefusal('bad_value', edit.path);
  if (!node.shape || !identityFits(lists, value, node.shape)) throw new EditRefusal('bad_ids', edit.path);
  const taken = new Set(idsIn(document.identity));
  const fresh = [id, ...idsIn(lists)];
  if (new Set(fresh).size !== fresh.length || fresh.some((one) => taken.has(one)))
    throw new EditRefusal('bad_ids', edit.path);
  const at = indexAfter(node, after, edit.path);
  const entry: ItemIdentity = Object.keys(lists).length === 0 ? { id } : { id, lists };
  const next = withItems(document, node, node.items.toSpliced(at, 0, value), node.ids.toSpliced(at, 0, entry));
  return { document: next, edit: { ...edit, new: { after, value, lists } } };
}

function applyRemove(document: StudyDocument, edit: StudyEdit & { op: 'remove' }): Done {
  const { list, id } = itemPathOf(edit.path);
  const node = listAt(document, list, edit.path);
  const at = indexOf(node, id, edit.path);
  const value = node.items[at] ?? null;
  if (!equalJson(value, edit.old.value)) throw new EditRefusal('old_mismatch', edit.path);
  const next = withItems(document, node, node.items.toSpliced(at, 1), node.ids.toSpliced(at, 1));
  const old: Placed = { after: idBefore(node, at), value, lists: node.ids[at]?.lists ?? {} };
  return { document: next, edit: { ...edit, old } };
}

function applyMove(document: StudyDocument, edit: StudyEdit & { op: 'move' }): Done {
  const { list, id } = itemPathOf(edit.path);
  const node = listAt(document, list, edit.path);
  const from = indexOf(node, id, edit.path);
  const item = node.items[from] ?? null;
  const entry = node.ids[from] ?? { id };
  const rest = { ...node, items: node.items.toSpliced(from, 1), ids: node.ids.toSpliced(from, 1) };
  const to = indexAfter(rest, edit.new.after, edit.path);
  if (to === from) return null;
  const next = withItems(document, node, rest.items.toSpliced(to, 0, item), rest.ids.toSpliced(to, 0, entry));
  return { document: next, edit: { ...edit, old: { after: idBefore(node, from) } } };
}

/** A list of items with the entries of its identity. */
type ListNode = StudyNode & { items: Json[]; ids: ItemIdentity[] };

function listAt(document: StudyDocument, list: string, path: string): ListNode {
  const node = locate(document, list);
  if (node.kind !== 'list') throw new EditRefusal('bad_path', path);
  if (!Array.isArray(node.value)) throw new EditRefusal('missing', list);
  return { ...node, items: node.value, ids: itemIdsAt(document.identity, node.identitySteps) };
}

function indexOf(node: ListNode, id: number, path: string): number {
  const index = node.ids.findIndex((item) => item.id === id);
  if (index < 0) throw new EditRefusal('missing', path);
  return index;
}

function indexAfter(node: ListNode, after: number | null, path: string): number {
  if (after === null) return 0;
  if (!isId(after)) throw new EditRefusal('malformed', path);
  return indexOf(node, after, path) + 1;
}

function idBefore(node: ListNode, index: number): number | null {
  return node.ids[index - 1]?.id ?? null;
}

function withItems(document: StudyDocument, node: StudyNode, items: Json[], ids: ItemIdentity[]): StudyDocument {
  return {
    study: objectAt(replaceAt(document.study, node.steps, items)),
    identity: replaceItems(document.identity, node.identitySteps, ids),
  };
}

/** A copy of `value` in which what stands at `steps` is `next`; everything off the way is shared. */
function replaceAt(value: Json, steps: readonly Step[], next: Json): Json {
  const [step, ...rest] = steps;
  if (step === undefined) return next;
  if (Array.isArray(value)) {
    const index = Number(step);
    return value.with(index, replaceAt(value[index] ?? null, rest, next));
  }
  const object = objectAt(value);
  return withField(object, String(step), replaceAt(fieldOf(object, String(step)), rest, next));
}

function replaceItems(identity: Identity, steps: readonly Step[], ids: ItemIdentity[] | null): Identity {
  const [list, index, , ...rest] = steps;
  const key = String(list);
  if (index === undefined) {
    const others = Object.entries(identity).filter(([name]) => name !== key);
    return Object.fromEntries(ids === null ? others : [...others, [key, ids]]);
  }
  const items = identity[key] ?? [];
  const entry = items[Number(index)] ?? { id: 0 };
  const lists = replaceItems(entry.lists ?? {}, rest, ids);
  const changed: ItemIdentity = Object.keys(lists).length === 0 ? { id: entry.id } : { id: entry.id, lists };
  return { ...identity, [key]: items.with(Number(index), changed) };
}

function objectAt(value: Json): JsonObject {
  return isObject(value) ? value : {};
}
