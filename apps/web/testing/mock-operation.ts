/**
 * Mock server of a page under test: answers by operation, at the page's own `fetch`. The contract's schema parses each answer, so
 * that no test depends on an answer that the server cannot give.
 */
import type { BodyOfAnswer, Endpoint, GetOperation, JsonOperation } from '@uni/contracts';
import * as contract from '@uni/contracts';
import { z } from 'zod';

/** A request as a mocked operation sees it. */
interface MockedCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** Response instead of a success; `status` 0 breaks the connection. */
class Outage {
  readonly status: number;
  readonly text: string;
  readonly type: string;
  constructor(status: number, text: string, type: string) {
    this.status = status;
    this.text = text;
    this.type = type;
  }
}

/** Returns a failure in the server's format. */
export const failing = (status = 500, problem: unknown = { detail: 'A server error occurred.' }): Outage =>
  new Outage(status, JSON.stringify(problem), 'application/json');

/** Returns an answer distorted by a broken proxy: any text of any type. */
export const distorted = (status: number, text: string, type = 'text/html'): Outage => new Outage(status, text, type);

/** The connection breaks before anything is answered. */
export const unreachable = (): Outage => new Outage(0, '', '');

class Slow<Body> {
  readonly answer: Body | Outage;
  constructor(answer: Body | Outage) {
    this.answer = answer;
  }
}

/** Answers after `releaseSlow`. */
export function slow(answer: Outage): Slow<never>;
export function slow<Body>(answer: Body): Slow<Body>;
export function slow<Body>(answer: Body | Outage): Slow<Body> {
  return new Slow(answer);
}

type Answer<Body> = Body | Outage | Slow<Body> | ((call: MockedCall) => Body);
type Mock = (call: MockedCall) => Response | Promise<Response>;

const mocks = new Map<string, Mock>();
const faults = new Set<string>();
let waiting: (() => void)[] = [];
let calls: string[] = [];

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'responses' in value;
}

const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  Object.values(contract)
    .flatMap((value: unknown) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
    .filter(isEndpoint)
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
);

/** Sets the answer of an operation from now on. Throws, with the path, where the contract's schema refuses the answer. */
export function mockOperation<const K extends JsonOperation>(name: K, answer: Answer<BodyOfAnswer<K>>): void {
  mocks.set(
    name,
    mockOf(answer, (body) => successResponse(name, body)),
  );
}

/** The same for the documents that the server has besides its operations. */
export function mockDocument(path: `/api/docs/${string}`, answer: Outage | Slow<unknown> | object): void {
  mocks.set(
    `GET ${path}`,
    mockOf<unknown>(answer, (body) => new Response(JSON.stringify(body), { headers: json })),
  );
}

function mockOf<Body>(answer: Answer<Body>, respond: (body: Body) => Response): Mock {
  if (answer instanceof Outage) return () => outageResponse(answer);
  if (answer instanceof Slow) {
    const later = mockOf<Body>(answer.answer, respond);
    return (call) => new Promise<void>((done) => waiting.push(done)).then(() => later(call));
  }
  if (typeof answer === 'function') {
    const compute = answer as (call: MockedCall) => Body;
    return (call) => respond(compute(call));
  }
  const response = respond(answer);
  return () => response.clone();
}

/** Lets every slow operation answer. */
export function releaseSlow(): void {
  for (const done of waiting) done();
  waiting = [];
}

/** Operations that the page has called since the last reset, in their order. */
export const calledOperations = (): readonly string[] => calls;

/** Returns unmocked requests of the page, and answers that the contract refuses. A test that ends with any has failed. */
export const mockFaults = (): readonly string[] => [...faults];

/** Forgets every mock, and what happened with them. */
export function resetMocks(): void {
  releaseSlow();
  mocks.clear();
  faults.clear();
  calls = [];
}

/** Returns the access rule of an operation. */
export function accessOf(name: GetOperation): Endpoint['access'] | undefined {
  return endpoints.get(name)?.access;
}

/** The schema and status of an operation's success. */
export function successOf(name: string): { status: number; schema: z.ZodType; versioned: boolean } {
  const endpoint = endpoints.get(name);
  const [status, schema] = Object.entries(endpoint?.responses ?? {})[0] ?? [];
  if (!endpoint || !status || !schema) throw new Error(`no endpoint is called ${name}`);
  return { status: Number(status), schema, versioned: endpoint.versioned ?? false };
}

const json = { 'content-type': 'application/json' };

function successResponse(name: string, body: unknown): Response {
  const { status, schema, versioned } = successOf(name);
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new RefusedMock(name, parsed.error);
  const text = status === 204 ? null : JSON.stringify(parsed.data);
  return new Response(text, { status, headers: versioned ? { ...json, etag: '"1"' } : json });
}

class RefusedMock extends Error {
  constructor(name: string, problem: z.ZodError) {
    super(`the mock of ${name} is no answer of the contract:\n${z.prettifyError(problem)}`);
  }
}

function outageResponse({ status, text, type }: Outage): Response {
  if (status === 0) throw new TypeError('Failed to fetch');
  return new Response(text, { status, headers: { 'content-type': type } });
}

/** Paths with their parameters as groups; a path without any comes before one that would hold it. */
const patterns = [...endpoints]
  .map(([name, { method, path }]) => ({
    name,
    method,
    path: new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
    parameters: path.split(':').length,
  }))
  .sort((a, b) => a.parameters - b.parameters);

function operationOf(method: string, path: string): { name: string; params: Record<string, string> } {
  for (const pattern of patterns) {
    const match = pattern.method === method ? pattern.path.exec(path) : null;
    if (match) return { name: pattern.name, params: { ...match.groups } };
  }
  return { name: `${method} ${path}`, params: {} };
}

/** Answers calls of the API by the mocks. Other requests go to the network. */
export function serveMocks(): void {
  const network = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    if (!pathname.startsWith('/api/')) return network(request);
    const { name, params } = operationOf(request.method, pathname);
    calls.push(name);
    const text = await request.text();
    return answerOf(name, { params, query: searchParams, body: text ? JSON.parse(text) : null }, request.signal);
  };
}

/** As with a real connection, a wait ends where the page does not want the answer any more. */
async function answerOf(name: string, call: MockedCall, signal: AbortSignal): Promise<Response> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const mock = mocks.get(name);
  try {
    if (!mock) throw new Error(`no mock answers ${name}`);
    return await Promise.race([mock(call), aborted]);
  } catch (problem) {
    if (!mock || problem instanceof RefusedMock) faults.add(problem instanceof Error ? problem.message : name);
    throw problem;
  }
}
