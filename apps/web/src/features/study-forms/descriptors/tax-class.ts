import type { Json } from '@uni/contracts';
import { workspaceFields } from '@uni/phrases';
import type { FieldRow } from '../form/fields.ts';

const copy = workspaceFields.taxClass;

/** Words for classes of presets and templates. None can be the name of a class: names have no capitals and no accents. */
const classCopy: Readonly<Record<string, string>> = copy.classNames;

const wordOf = (name: Json): Json => (typeof name === 'string' ? (classCopy[name] ?? name) : name);

/** The name of a class that was typed by its word; any other text is a name itself. */
function nameOf(typed: Json): Json {
  const isTyped = (word: string): boolean => word.toLowerCase() === String(typed).toLowerCase();
  return Object.keys(classCopy).find((name) => isTyped(classCopy[name] ?? '')) ?? typed;
}

/** Returns what displays a class by its word in the row of a path, and stores its name. */
export const displayedAsWord = (path: string): Pick<FieldRow, 'toDisplay' | 'replaces'> => ({
  toDisplay: wordOf,
  replaces: { path, build: nameOf },
});

/** The class that taxes select the receipts of an item by. */
export const classRow = (
  path = 'tax_class',
  label: string = copy.label,
  fallback: string = copy.standard,
): FieldRow => ({
  path,
  label,
  help: copy.help,
  fallback,
  control: { kind: 'text' },
  ...displayedAsWord(path),
});
