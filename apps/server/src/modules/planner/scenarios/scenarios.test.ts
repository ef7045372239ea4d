import { scenarioLimits } from '@uni/contracts';
import { expect, test } from 'vitest';
import { fieldOf, idOf, plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const price = { driver: 'price', amount: 0.05 };

const withScenario = async () => {
  const planned = await plan(testApp);
  const list = `${planned.url}scenarios/`;
  const made = await testApp.send('planner', 'POST', list, { nome: 'Otimista', overrides: [price] });
  expect(made).toMatchObject({ status: 201 });
  return { ...planned, list, url: `${list}${idOf(made.body)}/`, version: planned.url, made: made.body };
};

test('a scenario keeps its name and overrides, in the order in which scenarios were made', async () => {
  const { list, made } = await withScenario();
  const overrides = [
    { path: '/discount_rate/value', value: 0.15 },
    { path: '/modules/@1/launch', delta: 3 },
    { path: '/modules/@1/typologies/@2/price_m2', factor: 0.9 },
  ];
  await testApp.send('planner', 'POST', list, { nome: 'Adverso', overrides });
  const { status, body } = await testApp.send('reader', 'GET', list);
  expect(status).toBe(200);
  expect(body).toEqual([made, expect.objectContaining({ nome: 'Adverso', overrides, revision: 1 })]);
});

test('a scenario is renamed and its overrides are replaced, each alone', async () => {
  const { url } = await withScenario();
  const renamed = await testApp.send('planner', 'PATCH', url, { nome: 'Melhor caso' });
  expect(renamed).toMatchObject({ status: 200, body: { nome: 'Melhor caso', overrides: [price], revision: 2 } });
  expect(renamed.headers.etag).toBe('"2"');
  const emptied = await testApp.send('planner', 'PATCH', url, { overrides: [] });
  expect(emptied).toMatchObject({ status: 200, body: { nome: 'Melhor caso', overrides: [], revision: 3 } });
});

test('a name is unique in the version, and free in another one', async () => {
  const { list, url } = await withScenario();
  const messages = { non_field_errors: ['The fields version, nome must make a unique set.'] };
  expect(await testApp.send('planner', 'POST', list, { nome: 'Otimista' })).toMatchObject({
    status: 400,
    body: messages,
  });
  const other = await testApp.send('planner', 'POST', list, { nome: 'Pessimista' });
  expect(await testApp.send('planner', 'PATCH', url, { nome: 'Pessimista' })).toMatchObject({
    status: 400,
    body: messages,
  });
  expect(other.status).toBe(201);
  expect((await withScenario()).made).toMatchObject({ nome: 'Otimista' });
});

test('who writes over what somebody else has changed is told what stands there now', async () => {
  const { url } = await withScenario();
  const first = await testApp.send('planner', 'PATCH', url, { nome: 'A' }, { 'if-match': '"1"' });
  expect(first.status).toBe(200);
  const second = await testApp.send('staff', 'PATCH', url, { nome: 'B' }, { 'if-match': '"1"' });
  expect(second).toMatchObject({ status: 412, body: { code: 'precondition_failed', current: { nome: 'A' } } });
  expect((await testApp.send('staff', 'DELETE', url, undefined, { 'if-match': '"1"' })).status).toBe(412);
  expect((await testApp.send('staff', 'DELETE', url, undefined, { 'if-match': '"2"' })).status).toBe(204);
  expect((await testApp.send('planner', 'PATCH', url, { nome: 'C' })).status).toBe(404);
});

test('a scenario is not found under another version', async () => {
  const { url } = await withScenario();
  const other = await plan(testApp);
  const id = url.split('/').at(-2);
  expect((await testApp.send('planner', 'PATCH', `${other.url}scenarios/${id}/`, { nome: 'X' })).status).toBe(404);
});

test.each([
  ['no name', { nome: ' ' }, 'nome'],
  ['a name that is too long', { nome: 'x'.repeat(81) }, 'nome'],
  ['overrides that are no list', { nome: 'X', overrides: {} }, 'overrides'],
  ['an override without an amount', { nome: 'X', overrides: [{ driver: 'price' }] }, 'overrides'],
  ['an override of two kinds', { nome: 'X', overrides: [{ driver: 'price', amount: 1, factor: 2 }] }, 'overrides'],
  ['an amount that is a text', { nome: 'X', overrides: [{ driver: 'price', amount: '5%' }] }, 'overrides'],
  ['too many overrides', { nome: 'X', overrides: Array.from({ length: 501 }, () => price) }, 'overrides'],
  [
    'overrides that are too large',
    { nome: 'X', overrides: [{ path: '/name', value: 'x'.repeat(scenarioLimits.characters) }] },
    'overrides',
  ],
])('%s is refused by its field', async (_case, input, field) => {
  const { list } = await withScenario();
  const { status, body } = await testApp.send('planner', 'POST', list, input);
  expect(status).toBe(400);
  expect(Object.keys(Object(body))).toEqual([field]);
});

test('a version has no more scenarios than the limit', async () => {
  const { list } = await withScenario();
  for (let made = 1; made < scenarioLimits.scenarios; made += 1) {
    expect((await testApp.send('planner', 'POST', list, { nome: `C${made}` })).status).toBe(201);
  }
  expect(await testApp.send('planner', 'POST', list, { nome: 'Mais um' })).toMatchObject({
    status: 409,
    body: { code: 'too_many_scenarios' },
  });
});

test('criteria are kept for the whole set, with a version of their own', async () => {
  const { version } = await withScenario();
  const url = `${version}scenario-criteria/`;
  expect(await testApp.send('planner', 'GET', url)).toMatchObject({ status: 200, body: { criteria: [], revision: 0 } });
  const criteria = [
    { indicator: 'irr_year', is: 'at_least', value: 0.2 },
    { indicator: 'max_exposure', is: 'at_least', value: -2_000_000_00 },
  ];
  expect(await testApp.send('planner', 'PUT', url, { criteria }, { 'if-match': '"0"' })).toMatchObject({
    status: 200,
    body: { criteria, revision: 1 },
  });
  expect((await testApp.send('reader', 'GET', url)).body).toEqual({ criteria, revision: 1 });
  expect(await testApp.send('staff', 'PUT', url, { criteria: [] }, { 'if-match': '"0"' })).toMatchObject({
    status: 412,
    body: { current: { criteria } },
  });
  const bad = await testApp.send('planner', 'PUT', url, { criteria: [{ indicator: 'npv', is: 'about', value: 1 }] });
  expect(bad.status).toBe(400);
});

test('a clone keeps scenarios and criteria, as copies of its own; the study of neither changes', async () => {
  const { version, url } = await withScenario();
  const criteria = [{ indicator: 'npv', is: 'at_least', value: 0 }];
  await testApp.send('planner', 'PUT', `${version}scenario-criteria/`, { criteria });
  const clone = await testApp.send('planner', 'POST', `${version}clone/`, { nome: 'Cópia' });
  const copy = `/api/planner/versions/${idOf(clone.body)}/`;
  await testApp.send('planner', 'PATCH', url, { nome: 'Mudou' });
  const copied = await testApp.send('planner', 'GET', `${copy}scenarios/`);
  expect(copied.body).toEqual([expect.objectContaining({ nome: 'Otimista', overrides: [price], revision: 1 })]);
  expect(fieldOf(copied.body, 0, 'id')).not.toBe(Number(url.split('/').at(-2)));
  expect((await testApp.send('planner', 'GET', `${copy}scenario-criteria/`)).body).toMatchObject({ criteria });
  expect((await testApp.send('planner', 'GET', version)).body).toMatchObject({ revision: 1 });
});

test('an approved version takes scenarios: its study stays as it was approved', async () => {
  const { url } = await plan(testApp);
  const pass = (who: 'planner' | 'staff', step: string) =>
    testApp.send(who, 'POST', `${url}${step}/`, { reason: 'Conferida' });
  await pass('planner', 'submit');
  expect((await pass('staff', 'approve')).status).toBe(200);
  expect((await testApp.send('planner', 'POST', `${url}scenarios/`, { nome: 'E se' })).status).toBe(201);
});
