import { isObject, type JsonObject, type StudyDocument } from '@uni/contracts';
import { rowsByPattern } from '../../study-forms/descriptors/field-paths.ts';
import type { FieldRow } from '../../study-forms/form/fields.ts';
import { itemsAt, valueAt } from '../store/edits.ts';

/** One field of a form, drawn for one item of one study. */
export interface FormPath {
  row: FieldRow;
  /** The item that the form belongs to; '' is the study. */
  base: string;
  path: string;
  item: JsonObject;
}

/** The bases of a pattern's form in a document: each item of every list, each name of every table. */
function basesOf(document: StudyDocument, steps: readonly string[]): string[] {
  return steps.reduce<string[]>(
    (bases, step) =>
      step === '*'
        ? bases.flatMap((base) => {
            const items = itemsAt(document, base).map(({ path }) => path);
            const table = valueAt(document, base);
            return items.length === 0 && isObject(table) ? Object.keys(table).map((name) => `${base}/${name}`) : items;
          })
        : bases.map((base) => `${base}/${step}`),
    [''],
  );
}

/** Every field that the forms show for a study, each with the item that its row reads. */
export function formPaths(document: StudyDocument): FormPath[] {
  return [...rowsByPattern].flatMap(([pattern, row]) => {
    const steps = pattern.split('/');
    const bases = basesOf(document, steps.slice(0, steps.length - row.path.split('/').length));
    return bases.flatMap((base) => {
      const value = base === '' ? document.study : valueAt(document, base);
      if (!isObject(value) || !(row.when?.(value) ?? true)) return [];
      return [{ row, base, path: `${base}/${row.path}`, item: value }];
    });
  });
}
