/** The specification's rules for a store's value. Pure: requests, cache and messages are elsewhere. */
import type { Namespace, Resource, StateType } from '@uni/contracts';
import type { Id } from './store-types.ts';

export type Change =
  | {
      kind: 'saved';
      id?: Id | undefined;
      /** A save of the store itself adds no row. */
      type?: 'PATCH' | undefined;
      payload: unknown;
      response: unknown;
      /** For the enterprise's save: the kind, instead of the registry's. */
      stateType?: StateType | undefined;
    }
  | { kind: 'removed'; id: Id }
  | { kind: 'reloaded'; before: unknown };

type Fields = Readonly<Record<string, unknown>>;
type Named = Pick<Resource, 'namespace' | 'state' | 'stateType'>;

/** Namespaces where a failed read leaves nothing behind; elsewhere it leaves an empty list. */
const leavesNothing: readonly Namespace[] = ['colab', 'planner'];
/** States that hold only the first element of a list. */
const firstOnly: readonly string[] = ['sales', 'projection', 'incorporation'];

/** The value of a store whose read has failed. */
export const leftAfterFailure = ({ namespace }: Named): readonly unknown[] | undefined =>
  leavesNothing.includes(namespace) ? undefined : [];

/** The value that screens read of a body: each row with its key. In sales even an object without content gets its key. */
export function shapeOf(resource: Named, body: unknown): unknown {
  const { namespace, state } = resource;
  if (Array.isArray(body) && firstOnly.includes(state)) return body[0];
  const rows = rowsIn(resource, body);
  if (rows) return rows.map((row, at) => keyed(namespace, row, at));
  return namespace === 'sales' && isFields(body) ? { ...body, key: body.id } : body;
}

/** The body after a change. Where nothing is known there is nothing to merge into. */
export function nextBody(resource: Named, body: unknown, change: Change): unknown {
  if (body === undefined) return undefined;
  const stateType = (change.kind === 'saved' && change.stateType) || resource.stateType;
  if (stateType === 'obj') return change.kind === 'saved' ? mergedObject(body, change) : body;
  const rows = nextRows(resource, rowsIn({ ...resource, stateType }, body) ?? [], change);
  return isFields(body) && Array.isArray(body.results) ? { ...body, results: rows } : rows;
}

function nextRows({ namespace }: Named, rows: readonly unknown[], change: Change): readonly unknown[] {
  switch (change.kind) {
    case 'removed':
      return rows.filter((row) => !isRow(row, change.id));
    case 'reloaded':
      return mergedOver(change.before, rows);
    case 'saved': {
      const { id, type, payload, response } = change;
      if (type === 'PATCH') return mergedInto(rows, response);
      if (id !== undefined) return rows.map((row) => (isRow(row, id) ? mergedObject(row, change) : row));
      return [...rows, ...returned(payload, response).map((row) => keyed(namespace, row))];
    }
  }
}

/** A body is rows when it is an array, or a page of a store that is a list. */
function rowsIn({ stateType }: Pick<Named, 'stateType'>, body: unknown): readonly unknown[] | null {
  if (Array.isArray(body)) return body;
  return stateType === 'list' && isFields(body) && Array.isArray(body.results) ? body.results : null;
}

const mergedObject = (body: unknown, { payload, response }: { payload: unknown; response: unknown }): Fields => ({
  ...fieldsOf(body),
  ...fieldsOf(payload),
  ...fieldsOf(response),
});

/** The records that a creation brings: what the server returned, or what was sent when it returned nothing. */
function returned(payload: unknown, response: unknown): readonly unknown[] {
  const records = isFields(response) || Array.isArray(response) ? response : payload;
  return Array.isArray(records) ? records : [records];
}

/** A record's key is its id, else its position; in sso a key of its own goes first. */
function keyed(namespace: Namespace, record: unknown, at?: number): unknown {
  if (!isFields(record)) return record;
  const own = namespace === 'sso' ? record.key : undefined;
  const key = own ?? record.id ?? record.key ?? at;
  return key === undefined ? record : { ...record, key };
}

/** Merges a record of the response into the row that it is about. */
const mergedInto = (rows: readonly unknown[], response: unknown): readonly unknown[] =>
  rows.map((row) =>
    isFields(response) && response.id !== undefined && isRow(row, response.id) ? { ...row, ...response } : row,
  );

/** Each item of a reload over the known row of the same id. Fields that a reload lacks stay. */
function mergedOver(before: unknown, items: readonly unknown[]): readonly unknown[] {
  const known = new Map(listOf(before).flatMap((row) => (isFields(row) ? [[row.id, row] as const] : [])));
  return items.map((item) => (isFields(item) ? { ...known.get(item.id), ...item } : item));
}

const isRow = (row: unknown, id: unknown): row is Fields => isFields(row) && row.id === id;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
