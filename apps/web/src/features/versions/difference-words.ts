import type { Difference } from '@uni/analysis';
import { isObject, type Json, locate, type StudyDocument } from '@uni/contracts';
import { expenseGroups } from '@uni/engine';
import { versions, workspace } from '@uni/phrases';
import { tabOfPath } from '../study/navigation.ts';
import { placeLabel, placeText } from '../study-forms/descriptors/places.ts';

const words = versions.comparison;
const groupLabels = new Map(expenseGroups.map(({ key, label }) => [key, label]));

/** A place of one of two studies, in the planner's words: its items by name, then its field. */
export function differenceName(documents: readonly StudyDocument[], path: string): string {
  const steps = path.split('/');
  const items = steps.flatMap((step, at) =>
    step.startsWith('@') ? [itemName(documents, steps.slice(0, at + 1).join('/'), steps[at - 1] ?? '')] : [],
  );
  const last = steps.at(-1) ?? '';
  const field = last.startsWith('@') ? null : (placeLabel(path) ?? vectorLabel(path));
  const parts = [...items, ...(field === null ? [] : [field])];
  return parts.length > 0 ? parts.join(', ') : workspace.tabs[tabOfPath(path)];
}

/** What is edited month by month has no field of its own: it is called by what stands around it. */
function vectorLabel(path: string): string | null {
  const place = path.replaceAll(/\/@\d+/g, '');
  const found = Object.entries(versions.vectors).find(([tail]) => place.includes(tail));
  return found?.[1] ?? null;
}

/** What an item is called: its name, its cost group, or its number. */
function itemName(documents: readonly StudyDocument[], path: string, list: string): string {
  const value = documents.map((document) => valueIn(document, path)).find((found) => found !== null) ?? null;
  if (!isObject(value)) return list;
  const { name, label, group, number, kind, module } = value;
  const of = typeof module === 'number' ? `, ${moduleName(documents, module)}` : '';
  if (typeof name === 'string') return name + of;
  if (typeof label === 'string') return label;
  if (typeof group === 'string') return (groupLabels.get(group) ?? group) + of;
  if (list === 'modules' && typeof number === 'number') return workspace.view.module(number, null);
  const kinds: Readonly<Record<string, string>> = workspace.view.partKinds;
  if (typeof kind === 'string') return kinds[kind] ?? kind;
  return workspace.fields.form.item(positionOf(documents, path) + 1);
}

/** A module by its own name, as the first of the studies that has it calls it. */
function moduleName(documents: readonly StudyDocument[], number: number): string {
  const modules = documents.flatMap(({ study }) => (Array.isArray(study.modules) ? study.modules : []));
  const found = modules.find((module) => isObject(module) && module.number === number);
  const name = isObject(found) && typeof found.name === 'string' ? found.name : null;
  return name ?? workspace.view.module(number, null);
}

function positionOf(documents: readonly StudyDocument[], path: string): number {
  const steps = documents.flatMap((document) => {
    try {
      return [Number(locate(document, path).steps.at(-1))];
    } catch {
      return [];
    }
  });
  return steps[0] ?? 0;
}

/** What stands at a path of a study, null where the path leads nowhere in it. */
export function valueIn(document: StudyDocument, path: string): Json {
  try {
    return locate(document, path).value;
  } catch {
    return null;
  }
}

/** A premise as one reads it; of a vector how many months it has, of an item its name. */
export function premiseText(path: string, value: Json, baseMonth: string): string {
  if (value === null) return words.absent;
  if (Array.isArray(value))
    return value.length > 3
      ? words.cells(value.length)
      : value.map((cell) => premiseText(path, cell, baseMonth)).join('; ');
  if (!isObject(value)) return placeText(path, value, baseMonth);
  const { name, group } = value;
  if (typeof name === 'string') return name;
  return typeof group === 'string' ? (groupLabels.get(group) ?? group) : words.added;
}

/** The values of one premise in several versions: of vectors the first month in which they differ. */
export function premiseTexts(path: string, values: readonly Json[], baseMonth: string): string[] {
  const vectors = values.filter(Array.isArray);
  const months = Array.from({ length: Math.max(0, ...vectors.map(({ length }) => length)) }, (_, at) => at);
  const cell = (value: Json, at: number): Json => (Array.isArray(value) ? (value[at] ?? null) : null);
  const differing = months.filter((at) => new Set(vectors.map((one) => JSON.stringify(cell(one, at)))).size > 1);
  const [first] = differing;
  if (first === undefined) return values.map((value) => premiseText(path, value, baseMonth));
  const more = differing.length > 1 ? ` (+${differing.length - 1})` : '';
  return values.map((value) =>
    value === null
      ? words.absent
      : `${first + 1}º: ${premiseText(`${path}/${first}`, cell(value, first), baseMonth)}${more}`,
  );
}

/** From what to what. Of a vector the first month that differs, and how many do. */
export function changeText(difference: Difference, baseMonth: string): { before: string; after: string } {
  const { path, kind, before, after, cells } = difference;
  if (kind === 'moved') return { before: '', after: words.moved };
  if (kind === 'added') return { before: words.absent, after: premiseText(path, after, baseMonth) };
  if (kind === 'removed') return { before: premiseText(path, before, baseMonth), after: words.removed };
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
    const kind = words.kinds[difference.kind];
    const group = versions.groups[difference.group] ?? difference.group;
    return [group, differenceName(documents, difference.path), kind, before, after, difference.path];
  });
  return [words.exportHead, ...rows].map((row) => row.map(quoted).join(';')).join('\r\n');
}

/** A text that begins like a formula is kept a text. */
const quoted = (text: string): string => {
  const safe = /^[=+@\t]/.test(text) ? `'${text}` : text;
  return /[";\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
