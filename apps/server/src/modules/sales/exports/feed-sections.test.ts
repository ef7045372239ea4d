/** A table that is read in several sections: each row once, in order, whatever is written meanwhile. */
import { expect, test } from 'vitest';
import { testOrganizations } from '../../../../testing/people.ts';
import { plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { fillInstallments } from '../test-support/many-installments.ts';

const testApp = await openTestApp();
const { enterprise } = await plan(testApp);
/** Three sections and a piece of a fourth. */
const contracts = 803;
const each = 3;
await fillInstallments(testApp.app.platform.database, testOrganizations.first.id, {
  contracts,
  installments: each,
  enterprises: [Number(enterprise)],
});

const idsOf = async (key: string, query = ''): Promise<number[]> => {
  const { status, body } = await testApp.send('staff', 'GET', `/api/feeds/v1/${key}.csv${query}`);
  expect(status).toBe(200);
  const lines = String(body).split('\r\n').slice(1, -1);
  return lines.map((line) => Number(line.split(',')[0]));
};
const whole = Array.from({ length: contracts }, (_, n) => n + 1);

test('holds every contract and unit once, in the order of their ids', async () => {
  expect(await idsOf('contracts')).toEqual(whole);
  expect(await idsOf('units')).toEqual(whole);
});

test('holds every installment once, contract by contract', async () => {
  const ids = await idsOf('installments');
  expect(ids).toHaveLength(contracts * each);
  expect(new Set(ids).size).toBe(contracts * each);
  const ofContracts = ids.map((id) => Math.floor(id / 1000));
  expect(ofContracts).toEqual(whole.flatMap((id) => Array.from({ length: each }, () => id)));
});

test('holds what a period asks for, and nothing of the sections that it leaves empty', async () => {
  const signed = await idsOf('contracts', '?from=2021-01-10&to=2021-02-10');
  expect(signed.length).toBeGreaterThan(10);
  expect(signed).toEqual([...signed].sort((a, b) => a - b));
  expect(signed.every((id) => id % 1080 <= 31)).toBe(true);
});
