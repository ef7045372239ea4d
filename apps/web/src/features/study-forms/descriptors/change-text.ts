import type { Difference } from '@uni/analysis';
import { isObject, type Json } from '@uni/contracts';
import { versions } from '@uni/phrases';
import { pathText } from './field-paths.ts';
import { groupLabel } from './item-names.ts';

const copy = versions.comparison;

/** A premise as one reads it; of a vector how many months it has, of an item its name. */
export function premiseText(path: string, value: Json, baseMonth: string): string {
  if (value === null) return copy.absent;
  if (Array.isArray(value))
    return value.length > 3
      ? copy.cells(value.length)
      : value.map((cell) => premiseText(path, cell, baseMonth)).join('; ');
  if (!isObject(value)) return pathText(path, value, baseMonth);
  const { name, group } = value;
  if (typeof name === 'string') return name;
  return typeof group === 'string' ? groupLabel(group) : copy.added;
}

/** From what to what. Of a vector the first month that differs, and how many do. */
export function changeText(difference: Difference, baseMonth: string): { before: string; after: string } {
  const { path, kind, before, after, cells } = difference;
  if (kind === 'moved') return { before: '', after: copy.moved };
  if (kind === 'added') return { before: copy.absent, after: premiseText(path, after, baseMonth) };
  if (kind === 'removed') return { before: premiseText(path, before, baseMonth), after: copy.removed };
  const [first] = cells;
  if (kind !== 'cells' || first === undefined) {
    return { before: premiseText(path, before, baseMonth), after: premiseText(path, after, baseMonth) };
  }
  const cellOf = (vector: Json): string =>
    premiseText(`${path}/${first}`, Array.isArray(vector) ? (vector[first] ?? null) : null, baseMonth);
  const more = cells.length > 1 ? ` (+${cells.length - 1})` : '';
  return { before: `${first + 1}º: ${cellOf(before)}`, after: `${cellOf(after)}${more}` };
}
