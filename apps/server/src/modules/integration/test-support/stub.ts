/** An ERP over real HTTP whose answers the test defines. It records every request. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createOutsideStream } from '../../../platform/egress/index.ts';
import type { AdapterContext, ConnectionSettings } from '../adapter/adapter.model.ts';
import { createErpCall, type ErpCallOptions } from '../adapter/erp-call.gateway.ts';

export interface StubRequest {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** Number of earlier requests to this address. */
  readonly before: number;
}

export interface StubResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text as it is, anything else as JSON. */
  readonly body?: unknown;
  /** The connection breaks after this many bytes. */
  readonly breaksAfter?: number;
  /** Never answers. */
  readonly isMute?: boolean;
}

export const settings: ConnectionSettings = {
  package: 'ultimate',
  restPerDay: 75_000,
  bulkPerDay: 28_800,
  bulkMode: 'async',
  startDate: '2024-01-01',
};

export const openStub = async (answer: (receivedRequest: StubRequest) => StubResponse) => {
  const journal: StubRequest[] = [];
  const counts = new Map<string, number>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stub');
    const before = counts.get(url.pathname) ?? 0;
    counts.set(url.pathname, before + 1);
    const receivedRequest = { path: url.pathname, query: url.searchParams, headers: request.headers, before };
    journal.push(receivedRequest);
    const reply = answer(receivedRequest);
    if (reply.isMute) return;
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {});
    response.writeHead(reply.status ?? 200, { 'Content-Type': 'application/json', ...reply.headers });
    if (reply.breaksAfter === undefined) response.end(text);
    else response.write(text.slice(0, reply.breaksAfter), () => response.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const listening = server.address();
  const base = `http://127.0.0.1:${typeof listening === 'object' && listening ? listening.port : 0}`;
  const waits: number[] = [];
  const controller = new AbortController();
  const pause = async (ms: number) => void waits.push(ms);
  const options: ErpCallOptions = {
    base,
    stream: createOutsideStream({ allowInside: true }),
    reading: [{ method: 'GET', path: /^\/.*$/ }],
    headers: async () => ({ Authorization: 'Basic c2VjcmV0' }),
    reserve: async () => {},
    now: () => new Date('2026-11-22T12:00:00Z'),
    pause,
    signal: controller.signal,
    random: () => 1,
  };
  const context = (over: Partial<ErpCallOptions> = {}, its: Partial<ConnectionSettings> = {}): AdapterContext => ({
    settings: { ...settings, ...its },
    call: createErpCall({ ...options, ...over }),
    today: '2026-11-22',
    now: options.now,
    signal: controller.signal,
    pause,
  });
  return {
    options,
    context,
    journal,
    waits,
    controller,
    connections: () => new Promise<number>((done) => server.getConnections((_error, count) => done(count))),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
