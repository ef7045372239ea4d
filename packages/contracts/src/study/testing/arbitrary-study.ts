/** Random study documents and random changes, for the property tests of edits. */
import fc from 'fast-check';
import { insertAt, moveAt, removeAt, setAt } from '../compose.ts';
import { applyEdits, type StudyEdit } from '../edits.ts';
import { type IdSource, identifyStudy, idsIn, type StudyDocument } from '../ids.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { childNode, locate, type StudyNode } from '../path.ts';
import { type Shape, studyShape } from '../shape.ts';

const plainFields = ['share', 'keys', 'curve', 'name', 'rate'] as const;

const scalar = fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constantFrom('incc', 'a/b', '~'), fc.boolean());
const vector = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 5 });
const anchor = fc.record({ at: fc.constantFrom('keys', 'launch'), plus: fc.integer({ min: -2, max: 2 }) });
export const leaf: fc.Arbitrary<Json> = fc.oneof(scalar, vector, anchor);

function objectOf(shape: Shape, depth: number): fc.Arbitrary<JsonObject> {
  const few = (field: fc.Arbitrary<Json>) => fc.option(field, { nil: null, freq: 3 });
  const plain = Object.fromEntries(plainFields.map((field) => [field, leaf]));
  const lists = Object.entries(shape.lists).map(([field, item]) => [
    field,
    few(fc.array(objectOf(item, depth + 1), { maxLength: 2 })),
  ]);
  const objects = Object.entries(shape.objects).map(([field, inner]) => [field, few(objectOf(inner, depth + 1))]);
  return fc
    .record({ ...plain, ...Object.fromEntries([...lists, ...objects]) }, { requiredKeys: [] })
    .map((fields) => withoutUndefined(fields));
}

function withoutUndefined(fields: Record<string, Json | undefined>): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}

/** A source of ids that counts: what it gives is known and never repeats. */
export function counter(first = 1): IdSource {
  let next = first;
  return () => {
    next += 1;
    return next;
  };
}

export const studyDocument: fc.Arbitrary<StudyDocument> = objectOf(studyShape, 0).map((study) =>
  identifyStudy(study, counter()),
);

/** An intended change. It becomes edits against whatever document it is applied to. */
export interface EditInput {
  kind: 'set' | 'setCell' | 'insert' | 'remove' | 'move' | 'clear';
  where: number;
  target: number;
  value: Json;
}
export const editInput: fc.Arbitrary<EditInput> = fc.record({
  kind: fc.constantFrom('set', 'set', 'set', 'setCell', 'insert', 'insert', 'remove', 'move', 'clear'),
  where: fc.nat(),
  target: fc.nat(),
  value: leaf,
});

/** Returns the edits of a list of changes, each made against the document that the previous ones produced. */
export function editsOf(document: StudyDocument, inputs: readonly EditInput[], newId: IdSource): StudyEdit[] {
  const edits: StudyEdit[] = [];
  let current = document;
  for (const one of inputs) {
    const batch = fulfil(current, one, newId);
    const outcome = applyEdits(current, batch);
    if (!outcome.ok) throw new Error(`a composed edit is refused: ${JSON.stringify([outcome.problem, batch])}`);
    current = outcome.document;
    edits.push(...batch);
  }
  return edits;
}

function fulfil(document: StudyDocument, one: EditInput, newId: IdSource): StudyEdit[] {
  const nodes = nodesIn(document);
  const pick = <T>(from: readonly T[]): T | undefined => from[one.where % Math.max(1, from.length)];
  if (one.kind === 'insert') {
    const list = pick(nodes.filter((target) => target.kind === 'list'));
    const item: JsonObject = { share: one.value };
    return list ? insertAt(document, list.path, anchorIn(document, list.path, one.target), item, newId).edits : [];
  }
  if (one.kind === 'remove' || one.kind === 'move') {
    const item = pick(nodes.filter((target) => target.kind === 'item'));
    if (!item) return [];
    if (one.kind === 'remove') return removeAt(document, item.path);
    const list = item.path.slice(0, item.path.lastIndexOf('/'));
    const after = anchorIn(document, list, one.target);
    return item.path === `${list}/@${after}` ? [] : moveAt(document, item.path, after);
  }
  if (one.kind === 'setCell') {
    const cell = pick(nodes.filter((target) => /\/\d+$/.test(target.path)));
    return cell ? setAt(document, cell.path, 7, newId) : [];
  }
  const field = pick(nodes.filter((target) => target.kind === 'value' && !/\/\d+$/.test(target.path)));
  return field ? setAt(document, field.path, one.kind === 'clear' ? null : one.value, newId) : [];
}

function anchorIn(document: StudyDocument, list: string, target: number): number | null {
  const ids = nodesIn(document)
    .filter(
      (target) =>
        target.kind === 'item' &&
        target.path.startsWith(`${list}/@`) &&
        !target.path.slice(list.length + 1).includes('/'),
    )
    .map((target) => Number(target.path.slice(list.length + 2)));
  const choices = [null, ...ids];
  return choices[target % choices.length] ?? null;
}

/** Every node of a document: absent fields included, the root not. */
export function nodesIn(document: StudyDocument): StudyNode[] {
  const inside = (target: StudyNode): StudyNode[] =>
    tokensInside(document, target).flatMap((token) => {
      const inner = childNode(document, target, token);
      return [inner, ...inside(inner)];
    });
  return inside(locate(document, ''));
}

function tokensInside(document: StudyDocument, target: StudyNode): string[] {
  if (target.kind === 'list') {
    const items = Array.isArray(target.value) ? target.value : [];
    return items.map((_, index) => `@${idAt(document, target, index)}`);
  }
  if (Array.isArray(target.value)) return target.value.map((_, index) => String(index));
  if (!isObject(target.value)) return [];
  const known = target.shape ? [...Object.keys(target.shape.lists), ...Object.keys(target.shape.objects)] : [];
  const fields = target.steps.length === 0 || target.kind === 'item' || target.shape ? [...plainFields, ...known] : [];
  return [...new Set([...Object.keys(target.value), ...fields])];
}

function idAt(document: StudyDocument, list: StudyNode, index: number): number {
  const ids = list.identitySteps.reduce<unknown>((node, step) => Reflect.get(Object(node), step), document.identity);
  const entry: unknown = Array.isArray(ids) ? ids[index] : undefined;
  return Number(Reflect.get(Object(entry), 'id'));
}

/** Returns true if no id of a document occurs twice. */
export function idsAreDistinct(document: StudyDocument): boolean {
  const ids = idsIn(document.identity);
  return new Set(ids).size === ids.length;
}
