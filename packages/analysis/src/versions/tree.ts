import {
  fieldOf,
  type Identity,
  type ItemIdentity,
  isObject,
  type Json,
  type JsonObject,
  listShape,
  objectShape,
  type Shape,
  type StudyDocument,
  studyShape,
} from '@uni/contracts';

/** A study with its ids at the items themselves: what is compared and merged. Null fields are left out. */
export type Tree =
  | { readonly kind: 'leaf'; readonly value: Json }
  | { readonly kind: 'fields'; readonly fields: ReadonlyMap<string, Tree> }
  | { readonly kind: 'rows'; readonly rows: readonly Row[] };

/** An item of a list. */
export interface Row {
  readonly id: number;
  readonly tree: Tree;
}

export const treeOf = ({ study, identity }: StudyDocument): Tree => grow(study, studyShape, identity, '');

function grow(value: Json, shape: Shape | undefined, identity: Identity, prefix: string): Tree {
  if (!isObject(value)) return { kind: 'leaf', value };
  const fields = new Map<string, Tree>();
  for (const key of Object.keys(value)) {
    const inner = fieldOf(value, key);
    if (inner === null) continue;
    const items = listShape(shape, key);
    const position = `${prefix}${key}`;
    fields.set(
      key,
      items && Array.isArray(inner)
        ? { kind: 'rows', rows: rowsOf(inner, items, identity[position] ?? []) }
        : grow(inner, objectShape(shape, key), identity, `${position}/`),
    );
  }
  return { kind: 'fields', fields };
}

const rowsOf = (items: readonly Json[], shape: Shape, ids: readonly ItemIdentity[]): Row[] =>
  items.map((item, index) => {
    const entry = ids[index];
    if (!entry) throw new Error('the identity does not fit the study');
    return { id: entry.id, tree: grow(item, shape, entry.lists ?? {}, '') };
  });

export function documentOf(tree: Tree): StudyDocument {
  const study = jsonOf(tree);
  return { study: isObject(study) ? study : {}, identity: identityIn(tree) };
}

/** The plain value of a tree. */
export function jsonOf(tree: Tree): Json {
  if (tree.kind === 'leaf') return tree.value;
  if (tree.kind === 'rows') return tree.rows.map((row) => jsonOf(row.tree));
  return Object.fromEntries([...tree.fields].map(([key, inner]) => [key, jsonOf(inner)]));
}

/** The plain value without the items of its lists: what one edit may set. */
export function skeletonOf(tree: Tree): Json {
  if (tree.kind === 'leaf') return tree.value;
  if (tree.kind === 'rows') return [];
  const fields: JsonObject = Object.fromEntries([...tree.fields].map(([key, inner]) => [key, skeletonOf(inner)]));
  return fields;
}

/** The ids of the lists of a tree that are not inside items. */
export function identityIn(tree: Tree, prefix = ''): Identity {
  if (tree.kind !== 'fields') return {};
  return Object.fromEntries(
    [...tree.fields].flatMap(([key, inner]) =>
      inner.kind === 'rows'
        ? [[`${prefix}${key}`, inner.rows.map(entryOf)] as const]
        : Object.entries(identityIn(inner, `${prefix}${key}/`)),
    ),
  );
}

function entryOf({ id, tree }: Row): ItemIdentity {
  const lists = identityIn(tree);
  return Object.keys(lists).length === 0 ? { id } : { id, lists };
}

/** Equal with the ids; an absent tree equals only an absent one. */
export function sameTree(a: Tree | undefined, b: Tree | undefined): boolean {
  if (a === b) return true;
  if (!a || !b) return false;
  if (a.kind === 'leaf' && b.kind === 'leaf') return sameLeaf(a.value, b.value);
  if (a.kind === 'rows' && b.kind === 'rows') {
    return a.rows.length === b.rows.length && a.rows.every((row, at) => sameRow(row, b.rows[at]));
  }
  if (a.kind !== 'fields' || b.kind !== 'fields' || a.fields.size !== b.fields.size) return false;
  return [...a.fields].every(([key, inner]) => sameTree(inner, b.fields.get(key)));
}

const sameRow = (a: Row, b: Row | undefined): boolean => b !== undefined && a.id === b.id && sameTree(a.tree, b.tree);

/** Of leaves only vectors are deep. */
export function sameLeaf(a: Json, b: Json): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b || JSON.stringify(a) === JSON.stringify(b);
  return a.length === b.length && a.every((cell, at) => sameLeaf(cell, b[at] ?? null));
}

/** The ids that stay in their order from one list to the other. They are the most that can stay while the rest moves. */
export function unmoved(before: readonly number[], after: readonly number[]): ReadonlySet<number> {
  const positions = new Map(after.map((id, at) => [id, at]));
  const links: { id: number; position: number; previous: number }[] = [];
  /** Of the chains of each length, the link that ends earliest. */
  const ends: number[] = [];
  for (const id of before) {
    const position = positions.get(id);
    if (position === undefined) continue;
    const at = firstFrom(ends.length, (length) => (links[ends[length] ?? 0]?.position ?? 0) > position);
    links.push({ id, position, previous: ends[at - 1] ?? -1 });
    ends[at] = links.length - 1;
  }
  const unmovedIds = new Set<number>();
  for (let link = links[ends.at(-1) ?? -1]; link; link = links[link.previous]) unmovedIds.add(link.id);
  return unmovedIds;
}

/** The first of `count` positions at which a condition holds that, once it holds, goes on holding. */
function firstFrom(count: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
