/** Every field that the forms of a study display, with the items it belongs to. */
import { isObject, type Json, pathOf, type StudyDocument } from '@uni/contracts';
import { isDisplayed, pathName, rowsByPattern } from './field-paths.ts';

export interface StudyField {
  /** Path with ids. */
  readonly path: string;
  readonly label: string;
  /** Tab, items and label: `Custos e despesas, Obra, Índice`. Computed when read: a study has thousands. */
  readonly name: string;
}

/** Linear in the items of the study times the rows of their forms. */
export function studyFields(document: StudyDocument): StudyField[] {
  // Of an item that several rows edit, the path is sought once.
  const pathOfItem = memoize((pointer) => pathOf(document, pointer));
  return [...rowsByPattern].flatMap(([pattern, row]) => {
    const depth = row.path === '' ? 0 : row.path.split('/').length;
    const steps = pattern.split('/');
    return itemsAt(document.study, steps.slice(0, steps.length - depth)).flatMap(({ item, pointer }) => {
      if (!isObject(item) || !isDisplayed(row, item)) return [];
      const whole = row.path === '' ? pointer : `${pointer}/${row.path}`;
      const path = depth === 1 ? childPath(pathOfItem(pointer), row.path) : pathOf(document, whole);
      return path === null ? [] : [fieldOf(document, path, row.label)];
    });
  });
}

function memoize(compute: (pointer: string) => string | null): (pointer: string) => string | null {
  const known = new Map<string, string | null>();
  return (pointer) => {
    const before = known.get(pointer);
    if (before !== undefined) return before;
    const path = compute(pointer);
    known.set(pointer, path);
    return path;
  };
}

const childPath = (parent: string | null, step: string): string | null =>
  parent === null ? null : `${parent}/${step}`;

const fieldOf = (document: StudyDocument, path: string, label: string): StudyField => ({
  path,
  label,
  get name() {
    return pathName(document, path);
  },
});

interface Located {
  readonly item: Json;
  readonly pointer: string;
}

/** The values at a pattern: `*` stands for every entry of a list or a table. */
function itemsAt(study: Json, steps: readonly string[]): Located[] {
  let located: Located[] = [{ item: study, pointer: '' }];
  for (const step of steps) located = located.flatMap(({ item, pointer }) => below(item, pointer, step));
  return located;
}

function below(value: Json, pointer: string, step: string): Located[] {
  if (step !== '*') return isObject(value) ? entry(value[step], `${pointer}/${step}`) : [];
  if (Array.isArray(value)) return value.flatMap((item, at) => entry(item, `${pointer}/${at}`));
  return isObject(value) ? Object.entries(value).flatMap(([key, item]) => entry(item, `${pointer}/${key}`)) : [];
}

const entry = (item: Json | undefined, pointer: string): Located[] =>
  item === undefined || item === null ? [] : [{ item, pointer }];
