import { tryLocate } from '../compose.ts';
import type { StudyDocument } from '../ids.ts';
import { fieldOf, isObject, type Json, type JsonObject } from '../json.ts';
import { itemIdsAt } from '../path.ts';
import type { PartRows, StudyPart } from './part-table.ts';

/** A part that the study itself holds. */
export type StoredPart = Exclude<StudyPart, { readonly from: 'projection' }>;

/** An item with its path in the study, and the fields that identify its parents. */
export interface PartRow {
  readonly id: number;
  readonly path: string;
  readonly value: JsonObject;
  readonly around: JsonObject;
}

/** Field names by which inner items refer to an item. */
const namesOf: Readonly<Record<string, readonly [as: string, field: string]>> = {
  '/modules': ['module', 'number'],
  '/tables': ['table', 'name'],
};

/** The items of a part, in the study's order. */
export const rowsOfPart = (document: StudyDocument, { lists, where = {} }: PartRows): PartRow[] =>
  lists
    .reduce<PartRow[]>(
      (rows, list, depth) =>
        rows.flatMap((row) =>
          itemsOf(document, `${row.path}${list}`, depth === 0 ? {} : around(row, lists[depth - 1])),
        ),
      [{ id: 0, path: '', value: document.study, around: {} }],
    )
    .filter(({ value }) => Object.entries(where).every(([field, expected]) => fieldOf(value, field) === expected));

const around = (row: PartRow, list = ''): JsonObject => {
  const [as, field] = namesOf[list] ?? [];
  return as === undefined || field === undefined ? row.around : { ...row.around, [as]: fieldOf(row.value, field) };
};

const itemsOf = (document: StudyDocument, list: string, inside: JsonObject): PartRow[] => {
  const node = tryLocate(document, list);
  if (!node || !Array.isArray(node.value)) return [];
  const ids = itemIdsAt(document.identity, node.identitySteps);
  return node.value.flatMap((item, index) => {
    const id = ids[index]?.id;
    return isObject(item) && id !== undefined ? [{ id, path: `${list}/@${id}`, value: item, around: inside }] : [];
  });
};

/** A row as it is answered; `key` equals `id`, as in every list. */
export const presentRow = (
  { id, value, around: inside }: PartRow,
  { named, saved, where = {} }: PartRows,
): JsonObject => {
  const fields =
    saved === 'all' ? Object.keys(value).filter((field) => !Object.hasOwn(where, field)) : [...named, ...saved];
  const own = fields.map((field): [string, Json] => [field, fieldOf(value, field)]);
  return { ...inside, ...Object.fromEntries(own), id, key: id };
};

/** Returns the content of a part: a list of rows, or an object. Fields that the study omits are null. */
export const readPart = (document: StudyDocument, studyPart: StoredPart): JsonObject | JsonObject[] => {
  if (studyPart.from === 'fields')
    return Object.fromEntries(
      Object.entries(studyPart.fields).map(([field, path]) => [field, tryLocate(document, path)?.value ?? null]),
    );
  if (studyPart.from === 'months') return monthsOf(document, studyPart.path);
  const rows = rowsOfPart(document, studyPart.rows).map((row) => presentRow(row, studyPart.rows));
  return studyPart.kind === 'list' ? rows : { items: rows };
};

/** Months count from 0, as everywhere in a study; ids from 1. */
const monthsOf = (document: StudyDocument, path: string): JsonObject[] => {
  const amounts = tryLocate(document, path)?.value;
  return (Array.isArray(amounts) ? amounts : []).map((amount, month) => ({
    id: month + 1,
    key: month + 1,
    month,
    amount,
  }));
};
