import type { StudyEdit } from './edits.ts';
import { equalJson, fieldNames, fieldOf, isObject, type Json } from './json.ts';
import { itemPathOf, pathFrom, tokensOf } from './path.ts';

/** Two edits of one path that cannot both stand. */
export interface EditConflict {
  path: string;
  /** The value before either edit. */
  old: Json;
  mine: Json;
  theirs: Json;
}

/** The smallest values that an edit changes. `/@` after a list's item stands for its position, after a vector for its length. */
interface Cell {
  path: string;
  old: Json;
  new: Json;
}

/** Returns true if two edits change the same cell to different results, so that their order matters. */
export function overlaps(a: StudyEdit, b: StudyEdit): boolean {
  return conflictsBetween(a, b).length > 0;
}

/**
 * Returns the conflicts of a late batch, one row per path. There, the batch and the edits since its revision set different
 * values. Empty: the batch may be applied to the current document.
 */
export function conflicts(edits: readonly StudyEdit[], editsSince: readonly StudyEdit[]): EditConflict[] {
  const rows = new Map<string, EditConflict>();
  for (const mine of edits) {
    for (const theirs of editsSince) {
      for (const conflict of conflictsBetween(mine, theirs)) {
        const first = rows.get(conflict.path) ?? conflict;
        rows.set(conflict.path, { ...conflict, old: first.old });
      }
    }
  }
  return [...rows.values()];
}

/** The edits that were not already made since: a batch sent twice (its answer was lost) is applied once. */
export function withoutRepeated(edits: readonly StudyEdit[], editsSince: readonly StudyEdit[]): StudyEdit[] {
  const made = (edit: StudyEdit) =>
    editsSince.some((one) => one.op === edit.op && one.path === edit.path && equalJson(one.new, edit.new));
  return edits.filter((edit) => !made(edit));
}

function conflictsBetween(mine: StudyEdit, theirs: StudyEdit): EditConflict[] {
  const theirCells = cellsOf(theirs);
  const byCells = cellsOf(mine).flatMap((cell) =>
    theirCells.flatMap((other) => (clash(cell, other) ? [conflictOf(cell, other)] : [])),
  );
  return byCells.length > 0 ? byCells : lostAnchors(mine, theirs);
}

/** A value that is removed or changes its kind takes everything inside it along. */
function clash(a: Cell, b: Cell): boolean {
  if (a.path === b.path) return !equalJson(a.new, b.new);
  return (a.old !== null && isInside(b.path, a.path)) || (b.old !== null && isInside(a.path, b.path));
}

function conflictOf(mine: Cell, theirs: Cell): EditConflict {
  const path = mine.path.length >= theirs.path.length ? mine.path : theirs.path;
  const old = path === mine.path ? mine.old : theirs.old;
  return { path, old, mine: path === mine.path ? mine.new : null, theirs: path === theirs.path ? theirs.new : null };
}

function cellsOf(edit: StudyEdit): Cell[] {
  switch (edit.op) {
    case 'set':
      return changedCells(edit.path, edit.old, edit.new);
    case 'insert':
      return [{ path: edit.path, old: null, new: edit.new }];
    case 'remove':
      return [{ path: edit.path, old: edit.old.value, new: null }];
    case 'move':
      return [{ path: `${edit.path}/@`, old: edit.old.after, new: edit.new.after }];
  }
}

function changedCells(path: string, old: Json, next: Json): Cell[] {
  if (equalJson(old, next)) return [];
  if (isObject(old) && isObject(next)) {
    return fieldNames(old, next).flatMap((key) =>
      changedCells(path + pathFrom([key]), fieldOf(old, key), fieldOf(next, key)),
    );
  }
  if (Array.isArray(old) && Array.isArray(next)) {
    const length = { path: `${path}/@`, old: old.length, new: next.length };
    const cells = Array.from({ length: Math.max(old.length, next.length) }, (_, index) =>
      changedCells(`${path}/${index}`, old[index] ?? null, next[index] ?? null),
    );
    return old.length === next.length ? cells.flat() : [length, ...cells.flat()];
  }
  return [{ path, old, new: next }];
}

/** An item goes after one that the other edit removed or moved. Its position would depend on the order. */
function lostAnchors(mine: StudyEdit, theirs: StudyEdit): EditConflict[] {
  const lost = anchorIsLost(mine, theirs) || anchorIsLost(theirs, mine);
  return lost ? [{ path: mine.path, old: mine.old, mine: mine.new, theirs: theirs.new }] : [];
}

function anchorIsLost(placed: StudyEdit, gone: StudyEdit): boolean {
  if (placed.op !== 'insert' && placed.op !== 'move') return false;
  if (gone.op !== 'remove' && gone.op !== 'move') return false;
  const { list } = itemPathOf(placed.path);
  const item = itemPathOf(gone.path);
  return placed.path !== gone.path && item.list === list && item.id === placed.new.after;
}

function isInside(path: string, ancestor: string): boolean {
  return path.startsWith(`${ancestor}/`) && tokensOf(path).length > tokensOf(ancestor).length;
}
