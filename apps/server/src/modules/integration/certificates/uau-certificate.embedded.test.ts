/**
 * UAU's rows that have just landed are certified on the embedded database without another call. Their movements are derived as
 * when they were read.
 */
import type { Certificate, CertificateBody, ErpConnection, ErpRun } from '@uni/contracts';
import { startUauEmulator } from '@uni/emulators';
import { afterAll, expect, test } from 'vitest';
import { callerOverHours } from '../../../../test/support/over-hours.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const emulator = await startUauEmulator({ size: 'XS', clock: 'frozen' });
afterAll(() => emulator.close());
const pass = (milliseconds: number): void => {
  testApp.clock.aheadMs += milliseconds;
  emulator.clock.set(testApp.app.platform.now());
};
const testApp = await openTestApp({
  pause: async (milliseconds, signal) => {
    signal.throwIfAborted();
    pass(milliseconds);
  },
});
const send = callerOverHours(testApp, 'planner');

const worked = async (isOver: () => Promise<boolean>): Promise<void> => {
  for (let round = 0; round < 100; round += 1) {
    await testApp.app.work.tick();
    if (await isOver()) return;
    pass(900_000);
  }
  throw new Error('It never ended');
};

test('what has just landed of UAU is certified without a request, and adds up', { timeout: 300_000 }, async () => {
  pass(0);
  const { login, password, integrationToken } = emulator.account;
  const connection = await send('POST', '/api/integration/connections/', {
    ...{ system: 'uau', name: 'UAU', address: emulator.url, subdomain: '', user: login, secret: password },
    integration_token: integrationToken,
    settings: { daily_hour: null, start_date: '2015-01-01' },
  });
  expect(connection.status, JSON.stringify(connection.body)).toBe(201);
  const url = `/api/integration/connections/${(connection.body as ErpConnection).id}/`;
  const run = (await send('POST', `${url}runs/`, { kind: 'full' })).body as ErpRun;
  await worked(async () => {
    const { state } = (await send('GET', `/api/integration/runs/${run.id}/`)).body as ErpRun;
    return state === 'done' || state === 'partial';
  });
  const before = emulator.journal().length;
  expect(before).toBeGreaterThan(0);
  const certificate = await send('POST', `${url}certificates/`, { from: '2000-01', to: '2100-12' });
  const { id } = certificate.body as Certificate;
  const read = async () =>
    (await send('GET', `/api/integration/certificates/${id}/`)).body as Certificate & { body: CertificateBody };
  await worked(async () => (await read()).state !== 'reading');
  const { body, differences } = await read();
  expect(body.reused?.map(({ resource }) => resource)).toEqual(['sales', 'receivables', 'disbursements', 'refunds']);
  expect(emulator.journal().length).toBe(before);
  expect(body.titles).toBeGreaterThan(100);
  expect(differences).toBe(0);
});
