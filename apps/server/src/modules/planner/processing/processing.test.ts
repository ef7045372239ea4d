import type { Processing } from '@uni/contracts';
import { expect, test, vi } from 'vitest';
import { plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const url = '/api/planner/processing/';
const nothing = { isProcessing: false, countDown: 0, started_at: null, finished_at: null, total: 0, checked: 0 };

type Who = Parameters<typeof testApp.send>[0];
const state = async (who: Who = 'planner') => (await testApp.send(who, 'GET', url)).body as Processing;
const start = (who: Who = 'planner') => testApp.send(who, 'POST', url);
const finished = () => vi.waitFor(async () => expect((await state()).finished_at).not.toBeNull(), { timeout: 30_000 });
const pass = (seconds: number): void => {
  testApp.clock.aheadMs += seconds * 1_000;
};

test('an organization in which nothing ran yet counts nothing', async () => {
  expect(await state()).toMatchObject({ ...nothing, organization: expect.any(Number) });
});

test('a run counts down from 60, goes through every version, finds each as it was stored, and is over after a minute', async () => {
  await plan(testApp);
  await plan(testApp);
  const begun = await start();
  expect(begun).toMatchObject({ status: 202, body: { isProcessing: true, countDown: 60, total: 2 } });
  await finished();
  expect(await state()).toMatchObject({ isProcessing: true, total: 2, checked: 2, differing: 0 });
  // Some seconds pass by themselves, more of them on a machine that has other work.
  pass(50);
  expect(await state()).toMatchObject({ isProcessing: true, countDown: expect.any(Number) });
  expect((await state()).countDown).toBeLessThanOrEqual(10);
  pass(11);
  expect(await state()).toMatchObject({ isProcessing: false, countDown: 0, checked: 2 });
});

test('of runs that are asked for together one begins, and the others are told of it', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => start()));
  expect(new Set(answers.map(({ status, body }) => `${status} ${(body as Processing).started_at}`)).size).toBe(1);
  await finished();
  pass(61);
});

test('numbers that are not the stored ones are counted', async () => {
  const { version: id } = await plan(testApp);
  const { organization } = await state();
  await testApp.app.platform.database.withOrganization(organization, (transaction) =>
    transaction.updateTable('versions').set({ projection_hash: 'other' }).where('id', '=', id).execute(),
  );
  await start();
  await finished();
  expect(await state()).toMatchObject({ total: 3, checked: 3, differing: 1 });
  pass(61);
});

test('a run that was interrupted ends by the clock', async () => {
  const { organization } = await state();
  await start();
  await finished();
  await testApp.app.platform.database.withOrganization(organization, (transaction) =>
    transaction.updateTable('processing_runs').set({ finished_at: null, checked: 1 }).execute(),
  );
  pass(61);
  expect(await state()).toMatchObject({ isProcessing: false, countDown: 0, finished_at: null });
});

test('another organization sees nothing of it', async () => {
  expect(await state('stranger')).toMatchObject(nothing);
});

test('a superuser who entered no organization starts nothing in any', async () => {
  expect(await start('superuser')).toMatchObject({ status: 403 });
  expect((await state()).isProcessing).toBe(false);
});
