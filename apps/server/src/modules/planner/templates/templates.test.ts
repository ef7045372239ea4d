import { expect, test } from 'vitest';
import { fieldOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const url = '/api/planner/templates/';
const curve = { kind: 'curve', nome: 'Curva padrão obra 4m', content: { shares: [0.1, 0.4, 0.4, 0.1] } };
const entry = { group: 'marketing', name: 'Lançamento', value: { basis: 'amount', amount: 1000 }, timing: null };
const pack = { kind: 'package', nome: 'Comercial', content: { items: [entry] } };

test('a curve and a package are kept under a name, read back as they were given, and forgotten', async () => {
  const saved = await testApp.send('planner', 'POST', url, curve);
  expect(saved).toMatchObject({ status: 201, body: { ...curve, id: expect.any(Number) } });
  expect(await testApp.send('planner', 'POST', url, pack)).toMatchObject({ status: 201, body: pack });
  expect((await testApp.send('reader', 'GET', url)).body).toMatchObject([curve, pack]);
  expect((await testApp.send('reader', 'GET', `${url}?kind=package`)).body).toMatchObject([pack]);
  const one = `${url}${Number(fieldOf(saved.body, 'id'))}/`;
  expect((await testApp.send('planner', 'DELETE', one)).status).toBe(204);
  expect((await testApp.send('planner', 'DELETE', one)).status).toBe(404);
  expect((await testApp.send('reader', 'GET', `${url}?kind=curve`)).body).toEqual([]);
});

test('a name is taken once for each kind', async () => {
  const twice = { ...curve, nome: 'Duas vezes' };
  expect((await testApp.send('planner', 'POST', url, twice)).status).toBe(201);
  expect(await testApp.send('planner', 'POST', url, twice)).toMatchObject({
    status: 400,
    body: { nome: ['modelo with this nome already exists.'] },
  });
  expect((await testApp.send('planner', 'POST', url, { ...pack, nome: 'Duas vezes' })).status).toBe(201);
});

test('a content that is not its kind is refused with the place, and nothing is kept', async () => {
  const before = (await testApp.send('reader', 'GET', url)).body;
  for (const content of [{}, { shares: [] }, { shares: [-1] }, { shares: ['a'] }, { items: [entry] }, [], 'x', null]) {
    const answer = await testApp.send('planner', 'POST', url, { ...curve, nome: 'Errada', content });
    expect([content, answer.status]).toEqual([content, 400]);
    expect(fieldOf(answer.body, 'content')).toBeDefined();
  }
  const deep = { ...pack, nome: 'Errado', content: { items: [7] } };
  expect((await testApp.send('planner', 'POST', url, deep)).status).toBe(400);
  expect((await testApp.send('reader', 'GET', url)).body).toEqual(before);
});

test('another organization sees none of them, and who may not read studies may not read these', async () => {
  const saved = await testApp.send('planner', 'POST', url, { ...curve, nome: 'Só nossa' });
  expect((await testApp.send('stranger', 'GET', url)).body).toEqual([]);
  expect((await testApp.send('stranger', 'DELETE', `${url}${Number(fieldOf(saved.body, 'id'))}/`)).status).toBe(404);
  expect((await testApp.send('sales', 'GET', url)).status).toBe(403);
  expect((await testApp.send('reader', 'POST', url, { ...curve, nome: 'Leitor' })).status).toBe(403);
});
