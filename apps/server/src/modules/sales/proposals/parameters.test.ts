import type { AuthorityLevel, SalesParameter } from '@uni/contracts';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../testing/world.ts';

const world = await openWorld();
const levelsUrl = '/api/sales/authority-levels/';
const get = async (): Promise<SalesParameter[]> => {
  const { status, body } = await world.send('reader', 'GET', '/api/sales/parameters/');
  expect(status).toBe(200);
  return body as SalesParameter[];
};

test('the parameters of sales are the levels of authority as rows, and what is saved is read back', async () => {
  const { levels } = (await world.send('reader', 'GET', levelsUrl)).body as { levels: AuthorityLevel[] };
  expect(await get()).toEqual(levels.map((level) => ({ ...level, id: level.level })));
  const input = [
    { level: 0, name: 'Corretor', max_nominal_discount: 0.01 },
    { level: 3, name: 'Diretoria' },
  ];
  expect(await world.send('staff', 'PUT', levelsUrl, { levels: input })).toMatchObject({ status: 200 });
  expect(await get()).toMatchObject(input.map((level) => ({ ...level, id: level.level })));
});

test('they are for those who read sales', async () => {
  expect(await world.send('colab', 'GET', '/api/sales/parameters/')).toMatchObject({ status: 403 });
});
