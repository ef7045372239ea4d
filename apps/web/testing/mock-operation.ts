/**
 * The server of a page under test: answers by operation, at the page's own `fetch`. An answer is what the contract's
 * schema makes of it, so that no test stands on an answer that the server cannot give.
 */
import * as contract from '@uni/contracts';
import type { BodyOfAnswer, Endpoint, JsonOperation } from '@uni/contracts';
import { z } from 'zod';

/** A request as a mocked operation sees it. */
export interface MockedCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** An operation that fails: a status with the server's problem, or a connection that breaks. */
class Failing {
  readonly status: number | 'unreachable';
  readonly problem: unknown;
  constructor(status: number | 'unreachable', problem: unknown) {
    this.status = status;
    this.problem = problem;
  }
}

/** Answers with a failure, in the shape that the server gives failures. */
export const failing = (status = 500, problem: unknown = { detail: 'A server error occurred.' }): Failing =>
  new Failing(status, problem);

/** Breaks the connection before anything is answered. */
export const unreachable = (): Failing => new Failing('unreachable', null);

/** Answers only after `release`, which every slow operation of a test waits for. */
class Slow<Body> {
  readonly body: Body | Failing;
  constructor(body: Body | Failing) {
    this.body = body;
  }
}

export const slow = <Body>(body: Body | Failing): Slow<Body> => new Slow(body);

type Given<Body> = Body | Failing | Slow<Body> | ((call: MockedCall) => Body | Failing);

interface Mock {
  readonly name: string;
  readonly answer: (call: MockedCall) => Promise<Response>;
}

const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  Object.values(contract)
    .flatMap((value: unknown) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
    .filter(isEndpoint)
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'responses' in value;
}

const mocks = new Map<string, Mock>();
/** What a test did that no mock covers, or that a mock answered against the contract. */
const faults: string[] = [];
let slowCalls: (() => void)[] = [];
let calls: string[] = [];

/** Says how an operation answers from now on; throws, with the path, where the contract's schema refuses the answer. */
export function mockOperation<const K extends JsonOperation>(name: K, given: Given<BodyOfAnswer<K>>): void {
  const endpoint = endpointOf(name);
  if (typeof given === 'function') {
    const compute = given as (call: MockedCall) => unknown;
    mocks.set(name, { name, answer: async (call) => respond(endpoint, compute(call)) });
    return;
  }
  const isSlow = given instanceof Slow;
  const body: unknown = isSlow ? given.body : given;
  const answered = respond(endpoint, body);
  mocks.set(name, {
    name,
    answer: async () => {
      if (isSlow) await new Promise<void>((done) => slowCalls.push(done));
      if (body instanceof Failing && body.status === 'unreachable') throw new TypeError('Failed to fetch');
      return answered.clone();
    },
  });
}

/** Lets every slow operation answer. */
export function releaseSlow(): void {
  for (const done of slowCalls) done();
  slowCalls = [];
}

/** Operations that the page has called since the last reset, in their order. */
export const calledOperations = (): readonly string[] => calls;

/** What went wrong with the mocks since the last reset; a test that ends with any has failed. */
export const mockFaults = (): readonly string[] => [...new Set(faults)];

/** Forgets every mock, and what happened with them. */
export function resetMocks(): void {
  releaseSlow();
  mocks.clear();
  faults.length = 0;
  calls = [];
}

export function endpointOf(name: string): Endpoint {
  const endpoint = endpoints.get(name);
  if (!endpoint) throw new Error(`no endpoint is called ${name}`);
  return endpoint;
}

/** The schema and status of an operation's success. */
export function successOf(name: string): { status: number; schema: z.ZodType } {
  const [status, schema] = Object.entries(endpointOf(name).responses)[0] ?? [];
  if (!status || !schema) throw new Error(`${name} declares no success`);
  return { status: Number(status), schema };
}

function respond(endpoint: Endpoint, body: unknown): Response {
  const headers = { 'content-type': 'application/json' };
  if (body instanceof Failing) {
    const status = body.status === 'unreachable' ? 503 : body.status;
    return new Response(JSON.stringify(body.problem), { status, headers });
  }
  const name = `${endpoint.method} ${endpoint.path}`;
  const { status, schema } = successOf(name);
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Error(`the mock of ${name} is no answer of the contract:\n${z.prettifyError(parsed.error)}`);
  const etag = endpoint.versioned ? { etag: '"1"' } : {};
  return new Response(status === 204 ? null : JSON.stringify(parsed.data), { status, headers: { ...headers, ...etag } });
}

/** Paths with their parameters as groups; those that name more come first. */
const patterns = [...endpoints]
  .map(([name, { method, path }]) => ({
    name,
    method,
    path: new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
    parameters: path.split(':').length,
  }))
  .sort((a, b) => a.parameters - b.parameters);

function operationOf(method: string, address: URL): { name: string; params: Record<string, string> } | null {
  for (const pattern of patterns) {
    const match = pattern.method === method ? pattern.path.exec(address.pathname) : null;
    if (match) return { name: pattern.name, params: { ...match.groups } };
  }
  return null;
}

/** Puts the mocks in the place of the network. What is no call of the API goes its way. */
export function serveMocks(): void {
  const network = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const address = new URL(request.url);
    if (!address.pathname.startsWith('/api/')) return network(request);
    const operation = operationOf(request.method, address);
    const mock = operation && mocks.get(operation.name);
    calls.push(operation?.name ?? `${request.method} ${address.pathname}`);
    if (!mock) return refuse(`no mock answers ${operation?.name ?? `${request.method} ${address.pathname}`}`);
    const text = await request.text();
    const call = { params: operation.params, query: address.searchParams, body: text ? JSON.parse(text) : undefined };
    const answer = await untilAborted(mock.answer(call), request.signal).catch((problem: unknown) => {
      if (problem instanceof Error && problem.message.startsWith('the mock')) faults.push(problem.message);
      throw problem;
    });
    return answer;
  };
}

/** A page that was left asks for no answer any more: as with a real connection, its wait ends there. */
function untilAborted(answer: Promise<Response>, signal: AbortSignal): Promise<Response> {
  if (signal.aborted) return Promise.reject(signal.reason);
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
  return Promise.race([answer, aborted]);
}

function refuse(fault: string): never {
  faults.push(fault);
  throw new TypeError(fault);
}
