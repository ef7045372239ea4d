import type { Difference } from '@uni/analysis';
import type { Json, StudyDocument } from '@uni/contracts';
import { versions, workspace } from '@uni/phrases';
import { tabOfPath } from '../study/navigation.ts';
import { changeText, premiseText } from '../study-forms/descriptors/change-text.ts';
import { pathLabel } from '../study-forms/descriptors/field-paths.ts';
import { itemsOn } from '../study-forms/descriptors/item-names.ts';

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
