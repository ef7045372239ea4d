import type { Identity, ItemIdentity, StudyDocument } from './ids.ts';
import { escapeToken, fieldOf, isForbiddenKey, isObject, type Json, unescapeToken } from './json.ts';
import { listShape, objectShape, type Shape, studyShape } from './shape.ts';

/** A refused edit and the reason. `path` is always the edit's own path, or a path inside it. */
export interface EditProblem {
  path: string;
  code: EditProblemCode;
}
/** Reason for refusing an edit; the answer is 400 `edit_refused`. */
export type EditProblemCode =
  /** The edit is not of the shape {op, path, old, new}. */
  | 'malformed'
  /** The path does not begin with "/", or a token does not fit its parent. */
  | 'bad_path'
  /** No such item, field to enter, or cell. */
  | 'missing'
  /** `old` is not what stands there. */
  | 'old_mismatch'
  /** An id already in the document, an invalid id, or an identity that does not match its value. */
  | 'bad_ids'
  /** A whole list or item cannot be set: its items are inserted, removed and moved. */
  | 'holds_items'
  /** A value that is not storable JSON (1e400, U+0000, "__proto__"). */
  | 'bad_value';

/** A refusal on its way to `applyEdits`, which turns it into an answer. */
export class EditRefusal extends Error {
  readonly problem: EditProblem;
  constructor(code: EditProblemCode, path: string) {
    super(`${code} ${path}`);
    this.problem = { path, code };
  }
}

/** A field name, or an index of an array, from 0 on. */
export type Step = string | number;

/** The node of a document that a path names. */
export interface StudyNode {
  path: string;
  /** `list` a list of items, `item` one of them, `value` everything else. */
  kind: 'list' | 'item' | 'value';
  value: Json;
  /** The shape of the list's items, of the item, or of the object; none for a value without lists. */
  shape: Shape | undefined;
  /** The way to it in the plain study. */
  steps: Step[];
  /** The way to its list or item in the identity document. Of a value: to the lists of the item around it. */
  identitySteps: Step[];
  /** Path of its lists inside the item around it, as in an identity document. */
  prefix: string;
}

/** `/modules/@8123/tables` → ['modules', '@8123', 'tables']. */
export function tokensOf(path: string): string[] {
  if (path === '') return [];
  if (!path.startsWith('/') || /~(?![01])/.test(path)) throw new EditRefusal('bad_path', path);
  return path.slice(1).split('/').map(unescapeToken);
}

/** Returns the path of tokens, each escaped by RFC 6901; the empty path is the whole study. */
export function pathFrom(tokens: readonly Step[]): string {
  return tokens.map((token) => `/${escapeToken(String(token))}`).join('');
}

/** Splits an item's path into its list's path and its id. */
export function itemPathOf(path: string): { list: string; id: number } {
  const tokens = tokensOf(path);
  const id = idOf(tokens.at(-1) ?? '');
  if (id === undefined || tokens.length < 2) throw new EditRefusal('bad_path', path);
  return { list: pathFrom(tokens.slice(0, -1)), id };
}

/** The node that a path names. An absent field of an existing object is a node too, with the value null. */
export function locate(document: StudyDocument, path: string): StudyNode {
  const root: StudyNode = {
    path: '',
    kind: 'value',
    value: document.study,
    shape: studyShape,
    steps: [],
    identitySteps: [],
    prefix: '',
  };
  return tokensOf(path).reduce((node, token) => childNode(document, node, token), root);
}

/** One step further: into a list's item, a vector's cell or an object's field. */
export function childNode(document: StudyDocument, node: StudyNode, token: string): StudyNode {
  const inner = `${node.path}/${escapeToken(token)}`;
  if (node.kind === 'list') return enterItem(document.identity, node, token, inner);
  if (Array.isArray(node.value)) return enterCell(node, token, inner);
  if (!isObject(node.value)) throw new EditRefusal('missing', inner);
  if (isForbiddenKey(token)) throw new EditRefusal('bad_path', inner);
  const value = fieldOf(node.value, token);
  const steps = [...node.steps, token];
  const list = listShape(node.shape, token);
  if (list) {
    const identitySteps = [...node.identitySteps, `${node.prefix}${token}`];
    return { path: inner, kind: 'list', value, shape: list, steps, identitySteps, prefix: '' };
  }
  const shape = objectShape(node.shape, token);
  return { ...node, path: inner, kind: 'value', value, shape, steps, prefix: `${node.prefix}${token}/` };
}

function enterItem(identity: Identity, node: StudyNode, token: string, path: string): StudyNode {
  const id = idOf(token);
  if (id === undefined) throw new EditRefusal('bad_path', path);
  const index = itemIdsAt(identity, node.identitySteps).findIndex((item) => item.id === id);
  const items = Array.isArray(node.value) ? node.value : [];
  if (index < 0 || index >= items.length) throw new EditRefusal('missing', path);
  return {
    path,
    kind: 'item',
    value: items[index] ?? null,
    shape: node.shape,
    steps: [...node.steps, index],
    identitySteps: [...node.identitySteps, index, 'lists'],
    prefix: '',
  };
}

function enterCell(node: StudyNode, token: string, path: string): StudyNode {
  const index = /^(0|[1-9]\d{0,8})$/.test(token) ? Number(token) : -1;
  if (!Array.isArray(node.value) || index < 0) throw new EditRefusal('bad_path', path);
  if (index >= node.value.length) throw new EditRefusal('missing', path);
  const value = node.value[index] ?? null;
  return { ...node, path, kind: 'value', value, shape: undefined, steps: [...node.steps, index] };
}

/** Returns the id of a token such as `@8123`; undefined for any other token. */
export function idOf(token: string): number | undefined {
  const id = /^@[1-9]\d{0,15}$/.test(token) ? Number(token.slice(1)) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}

/** The entries of one list, by the way to it in the identity document; empty when there is none. */
export function itemIdsAt(identity: Identity, steps: readonly Step[]): ItemIdentity[] {
  let lists: Identity | undefined = identity;
  for (let at = 0; at + 1 < steps.length; at += 3) {
    const item: ItemIdentity | undefined = listIn(lists, steps[at])[Number(steps[at + 1])];
    lists = item?.lists;
  }
  return listIn(lists, steps.at(-1));
}

function listIn(identity: Identity | undefined, list: Step | undefined): ItemIdentity[] {
  const key = String(list);
  return identity && Object.hasOwn(identity, key) ? (identity[key] ?? []) : [];
}

/** The JSON Pointer of a path, as the engine's errors and explanations name it. */
export function pointerOf(document: StudyDocument, path: string): string | null {
  return settle(() => pathFrom(locate(document, path).steps));
}

/**
 * The path of a JSON Pointer of the plain study, or null when it leads nowhere. The last field may be absent
 * (`/modules/0/keys` is a path even when the study does not give it).
 */
export function pathOf(document: StudyDocument, pointer: string): string | null {
  return settle(() => {
    let path = '';
    for (const token of tokensOf(pointer)) {
      const node = locate(document, path);
      path += node.kind === 'list' ? idToken(document, node, token) : `/${escapeToken(token)}`;
    }
    return locate(document, path).path;
  });
}

function idToken(document: StudyDocument, list: StudyNode, token: string): string {
  const item = itemIdsAt(document.identity, list.identitySteps)[/^\d+$/.test(token) ? Number(token) : -1];
  if (!item) throw new EditRefusal('missing', list.path);
  return `/@${item.id}`;
}

function settle(find: () => string): string | null {
  try {
    return find();
  } catch (error) {
    if (error instanceof EditRefusal) return null;
    throw error;
  }
}
