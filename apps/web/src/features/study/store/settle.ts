import {
  applyEdits,
  conflicts as conflictsBetween,
  equalJson,
  isObject,
  type Json,
  type StudyDocument,
  type StudyEdit,
  tokensOf,
} from '@uni/contracts';
import type { EditConflict } from './autosave.ts';
import { squashEdits } from './drafting.ts';
import { valueAt } from './edits.ts';

export interface Settled {
  /** Unsent edits, on top of the server's document. */
  edits: StudyEdit[];
  /** Conflicts not yet displayed: the planner decides them before anything is sent. */
  fresh: EditConflict[];
}

/**
 * Returns the pending edits after a decision about the displayed conflicts. Only those paths are decided: `mine` replaces their
 * value, `theirs` drops my change. Every other pending change stays as it is. Nothing that was not displayed is overwritten: it
 * returns as a fresh conflict.
 */
export function settle(
  stored: StudyDocument,
  pending: readonly StudyEdit[],
  visibleConflicts: readonly EditConflict[],
  choice: 'mine' | 'theirs',
): Settled {
  let document = stored;
  const edits: StudyEdit[] = [];
  const fresh: EditConflict[] = [];
  for (const edit of squashEdits(pending)) {
    const decided = decide(document, edit, visibleConflicts, choice);
    if (!decided) continue;
    const unseen = unseenBy(document, decided, visibleConflicts);
    const outcome = applyEdits(document, [decided]);
    edits.push(decided);
    if (unseen.length > 0) fresh.push(...unseen);
    else if (outcome.ok) document = outcome.document;
    else fresh.push(rowOf(document, decided));
  }
  return { edits, fresh };
}

/** An edit with the decision in it; null when nothing of it is left. */
function decide(
  document: StudyDocument,
  edit: StudyEdit,
  visibleConflicts: readonly EditConflict[],
  choice: 'mine' | 'theirs',
): StudyEdit | null {
  const rows = visibleConflicts.filter((row) => overlap(row.path, edit.path));
  if (rows.length === 0) return edit;
  if (edit.op !== 'set') return choice === 'mine' ? edit : null;
  const within = rows.every((row) => isAtOrIn(row.path, edit.path) && !row.path.endsWith('/@'));
  if (!within) return choice === 'mine' ? { ...edit, old: valueAt(document, edit.path) } : null;
  const seen = rows.reduce((old, row) => withValue(old, edit.path, row), edit.old);
  if (choice === 'mine') return { ...edit, old: seen };
  const mergedValue = rows.reduce((value, row) => withValue(value, edit.path, row), edit.new);
  return equalJson(seen, mergedValue) ? null : { ...edit, old: seen, new: mergedValue };
}

const isAtOrIn = (path: string, basePath: string): boolean => path === basePath || path.startsWith(`${basePath}/`);
const overlap = (one: string, other: string): boolean => isAtOrIn(one, other) || isAtOrIn(other, one);

/** A value with what they wrote at a row inside it. */
function withValue(value: Json, base: string, row: EditConflict): Json {
  const theirs = row.theirs === undefined ? null : (JSON.parse(JSON.stringify(row.theirs)) as Json);
  return put(value, tokensOf(row.path.slice(base.length)), theirs);
}

function put(value: Json, [token, ...rest]: readonly string[], next: Json): Json {
  if (token === undefined) return next;
  if (Array.isArray(value)) return value.with(Number(token), put(value[Number(token)] ?? null, rest, next));
  const object = isObject(value) ? value : {};
  return { ...object, [token]: put(object[token] ?? null, rest, next) };
}

/** Server values at the edit's cells that the planner has not seen. */
function unseenBy(document: StudyDocument, edit: StudyEdit, visibleConflicts: readonly EditConflict[]): EditConflict[] {
  if (edit.op !== 'set') return [];
  const since: StudyEdit = { op: 'set', path: edit.path, old: edit.old, new: valueAt(document, edit.path) };
  return conflictsBetween([edit], [since])
    .filter(
      (row) =>
        !visibleConflicts.some((known) => known.path === row.path && equalJson(known.theirs as Json, row.theirs)),
    )
    .map((row) => ({ ...row, by: null, at: null }));
}

/** An edit whose path is gone or has become something else. */
const rowOf = (document: StudyDocument, edit: StudyEdit): EditConflict => ({
  path: edit.path,
  old: edit.old,
  mine: edit.new,
  theirs: valueAt(document, edit.path),
  by: null,
  at: null,
});

/** My edits as if written on top of theirs: what stands there now is their `old`. What no longer fits is left out. */
export function overwriting(theirs: StudyDocument, pending: readonly StudyEdit[]): StudyEdit[] {
  let document = theirs;
  return pending.flatMap((edit) => {
    const mine = edit.op === 'set' ? { ...edit, old: valueAt(document, edit.path) } : edit;
    const outcome = applyEdits(document, [mine]);
    if (!outcome.ok) return [];
    document = outcome.document;
    return outcome.applied;
  });
}
