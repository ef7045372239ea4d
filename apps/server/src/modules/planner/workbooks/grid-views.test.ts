import { expect, test } from 'vitest';
import { fieldOf, idOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const url = '/api/planner/grid-views/';
const appearance = { density: 'compacta', label: 260, total: 108, month: null, frozen: -1 };
const content = { parts: { zoom: 'year', abertas: 'inflows~outflows' }, look: appearance };
const view = { screen: 'cash_flow', nome: 'Comitê', is_shared: false, content };
const one = (body: unknown): string => `${url}${idOf(body)}/`;
const names = async (who: 'planner' | 'reader' | 'staff' | 'stranger', screen = 'cash_flow') =>
  ((await testApp.send(who, 'GET', `${url}?screen=${screen}`)).body as { nome: string }[]).map(({ nome }) => nome);

test('a view is kept under a name, for oneself, read back as it was given, changed and forgotten', async () => {
  const saved = await testApp.send('planner', 'POST', url, view);
  expect(saved).toMatchObject({ status: 201, body: { ...view, is_own: true, is_default: false } });
  expect(await names('reader')).toEqual([]);
  expect((await testApp.send('reader', 'DELETE', one(saved.body))).status).toBe(404);
  const changed = { nome: 'Comitê anual', is_shared: false, content: { ...content, parts: {} } };
  expect(await testApp.send('planner', 'PUT', one(saved.body), changed)).toMatchObject({ status: 200, body: changed });
  expect(await names('planner', 'costs')).toEqual([]);
  expect((await testApp.send('planner', 'DELETE', one(saved.body))).status).toBe(204);
  expect(await names('planner')).toEqual([]);
});

test('a shared view is everybody’s of the organization, and only who plans shares or tends it', async () => {
  const shared = await testApp.send('planner', 'POST', url, { ...view, nome: 'Da casa', is_shared: true });
  expect(await names('reader')).toEqual(['Da casa']);
  expect(await names('stranger')).toEqual([]);
  expect((await testApp.send('stranger', 'DELETE', one(shared.body))).status).toBe(404);
  const seen = (await testApp.send('reader', 'GET', url)).body;
  expect(seen).toMatchObject([{ is_own: false, owner__name: expect.any(String) }]);
  expect((await testApp.send('reader', 'POST', url, { ...view, is_shared: true })).status).toBe(403);
  expect((await testApp.send('reader', 'PUT', one(shared.body), { ...view, nome: 'Minha' })).status).toBe(403);
  expect((await testApp.send('reader', 'DELETE', one(shared.body))).status).toBe(403);
  // A colleague edits it, and cannot hide it from the others by making it private.
  expect(await testApp.send('staff', 'PUT', one(shared.body), { ...view, nome: 'De todos' })).toMatchObject({
    status: 200,
    body: { nome: 'De todos', is_shared: true },
  });
  expect((await testApp.send('staff', 'DELETE', one(shared.body))).status).toBe(204);
});

test('each person has one first view of a screen, which may be a shared one', async () => {
  const mine = await testApp.send('reader', 'POST', url, { ...view, nome: 'Minha' });
  const shared = await testApp.send('planner', 'POST', url, { ...view, nome: 'Nossa', is_shared: true });
  const defaults = async (who: 'planner' | 'reader') =>
    ((await testApp.send(who, 'GET', url)).body as { nome: string; is_default: boolean }[])
      .filter(({ is_default }) => is_default)
      .map(({ nome }) => nome);
  await testApp.send('reader', 'PUT', `${one(mine.body)}default/`, { is_default: true });
  expect(await defaults('reader')).toEqual(['Minha']);
  await testApp.send('reader', 'PUT', `${one(shared.body)}default/`, { is_default: true });
  expect(await defaults('reader')).toEqual(['Nossa']);
  expect(await defaults('planner')).toEqual([]);
  await testApp.send('reader', 'PUT', `${one(mine.body)}default/`, { is_default: false });
  expect(await defaults('reader')).toEqual(['Nossa']);
  expect((await testApp.send('planner', 'DELETE', one(shared.body))).status).toBe(204);
  expect(await defaults('reader')).toEqual([]);
  await testApp.send('reader', 'DELETE', one(mine.body));
});

test('a name is taken once for each person and screen', async () => {
  const twice = { ...view, nome: 'Duas vezes' };
  expect((await testApp.send('planner', 'POST', url, twice)).status).toBe(201);
  expect(await testApp.send('planner', 'POST', url, twice)).toMatchObject({
    status: 400,
    body: { nome: ['visão with this nome already exists.'] },
  });
  expect((await testApp.send('planner', 'POST', url, { ...twice, screen: 'costs' })).status).toBe(201);
  expect((await testApp.send('reader', 'POST', url, twice)).status).toBe(201);
});

test('what is no view is told by its field, and nothing is kept', async () => {
  const before = (await testApp.send('planner', 'GET', url)).body;
  const wrong: [string, object][] = [
    ['screen', { screen: 'elsewhere' }],
    ['nome', { nome: ' ' }],
    ['is_shared', { is_shared: 'yes' }],
    ['content', { content: null }],
    ['content', { content: { parts: { zoom: 5 }, look: appearance } }],
    ['content', { content: { parts: { 'Não é chave': 'x' }, look: appearance } }],
    ['content', { content: { parts: {}, look: { ...appearance, label: -1 } } }],
    [
      'content',
      {
        content: {
          parts: Object.fromEntries([...'abcdefghijklmnopqrstuvwxyz'].map((key) => [key, ''])),
          look: appearance,
        },
      },
    ],
  ];
  for (const [field, change] of wrong) {
    const answer = await testApp.send('planner', 'POST', url, { ...view, nome: 'Errada', ...change });
    expect([change, answer.status]).toEqual([change, 400]);
    expect(fieldOf(answer.body, field)).toBeDefined();
  }
  expect((await testApp.send('planner', 'GET', url)).body).toEqual(before);
  expect((await testApp.send('colab', 'GET', url)).status).toBe(403);
});

test('views of the sales back office are kept by those who sell, who see no other', async () => {
  const ofSales = { ...view, screen: 'sales_installments', nome: 'Vencidas' };
  const saved = await testApp.send('sales', 'POST', url, { ...ofSales, is_shared: true });
  expect(saved.status).toBe(201);
  expect(await names('reader', 'sales_installments')).toEqual(['Vencidas']);
  expect((await testApp.send('planner', 'PUT', one(saved.body), { ...ofSales, is_shared: true })).status).toBe(403);
  const planned = await testApp.send('planner', 'POST', url, { ...view, nome: 'Do plano', is_shared: true });
  expect(planned.status).toBe(201);
  const { body } = await testApp.send('sales', 'GET', url);
  expect(Array.from(Object(body), (row) => fieldOf(row, 'nome'))).toEqual(['Vencidas']);
  expect((await testApp.send('sales', 'PUT', `${one(planned.body)}default/`, { is_default: true })).status).toBe(404);
  expect((await testApp.send('sales', 'POST', url, { ...view, nome: 'Outra', is_shared: true })).status).toBe(403);
});
