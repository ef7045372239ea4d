import { httpStatus } from '@uni/contracts';
import { notices } from '@uni/phrases';
import { notify } from '../ui/notice/notice-store.ts';
import { announce } from './announce.ts';
import { describeFailure } from './messages.ts';
import { readCached, storeCached } from './result-cache.ts';
import { type Call, type Reply, send, succeeded } from './transport.ts';

/** Format of a caller's response. */
export interface CallbackOption {
  /** `{status, body, empty}` in place of the body alone. */
  status?: boolean;
  /** The address is a whole one, of a service other than the API. */
  service?: boolean;
}

/** The request helper of the specification, on which the generic operations stand. */
export interface RequestOptions extends Omit<Call, 'service' | 'headers'> {
  /** Milliseconds for which a response is cached and reused. */
  cacheLifetime?: number;
  callback?: CallbackOption;
  /** Name of the list or object that the answer goes to; some take only the first element. */
  state?: string;
  /** No success notice. */
  noMessage?: boolean;
  /** No failure notice: the caller shows it in its own place. */
  quiet?: boolean;
}

export interface StatusBody {
  /** HTTP status; 0 when the server was not reached. */
  status: number;
  body: unknown;
  /** The call succeeded and there is nothing: an outage is never this. */
  empty: boolean;
}

const firstOnly: readonly string[] = ['sales', 'projection', 'incorporation'];

/**
 * Accepts any status. A success returns the shaped body. A failure displays its message and returns an empty list (nothing after
 * DELETE). A caller that must distinguish "failed" from "empty" requests the status.
 */
export async function request(options: RequestOptions & { callback: { status: true } }): Promise<StatusBody>;
export async function request(options: RequestOptions): Promise<unknown>;
export async function request(options: RequestOptions): Promise<unknown> {
  const { cacheLifetime, callback = {}, state, noMessage = false, quiet = false, ...call } = options;
  const answered = ({ status, body, empty }: StatusBody) => (callback.status ? { status, body, empty } : body);
  const kept = cacheLifetime ? readCached(call.url) : undefined;
  if (kept !== undefined) return answered({ status: 200, body: kept, empty: isEmpty(kept) });
  const reply = await send({ ...call, service: callback.service ?? false });
  const done = succeeded(reply) && !reply.malformed;
  const body = done ? fulfilled(reply, call, noMessage, state) : failed(reply, call, quiet);
  if (cacheLifetime && done) storeCached(call.url, body, cacheLifetime);
  return answered({ status: reply.malformed ? 0 : reply.status, body, empty: done && isEmpty(body) });
}

function fulfilled(reply: Reply, call: Call, noMessage: boolean, state: string | undefined): unknown {
  const { method } = call;
  const announced = method === 'POST' || method === 'PATCH';
  if (announced && call.authorization !== false && !noMessage) announce(method);
  return reply.status === httpStatus.NO_CONTENT ? undefined : shape(reply.body, state);
}

function failed(reply: Reply, call: Call, quiet: boolean): unknown {
  const reading = (call.method ?? 'GET') === 'GET';
  const described = describeFailure(reply, { reading });
  if (described && !quiet) notify(described);
  if (reading) console.error(notices.logFetch, reply.status);
  return call.method === 'DELETE' ? undefined : [];
}

const isEmpty = (body: unknown): boolean =>
  body === undefined || body === null || (Array.isArray(body) && body.length === 0);

/** Every item of a list gets a key, its own or its id; three states hold only the first element. */
export function shape(body: unknown, state?: string): unknown {
  if (!Array.isArray(body)) return body;
  if (state && firstOnly.includes(state)) return body[0];
  return body.map((item: unknown, at) =>
    typeof item === 'object' && item !== null ? { key: 'id' in item ? item.id : at, ...item } : item,
  );
}
