import { notify } from '../ui/notice/notice-store.ts';
import { announce } from './announce.ts';
import { ApiFailure } from './failure.ts';
import { describeFailure } from './messages.ts';
import { type Call, send, succeeded } from './transport.ts';

/**
 * Reads for a screen: the body, or an `ApiFailure` for the screen's own error block. No notice is shown. The type is
 * the contract's, which the server checks on its side.
 */
export async function read<Body>(url: string, signal?: AbortSignal): Promise<Body> {
  const reply = await send({ url, signal });
  if (!succeeded(reply) || reply.malformed) throw new ApiFailure(reply, describeFailure(reply, { reading: true }));
  return reply.body as Body;
}

/** The header that lets a write pass only over the version that was read. */
export const onlyOver = (version: string | null): Record<string, string> => (version ? { 'If-Match': version } : {});

/**
 * Reads a list. An answer without one (an empty body, a proxy's object) is a failure and never an empty list: an outage
 * must not look like "no data".
 */
export async function readList<Item>(url: string, signal?: AbortSignal): Promise<Item[]> {
  const reply = await send({ url, signal });
  const malformed = reply.malformed || (succeeded(reply) && !Array.isArray(reply.body));
  if (!succeeded(reply) || malformed)
    throw new ApiFailure({ ...reply, malformed }, describeFailure({ ...reply, malformed }, { reading: true }));
  return reply.body as Item[];
}

export interface Write extends Call {
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** No success notice, as for autosave. */
  noMessage?: boolean;
  /** No failure notice: the caller shows it in its place. */
  quiet?: boolean;
  labels?: Readonly<Record<string, string>>;
}

/** Writes and says so: the success texts of the specification, the described failure, and an `ApiFailure` to the caller. */
export async function write<Body>({ noMessage = false, quiet = false, labels = {}, ...call }: Write): Promise<Body> {
  const reply = await send(call);
  if (!succeeded(reply) || reply.malformed) {
    const described = describeFailure(reply, { labels });
    if (described && !quiet) notify(described);
    throw new ApiFailure(reply, described);
  }
  if (!noMessage) announce(call.method);
  return reply.body as Body;
}
