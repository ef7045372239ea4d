/** A save of one part of a study as edits: what any other change of a study is made of. */
import type { StoreReason } from '../../http/errors.ts';
import { insertAt, removeAt, setAt, tryLocate } from '../compose.ts';
import { applyEdits, type StudyEdit } from '../edits.ts';
import type { IdSource, StudyDocument } from '../ids.ts';
import { equalJson, escapeToken, fieldOf, isObject, type Json, type JsonObject } from '../json.ts';
import { EditRefusal } from '../path.ts';
import type { PartRows, StudyPart } from './part-table.ts';
import { type PartRow, presentRow, rowsOfPart, type StoredPart } from './read-part.ts';

/** Operation on a piece of a study: a new row, the whole, one row changed, or one row removed. */
export type PartOperation = 'add' | 'merge' | 'change' | 'remove';

/** Null: the part takes the operation. `add` is of one more row, `merge` of the whole, the others are of one row. */
export const partRefusal = (studyPart: StudyPart, operation: PartOperation): StoreReason | null => {
  if (studyPart.from === 'projection') return 'computed';
  if (studyPart.from === 'fields') return operation === 'add' || operation === 'merge' ? null : 'one_of_a_kind';
  if (studyPart.from === 'months') return operation === 'remove' ? 'part_of_another' : null;
  if (studyPart.rows.grows || operation === 'merge' || operation === 'change') return null;
  return studyPart.kind === 'obj' && operation === 'add' ? null : 'part_of_another';
};

/** A save that does not fit. No such row, or a value by field that is not this part's to change. */
export type PartProblem = { readonly missing: true } | { readonly fields: Readonly<Record<string, PartFieldProblem>> };
/** `not_saved_here`: displayed, but owned by another part. `not_list`: a list of rows is required. `required`: it is missing. */
export type PartFieldProblem = 'not_saved_here' | 'not_list' | 'required' | 'too_many';

/** Each edit copies the list that it is in. More rows, or a value of more pieces, are a batch of edits of the study. */
export const partLimits = { rows: 500, edits: 5_000 } as const;

/** A refused save of a piece, before any edit is applied; the server answers 404 or 400 by its problem. */
export class PartRefused extends Error {
  readonly problem: PartProblem;
  constructor(problem: PartProblem) {
    super(JSON.stringify(problem));
    this.problem = problem;
  }
}

interface PartSave {
  readonly edits: readonly StudyEdit[];
  /** The row that was added or changed; null: the whole. */
  readonly row: number | null;
}

const tooLarge = () => new PartRefused({ fields: { non_field_errors: 'too_many' } });

const innerOf = (value: Json): Json[] => {
  if (Array.isArray(value)) return value;
  return isObject(value) ? Object.values(value) : [];
};

/** Returns true if a value contains more objects than the limit. It stops there, however deep they lie. */
const holdsMoreThan = (limit: number, value: Json): boolean => {
  const open: Json[] = [value];
  let seen = 0;
  while (open.length > 0 && seen <= limit) {
    const one = open.pop() ?? null;
    if (isObject(one)) seen += 1;
    for (const inner of innerOf(one)) open.push(inner);
  }
  return seen > limit;
};

/** The edits composed so far. Each step targets the document that the previous steps produce. */
class Composition {
  document: StudyDocument;
  readonly edits: StudyEdit[] = [];
  readonly #newId: IdSource;
  constructor(document: StudyDocument, newId: IdSource) {
    this.document = document;
    this.#newId = newId;
  }
  set(path: string, value: Json): void {
    if (holdsMoreThan(partLimits.edits, value)) throw tooLarge();
    this.#add(setAt(this.document, path, value, this.#newId));
  }
  insert(list: string, after: number | null, value: JsonObject): number {
    const { edits, id } = insertAt(this.document, list, after, value, this.#newId);
    this.#add(edits);
    return id;
  }
  #add(edits: readonly StudyEdit[]): void {
    if (this.edits.length + edits.length > partLimits.edits) throw tooLarge();
    const outcome = applyEdits(this.document, edits);
    if (!outcome.ok) throw new EditRefusal(outcome.problem.code, outcome.problem.path);
    this.document = outcome.document;
    this.edits.push(...outcome.applied);
  }
}

/**
 * Merges fields into a part (`row` null) or into one of its rows. A row without an id, under `items`, is added.
 * Throws `PartRefused`, and `EditRefusal` for a value that a study has no field for.
 */
export const mergePart = (
  document: StudyDocument,
  studyPart: StoredPart,
  row: number | null,
  body: JsonObject,
  newId: IdSource,
): PartSave => {
  const composed = new Composition(document, newId);
  if (row !== null) changeRow(composed, studyPart, row, body);
  else if (studyPart.from === 'fields') mergeFields(composed, studyPart.fields, body);
  else for (const item of itemsIn(body)) saveItem(composed, studyPart, item);
  return { edits: composed.edits, row };
};

/** Adds a row at the end of a part. */
export const addToPart = (
  document: StudyDocument,
  studyPart: StoredPart,
  body: JsonObject,
  newId: IdSource,
): PartSave => {
  const composed = new Composition(document, newId);
  return { edits: composed.edits, row: addRow(composed, studyPart, body) };
};

/** Removes a row of a part. */
export const removeFromPart = (document: StudyDocument, studyPart: StoredPart, row: number): PartSave => {
  if (studyPart.from !== 'items') throw new PartRefused({ missing: true });
  return { edits: removeAt(document, rowOf(document, studyPart.rows, row).path), row };
};

const rowOf = (document: StudyDocument, rows: PartRows, id: number): PartRow => {
  const row = rowsOfPart(document, rows).find((one) => one.id === id);
  if (!row) throw new PartRefused({ missing: true });
  return row;
};

const itemsIn = (body: JsonObject): JsonObject[] => {
  const items = fieldOf(body, 'items');
  if (!Array.isArray(items) || !items.every(isObject))
    throw new PartRefused({ fields: { items: items === null ? 'required' : 'not_list' } });
  if (items.length > partLimits.rows) throw new PartRefused({ fields: { items: 'too_many' } });
  return items;
};

const saveItem = (composed: Composition, studyPart: StoredPart, item: JsonObject): void => {
  const id = fieldOf(item, 'id');
  if (id === null) addRow(composed, studyPart, item);
  else changeRow(composed, studyPart, typeof id === 'number' ? id : 0, item);
};

const changeRow = (composed: Composition, studyPart: StoredPart, id: number, body: JsonObject): void => {
  if (studyPart.from === 'months') {
    setMonth(composed, studyPart.path, id, body);
    return;
  }
  if (studyPart.from === 'fields') throw new PartRefused({ missing: true });
  const row = rowOf(composed.document, studyPart.rows, id);
  const presentedRow = presentRow(row, studyPart.rows);
  refuseOthers(body, studyPart.rows, presentedRow);
  for (const [field, value] of Object.entries(body))
    if (!isLabel(field) && isSaved(studyPart.rows, field) && !equalJson(value, fieldOf(row.value, field)))
      composed.set(`${row.path}/${escapeToken(field)}`, value);
};

const isLabel = (field: string): boolean => field === 'id' || field === 'key';
const isSaved = ({ saved, where = {} }: PartRows, field: string): boolean =>
  saved === 'all' ? !Object.hasOwn(where, field) : saved.includes(field);

/** Clients often return a whole row. Fields of other parts pass as long as they equal the stored values. */
const refuseOthers = (body: JsonObject, rows: PartRows, presentedRow: JsonObject): void => {
  const others = Object.entries(body).filter(
    ([field, value]) => !isLabel(field) && !isSaved(rows, field) && !equalJson(value, fieldOf(presentedRow, field)),
  );
  if (others.length > 0) refuseFields(others.map(([field]) => field));
};

const refuseFields = (fields: readonly string[]): never => {
  throw new PartRefused({ fields: Object.fromEntries(fields.map((field) => [field, 'not_saved_here'])) });
};

const addRow = (composed: Composition, studyPart: StoredPart, body: JsonObject): number => {
  if (studyPart.from === 'months') return addMonth(composed, studyPart.path, body);
  const list = studyPart.from === 'items' && studyPart.rows.grows ? studyPart.rows.lists.at(-1) : undefined;
  if (studyPart.from !== 'items' || list === undefined) throw new PartRefused({ missing: true });
  const { rows } = studyPart;
  const where: JsonObject = { ...rows.where };
  const others = Object.keys(where).filter(
    (field) => !equalJson(fieldOf({ ...where, ...body }, field), fieldOf(where, field)),
  );
  if (others.length > 0) refuseFields(others);
  // A new row is whole: it brings what other parts show of it too.
  const value = { ...Object.fromEntries(Object.entries(body).filter(([field]) => !isLabel(field))), ...where };
  const last = rowsOfPart(composed.document, { ...rows, where: {} }).at(-1)?.id ?? null;
  return composed.insert(list, last, value);
};

const mergeFields = (composed: Composition, fields: Readonly<Record<string, string>>, body: JsonObject): void => {
  const unknown = Object.keys(body).filter((field) => !isLabel(field) && !Object.hasOwn(fields, field));
  if (unknown.length > 0) refuseFields(unknown);
  for (const [field, path] of Object.entries(fields)) {
    const value = Object.hasOwn(body, field) ? (body[field] ?? null) : undefined;
    if (value !== undefined && !equalJson(value, tryLocate(composed.document, path)?.value ?? null))
      composed.set(path, value);
  }
};

const amountOf = (body: JsonObject): Json => {
  const amount = fieldOf(body, 'amount');
  if (amount === null) throw new PartRefused({ fields: { amount: 'required' } });
  return amount;
};

const vectorAt = (document: StudyDocument, path: string): Json[] => {
  const value = tryLocate(document, path)?.value;
  return Array.isArray(value) ? value : [];
};

const setMonth = (composed: Composition, path: string, id: number, body: JsonObject): void => {
  const amounts = vectorAt(composed.document, path);
  if (!Number.isSafeInteger(id) || id < 1 || id > amounts.length) throw new PartRefused({ missing: true });
  composed.set(`${path}/${id - 1}`, amountOf(body));
};

const addMonth = (composed: Composition, path: string, body: JsonObject): number => {
  const amounts = vectorAt(composed.document, path);
  composed.set(path, [...amounts, amountOf(body)]);
  return amounts.length + 1;
};
