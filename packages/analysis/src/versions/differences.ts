import type { Json, StudyDocument, StudyEdit } from '@uni/contracts';
import { diffStudies } from './diff.ts';
import { type FieldGroup, fieldGrouping, fieldGroups } from './field-groups.ts';
import { sameLeaf } from './tree.ts';

/** `changed` one premise, `cells` some cells of a vector, `added`/`removed`/`moved` an item or a whole section. */
export type DifferenceKind = 'changed' | 'cells' | 'added' | 'removed' | 'moved';

/** One difference, ready to display: path, kind, old and new value. */
export interface Difference {
  readonly path: string;
  readonly kind: DifferenceKind;
  readonly group: FieldGroup;
  /** The previous value; null for a moved item. */
  readonly before: Json;
  readonly after: Json;
  /** Of a vector, the positions that differ. */
  readonly cells: readonly number[];
  /** The edit that makes the difference. */
  readonly edit: StudyEdit;
}

/**
 * Returns the differences of two studies, group by group. All their edits in the order of `diffStudies` turn one into the other.
 */
export function differencesOf(before: StudyDocument, after: StudyDocument): Difference[] {
  const groupOf = fieldGrouping(before, after);
  const differences = diffStudies(before, after).map((edit) => ({ ...describeEdit(edit), group: groupOf(edit.path) }));
  return differences.sort((a, b) => fieldGroups.indexOf(a.group) - fieldGroups.indexOf(b.group));
}

function describeEdit(edit: StudyEdit): Omit<Difference, 'group'> {
  const { path } = edit;
  const plain = { path, before: null, after: null, cells: [], edit };
  switch (edit.op) {
    case 'insert':
      return { ...plain, kind: 'added', after: edit.new.value };
    case 'remove':
      return { ...plain, kind: 'removed', before: edit.old.value };
    case 'move':
      return { ...plain, kind: 'moved' };
    case 'set':
      return { ...plain, ...describeSet(edit.old, edit.new), before: edit.old, after: edit.new };
  }
}

function describeSet(old: Json, next: Json): Pick<Difference, 'kind' | 'cells'> {
  const isSection = (value: Json): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
  if (Array.isArray(old) && Array.isArray(next)) {
    const longest = Math.max(old.length, next.length);
    const cells = Array.from({ length: longest }, (_, at) => at);
    return { kind: 'cells', cells: cells.filter((at) => !sameLeaf(old[at] ?? null, next[at] ?? null)) };
  }
  if (old === null && isSection(next)) return { kind: 'added', cells: [] };
  return { kind: next === null && isSection(old) ? 'removed' : 'changed', cells: [] };
}

/** Returns the number of differing cells: the planner's measure. */
export const cellsOf = (differences: readonly Difference[]): number =>
  differences.reduce((sum, { kind, cells }) => sum + (kind === 'cells' ? cells.length : 1), 0);
