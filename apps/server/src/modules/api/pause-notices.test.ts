import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Alert, AlertBook, KeyedWebhook } from '@uni/contracts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type PersonName, people, testOrganizations } from '../../../testing/people.ts';
import { plan } from '../../../testing/planning.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { throughDays } from '../../../testing/through-days.ts';
import { deliveryWorker } from './delivering.service.ts';
import { type Mood, openReceiver } from './test-support/receiver.ts';

const testApp = throughDays(await openTestApp());
const { platform } = testApp.app;
const { database } = platform;
const receiver = await openReceiver();
afterAll(() => receiver.close());

const base = '/api/admin/webhooks/';
const worker = deliveryWorker(platform, 400);
const work = () => worker.act(testOrganizations.first.id, new AbortController().signal);
/** The mails that have been written since the test began. */
const mails = (): string[] =>
  readdirSync(testApp.mailFolder).map((file) =>
    // Lines that were broken to be sent are one line again.
    readFileSync(join(testApp.mailFolder, file), 'utf8').replaceAll('=\r\n', ''),
  );
const addressees = (): string[] => mails().flatMap((mail) => /^To: (.+)$/m.exec(mail)?.[1]?.trim() ?? []);
const alertsOf = async (who: PersonName): Promise<readonly Alert[]> => {
  const { body } = await testApp.send(who, 'GET', '/api/home/alerts/');
  return (body as AlertBook).alerts.filter(({ rule }) => rule === 'webhook_stopped');
};
const create = async (name: string): Promise<KeyedWebhook> => {
  const fields = { name, address: receiver.address, events: ['version.locked'] };
  return (await testApp.send('staff', 'POST', base, fields)).body as KeyedWebhook;
};
const lockOne = async (): Promise<void> => {
  const { url } = await plan(testApp);
  expect((await testApp.send('staff', 'POST', `${url}lock/`, { reason: 'sim' })).status).toBe(200);
};
/** A webhook that has been stopped by what its receiver answered; days pass until it is. */
const stopped = async (name: string, ...moods: Mood[]): Promise<KeyedWebhook> => {
  const webhook = await create(name);
  receiver.moods.push(...moods);
  await lockOne();
  for (let round = 0; round < 20; round += 1) {
    const next = await work();
    if (!next) break;
    testApp.clock.aheadMs += Math.max(0, next.getTime() - platform.now().getTime());
  }
  return webhook;
};
const remove = ({ id }: KeyedWebhook) => testApp.send('staff', 'DELETE', `${base}${id}/`);

beforeEach(async () => {
  for (const file of readdirSync(testApp.mailFolder)) rmSync(join(testApp.mailFolder, file));
  await database.withPlatform((transaction) => transaction.deleteFrom('throttle_counters').execute());
});

test('a webhook whose events failed for three days is written about, once, to whoever administers the organization', async () => {
  const webhook = await stopped('Painel', ...Array.from({ length: 10 }, () => 'badly' as const));
  expect(addressees()).toEqual([people.staff.email]);
  const [mail = ''] = mails();
  expect(mail).toContain('Painel');
  expect(mail).toContain('http://testserver/api-e-webhooks');
  expect(mail).not.toContain(receiver.address);
  await lockOne();
  await work();
  expect(mails()).toHaveLength(1);
  await remove(webhook);
});

test('it is written to who made the webhook too, as long as they work there, and to nobody of another organization', async () => {
  const webhook = await create('Painel');
  await database.withOrganization(testOrganizations.first.id, (transaction) =>
    transaction
      .updateTable('webhooks')
      .set({ created_by: people.planner.id })
      .where('organization_id', '=', testOrganizations.first.id)
      .where('id', '=', webhook.id)
      .execute(),
  );
  receiver.moods.push('gone');
  await lockOne();
  await work();
  expect(addressees().sort()).toEqual([people.planner.email, people.staff.email].sort());
  expect(mails().every((mail) => mail.includes('410'))).toBe(true);
  await remove(webhook);
});

test('a webhook that somebody has paused is written about to nobody, and asks for no attention', async () => {
  const webhook = await create('Painel');
  await testApp.send('staff', 'PATCH', `${base}${webhook.id}/`, { paused: true });
  await lockOne();
  await work();
  expect(mails()).toEqual([]);
  expect(await alertsOf('staff')).toEqual([]);
  await remove(webhook);
});

test('the first screen of whoever may let it go on says so until they do; nobody else is told', async () => {
  const webhook = await stopped('Painel', 'gone');
  expect(await alertsOf('staff')).toMatchObject([
    {
      severity: 'critical',
      subject: { kind: 'webhook', id: String(webhook.id), name: 'Painel' },
      facts: { pending: 1 },
      tended: true,
    },
  ]);
  for (const who of ['planner', 'reader', 'stranger'] as const) expect(await alertsOf(who)).toEqual([]);
  const seen = { rule: 'webhook_stopped', subject: String(webhook.id), act: 'seen' };
  expect(await testApp.send('staff', 'POST', '/api/home/alert-acts/', seen)).toMatchObject({ status: 201 });
  expect((await alertsOf('staff'))[0]?.state).toBe('seen');
  await testApp.send('staff', 'PATCH', `${base}${webhook.id}/`, { paused: false });
  expect(await alertsOf('staff')).toEqual([]);
  await remove(webhook);
});

test('a mail that cannot be handed over is tried again, and nobody is written to about what goes on meanwhile', async () => {
  const aside = `${testApp.mailFolder}-aside`;
  const blocked = async (act: () => Promise<unknown>) => {
    // A file where the folder of mails was: nothing can be written.
    renameSync(testApp.mailFolder, aside);
    writeFileSync(testApp.mailFolder, '');
    await act();
    rmSync(testApp.mailFolder);
    renameSync(aside, testApp.mailFolder);
    mkdirSync(testApp.mailFolder, { recursive: true });
  };
  const pause = async (name: string) => {
    const webhook = await create(name);
    receiver.moods.push('gone');
    await lockOne();
    return webhook;
  };
  const first = await pause('Painel');
  await blocked(async () => {
    const next = await work();
    expect(next?.getTime()).toBeGreaterThan(platform.now().getTime());
  });
  expect(mails()).toEqual([]);
  await work();
  expect(addressees()).toEqual([people.staff.email]);
  await remove(first);
  const second = await pause('Ipê');
  await blocked(work);
  await testApp.send('staff', 'PATCH', `${base}${second.id}/`, { paused: false });
  await work();
  expect(mails()).toHaveLength(1);
  await remove(second);
});
