/** SAVE, DELETE, EXPORT_EXCEL, the administration's SAVE, `update` and the reset on another enterprise. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { type Namespace, resourceOf, type StateType } from '@uni/contracts';
import { notices } from '@uni/phrases';
import { callNamed, newIdempotencyKey } from '../call.ts';
import { downloadFileNamed, type FileName } from '../download.ts';
import type { AnyInput, Sending } from '../operation-request.ts';
import { keyOf, keysUnder, segmentsOf } from '../query.ts';
import { derivedPaths } from './derived-paths.ts';
import { readPageValue, setPageValue } from './page-values.ts';
import { locate } from './store.ts';
import { fetchStore, readStore, storeQuery } from './store-query.ts';
import { type Change, isFields, nextBody } from './store-state.ts';
import type { Id, Payload, Store, StoreShape } from './store-types.ts';

type AnySave = Omit<AnyInput, 'params'> & {
  readonly id?: Id | undefined;
  readonly type?: 'PATCH' | undefined;
  readonly stateType?: StateType;
};

/**
 * POST, or PATCH `{url}{id}/` with an id: what came back is appended, or merged where it belongs. What the server derives from it
 * is read again, also after a refusal: something may have changed. A failure is logged and thrown on.
 */
export function save<Shape extends StoreShape>(
  client: QueryClient,
  target: Store<Shape>,
  input: Shape['save'],
  sending?: Sending,
): Promise<Shape['saved']>;
export function save(client: QueryClient, target: Store, input: AnySave, sending?: Sending): Promise<unknown> {
  return saveAny(client, target, input, sending);
}

/** The same for a change of status: PATCH with an id, POST without. */
export function saveStatus<Shape extends StoreShape>(
  client: QueryClient,
  target: Store<Shape>,
  input: Shape['statusSave'],
  sending?: Sending,
): Promise<Shape['saved']>;
export function saveStatus(client: QueryClient, target: Store, input: AnySave, sending?: Sending): Promise<unknown> {
  return saveAny(client, target, input, sending);
}

async function saveAny(client: QueryClient, target: Store, input: AnySave, sending: Sending = {}): Promise<unknown> {
  try {
    const response = await send(target, { ...sending, ...input });
    const { id, type, body: payload, stateType } = input;
    apply(client, target, { kind: 'saved', id, type, payload, response, stateType });
    return response;
  } catch (failure) {
    console.error(notices.logSave, failure);
    if (target.namespace === 'sso') empty(client, target);
    throw failure;
  } finally {
    await readAgain(client, target, 'saved');
  }
}

/**
 * Saves for the administration. Reads again from `reload`, or from the same address, and merges each row over the known one. A
 * failed save is logged and thrown on without a notice: the calling screen displays it.
 */
export function saveAdmin<Shape extends StoreShape>(
  client: QueryClient,
  target: Store<Shape>,
  input: Shape['save'],
  reload?: Store,
): Promise<Shape['saved']>;
export async function saveAdmin(
  client: QueryClient,
  target: Store,
  input: AnySave,
  reload: Store = target,
): Promise<unknown> {
  const { value: before } = readStore(client, target);
  try {
    const response = await send(target, { notify: 'successes', ...input });
    const { failure } = await fetchStore(client, reload);
    // Another address answers the same rows: they are the store's from now on.
    if (failure === null && reload !== target)
      client.setQueryData(storeQuery(target).queryKey, client.getQueryData(storeQuery(reload).queryKey));
    if (failure === null) apply(client, target, { kind: 'reloaded', before });
    return response;
  } catch (failure) {
    console.error(notices.logSave, failure);
    throw failure;
  }
}

/** DELETE: the row leaves the list once the server has removed it. A failed call changes nothing and throws. */
export function remove<Shape extends StoreShape>(
  client: QueryClient,
  target: Store<Shape>,
  input: Shape['remove'],
  sending?: Sending,
): Promise<void>;
export async function remove(
  client: QueryClient,
  target: Store,
  { id, ...input }: Omit<AnyInput, 'params'> & { readonly id: Id },
  sending: Sending = {},
): Promise<void> {
  const { path, params } = locate(target);
  let removed: Id | null = null;
  try {
    await callNamed(`DELETE ${path}:row/`, { body: { id }, ...sending, ...input, params: { ...params, row: id } });
    removed = id;
    apply(client, target, { kind: 'removed', id });
  } finally {
    await readAgain(client, target, 'removed', removed);
  }
}

/** EXPORT_EXCEL: the answer becomes a file. Returns whether it was saved. */
export function exportExcel<Shape extends StoreShape>(
  target: Store<Shape>,
  file: FileName,
  input: Shape['exported'],
): Promise<boolean>;
export function exportExcel(target: Store, file: FileName, input: AnyInput): Promise<boolean> {
  const { path, params, query } = locate(target);
  return downloadFileNamed(file, `POST ${path}export/`, { ...input, params, query: { ...query, ...input.query } });
}

/** Merges a payload into a namespace: values of the page, and values that the cache holds from now on. */
export function update<const N extends Namespace>(client: QueryClient, namespace: N, payload: Payload<N>): void;
export function update(client: QueryClient, namespace: Namespace, payload: Readonly<Record<string, unknown>>): void {
  for (const [state, value] of Object.entries(payload)) {
    const { operation } = resourceOf(namespace, state);
    if (operation === null) setPageValue(namespace, state, value);
    else client.setQueryData(storeQuery({ namespace, state, of: {} }).queryKey, value);
  }
}

/** Values of the page about one enterprise, as they are after another one is chosen. */
const ofOneEnterprise = {
  isAddingEnterpise: false,
  chosenVersion: {},
  chosenModule: {},
  permutes: [],
  direcly: [],
  financial: [],
  comissionDirecly: [],
  comissionFinancial: [],
} as const;
/** Values of a version that are emptied too: they are read again where they are needed. */
const emptied: readonly unknown[] = ['sales', 'salesCurve'];

/** Another enterprise: nothing of the former one stays. */
export function chooseEnterprise(client: QueryClient, enterprise: { readonly id: number }): void {
  const former = readPageValue('enterprise', 'chosenEnterprise');
  if (isFields(former) && former.id === enterprise.id) return;
  update(client, 'enterprise', { ...ofOneEnterprise, chosenEnterprise: enterprise });
  client.removeQueries({
    queryKey: keyOf('GET /api/planner/versions/:id/parts/:part/').slice(0, -1),
    predicate: ({ queryKey }) => emptied.includes(paramsOf(queryKey).part),
  });
}

/** Sends a save. A creation has a key, so that a repeat of the transport does not create twice. */
function send(target: Store, { id, type, stateType: _kind, ...input }: AnySave): Promise<unknown> {
  const { path, params } = locate(target);
  if (id !== undefined) return callNamed(`PATCH ${path}:row/`, { ...input, params: { ...params, row: id } });
  if (type === 'PATCH') return callNamed(`PATCH ${path}`, { ...input, params });
  return callNamed(`POST ${path}`, { idempotencyKey: newIdempotencyKey(), ...input, params });
}

function apply(client: QueryClient, target: Store, change: Change): void {
  const { resource } = locate(target);
  client.setQueryData(storeQuery(target).queryKey, (body: unknown) => nextBody(resource, body, change));
}

/** After a failed save of sso its list is no longer known. On screen it stays until it has been read again. */
function empty(client: QueryClient, target: Store): void {
  client.removeQueries({ queryKey: storeQuery(target).queryKey, exact: true, type: 'inactive' });
}

/** Has everything read again that a write may have changed. Reads of the removed row itself would fail. */
export async function readAgain(
  client: QueryClient,
  target: Store,
  write: 'saved' | 'removed',
  removed: Id | null = null,
): Promise<void> {
  const { path } = locate(target);
  const derived = derivedPaths[`${target.namespace}.${target.state}`]?.[write] ?? [];
  const isOfRemoved = (key: QueryKey): boolean => removed !== null && isOfRow(key, segmentsOf(path), removed);
  await Promise.all(
    [path, ...derived].map((under) =>
      client.invalidateQueries({ queryKey: keysUnder(under), predicate: (query) => !isOfRemoved(query.queryKey) }),
    ),
  );
}

/** True if a key reads a row of a list, or what lies under it. A list inside a record with the row's number is another. */
function isOfRow(key: QueryKey, list: readonly string[], row: Id): boolean {
  const name = key[list.length];
  const isBelow = list.every((segment, at) => key[at] === segment) && typeof name === 'string' && name.startsWith(':');
  return isBelow && paramsOf(key)[name.slice(1)] === row;
}

const paramsOf = (key: QueryKey): Readonly<Record<string, unknown>> => {
  const params: unknown = Object(key.at(-1)).params;
  return isFields(params) ? params : {};
};
