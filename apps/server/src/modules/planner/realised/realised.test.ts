import { openComposed } from '@uni/analysis';
import type { ImportReport, RealisedEntry, RealisedSummary } from '@uni/contracts';
import { hashProjection, monthAt, type Projection, resolveDiscountRate, studyHash } from '@uni/engine';
import { expect, test } from 'vitest';
import { people } from '../../../../testing/people.ts';
import { fieldOf, patch, plan, type StudyAnswer, set, studyAt, studyOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { firstBrokenEntry } from '../../../platform/audit/index.ts';
import { inContext } from '../../../platform/context.ts';
import { importRealised } from './realised-import.service.ts';

const testApp = await openTestApp();

const past = studyOf({ base_month: '2025-01' });
const months = Array.from({ length: 6 }, (_, t) => monthAt(past.base_month, t));
const [first = '', second = '', third = '', fourth = ''] = months;
const land = { key: 'expense.terrain', module: null };
const constructionLine = { key: 'expense.labor_cost', module: 1 };
const row = (line: { key: string; module: number | null }, month: string, amount: string, document?: string) => ({
  ...line,
  month,
  amount,
  ...(document === undefined ? {} : { document }),
});

/** An enterprise of the first organization with a draft, and shortcuts to its realised values. */
const enterprise = async () => {
  const planned = await plan(testApp, { study: past });
  const base = `/api/planner/enterprises/${planned.enterprise}`;
  const send = (method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown, who: keyof typeof people = 'planner') =>
    testApp.send(who, method, `${base}/${path}/`, body);
  const replace = (rows: unknown[], range = { from: first, to: fourth, nature: 'realised' }) =>
    send('PUT', 'realised-entries', { ...range, lines: [], rows });
  const entries = async () => (await send('GET', 'realised-entries')).body as RealisedEntry[];
  const summary = async () => (await send('GET', 'realised')).body as RealisedSummary;
  const take = (rows: unknown[], more = {}) =>
    send('POST', 'realised-imports', { file_name: 'realizado.xlsx', rows, ...more });
  const close = (month: string) => send('POST', 'closing', { month, reason: 'Conferido' }, 'staff');
  return { ...planned, base, send, replace, entries, summary, take, close };
};

const projectionAt = async (url: string, query = '') => {
  const { status, body } = await testApp.send('planner', 'GET', `${url}projection/${query}`);
  expect(status).toBe(200);
  return body as { projection: Projection; projection_hash: string };
};
const cells = ({ lines }: Projection, key: string, module: number | null = null) =>
  lines.find((line) => line.key === key && line.module === module);

test('typed values change no projection until their month is closed, and then stand in the place of the plan', async () => {
  const { url, replace, close } = await enterprise();
  const plain = await studyAt(testApp, url);
  expect(fieldOf(plain, 'realised_hash')).toBe('none');
  const typed = await replace([row(constructionLine, first, '-1234.56'), row(constructionLine, second, '-0.01')]);
  expect(typed).toMatchObject({ status: 200, body: { closing: null, realised_hash: 'none', realised: null } });
  expect(await studyAt(testApp, url)).toEqual(plain);
  const closed = await close(second);
  expect(closed.status).toBe(200);
  expect(fieldOf(closed.body, 'realised')).toEqual({
    closing: second,
    lines: [{ ...constructionLine, from: first, values: [-123_456, -1] }],
    policy: {},
  });
  const after = await studyAt(testApp, url);
  expect(after.study_hash).toBe(plain.study_hash);
  expect(after.projection_hash).not.toBe(plain.projection_hash);
  const { projection, projection_hash } = await projectionAt(url);
  expect(projection_hash).toBe(after.projection_hash);
  const line = cells(projection, constructionLine.key, 1);
  expect(line?.values.slice(0, 2)).toEqual([-123_456, -1]);
  expect(line?.realised).toEqual([-123_456, -1]);
});

test('page and server compute the same from what the study’s answer carries, before and after an edit', async () => {
  const { url, replace, close } = await enterprise();
  await replace([row(constructionLine, first, '-50000.00'), row(land, second, '-10.10')]);
  await close(third);
  const inPage = (answer: StudyAnswer & Pick<RealisedSummary, 'realised'>) => {
    const opened = openComposed(answer.study, answer.realised);
    if (!opened.ok) throw new Error('the page refuses the study');
    return hashProjection(opened.model.projection);
  };
  type Answer = StudyAnswer & Pick<RealisedSummary, 'realised' | 'realised_hash'>;
  const read = (await studyAt(testApp, url)) as Answer;
  expect(inPage(read)).toBe(read.projection_hash);
  expect(studyHash(read.study)).toBe(read.study_hash);
  expect(studyHash(read.realised)).toBe(read.realised_hash);
  const saved = await patch(testApp, url, 1, [
    set('/discount_rate/value', resolveDiscountRate(read.study).value, 0.15),
  ]);
  const study = { ...read.study, discount_rate: { ...read.study.discount_rate, value: 0.15 } };
  expect(saved).toMatchObject({
    status: 200,
    body: {
      study_hash: studyHash(study),
      projection_hash: inPage({ ...read, study }),
      realised_hash: read.realised_hash,
    },
  });
  const repeated = await patch(testApp, url, 2, []);
  expect(repeated.body).toEqual(saved.body);
});

test('an approved version keeps its sealed projection while the live one goes on with the months', async () => {
  const { url, replace, close } = await enterprise();
  await replace([row(constructionLine, first, '-50000.00')]);
  await close(first);
  const before = await projectionAt(url);
  await testApp.send('planner', 'POST', `${url}submit/`, {});
  const approved = await testApp.send('staff', 'POST', `${url}approve/`, { reason: 'Conferida' });
  expect(approved).toMatchObject({ status: 200, body: { sealed_projection_hash: before.projection_hash } });
  await replace([row(constructionLine, second, '-70000.00')], { from: second, to: second, nature: 'realised' });
  await close(second);
  const sealed = await projectionAt(url, '?sealed=true');
  expect(sealed).toMatchObject({ projection_hash: before.projection_hash, projection: before.projection });
  const live = await projectionAt(url);
  expect(cells(live.projection, constructionLine.key, 1)?.realised).toEqual([-5_000_000, -7_000_000]);
  const listed = await testApp.send('planner', 'GET', url);
  expect(fieldOf(listed.body, 'sealed_projection_hash')).toBe(before.projection_hash);
});

test('a closed month refuses every change of its values until it is reopened, with a reason, by staff', async () => {
  const { send, replace, take, close, entries, summary, enterprise: id } = await enterprise();
  await replace([row(constructionLine, second, '-1.00')]);
  const { batches } = await summary();
  await close(second);
  const refused = { status: 409, body: { code: 'month_closed', closing: second } };
  expect(await replace([row(constructionLine, second, '-2.00')])).toMatchObject(refused);
  expect(await send('POST', 'realised-undo', { batch: batches[0]?.id })).toMatchObject(refused);
  expect(await close(second)).toMatchObject(refused);
  const measured = { measurements: [{ module: 1, month: second, share: 0.1 }] };
  expect(await send('PUT', 'physical-progress', measured)).toMatchObject(refused);
  expect((await take([row(constructionLine, second, '-2.00')])).body).toMatchObject({
    accepted: 0,
    batch: null,
    rejected: [{ row: 0, code: 'month_closed' }],
  });
  expect((await entries()).map(({ amount }) => amount)).toEqual(['-1.00']);
  expect((await send('POST', 'reopening', { month: second, reason: 'nota atrasada' })).status).toBe(403);
  expect(await send('POST', 'reopening', { month: second }, 'staff')).toMatchObject({ status: 400 });
  expect(await send('POST', 'reopening', { month: fourth, reason: 'x' }, 'staff')).toMatchObject({
    status: 409,
    body: { code: 'month_open' },
  });
  const opened = await send('POST', 'reopening', { month: second, reason: 'nota atrasada' }, 'staff');
  expect(opened).toMatchObject({ status: 200, body: { closing: null, realised: null, realised_hash: 'none' } });
  expect(fieldOf(opened.body, 'history')).toMatchObject([
    { act: 'reopen', month: second, reason: 'nota atrasada' },
    { act: 'close', month: second, reason: 'Conferido' },
  ]);
  expect((await replace([row(constructionLine, second, '-2.00')])).status).toBe(200);
  await testApp.app.platform.database.withOrganization(people.planner.organizationId, async (transaction) => {
    const audit = await transaction
      .selectFrom('audit_entries')
      .select('action')
      .where('target_id', '=', id)
      .orderBy('sequence')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual([
      'enterprise.created',
      'realised.replaced',
      'realised.closed',
      'realised.reopened',
      'realised.replaced',
    ]);
    expect(await firstBrokenEntry(transaction, people.planner.organizationId)).toBeNull();
  });
});

test('reopening a month leaves the ones before it closed', async () => {
  const { send, replace, close } = await enterprise();
  await replace([row(constructionLine, first, '-1.00'), row(constructionLine, third, '-3.00')]);
  await close(third);
  const opened = await send('POST', 'reopening', { month: second, reason: 'revisão' }, 'staff');
  expect(opened).toMatchObject({ status: 200, body: { closing: first } });
});

test('an import takes every acceptable row and says of each other one why not', async () => {
  const { take, entries, close, replace } = await enterprise();
  await replace([row(land, first, '-9.00')], { from: first, to: first, nature: 'realised' });
  await close(first);
  const rows = [
    row(constructionLine, second, '-100.10', 'NF 1'),
    row(constructionLine, second, '-100.10', 'NF 1'),
    row(constructionLine, second, '-0.05', 'NF 2'),
    row(constructionLine, first, '-1.00'),
    row({ key: 'expense.terrain', module: 99 }, second, '-1.00'),
    row({ key: 'closing_cash', module: null }, second, '-1.00'),
    row(land, '2026-13', '-1.00'),
    row(land, second, '1,00'),
    null,
  ];
  const preview = await take(rows, { preview: true });
  expect(preview).toMatchObject({ status: 200, body: { batch: null, accepted: 2, changed: 1 } });
  expect(await entries()).toHaveLength(1);
  const report = await take(rows);
  expect(report.status).toBe(201);
  const { rejected } = report.body as ImportReport;
  expect(rejected.map(({ row: at, code }) => [at, code])).toEqual([
    [1, 'duplicate'],
    [3, 'month_closed'],
    [4, 'module_unknown'],
    [5, 'invalid'],
    [6, 'invalid'],
    [7, 'invalid'],
    [8, 'invalid'],
  ]);
  const imported = (await entries()).filter(({ origin }) => origin === 'import');
  expect(imported.map(({ amount, document }) => [amount, document])).toEqual([
    ['-100.10', 'NF 1'],
    ['-0.05', 'NF 2'],
  ]);
});

test('the same import again, or retried under its key, writes nothing twice', async () => {
  const { take, entries, base, summary } = await enterprise();
  const rows = [row(constructionLine, first, '-10.00'), row(constructionLine, second, '-20.00')];
  const firstTime = await take(rows);
  const stored = await entries();
  const again = await take([...rows].reverse());
  expect(again).toMatchObject({ status: 200, body: { repeated: true, batch: fieldOf(firstTime.body, 'batch') } });
  expect(await entries()).toEqual(stored);
  const body = { file_name: 'outro.xlsx', rows: [row(constructionLine, third, '-30.00')] };
  const key = { 'idempotency-key': 'uma-vez' };
  const sent = await Promise.all(
    [1, 2, 3].map(() => testApp.send('planner', 'POST', `${base}/realised-imports/`, body, key)),
  );
  const made = sent.filter(({ status }) => status === 201);
  expect(made.length).toBeGreaterThan(0);
  for (const answer of made) expect(answer.body).toEqual(made[0]?.body);
  for (const { status } of sent) expect([201, 409]).toContain(status);
  expect((await summary()).batches).toHaveLength(2);
});

test('taking back a change brings back exactly what it replaced, once, and not under later changes', async () => {
  const { take, replace, entries, send, summary } = await enterprise();
  await replace([row(constructionLine, first, '-1.00'), row(constructionLine, second, '-2.00')]);
  const before = await entries();
  const imported = fieldOf((await take([row(constructionLine, first, '-5.00')])).body, 'batch');
  expect((await entries()).map(({ amount }) => amount)).toEqual(['-5.00', '-2.00']);
  const later = await replace([row(constructionLine, first, '-6.00')], { from: first, to: first, nature: 'realised' });
  const superseded = { status: 409, body: { code: 'realised_superseded' } };
  expect(await send('POST', 'realised-undo', { batch: imported })).toMatchObject(superseded);
  const latest = (later.body as RealisedSummary).batches[0]?.id;
  expect((await send('POST', 'realised-undo', { batch: latest })).status).toBe(200);
  expect((await send('POST', 'realised-undo', { batch: imported })).status).toBe(200);
  expect(await entries()).toEqual(before);
  expect(await send('POST', 'realised-undo', { batch: imported })).toMatchObject(superseded);
  expect((await summary()).batches.map(({ undone }) => undone)).toEqual([true, true, false]);
});

test('what an ERP sent stays under typed adjustments, and a file does not count it twice', async () => {
  const { enterprise: id, replace, take, entries } = await enterprise();
  const actor = { ...people.planner, userId: people.planner.id, scope: people.planner.organizationId };
  const imported = { nature: 'realised', origin: 'erp', fileName: 'sienge', isPreview: false } as const;
  await inContext(testApp.app.platform, actor as never, (context) =>
    importRealised(context, id, { ...imported, rows: [row(constructionLine, first, '-100.00', 'T-1')] }),
  );
  await replace([row(constructionLine, first, '10.00')], { from: first, to: first, nature: 'realised' });
  expect((await take([row(constructionLine, first, '-90.00')])).body).toMatchObject({
    rejected: [{ code: 'erp_value' }],
  });
  expect((await entries()).map(({ origin, amount }) => [origin, amount])).toEqual([
    ['erp', '-100.00'],
    ['manual', '10.00'],
  ]);
});

test('committed values are told apart and change no projection', async () => {
  const { url, base, replace, close } = await enterprise();
  await replace([row(constructionLine, third, '-500.00')], { from: third, to: third, nature: 'committed' });
  await replace([row(constructionLine, third, '-7.00')], { from: third, to: third, nature: 'realised' });
  const committed = await testApp.send('planner', 'GET', `${base}/realised-entries/?nature=committed`);
  expect(committed.body).toMatchObject([{ nature: 'committed', month: third, amount: '-500.00' }]);
  const plain = await studyAt(testApp, url);
  await close(first);
  const after = await projectionAt(url);
  const before = openComposed(plain.study, null);
  const key = (projection: Projection) => cells(projection, constructionLine.key, 1)?.values;
  expect(before.ok && key(before.model.projection)).toEqual(key(after.projection));
});

test('policies decide how the balance goes on, whole sets at a time', async () => {
  const { url, replace, close, send } = await enterprise();
  await replace([row(land, first, '-1000.00'), row(constructionLine, first, '-1000.00')]);
  await close(first);
  const totals = async () => {
    const { projection } = await projectionAt(url);
    return [cells(projection, land.key), cells(projection, constructionLine.key, 1)].map((line) => line?.total);
  };
  const balanced = await totals();
  const policies = { default: 'plan', 'expense.terrain': { shift: 2 } };
  const answer = await send('PUT', 'forecast-policies', { policies });
  expect(answer).toMatchObject({ status: 200, body: { policies, realised: { policy: policies } } });
  expect((await send('GET', 'forecast-policies')).body).toEqual({ policies });
  expect(await totals()).not.toEqual(balanced);
  for (const wrong of [{ default: 'half' }, { closing_cash: 'plan' }, { default: { shift: 9_999 } }]) {
    expect((await send('PUT', 'forecast-policies', { policies: wrong })).status).toBe(400);
  }
});

test('measured progress is stored by module and month and never falls', async () => {
  const { send } = await enterprise();
  const measurements = [
    { module: 1, month: second, share: 0.125 },
    { module: 1, month: first, share: 0.05 },
  ];
  const stored = await send('PUT', 'physical-progress', { measurements });
  expect(stored).toMatchObject({ status: 200, body: [measurements[1], measurements[0]] });
  expect((await send('GET', 'physical-progress')).body).toEqual(stored.body);
  const falling = [...measurements, { module: 1, month: third, share: 0.1 }];
  expect((await send('PUT', 'physical-progress', { measurements: falling })).status).toBe(400);
  const twice = [...measurements, { module: 1, month: first, share: 0.06 }];
  expect((await send('PUT', 'physical-progress', { measurements: twice })).status).toBe(400);
});

test('somebody who changes an older state is told what is stored now', async () => {
  const { base, summary, replace } = await enterprise();
  const { revision } = await summary();
  await replace([row(constructionLine, first, '-1.00')]);
  const stale = { 'if-match': `"${revision}"` };
  const answer = await testApp.send('planner', 'POST', `${base}/closing/`, { month: first }, stale);
  expect(answer).toMatchObject({ status: 412, body: { code: 'precondition_failed', current: { closing: null } } });
  const fresh = { 'if-match': `"${(await summary()).revision}"` };
  expect((await testApp.send('staff', 'POST', `${base}/closing/`, { month: first, reason: 'x' }, fresh)).status).toBe(
    200,
  );
});

test('lists and summaries show the indicators over the months closed now', async () => {
  const { url, version, enterprise: id, replace, close } = await enterprise();
  await replace([row(constructionLine, first, '-9000000.00')]);
  await close(first);
  const { projection } = await projectionAt(url);
  await replace([row(constructionLine, second, '-1.00')], { from: second, to: second, nature: 'realised' });
  await close(second);
  const list = await testApp.send('planner', 'GET', `/api/planner/versions/?empreendimento=${id}`);
  const { projection: now } = await projectionAt(url);
  expect(list.body).toMatchObject([{ id: version, indicators: JSON.parse(JSON.stringify(now.indicators)) }]);
  expect(now.indicators).not.toEqual(projection.indicators);
  const summaries = await testApp.send('planner', 'GET', '/api/planner/enterprise-summaries/');
  const mine = (summaries.body as { id: number; indicators: unknown }[]).find((summary) => summary.id === id);
  expect(mine?.indicators).toEqual(JSON.parse(JSON.stringify(now.indicators)));
});
