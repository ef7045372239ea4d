import { fieldOf, isObject, type Json, type JsonObject, withoutNulls } from './json.ts';
import { type Shape, studyShape } from './shape.ts';

/** A source of ids: random integers from 1 to 2^53 − 1. */
export type IdSource = () => number;

/**
 * The identity document of a plain study or of one item. It has an entry for every list of items, by its path inside the
 * study or the item ("modules", "taxation/ret/rates"). Each list has one entry per item, in the same order.
 */
export type Identity = { [list: string]: ItemIdentity[] };
/** The id of one item, stable over moves, and unique in the whole document. */
export type ItemIdentity = {
  id: number;
  /** The lists inside the item; left out when it has none. */
  lists?: Identity;
};

/** A study with its identity: what edits apply to. The study has no null fields; the engine reads it without ids. */
export interface StudyDocument {
  study: JsonObject;
  identity: Identity;
}

/** Gives every item of every list an id and takes the null fields out. Ids never repeat inside one document. */
export function identifyStudy(study: JsonObject, newId: IdSource): StudyDocument {
  const plain = withoutNulls(study);
  return { study: plain, identity: identityOf(plain, studyShape, distinct(newId, new Set())) };
}

/** The identity of a value's lists; `newId` has to give distinct ids. */
export function identityOf(value: Json, shape: Shape, newId: IdSource): Identity {
  const identity: Identity = {};
  for (const [path, itemShape, items] of listsIn(value, shape)) {
    identity[path] = items.map((item) => itemIdentity(item, itemShape, newId));
  }
  return identity;
}

function itemIdentity(item: Json, shape: Shape, newId: IdSource): ItemIdentity {
  const id = newId();
  const lists = identityOf(item, shape, newId);
  return Object.keys(lists).length === 0 ? { id } : { id, lists };
}

/** The lists of items that a value holds, with their path inside it: not those inside the items. */
export function listsIn(value: Json, shape: Shape, prefix = ''): [path: string, shape: Shape, items: Json[]][] {
  if (!isObject(value)) return [];
  const own = Object.entries(shape.lists).flatMap(([field, itemShape]) => {
    const items = fieldOf(value, field);
    return Array.isArray(items) ? [[`${prefix}${field}`, itemShape, items] satisfies [string, Shape, Json[]]] : [];
  });
  const deeper = Object.entries(shape.objects).flatMap(([field, inner]) =>
    listsIn(fieldOf(value, field), inner, `${prefix}${field}/`),
  );
  return [...own, ...deeper];
}

/** Every id of an identity document, in order. */
export function idsIn(identity: Identity): number[] {
  return Object.values(identity).flatMap((items) =>
    items.flatMap((item) => [item.id, ...(item.lists ? idsIn(item.lists) : [])]),
  );
}

/** An id source that never repeats one of `taken` nor itself. */
export function distinct(newId: IdSource, taken: Set<number>): IdSource {
  return () => {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const id = newId();
      if (isId(id) && !taken.has(id)) {
        taken.add(id);
        return id;
      }
    }
    throw new Error('the source of ids repeats itself');
  };
}

/** Returns true for an integer from 1 to 2^53 − 1. */
export function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && typeof value === 'number' && value > 0;
}

/** Returns true if an identity matches its value: the same lists, as many items, each with an id, no duplicates. */
export function identityFits(identity: unknown, value: Json, shape: Shape): identity is Identity {
  const seen = new Set<number>();
  return fits(identity, value, shape, seen);
}

function fits(identity: unknown, value: Json, shape: Shape, seen: Set<number>): boolean {
  if (typeof identity !== 'object' || identity === null || Array.isArray(identity)) return false;
  const lists = listsIn(value, shape);
  const entries = new Map<string, unknown>(Object.entries(identity));
  if (entries.size !== lists.length) return false;
  return lists.every(([path, itemShape, items]) => {
    const ids = entries.get(path);
    if (!Array.isArray(ids) || ids.length !== items.length) return false;
    return items.every((item, index) => itemFits(ids[index], item, itemShape, seen));
  });
}

function itemFits(entry: unknown, item: Json, shape: Shape, seen: Set<number>): boolean {
  if (typeof entry !== 'object' || entry === null || !('id' in entry)) return false;
  const known = Object.keys(entry).every((key) => key === 'id' || key === 'lists');
  if (!known || !isId(entry.id) || seen.has(entry.id)) return false;
  seen.add(entry.id);
  return fits('lists' in entry ? entry.lists : {}, item, shape, seen);
}
