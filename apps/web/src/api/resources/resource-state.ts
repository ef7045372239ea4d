import { type Namespace, resourceOf, type StateType } from '@uni/contracts';

/** The lists and objects of one namespace by their names, and which of them could not be read. */
export interface ResourceState {
  readonly slots: Readonly<Record<string, unknown>>;
  /** HTTP status of the last failed read; an outage never looks like "no data". */
  readonly failures: Readonly<Record<string, number>>;
}

export const freshState: ResourceState = { slots: {}, failures: {} };

export type Change =
  | { kind: 'fetched'; state: string; body: unknown }
  | { kind: 'fetch_failed'; state: string; status: number }
  | { kind: 'saved'; state: string; id?: Id | undefined; payload: unknown; response: unknown; stateType?: StateType }
  | { kind: 'removed'; state: string; id: Id }
  | { kind: 'replaced'; state: string; value: unknown }
  | { kind: 'emptied'; state: string }
  | { kind: 'updated'; payload: Fields }
  | { kind: 'enterprise_chosen'; enterprise: unknown };

export type Id = number | string;
type Fields = Readonly<Record<string, unknown>>;

/** Namespaces where a failed read leaves nothing behind; elsewhere it leaves an empty list. */
const leavesNothing: readonly Namespace[] = ['colab', 'planner'];

/** Fields of one enterprise, with their values after another one is chosen. */
const ofOneEnterprise: Fields = {
  isAddingEnterpise: false,
  sales: [],
  salesCurve: [],
  chosenVersion: {},
  chosenModule: {},
  permutes: [],
  direcly: [],
  financial: [],
  comissionDirecly: [],
  comissionFinancial: [],
};

/** Applies a change to a namespace. Pure: requests and messages are the operations'. */
export function nextState(namespace: Namespace, before: ResourceState, change: Change): ResourceState {
  switch (change.kind) {
    case 'fetched':
      return kept(before, change.state, fetched(namespace, change.state, change.body));
    case 'fetch_failed': {
      const after = kept(before, change.state, leavesNothing.includes(namespace) ? undefined : []);
      return { ...after, failures: { ...after.failures, [change.state]: change.status } };
    }
    case 'saved':
      return kept(before, change.state, saved(namespace, before.slots[change.state], change));
    case 'removed':
      return kept(before, change.state, without(before.slots[change.state], change.id));
    case 'replaced':
      return kept(before, change.state, change.value);
    case 'emptied':
      return kept(before, change.state, []);
    case 'updated':
      return { ...before, slots: { ...before.slots, ...change.payload } };
    case 'enterprise_chosen':
      return { ...before, slots: { ...before.slots, ...ofOneEnterprise, chosenEnterprise: change.enterprise } };
  }
}

function kept({ slots, failures }: ResourceState, state: string, value: unknown): ResourceState {
  const { [state]: _gone, ...others } = failures;
  return { slots: { ...slots, [state]: value }, failures: others };
}

/** The response takes the place of what was there. In sales even an object without content gets its key. */
function fetched(namespace: Namespace, state: string, body: unknown): unknown {
  if (Array.isArray(body)) return body.map((item) => keyed(namespace, item));
  // Long lists come in pages always: the rows are the list.
  const isPage = isFields(body) && Array.isArray(body.results);
  if (isPage && resourceOf(namespace, state).stateType === 'list')
    return listOf(body.results).map((item) => keyed(namespace, item));
  return namespace === 'sales' && isFields(body) ? { ...body, key: body.id } : body;
}

function saved(namespace: Namespace, slot: unknown, change: Extract<Change, { kind: 'saved' }>): unknown {
  const { id, payload, response, state } = change;
  const stateType = change.stateType ?? resourceOf(namespace, state).stateType;
  if (stateType === 'obj') return { ...fieldsOf(slot), ...fieldsOf(payload), ...fieldsOf(response) };
  const list = listOf(slot);
  if (id === undefined) return [...list, ...returned(payload, response).map((record) => keyed(namespace, record))];
  return list.map((row) => (isRow(row, id) ? { ...row, ...fieldsOf(payload), ...fieldsOf(response) } : row));
}

/** The records that a creation brings: what the server returned, or what was sent when it returned nothing. */
function returned(payload: unknown, response: unknown): readonly unknown[] {
  const records = isFields(response) || Array.isArray(response) ? response : payload;
  return Array.isArray(records) ? records : [records];
}

/** A record's key is its id; in sso a key of its own goes first. */
function keyed(namespace: Namespace, record: unknown): unknown {
  if (!isFields(record)) return record;
  const own = namespace === 'sso' ? record.key : undefined;
  const key = own ?? record.id ?? record.key;
  return key === undefined ? record : { ...record, key };
}

const without = (slot: unknown, id: Id): unknown =>
  Array.isArray(slot) ? slot.filter((row: unknown) => !isRow(row, id)) : slot;

const isRow = (row: unknown, id: Id): row is Fields => isFields(row) && row.id === id;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Each item that came, over what the slot knew of the same id: what a reload does not carry is not lost. */
export function mergedOver(slot: unknown, items: readonly unknown[]): readonly unknown[] {
  const known = new Map(listOf(slot).flatMap((row) => (isFields(row) ? [[row.id, row] as const] : [])));
  return items.map((item) => (isFields(item) ? { ...known.get(item.id), ...item } : item));
}
