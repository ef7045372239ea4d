import { type ExportableList, exportFileTypes, policies } from '@uni/contracts';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const { status, body } = await testApp.send('reader', 'GET', '/api/sales/exports/');
const lists = body as ExportableList[];

test('every list that leaves as a file is named once, with the types that it leaves as', () => {
  expect(status).toBe(200);
  const exports = Object.keys(policies).filter((operation) => /^POST \/api\/sales\/[a-z-]+\/export\/$/.test(operation));
  expect(lists.map(({ address }) => `POST ${address}`).sort()).toEqual(exports.sort());
  expect(new Set(lists.map(({ id }) => id)).size).toBe(lists.length);
  expect(new Set(lists.map(({ name }) => name)).size).toBe(lists.length);
  for (const { id, key, file_types } of lists) expect([key, file_types]).toEqual([id, [...exportFileTypes]]);
  expect(lists).toContainEqual(expect.objectContaining({ key: 'contracts', address: '/api/sales/contracts/export/' }));
});

test('each address makes a file of each of its types', async () => {
  const { access } = await testApp.openSession('sales');
  for (const { address, file_types } of lists)
    for (const file_type of file_types) {
      const { statusCode } = await testApp.app.server.inject({
        method: 'POST',
        url: address,
        headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
        payload: JSON.stringify({ file_type }),
      });
      expect([address, file_type, statusCode]).toEqual([address, file_type, 200]);
    }
});

test('they are for those who read sales', async () => {
  expect(await testApp.send('colab', 'GET', '/api/sales/exports/')).toMatchObject({ status: 403 });
});
