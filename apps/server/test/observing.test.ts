/** What an operator's machines read, on a settled application: figures, who may read them, ids of requests. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { wakeWorker } from '../src/platform/work/index.ts';
import { type Figures, readFigures } from '../testing/figures.ts';
import { openTestApp } from '../testing/test-app.ts';

const token = 'a-token-of-figures-2026';
const testApp = await openTestApp({ metricsToken: token });
const open = await openTestApp();
const proxied = await openTestApp({ trustProxy: 1 });
const webFolder = mkdtempSync(join(tmpdir(), 'uni-page-'));
afterAll(() => rmSync(webFolder, { recursive: true, force: true }));
writeFileSync(join(webFolder, 'index.html'), '<html><head></head><body>the page</body></html>');
const mounted = await openTestApp({ basePath: '/uni/', webFolder });

const scrape = async (): Promise<Figures> => {
  const answer = await testApp.raw({ method: 'GET', url: '/metrics', headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  return readFigures(String(answer.body));
};

test('requests move the counters by exactly their number, by route template', async () => {
  const labels = { route: '/api/planner/enterprises/:id/', method: 'GET' };
  const before = await scrape();
  await Promise.all([111, 222, 333].map((id) => testApp.send('planner', 'GET', `/api/planner/enterprises/${id}/`)));
  await testApp.send(null, 'GET', '/api/planner/enterprises/444/');
  await testApp.send(null, 'DELETE', '/segredo/joao@fora.test');
  const after = await scrape();
  const moved = (name: string, given: Record<string, string>) => after.value(name, given) - before.value(name, given);
  expect(moved('uni_http_requests_total', { ...labels, status: '4xx' })).toBe(4);
  expect(moved('uni_http_request_seconds_count', labels)).toBe(4);
  expect(moved('uni_http_request_seconds_bucket', { ...labels, le: '+Inf' })).toBe(4);
  expect(moved('uni_http_requests_total', { route: 'none', method: 'DELETE', status: '4xx' })).toBe(1);
  // The scrape itself is under way, and nothing else.
  expect(after.value('uni_http_requests_active', {})).toBe(1);
  const routes = new Set(after.samples.flatMap(({ labels: { route } }) => route ?? []));
  const known = new Set([...testApp.app.endpoints.map(({ path }) => path), 'none', '/metrics']);
  expect([...routes].filter((route) => !known.has(route))).toEqual([]);
});

test('no label holds an organization, an id or an address', async () => {
  const { samples } = await scrape();
  const allowed = ['route', 'method', 'status', 'le', 'worker', 'result', 'state', 'system', 'family', 'purpose'];
  const own = samples.filter(({ name }) => name.startsWith('uni_'));
  expect(
    [...new Set(own.flatMap(({ labels }) => Object.keys(labels)))].filter((name) => !allowed.includes(name)),
  ).toEqual([]);
  expect(own.flatMap(({ labels }) => Object.values(labels)).filter((text) => /@|\d{6}|\?/.test(text))).toEqual([]);
});

test.each([
  ['no token', {}],
  ['another token', { authorization: 'Bearer another-token-of-figures' }],
  ['the token without its scheme', { authorization: token }],
  ['the token and more', { authorization: `Bearer ${token}x` }],
])('%s reads no figures', async (_what, headers) => {
  const answer = await testApp.raw({ method: 'GET', url: '/metrics', headers });
  expect(answer).toMatchObject({ status: 404, body: 'Not found' });
});

test('without a token figures are for this machine alone, and for no one behind a proxy', async () => {
  const read = async (from: typeof open, remoteAddress: string, headers = {}) =>
    (await from.raw({ method: 'GET', url: '/metrics', remoteAddress, headers })).status;
  expect(await read(open, '127.0.0.1')).toBe(200);
  expect(await read(open, '::1')).toBe(200);
  expect(await read(open, '::ffff:127.0.0.1')).toBe(200);
  expect(await read(open, '203.0.113.7')).toBe(404);
  expect(await read(open, '127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).toBe(404);
  expect(await read(proxied, '127.0.0.1')).toBe(404);
});

test('work that is due is shown by worker, with the age of its oldest', { tags: ['proof'] }, async () => {
  const { database } = open.app.platform;
  const read = async () => {
    open.clock.aheadMs = 0;
    return readFigures(String((await open.raw({ method: 'GET', url: '/metrics' })).body));
  };
  await database.withPlatform((db) => wakeWorker(db, 'webhooks', 987_654, new Date(Date.now() - 600_000)));
  await expect
    .poll(async () => (await read()).value('uni_work_due', { worker: 'webhooks' }), { timeout: 15_000, interval: 500 })
    .toBe(1);
  const figures = await read();
  expect(figures.value('uni_work_oldest_seconds', { worker: 'webhooks' })).toBeGreaterThanOrEqual(600);
  expect(figures.value('uni_work_oldest_seconds', { worker: 'webhooks' })).toBeLessThan(700);
  expect(figures.value('uni_webhook_deliveries_waiting', {})).toBe(0);
  expect(figures.value('uni_database_up', {})).toBe(1);
  expect(await open.app.work.tick()).toBe(1);
  const after = await read();
  expect(after.value('uni_work_turns_total', { worker: 'webhooks', result: 'done' })).toBe(1);
  expect(after.value('uni_work_turn_seconds_count', { worker: 'webhooks' })).toBe(1);
  expect(after.value('uni_work_running', { worker: 'webhooks' })).toBe(0);
});

test('every figure that an alarm reads is there', async () => {
  const rules = readFileSync(join(import.meta.dirname, '../../../deploy/prometheus/uni.rules.yml'), 'utf8');
  const expressions = rules.split('\n').flatMap((line) => /^ {8}expr: (.*)$/.exec(line)?.[1] ?? []);
  expect(expressions.length).toBeGreaterThan(10);
  const read = expressions.flatMap((text) => text.match(/\b(?:uni|process|nodejs)_[a-z0-9_]+\b/g) ?? []);
  // Declared with its help, although no ERP may be connected and no loop runs in this test.
  await testApp.app.work.tick();
  const { names } = await scrape();
  const missing = read.filter((name) => !names.has(name.replace(/_(?:bucket|count|sum)$/, '')));
  expect(missing).toEqual([]);
  expect(read).toContain('uni_http_requests_total');
});

test.each(['c0ffee00-1', '0af7651916cd43dd8448eb211c80319c', 'a'.repeat(64)])(
  'the request id %s is the answer’s',
  async (id) => {
    const { headers } = await testApp.raw({ method: 'GET', url: '/healthz', headers: { 'x-request-id': id } });
    expect(headers['x-request-id']).toBe(id);
  },
);

test.each(['short', 'a'.repeat(65), 'joao@fora.test', 'with space in it', '"{}{}{}{}"'])(
  '%s is no request id',
  async (id) => {
    const { headers } = await testApp.raw({ method: 'GET', url: '/healthz', headers: { 'x-request-id': id } });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  },
);

test('whatever the address, /healthz and /readyz are no page, and answer GET and HEAD alone', async () => {
  expect(await open.raw({ method: 'GET', url: '/healthz' })).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await open.raw({ method: 'HEAD', url: '/healthz/' })).toMatchObject({ status: 200 });
  expect(await open.raw({ method: 'POST', url: '/healthz' })).toMatchObject({ status: 404, body: 'Not found' });
  expect((await open.raw({ method: 'GET', url: '/readyz' })).headers).toMatchObject({ 'cache-control': 'no-store' });
});

test('below a mount they are there with and without it, and the page answers in place of none', async () => {
  for (const path of ['/uni', '']) {
    expect(await mounted.raw({ method: 'GET', url: `${path}/healthz` })).toMatchObject({ body: { status: 'ok' } });
    // Its loop of work does not run.
    expect(await mounted.raw({ method: 'GET', url: `${path}/readyz` })).toMatchObject({
      status: 503,
      body: { status: 'not ready' },
    });
    const figures = await mounted.raw({ method: 'GET', url: `${path}/metrics` });
    expect(figures.headers['content-type']).toMatch(/^text\/plain; version/);
  }
  expect((await mounted.raw({ method: 'GET', url: '/uni/vendas' })).body).toContain('the page');
  const refused = await mounted.raw({ method: 'GET', url: '/uni/metrics', remoteAddress: '203.0.113.7' });
  expect(refused).toMatchObject({ status: 404, body: 'Not found' });
});
