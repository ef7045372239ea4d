import { expect, test } from 'vitest';
import { plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const urlOf = async (): Promise<string> =>
  `/api/planner/enterprises/${(await plan(testApp)).enterprise}/sheet-mappings/`;
const put = (url: string, kind: string, rows: unknown) => testApp.send('planner', 'PUT', url, { kind, rows });
const row = (source: string, target: string) => ({ source, target });

test('where a row went is known to everybody, in the same enterprise first, and else from the others', async () => {
  const [one, other] = [await urlOf(), await urlOf()];
  expect((await put(one, 'realised', [row('fundação#', 'expense.works#'), row('total#', '')])).status).toBe(204);
  expect((await testApp.send('staff', 'GET', one)).body).toEqual([
    row('fundação#', 'expense.works#'),
    row('total#', ''),
  ]);
  expect((await testApp.send('reader', 'GET', other)).body).toEqual((await testApp.send('staff', 'GET', one)).body);
  await put(other, 'realised', [row('fundação#', 'expense.other_works#')]);
  expect((await testApp.send('planner', 'GET', other)).body).toContainEqual(row('fundação#', 'expense.other_works#'));
  expect((await testApp.send('planner', 'GET', one)).body).toContainEqual(row('fundação#', 'expense.works#'));
  expect((await testApp.send('planner', 'GET', `${one}?kind=costs`)).body).toEqual([]);
});

test('what is remembered again replaces what was known, the last of two counting, and leaves the others', async () => {
  const url = await urlOf();
  await put(url, 'costs', [row('stand', 'a'), row('projeto', 'b')]);
  await put(url, 'costs', [row('stand', 'c'), row('stand', 'd')]);
  const known = (await testApp.send('planner', 'GET', `${url}?kind=costs`)).body;
  expect(known).toContainEqual(row('stand', 'd'));
  expect(known).toContainEqual(row('projeto', 'b'));
});

test('another organization knows nothing of it, and who only reads remembers nothing', async () => {
  const url = await urlOf();
  await put(url, 'realised', [row('só nossa', 'expense.terrain#')]);
  expect((await testApp.send('stranger', 'GET', url)).status).toBe(404);
  expect((await testApp.send('reader', 'PUT', url, { kind: 'realised', rows: [] })).status).toBe(403);
  expect((await testApp.send('sales', 'GET', url)).status).toBe(403);
});

test('what is no mapping is told by its field', async () => {
  const url = await urlOf();
  expect(await put(url, 'elsewhere', [])).toMatchObject({ status: 400, body: { kind: expect.anything() } });
  expect(await put(url, 'costs', 'all')).toMatchObject({ status: 400, body: { rows: expect.anything() } });
  expect(await put(url, 'costs', [{ source: '', target: 'a' }])).toMatchObject({ status: 400 });
});
