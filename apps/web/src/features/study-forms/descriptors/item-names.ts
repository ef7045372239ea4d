import { isObject, type Json, locate, type StudyDocument } from '@uni/contracts';
import { expenseGroups } from '@uni/engine';
import { workspace, workspaceFields } from '@uni/phrases';
import { formatMonth } from '../../../ui/numbers/index.ts';

const groupLabels = new Map(expenseGroups.map(({ key, label }) => [key, label]));

/** A cost group by its name, one that the study declares by its key. */
export const groupLabel = (group: string): string => groupLabels.get(group) ?? group;

/** The names of the items on a path with ids. An index has its own, a module's table has both. */
export function itemsOn(documents: readonly StudyDocument[], path: string): string[] {
  const steps = path.split('/');
  return steps.flatMap((step, at) => {
    if (steps[at - 1] === 'indexes') return [step.toUpperCase()];
    return step.startsWith('@') ? [itemName(documents, steps.slice(0, at + 1).join('/'), steps[at - 1] ?? '')] : [];
  });
}

/** Returns the name of an item, its cost group, or its number. */
function itemName(documents: readonly StudyDocument[], path: string, list: string): string {
  const value = documents.map((document) => valueIn(document, path)).find((match) => match !== null) ?? null;
  if (!isObject(value)) return list;
  const { name, label, group, number, kind, module } = value;
  const of = typeof module === 'number' ? `, ${moduleName(documents, module)}` : '';
  if (typeof name === 'string') return name + of;
  if (typeof label === 'string') return label;
  if (typeof group === 'string') return groupLabel(group) + of;
  if (list === 'modules' && typeof number === 'number') return workspace.view.module(number, null);
  const kinds: Readonly<Record<string, string>> = workspace.view.partKinds;
  if (typeof kind === 'string' && kinds[kind] !== undefined) return kinds[kind];
  if (typeof value.from === 'string') return workspaceFields.form.since(formatMonth(value.from));
  const nouns: Readonly<Record<string, string>> = workspaceFields.form.itemNouns;
  const position = positionOf(documents, path) + 1;
  return nouns[list] === undefined ? workspaceFields.form.item(position) : `${nouns[list]} ${position}`;
}

/** A module by its own name, as the first of the studies that has it calls it. */
function moduleName(documents: readonly StudyDocument[], number: number): string {
  const modules = documents.flatMap(({ study }) => (Array.isArray(study.modules) ? study.modules : []));
  const match = modules.find((module) => isObject(module) && module.number === number);
  const name = isObject(match) && typeof match.name === 'string' ? match.name : null;
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

/** Returns the value at a path of a study; null if the path does not exist. */
function valueIn(document: StudyDocument, path: string): Json {
  try {
    return locate(document, path).value;
  } catch {
    return null;
  }
}
