import type {
  CallAnswer,
  CallOperation,
  InputOf,
  PageInputOf,
  PageOfAnswer,
  PageOperation,
  ReadOperation,
} from '@uni/contracts';
import { notify } from '../ui/notice/notice-store.ts';
import { announce } from './announce.ts';
import { ApiFailure } from './failure.ts';
import { describeFailure } from './messages.ts';
import { type AnyInput, type Arguments, requestOfAny } from './operation-request.ts';
import { type Method, type Reply, send, succeeded } from './transport.ts';

/** One act of a person, however often the transport repeats it. */
export const newIdempotencyKey = (): string => crypto.randomUUID();

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

/** Gives every answer its type: the contract's, which the server checks on its side. */
async function callAny<Body>(name: string, input: AnyInput | undefined, fits: (body: unknown) => boolean) {
  const { body, headers } = await succeed(name, input, fits);
  return { body: body as Body, version: headers.get('etag') };
}

const isList = (body: unknown) => Array.isArray(body);
const isPage = (body: unknown) => Array.isArray(Object(body).results);
const isAnything: (body: unknown) => boolean = () => true;
const fitOf = (input: AnyInput | undefined) => (input?.list ? isList : isAnything);

/**
 * Calls an operation of the API by its method and path. Returns the body of the success.
 * @throws ApiFailure; also where a list was expected and something else came: an outage is never "no data"
 */
export async function call<const K extends CallOperation>(
  name: K,
  ...[input]: Arguments<InputOf<K>>
): Promise<CallAnswer<K>> {
  return (await callAny<CallAnswer<K>>(name, input, fitOf(input))).body;
}

/**
 * Calls an operation whose name is put together from a registered one.
 * @throws ApiFailure; also where the body does not fit
 */
export async function callNamed(name: string, input: AnyInput, fits = isAnything): Promise<unknown> {
  return (await succeed(name, input, fits)).body;
}

/** A body with the version that a later write names in `ifMatch`. */
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

/** A page of a list; `sums` only where the list has some. */
export interface ListPage<Row> {
  readonly count: number;
  readonly total_pages: number;
  readonly results: readonly Row[];
  readonly sums?: object;
}

/** Reads a page of a list whose rows the caller has typed by the operation. */
export const readListPage = async <Row>(name: PageOperation, input: AnyInput): Promise<ListPage<Row>> =>
  (await callAny<ListPage<Row>>(name, input, isPage)).body;

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
