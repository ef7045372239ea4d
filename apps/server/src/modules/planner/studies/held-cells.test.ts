import { expect, test } from 'vitest';
import { idOf, plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const costs = { line: '/expenses/@1', month: '2027-01' };
const constructionCell = { line: '/modules/@2/schedule', month: '2027-02' };

const change = (url: string, held: boolean, cells: readonly unknown[]) =>
  testApp.send('planner', 'PATCH', `${url}held-cells/`, { held, cells });
const listed = async (url: string) => (await testApp.send('planner', 'GET', `${url}held-cells/`)).body;

test('what one planner holds is held for everybody, once, until somebody lets it go', async () => {
  const { url } = await plan(testApp);
  expect(await listed(url)).toEqual([]);
  expect(await change(url, true, [constructionCell, costs, costs])).toMatchObject({
    status: 200,
    body: [costs, constructionCell],
  });
  expect((await change(url, true, [costs])).body).toEqual([costs, constructionCell]);
  expect((await testApp.send('staff', 'GET', `${url}held-cells/`)).body).toEqual([costs, constructionCell]);
  expect((await change(url, false, [constructionCell, { ...costs, month: '2030-01' }])).body).toEqual([costs]);
});

test('a copy holds what its original holds, in the months that went along', async () => {
  const { url } = await plan(testApp);
  await change(url, true, [costs, { ...constructionCell, month: '2027-11' }]);
  const copied = await testApp.send('planner', 'POST', `${url}clone/`, { nome: 'Depois', shift_months: 3 });
  const copy = `/api/planner/versions/${idOf(copied.body)}/`;
  expect(await listed(copy)).toEqual([
    { ...costs, month: '2027-04' },
    { ...constructionCell, month: '2028-02' },
  ]);
  await change(copy, false, [{ ...costs, month: '2027-04' }]);
  expect(await listed(url)).toHaveLength(2);
});

test('a version that is no draft keeps what it holds', async () => {
  const { url } = await plan(testApp);
  await change(url, true, [costs]);
  await testApp.send('planner', 'POST', `${url}submit/`, {});
  expect(await change(url, false, [costs])).toMatchObject({ status: 409 });
  expect(await listed(url)).toEqual([costs]);
});

test('what is no cell is told by its field, and holds nothing', async () => {
  const { url } = await plan(testApp);
  expect(await change(url, true, [{ line: '', month: '2027-01' }])).toMatchObject({ status: 400 });
  expect(await change(url, true, [{ line: '/expenses/@1', month: '01/2027' }])).toMatchObject({ status: 400 });
  expect(await testApp.send('planner', 'PATCH', `${url}held-cells/`, { held: true, cells: 'all' })).toMatchObject({
    status: 400,
    body: { cells: expect.anything() },
  });
  expect(await listed(url)).toEqual([]);
});
