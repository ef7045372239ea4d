import { expect, test } from 'vitest';
import { approve, fieldOf, idOf, plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const url = '/api/planner/enterprises/';
const create = (body: unknown) => testApp.send('planner', 'POST', url, body);

test('a planner registers an enterprise and reads it back', async () => {
  const created = await create({
    code: '101',
    name: 'Residencial Aurora',
    city: 'Goiânia',
    state: 'GO',
    phase: 'launch',
  });
  expect(created).toMatchObject({ status: 201, body: { code: '101', city: 'Goiânia', state: 'GO', deleted_at: null } });
  const read = await testApp.send('reader', 'GET', `${url}${idOf(created.body)}/`);
  expect(read.body).toEqual(created.body);
  expect(read.headers.etag).toBe('"1"');
});

test('an enterprise needs no more than code and name', async () => {
  const { status, body } = await create({ code: '102', name: 'Vértice' });
  expect(status).toBe(201);
  expect(body).toMatchObject({ city: null, state: null, phase: 'prospecting', spe: null, system: null });
});

test('an enterprise has a company, a source system and key dates, and a change of them is told in the audit trail', async () => {
  const register = { spe: 'Aurora SPE Ltda.', system: 'sienge', launch_month: '2027-03', occupancy_month: '2029-11' };
  const created = await create({ code: '120', name: 'Com datas', ...register });
  expect(created).toMatchObject({ status: 201, body: { ...register, works_start_month: null } });
  const one = `${url}${idOf(created.body)}/`;
  const changed = await testApp.send('planner', 'PATCH', one, { system: 'uau', works_start_month: '2027-09' });
  expect(changed).toMatchObject({ status: 200, body: { system: 'uau', works_start_month: '2027-09' } });
  const { body } = await testApp.send('planner', 'GET', '/api/planner/enterprise-summaries/');
  expect(body).toContainEqual(expect.objectContaining({ code: '120', spe: 'Aurora SPE Ltda.', system: 'uau' }));
  const auditTrail = await testApp.send(
    'staff',
    'GET',
    `/api/admin/audit/?target=enterprise&target_id=${idOf(created.body)}`,
  );
  expect(fieldOf(auditTrail.body, 'results')).toMatchObject([
    {
      action: 'enterprise.changed',
      before: { system: 'sienge', works_start_month: null },
      after: { system: 'uau', works_start_month: '2027-09' },
    },
    { action: 'enterprise.created' },
  ]);
});

test.each([
  ['a code that is taken', { code: '101', name: 'Outro' }, { code: ['empreendimento with this code already exists.'] }],
  ['a missing name', { code: '103' }, { name: ['This field is required.'] }],
  ['a blank code', { code: ' ', name: 'X' }, { code: ['This field may not be blank.'] }],
  [
    'a state that Brazil does not have',
    { code: '103', name: 'X', state: 'XX' },
    { state: ['"XX" is not a valid choice.'] },
  ],
  [
    'a month that no year has',
    { code: '103', name: 'X', launch_month: '2027-13' },
    { launch_month: ['Month has wrong format. Use one of these formats instead: YYYY-MM.'] },
  ],
  ['a system that is not known', { code: '103', name: 'X', system: 'x' }, { system: ['"x" is not a valid choice.'] }],
  [
    'a code that is too long',
    { code: 'x'.repeat(21), name: 'X' },
    { code: ['Ensure this field has no more than 20 characters.'] },
  ],
])('%s is refused', async (_case, body, messages) => {
  expect(await create(body)).toMatchObject({ status: 400, body: messages });
});

test('two organizations may use one code', async () => {
  const { status } = await testApp.send('strangePlanner', 'POST', url, { code: '101', name: 'De outra casa' });
  expect(status).toBe(201);
  const { body } = await testApp.send('strangePlanner', 'GET', url);
  expect(body).toHaveLength(1);
});

test('a change over somebody else’s change is refused with what is stored now', async () => {
  const { body } = await create({ code: '104', name: 'Antes' });
  const one = `${url}${idOf(body)}/`;
  expect(await testApp.send('planner', 'PATCH', one, { name: 'Depois' }, { 'if-match': '"1"' })).toMatchObject({
    status: 200,
  });
  const late = await testApp.send('staff', 'PATCH', one, { name: 'Tarde' }, { 'if-match': '"1"' });
  expect(late).toMatchObject({ status: 412, body: { code: 'precondition_failed', current: { name: 'Depois' } } });
});

test('a deleted enterprise goes into the bin with its versions and comes back whole', async () => {
  const { enterprise, url: version } = await plan(testApp);
  const one = `${url}${enterprise}/`;
  expect(await testApp.send('planner', 'DELETE', one, { id: enterprise + 1 })).toMatchObject({ status: 400 });
  expect((await testApp.send('planner', 'DELETE', one, { id: enterprise })).status).toBe(204);
  for (const path of [one, version, `${version}study/`, `${version}projection/`]) {
    expect((await testApp.send('planner', 'GET', path)).status).toBe(404);
  }
  const bin = await testApp.send('planner', 'GET', `${url}?deleted=true`);
  expect(bin.body).toMatchObject([{ id: enterprise, deleted_at: expect.any(String) }]);
  expect((await testApp.send('planner', 'POST', `${one}restore/`)).status).toBe(200);
  expect((await testApp.send('planner', 'GET', `${version}study/`)).status).toBe(200);
});

test('a code that was taken meanwhile keeps an enterprise in the bin', async () => {
  const { body } = await create({ code: '105', name: 'Primeiro' });
  await testApp.send('planner', 'DELETE', `${url}${idOf(body)}/`);
  await create({ code: '105', name: 'Segundo' });
  const restored = await testApp.send('planner', 'POST', `${url}${idOf(body)}/restore/`);
  expect(restored).toMatchObject({ status: 400, body: { code: ['empreendimento with this code already exists.'] } });
});

test('the list shows the figures of the current version, and of the one edited last where none is current', async () => {
  const { enterprise, version, url: first } = await plan(testApp);
  const summary = async () => {
    const { body } = await testApp.send('reader', 'GET', '/api/planner/enterprise-summaries/');
    return Array.isArray(body) ? body.find((row) => row.id === enterprise) : undefined;
  };
  const projection = await testApp.send('planner', 'GET', `${first}projection/`);
  const line = (key: string) =>
    (
      fieldOf(projection.body, 'projection', 'lines') as { key: string; module: number | null; values: number[] }[]
    ).find((row) => row.key === key && row.module === null)?.values;
  expect(await summary()).toMatchObject({
    modules: 1,
    versions: 1,
    version: { id: version, nome: 'Rev 1', current: false },
    base_month: '2027-01',
    indicators: fieldOf(projection.body, 'projection', 'indicators'),
    accumulated_free: line('accumulated_free'),
    free_cash_flow: line('free_cash_flow'),
  });
  const clone = await testApp.send('planner', 'POST', `${first}clone/`, { nome: 'Rev 2' });
  await approve(testApp, `/api/planner/versions/${idOf(clone.body)}/`);
  expect(await summary()).toMatchObject({ versions: 2, version: { nome: 'Rev 2', current: true } });
});

test('pages of enterprises carry links on the configured origin', async () => {
  const { body } = await testApp.send('planner', 'GET', `${url}?page=1&page_size=1`);
  expect(body).toMatchObject({ previous: null, next: expect.stringMatching(/^http:\/\/testserver\/.*page=2/) });
  expect((await testApp.send('planner', 'GET', `${url}?page=99`)).status).toBe(404);
});
