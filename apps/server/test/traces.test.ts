/** Traces of a settled application, as a collector receives them. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { defineEndpoint } from '@uni/contracts';
import { afterAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { plainRoute } from '../src/platform/http/index.ts';
import type { TraceSettings } from '../src/platform/observing/index.ts';
import { startCollector } from '../testing/otlp-collector.ts';
import { openTestApp } from '../testing/test-app.ts';

const collector = await startCollector();
const traces: TraceSettings = { address: collector.address, share: 1, followsCallers: false, delayMs: 50 };
const broken = defineEndpoint({
  method: 'POST',
  path: '/api/broken/',
  summary: 'Fails with what a trace must not hold',
  access: 'public',
  responses: { 200: z.unknown() },
});
const fail = async (): Promise<never> => {
  throw new RangeError('no row for segredo');
};
const testApp = await openTestApp({ traces, extraRoutes: () => [plainRoute(broken, { act: fail })] });
const following = await openTestApp({ traces: { ...traces, followsCallers: true } });
const called: IncomingHttpHeaders[] = [];
const erp = createServer((request, response) => {
  called.push(request.headers);
  response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
});
await new Promise<void>((done) => erp.listen(0, '127.0.0.1', done));
afterAll(async () => {
  erp.close();
  await collector.close();
});

const untilTraced = async (requestId: string) =>
  vi.waitFor(
    () => {
      const root = collector.spans.find(({ attributes }) => attributes['uni.request_id'] === requestId);
      if (!root) throw new Error(`no span of ${requestId}`);
      return root;
    },
    { timeout: 20_000, interval: 20 },
  );

const childrenOf = (id: string) => collector.spans.filter(({ parent }) => parent === id);

test('a request is a span by its template, with its id, and its statements are within it', async () => {
  const headers = { 'x-request-id': 'a-request-of-traces' };
  const { status } = await testApp.send(
    'planner',
    'GET',
    '/api/planner/enterprises/918273645/?name=segredo',
    undefined,
    headers,
  );
  const root = await untilTraced('a-request-of-traces');
  expect(root).toMatchObject({
    name: 'GET /api/planner/enterprises/:id/',
    parent: '',
    attributes: { 'http.route': '/api/planner/enterprises/:id/', 'http.response.status_code': status },
    isFailed: false,
  });
  const statements = childrenOf(root.id);
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.map(({ name }) => name)).toContain('SELECT');
  expect(statements.every(({ trace }) => trace === root.trace)).toBe(true);
});

test('of what is written nothing but the statement goes out: no value, no name, no token', async () => {
  const before = collector.received().length;
  const headers = { 'x-request-id': 'a-write-of-traces' };
  const body = { code: 'SEGREDO', name: 'Residencial Segredo joao@fora.test' };
  const { status } = await testApp.send('planner', 'POST', '/api/planner/enterprises/', body, headers);
  await testApp.send(null, 'POST', '/api/token/', { email: 'maria@fora.test', password: 'segredo-2026' });
  expect(status).toBe(201);
  const root = await untilTraced('a-write-of-traces');
  expect(childrenOf(root.id).length).toBeGreaterThan(0);
  const sent = collector.received().slice(before);
  expect(sent).toContain('organization_id');
  expect(sent).not.toMatch(/segredo|fora\.test|eyJ|Bearer/i);
  const statements = collector.spans.map(({ attributes }) => String(attributes['db.query.text'] ?? ''));
  expect(statements.filter((text) => /'|(?<![\w$])\d/.test(text))).toEqual([]);
});

test('what a request writes is within it too: its body arrives in the context of the connection', async () => {
  const address = await testApp.app.server.listen({ host: '127.0.0.1', port: 0 });
  const { access } = await testApp.mintSession('planner');
  const { status } = await fetch(`${address}/api/planner/enterprises/`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      'x-request-id': 'a-body-of-traces',
    },
    body: JSON.stringify({ code: 'REDE', name: 'Pela rede' }),
  });
  expect(status).toBe(201);
  const root = await untilTraced('a-body-of-traces');
  expect(childrenOf(root.id).map(({ name }) => name)).toContain('COMMIT');
});

test('a failure of the server is marked; probes and figures are not traced', async () => {
  await testApp.send(null, 'POST', '/api/broken/', {}, { 'x-request-id': 'a-failure-of-traces' });
  expect(await untilTraced('a-failure-of-traces')).toMatchObject({ isFailed: true, name: 'POST /api/broken/' });
  expect(collector.received()).not.toContain('segredo');
  await testApp.raw({ method: 'GET', url: '/readyz' });
  await testApp.raw({ method: 'GET', url: '/metrics', headers: { 'x-request-id': 'figures-of-traces' } });
  await testApp.send('planner', 'GET', '/api/planner/enterprises/', undefined, { 'x-request-id': 'after-the-probes' });
  await untilTraced('after-the-probes');
  expect(collector.spans.filter(({ name }) => /readyz|metrics/.test(name))).toEqual([]);
});

const stranger = { 'x-request-id': 'a-stranger-of-traces', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };

test('a caller’s trace is continued only where the settings have it so', async () => {
  await testApp.send(null, 'GET', '/api/planner/enterprises/', undefined, stranger);
  expect((await untilTraced('a-stranger-of-traces')).trace).not.toBe('a'.repeat(32));
  const own = { ...stranger, 'x-request-id': 'a-known-of-traces' };
  await following.send(null, 'GET', '/api/planner/enterprises/', undefined, own);
  expect(await untilTraced('a-known-of-traces')).toMatchObject({ trace: 'a'.repeat(32), parent: 'b'.repeat(16) });
});

test('a call outside is a span without its address, and takes no trace along', async () => {
  const at = erp.address();
  const port = typeof at === 'object' && at ? at.port : 0;
  const sent = { headers: { 'X-Own': '1' }, callee: 'sienge' };
  const answer = await testApp.app.platform.stream(`http://127.0.0.1:${port}/titulos/98765?cpf=1`, sent);
  answer.close();
  const span = await vi.waitFor(() => {
    const one = collector.spans.find(({ name }) => name === 'GET sienge');
    if (!one) throw new Error('no span of the call');
    return one;
  }, 20_000);
  expect(span.attributes).toEqual({
    ...{ 'http.request.method': 'GET', 'uni.callee': 'sienge', 'http.response.status_code': 200 },
  });
  expect(called[0]).toMatchObject({ 'x-own': '1' });
  expect(Object.keys(called[0] ?? {}).filter((name) => /trace|baggage|callee/.test(name))).toEqual([]);
  expect(collector.received()).not.toMatch(/titulos|98765/);
});

test('a collector that does not answer, or hangs, harms nothing, and is told once', { tags: ['proof'] }, async () => {
  const lines: string[] = [];
  const logStream = { write: (line: string) => void lines.push(line) };
  const mute = createServer(() => {});
  await new Promise<void>((done) => mute.listen(0, '127.0.0.1', done));
  const at = mute.address();
  const hanging = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}/v1/traces`;
  const refused = 'http://127.0.0.1:9/v1/traces';
  const without = await openTestApp({ traces: { ...traces, address: refused }, logLevel: 'warn', logStream });
  const waiting = await openTestApp({ traces: { ...traces, address: hanging } });
  for (const one of [without, waiting])
    for (let turn = 0; turn < 20; turn += 1)
      expect((await one.send('planner', 'GET', '/api/planner/enterprises/')).status).toBe(200);
  await vi.waitFor(() => expect(lines.filter((line) => line.includes('"traces"'))).toHaveLength(1), 20_000);
  const began = performance.now();
  await Promise.all([waiting.app.close(), without.app.close()]);
  expect(performance.now() - began).toBeLessThan(10_000);
  mute.closeAllConnections();
  mute.close();
});
