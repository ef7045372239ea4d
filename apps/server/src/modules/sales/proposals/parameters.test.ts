import type { AuthorityLevel, SalesParameter } from '@uni/contracts';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const levelsUrl = '/api/sales/authority-levels/';
const get = async (): Promise<SalesParameter[]> => {
  const { status, body } = await testApp.send('reader', 'GET', '/api/sales/parameters/');
  expect(status).toBe(200);
  return body as SalesParameter[];
};

test('the parameters of sales are the levels of authority as rows, and what is saved is read back', async () => {
  const { levels } = (await testApp.send('reader', 'GET', levelsUrl)).body as { levels: AuthorityLevel[] };
  expect(await get()).toEqual(levels.map((level) => ({ ...level, id: level.level })));
  const input = [
    { level: 0, name: 'Corretor', max_nominal_discount: 0.01 },
    { level: 3, name: 'Diretoria' },
  ];
  expect(await testApp.send('staff', 'PUT', levelsUrl, { levels: input })).toMatchObject({ status: 200 });
  expect(await get()).toMatchObject(input.map((level) => ({ ...level, id: level.level })));
});

test('they are for those who read sales', async () => {
  expect(await testApp.send('colab', 'GET', '/api/sales/parameters/')).toMatchObject({ status: 403 });
});
