import { notices } from '@uni/phrases';
import { notify } from '../ui/notice/notice-store.ts';
import { announce } from './call.ts';
import { describeFailure } from './messages.ts';
import { readCached, storeCached } from './result-cache.ts';
import { type Call, type Reply, send, succeeded } from './transport.ts';

/** The request helper of the specification, on which the generic operations stand. */
export interface RequestOptions extends Call {
  /** Milliseconds for which an answer is kept and given again. */
  cacheLifetime?: number;
  /** Name of the list or object that the answer goes to; some take only the first element. */
  state?: string;
  /** Answer with `{status, body}` in place of the body. */
  status?: boolean;
  noMessage?: boolean;
  callback?: (body: unknown) => void;
}

export interface StatusBody {
  status: number;
  body: unknown;
}

const firstOnly: readonly string[] = ['sales', 'projection', 'incorporation'];

/**
 * Any status is accepted: a success gives the shaped body; a failure shows its message and gives an empty list
 * (nothing after DELETE). A screen that must tell "failed" from "empty" asks for `status`.
 */
export async function request(options: RequestOptions): Promise<unknown> {
  const { cacheLifetime, state, status = false, noMessage = false, callback, ...call } = options;
  const kept = cacheLifetime ? readCached(call.url) : undefined;
  if (kept !== undefined) return status ? { status: 200, body: kept } : kept;
  const reply = await send(call);
  const body = outcome(reply, call, noMessage, state);
  if (cacheLifetime && succeeded(reply)) storeCached(call.url, body, cacheLifetime);
  callback?.(body);
  return status ? ({ status: reply.status, body } satisfies StatusBody) : body;
}

function outcome(reply: Reply, call: Call, noMessage: boolean, state: string | undefined): unknown {
  const method = call.method ?? 'GET';
  if (succeeded(reply) && !reply.malformed) {
    const announced = method === 'POST' || method === 'PATCH';
    if (announced && call.authorization !== false && !noMessage) announce(method);
    return reply.status === 204 ? undefined : shape(reply.body, state);
  }
  const described = describeFailure(reply, { reading: method === 'GET' });
  if (described) notify(described);
  if (method === 'GET') console.error(notices.logFetch, reply.status);
  return method === 'DELETE' ? undefined : [];
}

/** Every item of a list gets a key; three states hold only the first element. */
export function shape(body: unknown, state?: string): unknown {
  if (!Array.isArray(body)) return body;
  if (state && firstOnly.includes(state)) return body[0];
  return body.map((item: unknown, at) =>
    typeof item === 'object' && item !== null ? { ...item, key: 'id' in item ? item.id : at } : item,
  );
}
