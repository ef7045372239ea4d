import { isObject, type Json, type JsonObject, type StudyDocument, type StudyEdit } from '@uni/contracts';
import { setEdits } from '../../study/store/edits.ts';
import type { StudyFacts } from '../../study/study-facts.ts';
import type { FieldRow } from './fields.ts';

/** The edits of a typed value: of its path, or of everything that a choice decides. */
export function rowEdits(
  document: StudyDocument,
  base: string,
  row: FieldRow,
  value: Json,
  around: { item: JsonObject; facts: StudyFacts },
): StudyEdit[] {
  const { replaces } = row;
  if (!replaces) return setEdits(document, `${base}/${row.path}`, value);
  const built = replaces.build(value, around.item, around.facts);
  if (replaces.path !== '') return setEdits(document, `${base}/${replaces.path}`, built);
  const next = isObject(built) ? built : {};
  const fields = new Set([...Object.keys(around.item), ...Object.keys(next)]);
  return [...fields].flatMap((field) => setEdits(document, `${base}/${field}`, next[field] ?? null));
}
