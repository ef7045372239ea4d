import type { Unit, UnitTally } from '@uni/contracts';
import { expect, test } from 'vitest';
import { people } from '../../../../testing/people.ts';
import { idOf, plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { findUnits } from './units.repository.ts';

const testApp = await openTestApp();
const url = '/api/sales/units/';
const post = (path: string, body: unknown, who: 'staff' | 'planner' | 'reader' = 'staff') =>
  testApp.send(who, 'POST', path, body);

const enterprise = async (): Promise<number> => (await plan(testApp)).enterprise;
const unitOf = async (enterpriseId: number, fields: Record<string, unknown> = {}): Promise<Unit> => {
  const { status, body } = await post(url, { empreendimento: enterpriseId, nome: '101', ...fields });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body as Unit;
};
const unitsOf = async (enterpriseId: number, query = ''): Promise<Unit[]> =>
  (await testApp.send('reader', 'GET', `${url}?empreendimento=${enterpriseId}${query}`)).body as Unit[];
const move = (ids: readonly number[], state: string, reserved_until: string | null = null) =>
  post('/api/sales/unit-moves/', { ids, state, reserved_until });
const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000 - 3 * 3_600_000).toISOString().slice(0, 10);

test('a unit is registered, changed over the version that was read, and deleted', async () => {
  const enterpriseId = await enterprise();
  const made = await unitOf(enterpriseId, { block: 'Torre A', floor: 12, stack: '03', list_price: 98_600_000 });
  expect(made).toMatchObject({ state: 'available', origin: 'manual', reserved_until: null, version: 1 });
  const one = `${url}${made.id}/`;
  const changed = await testApp.send('staff', 'PATCH', one, { typology: '3 quartos' }, { 'If-Match': '"1"' });
  expect(changed).toMatchObject({ status: 200, body: { typology: '3 quartos', floor: 12, version: 2 } });
  expect(await testApp.send('staff', 'PATCH', one, { note: 'x' }, { 'If-Match': '"1"' })).toMatchObject({
    status: 412,
    body: { current: { version: 2 } },
  });
  expect(await post(url, { empreendimento: enterpriseId, nome: '101', block: 'Torre A' })).toMatchObject({
    status: 400,
    body: { nome: ['The fields empreendimento, block, nome must make a unique set.'] },
  });
  expect(await testApp.send('staff', 'DELETE', one)).toMatchObject({ status: 204 });
  expect(await testApp.send('staff', 'GET', one)).toMatchObject({ status: 404 });
});

test('a reservation holds to the end of its last day, and ends by itself', async () => {
  const { id } = await unitOf(await enterprise());
  expect(await move([id], 'reserved')).toMatchObject({ status: 400, body: { reserved_until: [expect.any(String)] } });
  const until = dayIn(2);
  expect(await move([id], 'reserved', until)).toMatchObject({
    status: 200,
    body: [{ state: 'reserved', reserved_until: until }],
  });
  expect(await move([id], 'blocked')).toMatchObject({ status: 409, body: { code: 'unit_state' } });
  expect(await move([id], 'reserved', dayIn(-1))).toMatchObject({
    status: 400,
    body: { reserved_until: [`Ensure this value is greater than or equal to ${dayIn(0)}.`] },
  });
  const asOf = (today: string) =>
    testApp.app.platform.database.withOrganization(people.staff.organizationId, (db) => findUnits(db, [id], today));
  expect(await asOf(until)).toMatchObject([{ state: 'reserved', reserved_until: until }]);
  expect(await asOf(dayIn(3))).toMatchObject([{ state: 'available', reserved_until: null }]);
});

test('units are moved all together or not at all', async () => {
  const enterpriseId = await enterprise();
  const [a, b] = [await unitOf(enterpriseId), await unitOf(enterpriseId, { nome: '102' })];
  expect(await move([b.id], 'blocked')).toMatchObject({ status: 200 });
  expect(await move([a.id, b.id], 'reserved', dayIn(3))).toMatchObject({ status: 409, body: { code: 'unit_state' } });
  expect((await unitsOf(enterpriseId)).map(({ state }) => state)).toEqual(['available', 'blocked']);
  expect(await move([a.id, 4_242], 'blocked')).toMatchObject({
    status: 400,
    body: { ids: ['Invalid pk "4242" - object does not exist.'] },
  });
  expect((await unitsOf(enterpriseId, '&state=available')).map(({ nome }) => nome)).toEqual(['101']);
});

test('of two people who take the same unit one is told that it is gone', async () => {
  const { id } = await unitOf(await enterprise());
  const answers = await Promise.all([move([id], 'bartered'), move([id], 'reserved', dayIn(1))]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('prices change exactly, half a centavo up, and a preview writes nothing', async () => {
  const enterpriseId = await enterprise();
  const { id } = await unitOf(enterpriseId, { list_price: 1_001, private_area: 8_800 });
  const reprice = (pricing: unknown, preview = false) =>
    post('/api/sales/unit-prices/', { ids: [id], pricing, preview });
  expect(await reprice({ by: 'share', share: 500 }, true)).toMatchObject({ body: [{ before: 1_001, after: 1_051 }] });
  expect((await unitsOf(enterpriseId))[0]?.list_price).toBe(1_001);
  expect(await reprice({ by: 'area', price_per_area: 1_120_455 })).toMatchObject({ body: [{ after: 98_600_040 }] });
  expect((await unitsOf(enterpriseId))[0]).toMatchObject({ list_price: 98_600_040, version: 2 });
  expect(await reprice({ by: 'area', price_per_area: 1_000_000_000 })).toMatchObject({ status: 200 });
  expect(await reprice({ by: 'share', share: 100_000 })).toMatchObject({ status: 200 });
  expect(await reprice({ by: 'share', share: 100_000 })).toMatchObject({
    status: 400,
    body: { pricing: [expect.any(String)] },
  });
});

test('a sheet adds what is new, changes what differs, and says of each bad row why', async () => {
  const enterpriseId = await enterprise();
  await unitOf(enterpriseId, { block: 'A', list_price: 500 });
  const rows = [
    { block: 'A', nome: '101', list_price: 600 },
    { block: 'A', nome: '102', floor: 1, state: 'bartered' },
    { block: 'A', nome: '102' },
    { block: 'A', nome: '' },
    { block: 'A', nome: '103', state: 'sold' },
    'not a row',
  ];
  const report = {
    added: 1,
    changed: 1,
    unchanged: 0,
    rejected: [{ row: 2 }, { row: 3 }, { row: 4 }, { row: 5 }].map((one) => expect.objectContaining(one)),
  };
  const bring = (preview: boolean) => post('/api/sales/unit-imports/', { empreendimento: enterpriseId, preview, rows });
  expect((await bring(true)).body).toEqual(report);
  expect(await unitsOf(enterpriseId)).toHaveLength(1);
  expect((await bring(false)).body).toEqual(report);
  expect(
    (await unitsOf(enterpriseId)).map(({ nome, list_price, state, origin }) => [nome, list_price, state, origin]),
  ).toEqual([
    ['102', 0, 'bartered', 'import'],
    ['101', 600, 'available', 'manual'],
  ]);
  expect((await bring(false)).body).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
});

test('twenty thousand rows come in at once, are tallied, searched and paged', {
  tags: ['proof'],
  timeout: 120_000,
}, async () => {
  const enterpriseId = await enterprise();
  const rows = Array.from({ length: 20_000 }, (_, n) => ({
    block: `Quadra ${n % 40}`,
    nome: `Lote ${n}`,
    list_price: 100 + n,
    private_area: 25_000,
    state: n % 4 === 0 ? 'blocked' : 'available',
  }));
  expect((await post('/api/sales/unit-imports/', { empreendimento: enterpriseId, rows })).body).toMatchObject({
    added: 20_000,
  });
  const { body } = await testApp.send('reader', 'GET', `/api/sales/unit-tallies/?empreendimento=${enterpriseId}`);
  expect((body as UnitTally[]).map(({ state, count }) => [state, count])).toEqual([
    ['available', 15_000],
    ['blocked', 5_000],
  ]);
  expect((body as UnitTally[]).reduce((sum, { list_price }) => sum + list_price, 0)).toBe(201_990_000);
  const page = await testApp.send('reader', 'GET', `${url}?empreendimento=${enterpriseId}&search=Lote 1999&page=1`);
  expect(page.body).toMatchObject({
    count: 11,
    results: expect.arrayContaining([expect.objectContaining({ nome: 'Lote 1999' })]),
  });
});

test('who may only read changes nothing, and another organization sees none of it', async () => {
  const enterpriseId = await enterprise();
  const { id } = await unitOf(enterpriseId);
  expect(await post(url, { empreendimento: enterpriseId, nome: '9' }, 'reader')).toMatchObject({ status: 403 });
  expect(await post('/api/sales/unit-moves/', { ids: [id], state: 'blocked' }, 'planner')).toMatchObject({
    status: 403,
  });
  expect(await post(url, { empreendimento: 4_242, nome: '9' })).toMatchObject({
    status: 400,
    body: { empreendimento: ['Invalid pk "4242" - object does not exist.'] },
  });
  const { body } = await testApp.send('stranger', 'GET', url);
  expect((body as Unit[]).map(idOf)).not.toContain(id);
  expect(
    await testApp.send('stranger', 'POST', '/api/sales/unit-moves/', { ids: [id], state: 'blocked' }),
  ).toMatchObject({
    status: 400,
    body: { ids: [`Invalid pk "${id}" - object does not exist.`] },
  });
});
