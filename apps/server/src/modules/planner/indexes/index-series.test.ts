import type { IndexMonths, IndexReadingReport, IndexSaveReport, IndexSeriesRow } from '@uni/contracts';
import { expect, test } from 'vitest';
import type { PersonName } from '../../../../testing/people.ts';
import { idOf, plan, studyAt, studyOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const base = '/api/planner/index-series/';

const list = async (who: PersonName = 'planner') => (await testApp.send(who, 'GET', base)).body as IndexSeriesRow[];
const months = async (series: string, who: PersonName = 'planner'): Promise<IndexMonths> => {
  const { status, body } = await testApp.send(who, 'GET', `/api/planner/index-months/?series=${series}`);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as IndexMonths;
};
const monthOf = async (series: string, month: string, who: PersonName = 'planner') =>
  (await months(series, who)).months.find((one) => one.month === month);
const read = async (series: string, rows: readonly (readonly [string, string])[], more = {}) => {
  const body = { series, rows: rows.map(([month, value], at) => ({ at, month, value })), ...more };
  const answer = await testApp.send('planner', 'POST', '/api/planner/index-readings/', body);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body as IndexReadingReport;
};
const save = async (
  series: string,
  rows: readonly { month: string; variation: number | null; before: number | null }[],
  more = {},
): Promise<IndexSaveReport> => {
  const answer = await testApp.send('planner', 'POST', '/api/planner/index-values/', { series, rows, ...more });
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body as IndexSaveReport;
};

test('everybody begins with the series of the product, with the last published month and twelve months together', async () => {
  const rows = await list();
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['INCC-DI', 'INCC-M', 'IGP-M', 'IGP-DI', 'IPCA', 'INPC', 'TR', 'CDI', 'Selic']),
  );
  const ipca = rows.find(({ key }) => key === 'ipca');
  expect(ipca).toMatchObject({ id: null, first_month: '2015-01', last_month: '2026-07', publisher: 'IBGE' });
  expect(rows.find(({ key }) => key === 'inpc')).toMatchObject({ last_month: '', year: null, monthly: {} });
});

test('a month is put in place as it was seen; another value keeps the one before it, and a withdrawal goes back to it', async () => {
  const seen = await read('incc', [['abr/26', '0,55']]);
  expect(seen.rows).toMatchObject([{ month: '2026-04', variation: 0.0055, before: null, verdict: 'new' }]);
  expect((await monthOf('incc', '2026-04'))?.estimate).toBe('average');
  expect(await save('incc', [{ month: '2026-04', variation: 0.0055, before: null }])).toMatchObject({ saved: 1 });
  expect(await monthOf('incc', '2026-04')).toMatchObject({ variation: 0.0055, estimate: null, origin: 'manual' });
  expect((await months('incc')).series.last_month).toBe('2026-04');

  const changed = await save('incc', [{ month: '2026-04', variation: 0.0057, before: 0.0055 }], { origin: 'csv' });
  expect(changed.saved).toBe(1);
  const { history, variation } = (await monthOf('incc', '2026-04')) ?? {};
  expect(variation).toBe(0.0057);
  expect(history).toMatchObject([
    { variation: 0.0057, origin: 'csv', author__name: expect.any(String) },
    { variation: 0.0055, origin: 'manual' },
  ]);

  // Over a month of the product's own the withdrawal leaves that in force.
  const march = (await monthOf('incc', '2026-03'))?.variation ?? 0;
  await save('incc', [{ month: '2026-03', variation: 0.01, before: march }]);
  expect(await monthOf('incc', '2026-03')).toMatchObject({ variation: 0.01, origin: 'manual' });
  await save('incc', [{ month: '2026-03', variation: null, before: 0.01 }]);
  expect(await monthOf('incc', '2026-03')).toMatchObject({ variation: march, origin: 'snapshot' });
  expect((await monthOf('incc', '2026-03'))?.history.map((one) => one.variation)).toEqual([null, 0.01, march]);
});

test('the same rows put twice change nothing the second time', async () => {
  const rows = [{ month: '2026-05', variation: 0.011, before: null }];
  expect((await save('incc_m', rows)).saved).toBe(1);
  const before = await months('incc_m');
  const again = await save('incc_m', [{ month: '2026-05', variation: 0.011, before: 0.011 }]);
  expect(again).toMatchObject({ saved: 0, rows: [{ refusal: 'nothing' }] });
  expect(await months('incc_m')).toEqual(before);
});

test('a month that somebody else has changed since it was seen is refused, and the others go on', async () => {
  await save('igpm', [{ month: '2026-07', variation: 0.004, before: null }]);
  const report = await save('igpm', [
    { month: '2026-07', variation: 0.005, before: null },
    { month: '2026-08', variation: 0.006, before: null },
    { month: '2026-08', variation: 0.007, before: null },
    { month: '2090-01', variation: 0.006, before: null },
  ]);
  expect(report.rows.map(({ refusal }) => refusal)).toEqual(['moved', null, 'twice', 'future']);
  expect((await monthOf('igpm', '2026-07'))?.variation).toBe(0.004);
});

test('two who put the same month in place at once: one does, the other is told', async () => {
  const [one, two] = await Promise.all([
    save('igpdi', [{ month: '2026-01', variation: 0.001, before: null }]),
    save('igpdi', [{ month: '2026-01', variation: 0.002, before: null }]),
  ]);
  expect([one.rows[0]?.refusal, two.rows[0]?.refusal].sort()).toEqual(['moved', null].sort());
});

test("a sheet is told row by row, the Banco Central's own dates and commas too", async () => {
  const { rows } = await read('inpc', [
    ['01/01/2026', '0,39'],
    ['01/02/2026', '-0,10'],
    ['data', 'valor'],
    ['01/03/2026', ''],
    ['01/02/2026', '0,5'],
  ]);
  expect(rows.map(({ variation, refusal }) => [variation, refusal])).toEqual([
    [0.0039, null],
    [-0.001, null],
    [null, 'month'],
    [null, 'number'],
    [0.005, 'twice'],
  ]);
});

test('drafts that have the index are told month by month and changed on confirmation; sealed versions stay', async () => {
  const indexes = { ...studyOf().indexes, ipca: { annual: 0.05, monthly: { '2026-07': 0.0007 } } };
  const draft = await plan(testApp, { study: { ...studyOf({ base_month: '2026-06' }), indexes } });
  const sealed = idOf(
    (await testApp.send('planner', 'POST', `${draft.url}clone/`, { nome: 'Selada', shift_months: 0 })).body,
  );
  await testApp.send('planner', 'POST', `/api/planner/versions/${sealed}/submit/`, { reason: 'sim' });
  const seen = await read('ipca', [
    ['08/2026', '0,20'],
    ['09/2026', '0,30'],
  ]);
  const draftSummary = seen.drafts.find(({ version }) => version === draft.version);
  expect(draftSummary).toMatchObject({ nome: 'Rev 1', empreendimento: draft.enterprise });
  expect(draftSummary?.changes).toEqual([
    { month: '2026-08', before: null, after: 0.002 },
    { month: '2026-09', before: null, after: 0.003 },
  ]);
  expect(seen.drafts.some(({ version }) => version === sealed)).toBe(false);
  expect(seen.sealed).toBeGreaterThan(0);

  const before = await studyAt(testApp, draft.url);
  const rows = seen.rows.map(({ month, variation, before: was }) => ({ month: month ?? '', variation, before: was }));
  const report = await save('ipca', rows, { drafts: [draft.version, sealed, 4_242_424_242] });
  expect(report.drafts).toEqual([
    { version: draft.version, refusal: null },
    { version: sealed, refusal: 'not_draft' },
    { version: 4_242_424_242, refusal: 'missing' },
  ]);
  const after = await studyAt(testApp, draft.url);
  expect(after.study.indexes?.ipca?.monthly).toEqual({ '2026-07': 0.0007, '2026-08': 0.002, '2026-09': 0.003 });
  expect(after.revision).toBe(before.revision + 1);
  expect((await studyAt(testApp, `/api/planner/versions/${sealed}/`)).study.indexes?.ipca?.monthly).toEqual({
    '2026-07': 0.0007,
  });
  expect((await read('ipca', [['09/2026', '0,30']])).drafts).toEqual([]);
});

test('a draft without published months gets them in one, and months before its base stay out', async () => {
  const draft = await plan(testApp, {
    study: { ...studyOf({ base_month: '2026-04' }), indexes: { ...studyOf().indexes, cdi: { annual: 0.1 } } },
  });
  const rows = [
    { month: '2026-05', variation: 0.0107, before: null },
    { month: '2026-06', variation: 0.0112, before: null },
  ];
  await save('cdi', rows, { drafts: [draft.version] });
  const { study } = await studyAt(testApp, draft.url);
  expect(study.indexes?.cdi?.monthly).toEqual({ '2026-05': 0.0107, '2026-06': 0.0112 });
});

test('projections of months and years stand behind the published months, marked as estimated', async () => {
  const rates = [
    { period: '2026', rate: 0.05 },
    { period: '2027-01', rate: 0.006 },
  ];
  const put = await testApp.send('planner', 'PUT', '/api/planner/index-projections/', { series: 'savings', rates });
  expect(put).toMatchObject({ status: 200 });
  const { months: all, rates: storedRates } = await months('savings');
  expect(storedRates).toEqual(rates);
  expect(all.find(({ month }) => month === '2026-03')?.estimate).toBeNull();
  expect(all.find(({ month }) => month === '2026-04')).toMatchObject({ estimate: 'year', origin: null });
  expect(all.find(({ month }) => month === '2026-12')?.year).toBeCloseTo(0.05, 8);
  expect(all.find(({ month }) => month === '2027-01')).toMatchObject({ estimate: 'month', variation: 0.006 });
  expect(all.find(({ month }) => month === '2027-02')?.estimate).toBe('average');
  const twice = { series: 'savings', rates: [...rates, { period: '2026', rate: 0.01 }] };
  expect(await testApp.send('planner', 'PUT', '/api/planner/index-projections/', twice)).toMatchObject({ status: 400 });
});

test("a series of the organization's own is named, filled from levels, and removed only while it is empty", async () => {
  const created = await testApp.send('planner', 'POST', base, { name: 'CUB-SC', publisher: 'Sinduscon' });
  expect(created).toMatchObject({ status: 201, body: { name: 'CUB-SC', last_month: '' } });
  const id = idOf(created.body);
  const key = `own-${id}`;
  expect(await testApp.send('planner', 'POST', base, { name: 'CUB-SC' })).toMatchObject({ status: 400 });
  expect(await testApp.send('planner', 'POST', base, { name: 'ipca' })).toMatchObject({ status: 400 });
  const renamed = await testApp.send('planner', 'PATCH', `${base}${id}/`, {
    name: 'CUB de SC',
    publisher: 'Sinduscon-SC',
  });
  expect(renamed).toMatchObject({ status: 200, body: { name: 'CUB de SC' } });
  const { rows } = await read(
    key,
    [
      ['01/2026', '2.000,00'],
      ['02/2026', '2.010,00'],
    ],
    { as: 'level' },
  );
  expect(rows).toMatchObject([{ refusal: 'first_level' }, { month: '2026-02', variation: 0.005 }]);
  await save(key, [{ month: '2026-02', variation: 0.005, before: null }]);
  expect(await monthOf(key, '2026-02')).toMatchObject({ level: 100.5, base: '2026-01' });
  expect(await testApp.send('planner', 'DELETE', `${base}${id}/`)).toMatchObject({ status: 409 });
  const empty = idOf((await testApp.send('planner', 'POST', base, { name: 'Outra' })).body);
  expect(await testApp.send('planner', 'DELETE', `${base}${empty}/`)).toMatchObject({ status: 204 });
});

test('what one organization puts in place another neither sees nor is corrected by', async () => {
  const created = await testApp.send('planner', 'POST', base, { name: 'CUB-PR' });
  const key = `own-${idOf(created.body)}`;
  await save('tr', [{ month: '2026-04', variation: 0.0017, before: null }]);
  expect((await list('stranger')).map((row) => row.key)).not.toContain(key);
  expect((await monthOf('tr', '2026-04', 'stranger'))?.estimate).toBe('average');
  const foreign = await testApp.send('stranger', 'GET', `/api/planner/index-months/?series=${key}`);
  const missing = await testApp.send('stranger', 'GET', '/api/planner/index-months/?series=own-42');
  expect([foreign.status, missing.status]).toEqual([400, 400]);
  const put = { series: key, rows: [{ month: '2026-04', variation: 0.01, before: null }] };
  expect(await testApp.send('stranger', 'POST', '/api/planner/index-values/', put)).toMatchObject({ status: 400 });
});

test.each([
  ['no series', { rows: [{ month: '2026-01', variation: 0.01, before: null }] }],
  ['a series that is none', { series: 'xyz', rows: [{ month: '2026-01', variation: 0.01, before: null }] }],
  ['no rows', { series: 'ipca', rows: [] }],
  ['a month that is none', { series: 'ipca', rows: [{ month: '2026-13', variation: 0.01, before: null }] }],
  ['a variation beyond 100 %', { series: 'ipca', rows: [{ month: '2026-01', variation: 1.5, before: null }] }],
  ['a variation that is a text', { series: 'ipca', rows: [{ month: '2026-01', variation: '0,5', before: null }] }],
  [
    'an origin that people do not have',
    { series: 'ipca', origin: 'snapshot', rows: [{ month: '2026-01', variation: 0.01, before: null }] },
  ],
])('refuses %s', async (_what, body) => {
  expect(await testApp.send('planner', 'POST', '/api/planner/index-values/', body)).toMatchObject({ status: 400 });
});
