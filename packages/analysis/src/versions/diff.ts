import { type Placed, pathFrom, type StudyDocument, type StudyEdit } from '@uni/contracts';
import { identityIn, jsonOf, type Row, sameLeaf, sameTree, skeletonOf, type Tree, treeOf, unmoved } from './tree.ts';

/**
 * Returns the edits that turn one study into another, by the ids of their items. Applied to `before` they give `after`, including
 * ids and order. Each edit is the smallest possible (a field, a vector, an item). Removals come first, then changes, then
 * insertions and moves. So an item may leave one list and enter another.
 */
export function diffStudies(before: StudyDocument, after: StudyDocument): StudyEdit[] {
  const edits: Phases = { goes: [], changes: [], comes: [] };
  compare(treeOf(before), treeOf(after), '', edits);
  return [...edits.goes, ...edits.changes, ...edits.comes];
}

interface Phases {
  readonly goes: StudyEdit[];
  readonly changes: StudyEdit[];
  readonly comes: StudyEdit[];
}

function compare(a: Tree | undefined, b: Tree | undefined, path: string, edits: Phases): void {
  if (sameTree(a, b)) return;
  if (a?.kind === 'fields' && b?.kind === 'fields') {
    for (const key of new Set([...a.fields.keys(), ...b.fields.keys()])) {
      compare(a.fields.get(key), b.fields.get(key), path + pathFrom([key]), edits);
    }
  } else if (a?.kind === 'rows' && b?.kind === 'rows') compareRows(a.rows, b.rows, path, edits);
  else replace(a, b, path, edits);
}

/** One kind of value replaces another. Items go one by one, then the rest at once, then items come. */
function replace(a: Tree | undefined, b: Tree | undefined, path: string, edits: Phases): void {
  for (const [list, rows] of listsUnder(a, path)) remove(rows, () => true, list, edits);
  const [old, next] = [a ? skeletonOf(a) : null, b ? skeletonOf(b) : null];
  if (!sameLeaf(old, next)) edits.changes.push({ op: 'set', path, old, new: next });
  for (const [list, rows] of listsUnder(b, path)) arrange([], rows, list, edits);
}

function compareRows(a: readonly Row[], b: readonly Row[], path: string, edits: Phases): void {
  const next = new Map(b.map((row) => [row.id, row]));
  const stays = (row: Row): boolean => {
    const other = next.get(row.id);
    return other !== undefined && (sameTree(row.tree, other.tree) || bothFields(row, other));
  };
  remove(a, (row) => !stays(row), path, edits);
  const stayingRows = a.filter(stays);
  for (const row of stayingRows) compare(row.tree, next.get(row.id)?.tree, `${path}/@${row.id}`, edits);
  arrange(
    stayingRows.map(({ id }) => id),
    b,
    path,
    edits,
  );
}

/** An item that is no object cannot be set: it goes and comes again. */
const bothFields = (a: Row, b: Row): boolean => a.tree.kind === 'fields' && b.tree.kind === 'fields';

/** From the end, so that what stands before an item is still there when it goes. */
function remove(rows: readonly Row[], goes: (row: Row) => boolean, list: string, edits: Phases): void {
  for (const [at, row] of [...rows.entries()].reverse()) {
    if (!goes(row)) continue;
    edits.goes.push({
      op: 'remove',
      path: `${list}/@${row.id}`,
      old: placed(row, rows[at - 1]?.id ?? null),
      new: null,
    });
  }
}

/** Inserts and moves in the target order, each after the one before it. */
function arrange(present: readonly number[], next: readonly Row[], list: string, edits: Phases): void {
  const order = [...present];
  const stays = unmoved(
    present,
    next.map(({ id }) => id),
  );
  let after: number | null = null;
  for (const row of next) {
    const path = `${list}/@${row.id}`;
    const at = order.indexOf(row.id);
    if (at < 0) edits.comes.push({ op: 'insert', path, old: null, new: placed(row, after) });
    else if (!stays.has(row.id)) {
      const before = order[at - 1] ?? null;
      if (before !== after) edits.comes.push({ op: 'move', path, old: { after: before }, new: { after } });
      order.splice(at, 1);
    }
    if (at < 0 || !stays.has(row.id)) order.splice(after === null ? 0 : order.indexOf(after) + 1, 0, row.id);
    after = row.id;
  }
}

const placed = ({ tree }: Row, after: number | null): Placed => ({
  after,
  value: jsonOf(tree),
  lists: identityIn(tree),
});

/** The lists of items of a tree that are not inside items, with their paths. */
function listsUnder(tree: Tree | undefined, path: string): [string, readonly Row[]][] {
  if (tree?.kind === 'rows') return [[path, tree.rows]];
  if (tree?.kind !== 'fields') return [];
  return [...tree.fields].flatMap(([key, inner]) => listsUnder(inner, path + pathFrom([key])));
}
