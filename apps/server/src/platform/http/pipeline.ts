/**
 * The six stages of every request. Their order decides which refusal a caller gets.
 * Authenticate (406, 401) → authorise (403, 429, 405) → locate and parse (404, 415, 400) → act → present → reply.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import {
  type Endpoint,
  type FileStream,
  fileStream,
  methodNotAllowed,
  type Permission,
  scopesOf,
  storeReasonAt,
  unsupportedMediaType,
  wireErrors,
} from '@uni/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import { actThrough } from '../through.ts';
import { accepts, mediaTypeOf } from './accept.ts';
import { urgencyOf } from './admission.ts';
import { HttpError } from './http-error.ts';
import { parseJson } from './json.ts';
import { protocolOf } from './protocols.ts';
import { opens, permissionsOf, reaches } from './reach.ts';
import { type Arrival, type OpenContext, type Route, signedIn } from './route.ts';
import { asBearer, challengedForPassword } from './token-as-password.ts';
import { refuseNul, validateBody, validateQuery } from './validation.ts';

/** Interface that the application implements for the platform, which knows neither tokens nor limits. */
export interface Gatekeeper {
  readonly open: OpenContext;
  /** The actor behind an Authorization header; throws a 401 HttpError. */
  authenticate(authorization: string | undefined): Promise<Actor>;
  /** Throws a 429 HttpError when this scope is exhausted for this address. */
  throttle(scope: NonNullable<Endpoint['throttle']>, address: string): Promise<void>;
  /**
   * Runs a reading that may take long, on a replica where there is one. Its age: seconds by which the data may be older than the
   * request; null: the primary was read.
   */
  read<T>(actor: Actor, work: () => Promise<T>): Promise<{ readonly result: T; readonly ageSeconds: number | null }>;
  /** Runs `act` once for an `Idempotency-Key`. */
  once(actor: Actor, endpoint: Endpoint, key: string, request: unknown, act: () => Promise<Answer>): Promise<Answer>;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly etag?: string;
  /** Of a file; anything else is JSON. */
  readonly mediaType?: string;
}

/** Results of the first two stages for the later ones. */
const actors = new WeakMap<FastifyRequest, Actor | null>();

export const actorOf = (request: FastifyRequest): Actor | null => actors.get(request) ?? null;

/** Stage 1. Runs before the body is read: the server does not even receive a stranger's megabytes. */
export const authenticate = async (gate: Gatekeeper, request: FastifyRequest, rules: AccessRules) => {
  const { access, file, tokenAsPassword = false } = rules;
  const { accept, authorization } = request.headers;
  const isAccepted = accepts(accept, 'application/json') || (file !== undefined && accepts(accept, mediaTypeOf(file)));
  if (!isAccepted) throw new HttpError(wireErrors.notAcceptable);
  // A public route ignores credentials, so that an expired token does not prevent signing in.
  if (access === 'public') actors.set(request, null);
  else if (tokenAsPassword)
    actors.set(request, await challengedForPassword(() => gate.authenticate(asBearer(authorization))));
  else actors.set(request, await gate.authenticate(authorization));
};

type AccessRules = Pick<Endpoint, 'access' | 'file' | 'tokenAsPassword'>;

/** Stage 2. */
export const authorise = async (gate: Gatekeeper, request: FastifyRequest, endpoint: Endpoint) => {
  const actor = actorOf(request);
  if (actor?.lacksSecondStep && !endpoint.beforeSecondStep) throw new HttpError(wireErrors.secondStepDemanded);
  if (!mayCall(actor, endpoint)) throw new HttpError(wireErrors.permissionDenied);
  if (endpoint.throttle) await gate.throttle(endpoint.throttle, request.ip);
};

const mayCall = (actor: Actor | null, endpoint: Endpoint): boolean => {
  const { access, method } = endpoint;
  if (access === 'public') return true;
  if (!actor) return false;
  // Checked first: an endpoint that no scope opens is closed to every program, regardless of the token's owner.
  if (actor.token && scopesOf(endpoint).length === 0) return false;
  if (actor.isLooking && method !== 'GET' && !endpoint.whileLooking) return false;
  if (access === 'signed_in_unvalidated') return true;
  if (!actor.isValidated) return false;
  if (access === 'signed_in') return true;
  if (!opens(actor, endpoint)) return false;
  // Without an organization there is nothing to read and nothing that could be written into.
  return actor.organizationId !== null || method === 'GET' || isPlatformPermission(access);
};

const isPlatformPermission = (permission: Permission): boolean => permission.startsWith('organization:');

export const refuseMethod = (request: FastifyRequest): never => {
  throw new HttpError(methodNotAllowed(request.method, storeReasonAt(request.url)));
};

/** Stages 3 to 6. */
export const answer = async (gate: Gatekeeper, route: Route, request: FastifyRequest, reply: FastifyReply) => {
  const arrival = arrive(route.endpoint, request);
  const work = () => (route.isShared ? answerInOne : answerInTwo)(gate, route, request, arrival);
  const actor = actorOf(request);
  if (!actor || !isLongReading(route)) return send(reply, await work());
  const { result, ageSeconds } = await gate.read(actor, async () => inContext(await work()));
  if (ageSeconds !== null) reply.header(ageHeader, Math.ceil(ageSeconds));
  return send(reply, result);
};

/** Exports, PDFs, tables for BI and files. */
const isLongReading = (route: Route): boolean => route.endpoint.method === 'GET' && urgencyOf(route) === 'heavy';

const ageHeader = 'UNI-Data-Age';

/** What is read while it is sent stays in this context: the socket that wants more has another. */
const inContext = (answered: Answer): Answer => {
  const { body } = answered;
  if (!isStream(body)) return answered;
  const here = AsyncLocalStorage.snapshot();
  const iterator = () => {
    const pieces = body.pieces[Symbol.asyncIterator]();
    const next = () => here(() => pieces.next());
    const end = async () => here(() => pieces.return?.()) ?? { done: true as const, value: undefined };
    return { next, return: end };
  };
  return { ...answered, body: { ...body, pieces: { [Symbol.asyncIterator]: iterator } } };
};

type Answering = (
  gate: Gatekeeper,
  route: Route,
  request: FastifyRequest,
  arrival: Arrival<Endpoint>,
) => Promise<Answer>;

const answerInTwo: Answering = async (gate, route, request, arrival) => {
  const { endpoint } = route;
  const located = route.locate ? await route.locate(gate.open, arrival) : undefined;
  refuseOutOfReach(route, actorOf(request), located);
  const body = await parse(endpoint, request);
  const actor = actorOf(request);
  const act = async (): Promise<Answer> =>
    present(endpoint, await actThrough(actor?.token, () => route.act(gate.open, { ...arrival, body, located })));
  const key = request.headers['idempotency-key'];
  return endpoint.idempotent && actor && typeof key === 'string'
    ? gate.once(actor, endpoint, key, [request.params, body], act)
    : act();
};

/** The transactions of `locate` and `act` join the one around them. The order of refusals is the same. */
const answerInOne: Answering = async (gate, route, request, arrival) => {
  const actor = signedIn(actorOf(request));
  // Before the transaction begins: a row that `locate` locks does not wait for a long body.
  const parsed = await settled(parse(route.endpoint, request));
  return gate.open(actor).transact(async () => {
    const located = route.locate ? await route.locate(gate.open, arrival) : undefined;
    refuseOutOfReach(route, actor, located);
    const body = parsed();
    return present(
      route.endpoint,
      await actThrough(actor.token, () => route.act(gate.open, { ...arrival, body, located })),
    );
  });
};

/** Returns a function that returns the value of work, or throws what the work threw. */
const settled = async <T>(work: Promise<T>): Promise<() => T> => {
  try {
    const value = await work;
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
};

/** Runs after 404: a caller without permission has learned nothing about the row by then. */
const refuseOutOfReach = ({ endpoint, belongsTo }: Route, actor: Actor | null, located: unknown): void => {
  if (!belongsTo || !actor) return;
  const unit = belongsTo(located);
  if (!permissionsOf(endpoint).some((permission) => reaches(actor, permission, unit))) {
    throw new HttpError(wireErrors.permissionDenied);
  }
};

const arrive = (endpoint: Endpoint, request: FastifyRequest): Arrival<Endpoint> => {
  refuseNul(request.params, request.query);
  const params = endpoint.params?.safeParse(request.params);
  if (params && !params.success) throw new HttpError(wireErrors.notFound);
  return {
    actor: actorOf(request),
    params: params?.data,
    query: endpoint.query ? validateQuery(endpoint.query, request.query) : undefined,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    header: (name) => headerOf(request.headers[name]),
    requestId: request.id,
    ifMatch: request.headers['if-match'] ?? null,
    url: new URL(request.url, 'http://request.invalid'),
  };
};

const parse = async (endpoint: Endpoint, request: FastifyRequest): Promise<unknown> => {
  if (!endpoint.body) return undefined;
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const mediaType = mediaTypeOf(request.headers['content-type']);
  if (bytes.length > 0 && mediaType.toLowerCase() !== 'application/json') {
    throw new HttpError(unsupportedMediaType(mediaType));
  }
  return validateBody(endpoint.body, await parseJson(bytes));
};

/** Stage 5: the response contains only what the contract declares. Anything else is a defect of the server. */
const present = (endpoint: Endpoint, answered: Answer): Answer => {
  const schema = Object.entries(endpoint.responses).find(([status]) => Number(status) === answered.status)?.[1];
  if (!schema) throw new Error(`${endpoint.method} ${endpoint.path} answered an undeclared ${answered.status}`);
  const checked = schema.safeParse(answered.body);
  if (!checked.success) {
    const where = checked.error.issues.map((issue) => issue.path.join('.')).join(', ');
    throw new Error(`${endpoint.method} ${endpoint.path} breaks its contract at: ${where}`);
  }
  return { ...answered, body: checked.data, ...(endpoint.file ? { mediaType: endpoint.file } : {}) };
};

/** Stage 6. Sends bytes, because Fastify would add a charset that the recorded contract lacks. */
export const send = (reply: FastifyReply, { status, body, etag, mediaType }: Answer) => {
  reply.code(status);
  if (etag !== undefined) {
    const tag = `"${etag}"`;
    reply.header('ETag', tag);
    // Clients may cache a copy, and must revalidate it each time.
    if (isStream(body)) reply.header('Cache-Control', 'private, no-cache');
    // The caller has it already.
    if (isStream(body) && holds(reply.request.headers['if-none-match'], tag)) {
      body.release?.();
      return reply.code(304).send();
    }
  }
  if (status === 204 || body === undefined) return reply.send();
  if (isStream(body)) {
    // What a protocol answers is no file to be stored.
    if (!protocolOf(reply.request)) reply.header('Content-Disposition', 'attachment');
    return reply.header('Content-Type', body.mediaType).send(Readable.from(body.pieces, { objectMode: false }));
  }
  if (mediaType && body instanceof Uint8Array) {
    return reply.header('Content-Type', mediaType).header('Content-Disposition', 'attachment').send(Buffer.from(body));
  }
  return reply.header('Content-Type', 'application/json').send(Buffer.from(JSON.stringify(body)));
};

/** A proxy that packs an answer may have made its tag a weak one. */
const holds = (header: string | undefined, tag: string): boolean =>
  (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag);

const isStream = (body: unknown): body is FileStream => fileStream.safeParse(body).success;

const headerOf = (value: string | string[] | undefined): string | null =>
  Array.isArray(value) ? (value[0] ?? null) : (value ?? null);
