import type { Difference } from '@uni/analysis';
import { isObject, type Json, type StudyDocument } from '@uni/contracts';
import { versions, workspace } from '@uni/phrases';
import { tabOfPath } from '../study/navigation.ts';
import { pathLabel, pathText } from '../study-forms/descriptors/field-paths.ts';
import { groupLabel, itemsOn } from '../study-forms/descriptors/item-names.ts';

const copy = versions.comparison;

/** A path of one of two studies, in the planner's words: its items by name, then its field. */
export function differenceName(documents: readonly StudyDocument[], path: string): string {
  const items = itemsOn(documents, path);
  const last = path.split('/').at(-1) ?? '';
  const field = last.startsWith('@') ? null : (pathLabel(path) ?? vectorLabel(path));
  const names = [...items, ...(field === null ? [] : [field])];
  return names.length > 0 ? names.join(', ') : workspace.tabs[tabOfPath(path)];
}

/** Returns the label of a vector edited month by month. It has no field of its own: its surroundings name it. */
function vectorLabel(path: string): string | null {
  const plainPath = path.replaceAll(/\/@\d+/g, '');
  const match = Object.entries(versions.vectors).find(([tail]) => plainPath.includes(tail));
  return match?.[1] ?? null;
}

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

/** The values of one premise in several versions: of vectors the first month in which they differ. */
export function formatPremises(path: string, values: readonly Json[], baseMonth: string): string[] {
  const vectors = values.filter(Array.isArray);
  const months = Array.from({ length: Math.max(0, ...vectors.map(({ length }) => length)) }, (_, at) => at);
  const cell = (value: Json, at: number): Json => (Array.isArray(value) ? (value[at] ?? null) : null);
  const differing = months.filter((at) => new Set(vectors.map((one) => JSON.stringify(cell(one, at)))).size > 1);
  const [first] = differing;
  if (first === undefined) return values.map((value) => premiseText(path, value, baseMonth));
  const more = differing.length > 1 ? ` (+${differing.length - 1})` : '';
  return values.map((value) =>
    value === null
      ? copy.absent
      : `${first + 1}º: ${premiseText(`${path}/${first}`, cell(value, first), baseMonth)}${more}`,
  );
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

/** Every difference as a table of this country's spreadsheets: semicolons, with a head. */
export function differencesCsv(
  differences: readonly Difference[],
  documents: readonly StudyDocument[],
  baseMonth: string,
): string {
  const rows = differences.map((difference) => {
    const { before, after } = changeText(difference, baseMonth);
    const kind = copy.kinds[difference.kind];
    const group = versions.groups[difference.group] ?? difference.group;
    return [group, differenceName(documents, difference.path), kind, before, after, difference.path];
  });
  return [copy.exportHead, ...rows].map((row) => row.map(quoted).join(';')).join('\r\n');
}

/** Quotes a text that begins like a formula, so that it stays a text. */
const quoted = (text: string): string => {
  const safe = /^[=+@\t]/.test(text) ? `'${text}` : text;
  return /[";\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
