import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { notices } from '@uni/phrases';
import { callNamed } from '../call.ts';
import { ApiFailure } from '../failure.ts';
import { addressOfOperation } from '../operation-address.ts';
import { keyOfName } from '../query.ts';
import { readCached, storeCached } from '../result-cache.ts';
import { locate } from './store.ts';
import { isFields, leftAfterFailure, shapeOf } from './store-state.ts';
import type { Store, StoreShape } from './store-types.ts';

export interface ReadOptions {
  /** Milliseconds for which an answer in the browser's storage is read instead of the server. */
  readonly cacheLifetime?: number;
}

/** FETCH as a query. The key is the operation's own, so a store and a plain read of it share one answer. */
export function storeQuery<Shape extends StoreShape>(target: Store<Shape>, options: ReadOptions = {}) {
  const { operation, params, query } = locate(target);
  return queryOptions({
    queryKey: keyOfName(operation, { params, query }),
    queryFn: ({ signal }) => readBody(target, signal, options),
    select: (body) => shape(target, body),
  });
}

/** Reads a store: `data` is its last known value, and a failed read is marked by `isError` next to it. */
export function useStore<Shape extends StoreShape>(
  target: Store<Shape>,
  { cacheLifetime = 0, ...query }: ReadOptions & { enabled?: boolean; staleTime?: number } = {},
) {
  return useQuery({ ...storeQuery(target, { cacheLifetime }), ...query });
}

/** The value as the specification has it: after a failed read an empty list, in two namespaces nothing. */
export interface StoreReading {
  readonly value: unknown;
  /** HTTP status of the failed read, 0 when the server was not reached; null without a failure. */
  readonly failure: number | null;
}

export function readStore(client: QueryClient, target: Store): StoreReading {
  const known = client.getQueryState(storeQuery(target).queryKey);
  const { resource } = locate(target);
  if (known?.status === 'error')
    return { value: leftAfterFailure(resource), failure: known.error instanceof ApiFailure ? known.error.status : 0 };
  return { value: known?.data === undefined ? undefined : shapeOf(resource, known.data), failure: null };
}

/** FETCH at once, whatever is known. Never throws: a failure is in the reading. */
export async function fetchStore(client: QueryClient, target: Store): Promise<StoreReading> {
  await client.fetchQuery({ ...storeQuery(target), staleTime: 0 }).catch(() => undefined);
  return readStore(client, target);
}

function readBody<Shape extends StoreShape>(
  target: Store<Shape>,
  signal: AbortSignal,
  options: ReadOptions,
): Promise<Shape['body']>;
async function readBody(target: Store, signal: AbortSignal, { cacheLifetime = 0 }: ReadOptions): Promise<unknown> {
  const { operation, params, query, resource } = locate(target);
  const { url } = addressOfOperation(operation, { params, query });
  const cached = cacheLifetime > 0 ? readCached(url) : undefined;
  if (cached !== undefined) return cached;
  try {
    const body = await callNamed(operation, { params, query, signal }, fits[resource.stateType]);
    if (cacheLifetime > 0) storeCached(url, body, cacheLifetime);
    return body;
  } catch (failure) {
    if (failure instanceof ApiFailure) console.error(notices.logFetch, failure.status);
    throw failure;
  }
}

/** Anything but rows or an object is a failure and never "no data". */
const fits = {
  list: (body: unknown) => Array.isArray(body) || Array.isArray(Object(body).results),
  obj: isFields,
} as const;

/** Shaped once: a screen gets the same rows until another body comes. */
const shaped = new WeakMap<object, unknown>();

function shape<Shape extends StoreShape>(target: Store<Shape>, body: Shape['body']): Shape['value'];
function shape(target: Store, body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const value = shaped.get(body) ?? shapeOf(locate(target).resource, body);
  shaped.set(body, value);
  return value;
}
