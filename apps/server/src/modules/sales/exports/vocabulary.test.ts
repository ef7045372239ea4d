import { installmentKinds, resources, type SalesWord, salesWordLists, unitStates } from '@uni/contracts';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();

test('every list of words has rows whose key is their id, and a name for every word that is on the wire', async () => {
  const { status, body } = await testApp.send('reader', 'GET', '/api/sales/words/');
  expect(status).toBe(200);
  const lists = body as Record<string, SalesWord[]>;
  expect(Object.keys(lists).sort()).toEqual([...salesWordLists].sort());
  for (const [name, copy] of Object.entries(lists)) {
    expect(copy.length, name).toBeGreaterThan(1);
    expect(new Set(copy.map(({ id }) => id)).size, name).toBe(copy.length);
    expect(
      copy.filter(({ id, key, name: text }) => key !== id || text === ''),
      name,
    ).toEqual([]);
  }
  expect(lists.unitysStatus?.map(({ code }) => code)).toEqual([...unitStates]);
  expect(lists.installmentType?.map(({ code }) => code)).toEqual([...installmentKinds]);
  expect(lists.status).toContainEqual({ id: 4, key: 4, code: 'cancelled', name: 'Distratado' });
  expect(lists.movementType?.map(({ name }) => name)).toEqual(['Entrada', 'Saída', 'Transferência']);
});

test('they are for those who read sales', async () => {
  expect(await testApp.send('colab', 'GET', '/api/sales/words/')).toMatchObject({ status: 403 });
});

test('each list answers its own words alone, at an address that no other list has', async () => {
  const all = (await testApp.send('reader', 'GET', '/api/sales/words/')).body as Record<string, SalesWord[]>;
  for (const list of salesWordLists) {
    const { status, body } = await testApp.send('reader', 'GET', `/api/sales/words/${list}/`);
    expect({ list, status, body }).toEqual({ list, status: 200, body: all[list] });
  }
  const named = resources.filter(
    ({ namespace, state }) => namespace === 'sales' && salesWordLists.some((list) => list === state),
  );
  expect(named.map(({ state, stateType, address }) => [state, stateType, address]).sort()).toEqual(
    salesWordLists.map((list) => [list, 'list', `/api/sales/words/${list}/`]).sort(),
  );
});

test('a list that nobody named is not found, words are not saved, and no list is for those who do not read sales', async () => {
  for (const list of ['nada', 'Status', 'constructor'])
    expect(await testApp.send('reader', 'GET', `/api/sales/words/${list}/`), list).toMatchObject({
      status: 404,
      body: { detail: 'Not found.' },
    });
  expect(await testApp.send('staff', 'POST', '/api/sales/words/status/', {})).toMatchObject({
    status: 405,
    body: { code: 'store_read_only', reason: 'told' },
  });
  expect(await testApp.send('colab', 'GET', '/api/sales/words/status/')).toMatchObject({ status: 403 });
});
