/** Figures of modules: mails, webhooks, ERP calls and quotas, and one that cannot be read. */
import { rmSync, writeFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { listBudgets } from '../src/modules/integration/connections/budgets.repository.ts';
import { createExposition, createMeters, type GaugeSpec } from '../src/platform/observing/index.ts';
import { dayInSaoPaulo } from '../src/platform/time.ts';
import { wakeWorker } from '../src/platform/work/index.ts';
import { type Figures, readFigures } from '../testing/figures.ts';
import { people, testOrganizations } from '../testing/people.ts';
import { plan } from '../testing/planning.ts';
import { openTestApp } from '../testing/test-app.ts';
import { readErp } from './support/read-erp.ts';

const testApp = await openTestApp();
const { platform, work } = testApp.app;
const organizationId = testOrganizations.first.id;

const scrape = async (): Promise<Figures> =>
  readFigures(String((await testApp.raw({ method: 'GET', url: '/metrics' })).body));
/** Figures of the database are up to five seconds old. */
const settled = (value: (figures: Figures) => number) =>
  expect.poll(async () => value(await scrape()), { timeout: 15_000, interval: 500 });

test('mails are counted by what became of them', async () => {
  const forgot = async () => {
    await testApp.send(null, 'POST', '/api/access/forgot-password/', { email: people.staff.email });
    await platform.background.drain();
    const figures = await scrape();
    return ['sent', 'failed'].map((result) => figures.value('uni_mails_total', { result }));
  };
  expect(await forgot()).toEqual([1, 0]);
  rmSync(testApp.mailFolder, { recursive: true });
  writeFileSync(testApp.mailFolder, 'a file where the folder was');
  expect(await forgot()).toEqual([1, 1]);
});

test('a delivery that no receiver takes waits, and its attempts are counted', { tags: ['proof'] }, async () => {
  const fields = { name: 'Recebe', address: 'http://127.0.0.1:9/', events: ['version.locked'] };
  expect((await testApp.send('staff', 'POST', '/api/admin/webhooks/', fields)).status).toBe(201);
  const { url } = await plan(testApp);
  expect((await testApp.send('staff', 'POST', `${url}lock/`, { reason: 'sim' })).status).toBe(200);
  await expect
    .poll(
      async () => {
        await work.tick();
        return (await scrape()).value('uni_webhook_attempts_total', { result: 'unreachable' });
      },
      { timeout: 20_000, interval: 300 },
    )
    .toBe(1);
  await settled((figures) => figures.value('uni_webhook_deliveries_waiting', {})).toBe(1);
  await settled((figures) => figures.value('uni_webhook_oldest_seconds', {})).toBeGreaterThan(0);
});

test('calls of an ERP are counted, and the quota that is left is shown', {
  tags: ['proof'],
  timeout: 180_000,
}, async () => {
  const erp = await readErp(testApp, organizationId, 'sienge', 1);
  afterAll(erp.close);
  await erp.read();
  const labels = { system: 'sienge', family: 'bulk' };
  expect((await scrape()).value('uni_erp_calls_total', { ...labels, purpose: 'landing' })).toBeGreaterThan(0);
  const { database } = platform;
  await database.withOrganization(organizationId, (db) =>
    wakeWorker(db, 'integration', organizationId, platform.now()),
  );
  const { used, perDay } = await database.withOrganization(organizationId, async (db) => {
    const row = await db
      .selectFrom('erp_connections')
      .select('settings')
      .where('id', '=', erp.id)
      .executeTakeFirstOrThrow();
    const budgets = await listBudgets(db, erp.id, dayInSaoPaulo(platform.now()));
    return { used: budgets.get('bulk') ?? 0, perDay: Number(JSON.parse(row.settings).bulk_per_day) };
  });
  process.stdout.write(`Bulk calls of today: ${used} of ${perDay}\n`);
  await settled((figures) => figures.value('uni_erp_quota_left_ratio', labels)).toBeCloseTo(1 - used / perDay, 9);
});

test('a figure that cannot be read is missing and reported; the others and the database stay', async () => {
  const { database, now } = platform;
  const meters = createMeters();
  const reported: unknown[] = [];
  const gauge = (name: string, read: GaugeSpec['read']): GaugeSpec => ({
    ...{ name, help: 'A test.', labels: [], worker: 'webhooks', join: 'sum', read },
  });
  await database.withPlatform((db) => wakeWorker(db, 'webhooks', organizationId, now()));
  const failing = gauge('uni_test_failing', async () => {
    throw new TypeError('no settings');
  });
  const exposition = createExposition({
    ...{ meters, database, now, workers: ['webhooks'], lastTurn: () => null, backupAge: null },
    gauges: [failing, gauge('uni_test_well', async () => [{ labels: {}, value: 7 }])],
    report: (error, source) => reported.push([error, source]),
  });
  const figures = readFigures(await exposition.read());
  expect(figures.value('uni_test_well', {})).toBe(7);
  expect(figures.samples.filter(({ name }) => name === 'uni_test_failing')).toEqual([]);
  expect(figures.value('uni_database_up', {})).toBe(1);
  expect(reported).toEqual([[new TypeError('no settings'), 'uni_test_failing']]);
});
