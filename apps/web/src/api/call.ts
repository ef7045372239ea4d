import type {
  CallAnswer,
  CallOperation,
  InputOf,
  OperationName,
  PageInputOf,
  PageOfAnswer,
  PageOperation,
  ReadOperation,
} from '@uni/contracts';
import { notify } from '../ui/notice/notice-store.ts';
import { announce } from './announce.ts';
import { ApiFailure } from './failure.ts';
import { describeFailure } from './messages.ts';
import { type AddressInput, addressOfOperation } from './operation-address.ts';
import { type Call, type Method, type Reply, send, succeeded } from './transport.ts';

/** How a caller wants an operation sent, and what people hear of it. */
export interface Sending {
  readonly signal?: AbortSignal | undefined;
  /** Notices of a write: `all` unless told otherwise. A read shows none: its screen has an error block. */
  readonly notify?: 'all' | 'failures' | 'successes' | 'none';
  /** Names of the body's fields, for refusals. */
  readonly labels?: Readonly<Record<string, string>>;
  /** False for an operation that is open to anyone: the session's token stays here. */
  readonly authorization?: false;
}

export type Arguments<Input> =
  Record<never, never> extends Input ? [input?: Input & Sending] : [input: Input & Sending];

/** Every part that an input may have; which of them an operation takes is `InputOf`'s to say. */
interface AnyInput extends Sending, AddressInput {
  readonly body?: unknown;
  readonly ifMatch?: string | null;
  readonly idempotencyKey?: string | null;
  readonly list?: true;
}

/** One act of a person, however often the transport repeats it. */
export const newIdempotencyKey = (): string => crypto.randomUUID();

/** The request that an operation is sent as. */
export function requestOf<const K extends OperationName>(name: K, ...[input]: Arguments<InputOf<K>>): Call {
  return requestOfAny(name, input);
}

/** The same where the name's type is no longer known. */
export function requestOfAny(name: string, input: AnyInput = {}): Call {
  const { method, url } = addressOfOperation(name, input);
  const headers: Record<string, string> = {};
  if (input.ifMatch) headers['If-Match'] = input.ifMatch;
  if (input.idempotencyKey) headers['Idempotency-Key'] = input.idempotencyKey;
  const { signal, body, authorization = true } = input;
  return { method: method as Method, url, body, headers, signal, authorization };
}

/** Sends an operation. Returns the reply of a success whose body fits. */
async function succeed(name: string, input: AnyInput = {}, fits: (body: unknown) => boolean): Promise<Reply> {
  const request = requestOfAny(name, input);
  const reply = await send(request);
  const malformed = reply.malformed || (succeeded(reply) && !fits(reply.body));
  const { notify: notices = 'all', labels = {} } = input;
  if (!succeeded(reply) || malformed) {
    const described = describeFailure({ ...reply, malformed }, { reading: !isWrite(request.method), labels });
    if (described && isWrite(request.method) && (notices === 'all' || notices === 'failures')) notify(described);
    throw new ApiFailure({ ...reply, malformed }, described);
  }
  if (isWrite(request.method) && (notices === 'all' || notices === 'successes')) announce(request.method);
  return reply;
}

const isWrite = (method: Method | undefined) => method !== undefined && method !== 'GET';

/** The one place where an answer gets its type: the contract's, which the server checks on its side. */
async function callAny<Body>(name: string, input: AnyInput | undefined, fits: (body: unknown) => boolean) {
  const { body, headers } = await succeed(name, input, fits);
  return { body: body as Body, version: headers.get('etag') };
}

const isList = (body: unknown) => Array.isArray(body);
const isPage = (body: unknown) => Array.isArray(Object(body).results);
const isAnything = () => true;
const fitOf = (input: AnyInput | undefined) => (input?.list ? isList : isAnything);

/**
 * Calls an operation of the API by its method and path. Returns the body of the success.
 * @throws ApiFailure; also where a list was asked for and something else came: an outage is never "no data"
 */
export async function call<const K extends CallOperation>(
  name: K,
  ...[input]: Arguments<InputOf<K>>
): Promise<CallAnswer<K>> {
  return (await callAny<CallAnswer<K>>(name, input, fitOf(input))).body;
}

/** What was read, with the version that a later write names in `ifMatch`. */
export interface Versioned<Body> {
  body: Body;
  version: string | null;
}

/** Reads with the version, so that a save does not run over another person's. */
export function readVersioned<const K extends ReadOperation>(
  name: K,
  ...[input]: Arguments<InputOf<K>>
): Promise<Versioned<CallAnswer<K>>> {
  return callAny(name, input, fitOf(input));
}

/**
 * Reads a page of a list.
 * @throws ApiFailure; also where the rows are missing: such an answer is no empty page
 */
export async function readPage<const K extends PageOperation>(
  name: K,
  ...[input]: Arguments<PageInputOf<K>>
): Promise<PageOfAnswer<K>> {
  return (await callAny<PageOfAnswer<K>>(name, input, isPage)).body;
}
