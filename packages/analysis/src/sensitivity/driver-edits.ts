import {
  applyEdits,
  EditRefusal,
  equalJson,
  fieldNames,
  fieldOf,
  isObject,
  type Json,
  pathOf,
  type StudyDocument,
  type StudyEdit,
  setAt,
  toJsonObject,
} from '@uni/contracts';
import type { Study } from '@uni/engine';
import { asStudy } from '../study/pointer.ts';
import type { Driver } from './drivers.ts';

/**
 * Returns a driver's changes as edits of the document. A driver returns a whole study, but scenarios and promoted versions need
 * the fields.
 */
export function driverEdits(document: StudyDocument, driver: Driver, amount: number): StudyEdit[] {
  return changeEdits(document, (study) => driver.apply(study, amount));
}

/** The same of any change that adds and removes no item, so that positions stay comparable. */
export function changeEdits(document: StudyDocument, change: (study: Study) => Study): StudyEdit[] {
  const study = asStudy(document.study);
  const moved = study && toJsonObject(change(study));
  if (!moved) throw new EditRefusal('bad_value', '');
  const edits: StudyEdit[] = [];
  let current = document;
  for (const [pointer, value] of changes('', document.study, moved)) {
    const path = pathOf(current, pointer);
    if (path === null) throw new EditRefusal('missing', pointer);
    const outcome = applyEdits(current, setAt(current, path, value, noItems(path)));
    if (!outcome.ok) throw new EditRefusal(outcome.problem.code, outcome.problem.path);
    current = outcome.document;
    edits.push(...outcome.applied);
  }
  return edits;
}

/** For `setAt`, where a value must not bring items with it. */
export function noItems(path: string): () => never {
  return () => {
    throw new EditRefusal('holds_items', path);
  };
}

/** The smallest values that differ: fields of objects and of lists of objects; a vector is one value. */
function changes(pointer: string, before: Json, after: Json): [pointer: string, value: Json][] {
  if (before === after || equalJson(before, after)) return [];
  if (isObject(before) && isObject(after)) {
    return fieldNames(before, after).flatMap((name) =>
      changes(`${pointer}/${name}`, fieldOf(before, name), fieldOf(after, name)),
    );
  }
  if (areItems(before) && areItems(after) && before.length === after.length) {
    return before.flatMap((item, at) => changes(`${pointer}/${at}`, item, after[at] ?? null));
  }
  return [[pointer, after]];
}

function areItems(value: Json): value is Json[] {
  return Array.isArray(value) && value.every(isObject);
}
