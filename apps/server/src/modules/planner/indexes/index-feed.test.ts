/** Tests requests to the Banco Central over HTTP: our own server answers as the real one does, oddities included. */
import { createServer } from 'node:http';
import type { IndexFeed, IndexMonths, IndexReadingReport } from '@uni/contracts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/test-app.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { publishedFrom } from './index-snapshot.service.ts';

type Answer = { status?: number; text: string } | 'hang up';
/** Answer of a series. Unset: its values by month, as the SGS returns them. */
let answers: Record<number, Answer> = {};
let series: Record<number, Record<string, string>> = {};
let requests: { code: number; from: string; to: string }[] = [];

const isoDay = (day: string): string => day.split('/').reverse().join('-');
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://sgs');
  const code = Number(/sgs\.(\d+)\//.exec(url.pathname)?.[1]);
  const [from, to] = ['dataInicial', 'dataFinal'].map((name) => url.searchParams.get(name) ?? '');
  requests.push({ code, from: from ?? '', to: to ?? '' });
  const answer = answers[code];
  if (answer === 'hang up') return request.socket.destroy();
  if (answer) return response.writeHead(answer.status ?? 200).end(answer.text);
  const items = Object.entries(series[code] ?? {})
    .map(([month, valor]) => ({ data: `01/${month.slice(5)}/${month.slice(0, 4)}`, valor }))
    .filter(({ data }) => isoDay(data) >= isoDay(from ?? '') && isoDay(data) <= isoDay(to ?? ''));
  return response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(items));
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const listening = server.address();
const port = typeof listening === 'object' && listening ? listening.port : 0;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const codes = { incc: 192, ipca: 433, cdi: 4391, savings: 195, inpc: 188 };
const testApp = await openTestApp({
  indexSource: { address: `http://127.0.0.1:${port}/dados/serie/bcdata.sgs.{code}/dados`, codes },
});
const unset = await openTestApp();

const asPercent = (monthly: Record<string, number>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(monthly).map(([month, share]) => [month, String(Number((share * 100).toFixed(6)))]),
  );

beforeEach(() => {
  answers = {};
  requests = [];
  series = {
    192: { ...asPercent(publishedFrom('incc', '2015-01')), '2026-04': '1.00', '2026-05': '0.83' },
    433: asPercent(publishedFrom('ipca', '2015-01')),
    4391: asPercent(publishedFrom('cdi', '2015-01')),
    195: asPercent(publishedFrom('savings', '2016-01')),
    188: { '2026-01': '0.39', '2026-02': '-0.10' },
  };
});

const run = async (key: string): Promise<IndexFeed> => {
  const { status, body } = await testApp.send('planner', 'POST', '/api/planner/index-fetches/', { series: key });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as IndexFeed;
};
const outcomeOf = ({ fetches }: IndexFeed, key: string) => fetches.find((one) => one.series === key);
const arrivalsOf = ({ arrivals }: IndexFeed, key: string) => arrivals.filter((one) => one.series === key);
const months = async (key: string) =>
  ((await testApp.send('planner', 'GET', `/api/planner/index-months/?series=${key}`)).body as IndexMonths).months;
const feed = async () => (await testApp.send('planner', 'GET', '/api/planner/index-feed/')).body as IndexFeed;

test('what the Banco Central tells waits until somebody confirms it, and told again it is no news', async () => {
  const report = await run('incc');
  expect(outcomeOf(report, 'incc')).toMatchObject({ outcome: 'ok', code: 192, detail: '2026-05' });
  expect(arrivalsOf(report, 'incc')).toEqual([
    { series: 'incc', month: '2026-04', variation: 0.01, before: null },
    { series: 'incc', month: '2026-05', variation: 0.0083, before: null },
  ]);
  // Only the months since shortly before the last known one were requested.
  expect(requests).toEqual([{ code: 192, from: '01/01/2026', to: expect.any(String) }]);
  expect((await months('incc')).find(({ month }) => month === '2026-04')?.estimate).toBe('average');

  const rows = arrivalsOf(report, 'incc').map(({ month, variation, before }) => ({ month, variation, before }));
  const saved = await testApp.send('planner', 'POST', '/api/planner/index-values/', {
    series: 'incc',
    origin: 'bcb',
    rows,
  });
  expect(saved).toMatchObject({ status: 200, body: { saved: 2 } });
  expect((await months('incc')).find(({ month }) => month === '2026-05')).toMatchObject({
    variation: 0.0083,
    origin: 'bcb',
  });
  expect(arrivalsOf(await feed(), 'incc')).toEqual([]);
  const again = await run('incc');
  expect(arrivalsOf(again, 'incc')).toEqual([]);
  expect(outcomeOf(again, 'incc')?.outcome).toBe('ok');
});

test('a value that its publisher has corrected arrives beside the one in force', async () => {
  series[433] = { ...series[433], '2026-06': '0.17' };
  const report = await run('ipca');
  expect(arrivalsOf(report, 'ipca')).toEqual([{ series: 'ipca', month: '2026-06', variation: 0.0017, before: 0.0016 }]);
  series[433] = { ...series[433], '2026-06': '0.16' };
  expect(arrivalsOf(await run('ipca'), 'ipca')).toEqual([]);
});

test('a month of the CDI that is not over is left out, whatever is told of it', async () => {
  const now = dayInSaoPaulo(new Date()).slice(0, 7);
  series[4391] = { ...series[4391], '2026-05': '1.07', [now]: '0.31' };
  const report = await run('cdi');
  expect(arrivalsOf(report, 'cdi').map(({ month }) => month)).toEqual(['2026-05']);
  const typed = { series: 'cdi', rows: [{ at: 0, month: now, value: '0,31' }] };
  const { body } = await testApp.send('planner', 'POST', '/api/planner/index-readings/', typed);
  expect((body as IndexReadingReport).rows).toMatchObject([{ refusal: 'unfinished' }]);
});

test('of an index of which nothing is known all months are asked for, ten years at a time', async () => {
  const report = await run('inpc');
  expect(outcomeOf(report, 'inpc')).toMatchObject({ outcome: 'ok', detail: '2026-02' });
  expect(arrivalsOf(report, 'inpc')).toHaveLength(2);
  expect(requests.length).toBeGreaterThan(1);
  expect(requests[0]?.from).toBe('01/01/2015');
});

test.each([
  ['{"erro":{}} with status 200', { text: '{"erro":{}}' }, 'error_answer'],
  ['a page with status 200', { text: '<html>Sistema em manutenção</html>' }, 'not_json'],
  ['status 503', { status: 503, text: 'x' }, 'status'],
  ['status 404', { status: 404, text: '{"error":"Value(s) not found"}' }, 'status'],
  ['an empty list', { text: '[]' }, 'lacking'],
  ['a list without months that are known', { text: '[{"data":"01/08/2026","valor":"0.2"}]' }, 'lacking'],
  ['an empty value', { text: '[{"data":"01/05/2026","valor":""}]' }, 'bad_value'],
  ['a closed connection', 'hang up', 'unreachable'],
] as const)('%s is told as a failure and leaves what is published as it is', async (_what, answer, outcome) => {
  const before = await months('ipca');
  answers = { 433: answer };
  const report = await run('ipca');
  expect(outcomeOf(report, 'ipca')?.outcome).toBe(outcome);
  expect(arrivalsOf(report, 'ipca')).toEqual([]);
  expect(await months('ipca')).toEqual(before);
});

test('months that people have typed ahead of the source are not missed in its answer', async () => {
  const rows = [{ month: '2026-08', variation: 0.002, before: null }];
  await testApp.send('planner', 'POST', '/api/planner/index-values/', { series: 'ipca', rows });
  expect(outcomeOf(await run('ipca'), 'ipca')?.outcome).toBe('ok');
});

test('asked once a day by itself, for every series, and in an hour where nobody was reached', async () => {
  const on = await testApp.send('planner', 'PUT', '/api/planner/index-feed/', { daily: true });
  expect(on).toMatchObject({ status: 200, body: { daily: true, host: '127.0.0.1' } });
  await testApp.app.work.tick();
  expect(new Set(requests.map(({ code }) => code))).toEqual(new Set(Object.values(codes)));
  const { next } = await feed();
  expect(Date.parse(next ?? '')).toBeGreaterThan(Date.now());
  requests = [];
  await testApp.app.work.tick();
  expect(requests).toEqual([]);

  answers = Object.fromEntries(Object.values(codes).map((code) => [code, 'hang up' as const]));
  testApp.clock.aheadMs += 36 * 3_600_000;
  await testApp.app.work.tick();
  expect(requests).toHaveLength(1);
  await testApp.openSession('planner');
  const late = await feed();
  expect(late.fetches.some(({ outcome }) => outcome === 'unreachable')).toBe(true);
  expect(Date.parse(late.next ?? '') - (Date.now() + testApp.clock.aheadMs)).toBeLessThan(3_600_001);
  const off = await testApp.send('planner', 'PUT', '/api/planner/index-feed/', { daily: false });
  expect(off).toMatchObject({ body: { daily: false, next: null } });
  requests = [];
  testApp.clock.aheadMs += 36 * 3_600_000;
  await testApp.app.work.tick();
  expect(requests).toEqual([]);
});

test('without a configured source nobody is asked, and that is said', async () => {
  expect((await unset.send('planner', 'GET', '/api/planner/index-feed/')).body).toMatchObject({
    host: null,
    fetches: [],
  });
  const input = { series: 'ipca' };
  expect(await unset.send('planner', 'POST', '/api/planner/index-fetches/', input)).toMatchObject({ status: 409 });
  expect(await unset.send('planner', 'PUT', '/api/planner/index-feed/', { daily: true })).toMatchObject({
    status: 409,
  });
});

test('a private address is not called where only the public network is', async () => {
  const strict = await openTestApp({
    allowInside: false,
    indexSource: { address: `https://127.0.0.1:${port}/{code}`, codes },
  });
  const { body } = await strict.send('planner', 'POST', '/api/planner/index-fetches/', { series: 'ipca' });
  expect(outcomeOf(body as IndexFeed, 'ipca')?.outcome).toBe('forbidden');
  expect(requests).toEqual([]);
});
