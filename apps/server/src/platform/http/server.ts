/** Fastify, dressed for the wire contract. */
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import { type Endpoint, limits, wireErrors } from '@uni/contracts';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify, LogController } from 'fastify';
import type { Spans } from '../spans.ts';
import { type Admission, urgencyOf } from './admission.ts';
import { endSilentConnections } from './closing.ts';
import { answerBrokenRequest, answerFailure, causeOf } from './failures.ts';
import { HttpError } from './http-error.ts';
import { rewriterFor } from './mount.ts';
import { type ApiCopy, openApiOf } from './openapi.ts';
import { outlineOf } from './options.ts';
import { isOwnOrigin } from './origin.ts';
import { actorOf, answer, authenticate, authorise, type Gatekeeper, refuseMethod, send } from './pipeline.ts';
import { announceProtocol } from './protocols.ts';
import { requestIdOf } from './request-id.ts';
import { measureRequests, type RequestMeter, routeTemplateOf } from './request-meter.ts';
import { traceRequests } from './request-spans.ts';
import type { Route } from './route.ts';
import { securityHeaders } from './security-headers.ts';
import { serveWebFiles } from './web-files.ts';

export interface ServerConfig {
  /** The address users reach us by, e.g. `https://uni.example`; links are built on it. */
  readonly origin: string;
  readonly isProduction: boolean;
  /** `silent` in tests. */
  readonly logLevel: 'silent' | 'warn' | 'info';
  /** Receives the log, one JSON object a line; standard error unless a test reads it. */
  readonly logStream?: { write(line: string): void };
  /** Counts and times requests. */
  readonly meter?: RequestMeter;
  /** Absent: everybody is let in at once. */
  readonly admission?: Admission;
  /** Traces requests; null or absent: none is traced. */
  readonly spans?: Spans | null;
  /** Folder of the built web application; may be missing. */
  readonly webFolder: string;
  /**
   * Our reverse proxies, by their number or their networks. The caller's address is then the one that the outermost of them
   * has appended to X-Forwarded-For. What a caller has written there itself is further to the left and is ignored.
   */
  readonly trustProxy: false | number | readonly string[];
  /** Mount path of the application below its host: `/`, or `/uni/` and the like. */
  readonly basePath?: string;
}

const methodOrder = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;
const requestTimeoutMs = 30_000;
const longestRetrySeconds = 3;
/** For requests in progress at shutdown: containers are killed ten seconds after the stop signal. */
const endGraceMs = 5_000;

export const buildServer = async (
  config: ServerConfig,
  routes: readonly Route[],
  gate: Gatekeeper,
  copy: ApiCopy,
): Promise<FastifyInstance> => {
  const base = config.basePath ?? '/';
  const app: FastifyInstance = fastify({
    ...rewriterFor(base),
    logger: { level: config.logLevel, stream: config.logStream ?? process.stderr },
    // Our own line (below) names no address.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    trustProxy: trusted(config.trustProxy),
    bodyLimit: limits.jsonBodyBytes,
    requestTimeout: requestTimeoutMs,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply),
  });
  endSilentConnections(app, endGraceMs);
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply, copy.sentence));
  // Bodies arrive as bytes. Stage 3 parses them as JSON, once caller and endpoint are known.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  await app.register(helmet, securityHeaders(config.isProduction));
  // Compressed bodies are not accepted: a small one may hide a large one.
  await app.register(compress, { threshold: 1_024, globalDecompression: false, ...quickCompression });
  if (config.spans) traceRequests(app, config.spans);
  if (config.meter) measureRequests(app, config.meter);
  addHooks(app, config.origin);
  addRoutes(app, routes, gate, { origin: config.origin, copy, admission: config.admission ?? null });
  await serveWebFiles(app, { folder: config.webFolder, base, isProduction: config.isProduction });
  return app;
};

/** An answer is compressed to be sent once: the usual levels take four times as long for a tenth less. */
const quickCompression = {
  zlibOptions: { level: 2, chunkSize: 64 * 1024 },
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
};

const trusted = (proxies: ServerConfig['trustProxy']) => {
  if (typeof proxies === 'number') return (_address: string, hop: number) => hop < proxies;
  return proxies === false ? false : [...proxies];
};

const addHooks = (app: FastifyInstance, address: string): void => {
  // The address may go on with a base path; an origin does not.
  const { origin } = new URL(address);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    if (!request.url.startsWith('/api')) return;
    reply.header('Cache-Control', 'no-store');
    const { headers } = request;
    if (!isOwnOrigin(headers.origin, headers.host, origin)) throw new HttpError(wireErrors.foreignOrigin);
  });
  // The route's pattern, never its address: addresses hold ids and searches.
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      requestId: request.id,
      method: request.method,
      route: routeTemplateOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      user: actorOf(request)?.userId ?? null,
      organization: actorOf(request)?.organizationId ?? null,
      ...causeOf(request),
    };
    request.log.info(line, 'request');
  });
};

const addRoutes = (
  app: FastifyInstance,
  routes: readonly Route[],
  gate: Gatekeeper,
  {
    origin,
    copy,
    admission,
  }: { readonly origin: string; readonly copy: ApiCopy; readonly admission: Admission | null },
): void => {
  const byPath = Map.groupBy(routes, ({ endpoint }) => endpoint.path);
  for (const [path, pathRoutes] of byPath) addPath(app, path, pathRoutes, { gate, admission });
  let document: Buffer | undefined;
  // Written for the first caller: it takes longer than all routes, and most servers never show it.
  const readDocument = (): Buffer => {
    document ??= Buffer.from(
      JSON.stringify(
        openApiOf(
          routes.map(({ endpoint }) => endpoint),
          origin,
          copy,
        ),
      ),
    );
    return document;
  };
  for (const address of ['/api/docs/', '/api/docs/openapi.json'])
    app.get(address, (_request, reply) => reply.header('Content-Type', 'application/json').send(readDocument()));
};

/** Registers every method of a path, refused ones too: an unauthorized caller gets that refusal before "wrong method". */
const addPath = (
  app: FastifyInstance,
  path: string,
  routes: readonly Route[],
  { gate, admission }: { readonly gate: Gatekeeper; readonly admission: Admission | null },
): void => {
  const endpoints = routes.map(({ endpoint }) => endpoint);
  const allowed = allowedMethods(endpoints);
  const allow = allowed.join(', ');
  const announce = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('Allow', allow);
    announceProtocol(request, reply);
  };
  const config = { protocol: endpoints.find(({ protocol }) => protocol)?.protocol };
  const isPublic = endpoints.some(({ access }) => access === 'public');
  const access = { access: isPublic ? 'public' : 'signed_in_unvalidated' } as const;
  const knock = async (request: FastifyRequest) => authenticate(gate, request, access);
  for (const route of routes) {
    const { endpoint } = route;
    app.route({
      method: endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method,
      url: path,
      config,
      bodyLimit: endpoint.bodySize === 'study' ? limits.studyBodyBytes : limits.jsonBodyBytes,
      onRequest: [
        announce,
        async () => refuseEarly(admission, route),
        async (request) => authenticate(gate, request, endpoint),
        async (request) => authorise(gate, request, endpoint),
      ],
      handler: (request, reply) => admitted(admission, route, reply, () => answer(gate, route, request, reply)),
    });
  }
  app.route({
    method: 'OPTIONS',
    url: path,
    config,
    onRequest: [announce, knock],
    handler: (_request, reply) => send(reply, { status: 200, body: outlineOf(endpoints) }),
  });
  const refused = [...methodOrder, 'TRACE'].filter((method) => !allowed.some((known) => known === method));
  app.route({
    method: refused,
    url: path,
    config,
    onRequest: [announce, knock, async (request) => refuseMethod(request)],
    handler: async () => undefined,
  });
};

/** What was refused together must not come back together. */
const overloaded = (): HttpError => {
  const seconds = 1 + Math.floor(Math.random() * longestRetrySeconds);
  return new HttpError({ ...wireErrors.serviceUnavailable, headers: { 'Retry-After': String(seconds) } });
};

/** Before anything is verified or read: a refusal must cost next to nothing. */
const refuseEarly = (admission: Admission | null, route: Route): void => {
  if (admission?.isClosedTo(urgencyOf(route))) throw overloaded();
};

/** After the body has arrived: a slow sender occupies no turn. */
const admitted = async (
  admission: Admission | null,
  route: Route,
  reply: FastifyReply,
  act: () => Promise<FastifyReply>,
): Promise<FastifyReply> => {
  if (!admission) return act();
  const urgency = urgencyOf(route);
  const leave = await admission.enter(urgency);
  if (!leave) throw overloaded();
  // A file is written while it is sent.
  if (urgency === 'heavy') reply.raw.once('close', leave);
  try {
    return await act();
  } finally {
    if (urgency !== 'heavy') leave();
  }
};

const allowedMethods = (endpoints: readonly Endpoint[]): readonly string[] => {
  const methods = new Set<string>(['OPTIONS', ...endpoints.map(({ method }) => method)]);
  if (methods.has('GET')) methods.add('HEAD');
  return methodOrder.filter((method) => methods.has(method));
};
