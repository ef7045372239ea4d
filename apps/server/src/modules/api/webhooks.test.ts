import type { KeyedWebhook, Page, Webhook, WebhookDelivery, WebhookDeliveryDetail } from '@uni/contracts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testOrganizations } from '../../../testing/people.ts';
import { idOf, plan } from '../../../testing/planning.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { throughDays } from '../../../testing/through-days.ts';
import { deliveryWorker } from './delivering.service.ts';
import { isSignedBy, openReceiver } from './test-support/receiver.ts';

const testApp = throughDays(await openTestApp());
const { platform } = testApp.app;
const { database } = platform;
const receiver = await openReceiver();
afterAll(() => receiver.close());
beforeEach(() => database.withPlatform((transaction) => transaction.deleteFrom('throttle_counters').execute()));

const base = '/api/admin/webhooks/';
const worker = deliveryWorker(platform, 400);
const never = new AbortController().signal;
const work = () => worker.act(testOrganizations.first.id, never);
/** Until nothing is due: as often as it takes, and the clock goes on to when the next is. */
const settle = async (rounds = 40): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    const next = await work();
    if (!next) return;
    testApp.clock.aheadMs += Math.max(0, next.getTime() - platform.now().getTime());
  }
};
const create = async (events: readonly string[], name = 'Recebe'): Promise<KeyedWebhook> => {
  const { status, body } = await testApp.send('staff', 'POST', base, { name, address: receiver.address, events });
  expect(status, JSON.stringify(body)).toBe(201);
  return body as KeyedWebhook;
};
const remove = (id: number) => testApp.send('staff', 'DELETE', `${base}${id}/`);
const webhookOf = async (id: number): Promise<Webhook | undefined> =>
  ((await testApp.send('staff', 'GET', base)).body as Webhook[]).find((one) => one.id === id);
const deliveries = async (id: number, filter = ''): Promise<WebhookDelivery[]> => {
  const { status, body } = await testApp.send('staff', 'GET', `${base}${id}/deliveries/${filter}`);
  expect(status).toBe(200);
  return (body as Page<WebhookDelivery>).results;
};
const lockOne = async (): Promise<number> => {
  const { version, url } = await plan(testApp);
  const { status } = await testApp.send('staff', 'POST', `${url}lock/`, { reason: 'sim' });
  expect(status).toBe(200);
  return version;
};

describe('an event', () => {
  test('reaches the address signed, with nothing in it but what it is and where it is read', async () => {
    const webhook = await create(['version.locked']);
    const version = await lockOne();
    const from = receiver.received.length;
    await settle();
    const arrived = receiver.received.slice(from);
    expect(arrived).toHaveLength(1);
    const [one] = arrived;
    if (!one) return;
    expect(one.body).toEqual({
      id: one.id,
      type: 'version.locked',
      occurred_at: expect.stringMatching(/^20\d\d-.*-03:00$/),
      organization: testOrganizations.first.id,
      resource: `http://testserver/api/planner/versions/${version}/`,
    });
    expect(isSignedBy(webhook.secret, one)).toBe(true);
    expect(isSignedBy(`whsec_${Buffer.alloc(32).toString('base64')}`, one)).toBe(false);
    expect(isSignedBy(webhook.secret, { ...one, raw: one.raw.replace('locked', 'opened') })).toBe(false);
    await remove(webhook.id);
  });

  test('that nobody has chosen, or that was undone, is not sent', async () => {
    const webhook = await create(['contract.signed']);
    const from = receiver.received.length;
    await lockOne();
    await settle();
    const { url } = await plan(testApp);
    expect((await testApp.send('staff', 'POST', `${url}approve/`, { reason: 'sim' })).status).toBe(409);
    await settle();
    expect(receiver.received.slice(from)).toEqual([]);
    await remove(webhook.id);
  });

  test('of another organization is not told', async () => {
    const webhook = await create(['version.locked']);
    const from = receiver.received.length;
    const { url } = await plan(testApp, { who: 'strangePlanner' });
    await testApp.send('stranger', 'POST', `${url}lock/`, { reason: 'sim' });
    await settle();
    await worker.act(testOrganizations.second.id, never);
    expect(receiver.received.slice(from)).toEqual([]);
    await remove(webhook.id);
  });
});

describe('a receiver that', () => {
  test('fails, repeats, breaks off, hangs and answers late has every event exactly once by its id', async () => {
    const webhook = await create(['version.locked']);
    const from = receiver.received.length;
    receiver.moods.push('badly', 'breaks', 'hang', 'late', 'badly', 'elsewhere', 'late', 'badly');
    const versions: number[] = [];
    for (let count = 0; count < 3; count += 1) versions.push(await lockOne());
    await settle();
    const arrived = receiver.received.slice(from);
    expect(arrived.length).toBeGreaterThan(3);
    const once = new Map(arrived.map((one) => [one.id, one.body.resource]));
    expect([...once.values()].sort()).toEqual(
      versions.map((version) => `http://testserver/api/planner/versions/${version}/`).sort(),
    );
    // The same bytes each time: a receiver that stores them by id stores no duplicate.
    expect(new Set(arrived.map(({ raw }) => raw)).size).toBe(3);
    expect((await deliveries(webhook.id)).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
    await remove(webhook.id);
  });

  test('sends elsewhere is not followed', async () => {
    const webhook = await create(['version.locked']);
    receiver.moods.push('elsewhere');
    await lockOne();
    await work();
    const [delivery] = await deliveries(webhook.id);
    expect(delivery).toMatchObject({ state: 'pending', attempts: 1, last: { status: 302, failure: 'redirect' } });
    expect(receiver.elsewhere()).toBe(0);
    await remove(webhook.id);
  });

  test('never answers well is tried for three days, then paused and told so; what happens meanwhile waits', async () => {
    const webhook = await create(['version.locked']);
    receiver.moods.push(...Array.from({ length: 10 }, () => 'badly' as const));
    const began = platform.now().getTime();
    await lockOne();
    await settle();
    const [failed] = await deliveries(webhook.id);
    expect(failed).toMatchObject({
      state: 'failed',
      attempts: 10,
      next_at: null,
      last: { status: 500, failure: 'status' },
    });
    const days = (platform.now().getTime() - began) / 86_400_000;
    expect(days).toBeGreaterThan(2.3);
    expect(days).toBeLessThan(3.7);
    expect(await webhookOf(webhook.id)).toMatchObject({ state: 'failing' });
    const from = receiver.received.length;
    await lockOne();
    await settle();
    expect(receiver.received.length).toBe(from);
    expect((await webhookOf(webhook.id))?.pending).toBe(1);
    expect((await testApp.send('staff', 'PATCH', `${base}${webhook.id}/`, { paused: false })).status).toBe(200);
    await settle();
    expect(receiver.received.length).toBe(from + 1);
    await remove(webhook.id);
  });

  test('says that it is gone is not asked again', async () => {
    const webhook = await create(['version.locked']);
    receiver.moods.push('gone');
    await lockOne();
    await work();
    expect(await webhookOf(webhook.id)).toMatchObject({ state: 'failing', pending: 1 });
    expect(await work()).toBeNull();
    await remove(webhook.id);
  });
});

describe('somebody who administers', () => {
  test('sees every attempt with its answer, and sends one event or some days again under the same ids', async () => {
    const webhook = await create(['version.locked']);
    receiver.moods.push('badly');
    await lockOne();
    await settle();
    await lockOne();
    await settle();
    const [second, first] = await deliveries(webhook.id);
    const url = `${base}${webhook.id}/deliveries/${first?.id}/`;
    const delivery = (await testApp.send('staff', 'GET', url)).body as WebhookDeliveryDetail;
    expect(delivery.tried).toMatchObject([
      { status: 500, failure: 'status' },
      { status: 204, failure: null },
    ]);
    expect(JSON.parse(delivery.body)).toMatchObject({ id: first?.event_id, type: 'version.locked' });
    const from = receiver.received.length;
    expect((await testApp.send('staff', 'POST', `${url}replay/`)).status).toBe(202);
    expect(await testApp.send('staff', 'POST', `${url}replay/`)).toMatchObject({ status: 409 });
    await settle();
    expect(receiver.received.slice(from).map(({ id }) => id)).toEqual([first?.event_id]);
    const today = platform.now().toISOString().slice(0, 10);
    const days = { from: '2026-01-01', to: `${Number(today.slice(0, 4)) + 1}-01-01` };
    const all = await testApp.send('staff', 'POST', `${base}${webhook.id}/replay/`, days);
    expect(all).toMatchObject({ status: 202, body: { replayed: 2 } });
    await settle();
    const again = receiver.received.slice(from + 1).map(({ id }) => id);
    expect(again.sort()).toEqual([first?.event_id, second?.event_id].sort());
    const failed = await testApp.send('staff', 'POST', `${base}${webhook.id}/replay/`, { ...days, failed_only: true });
    expect(failed.body).toEqual({ replayed: 0 });
    const turned = { from: '2026-02-01', to: '2026-01-01' };
    expect((await testApp.send('staff', 'POST', `${base}${webhook.id}/replay/`, turned)).status).toBe(400);
    await remove(webhook.id);
  });

  test('tries the address out', async () => {
    const webhook = await create(['version.locked']);
    const from = receiver.received.length;
    const made = await testApp.send('staff', 'POST', `${base}${webhook.id}/test/`);
    expect(made).toMatchObject({ status: 202, body: { type: 'webhook.tested', state: 'pending' } });
    await settle();
    expect(receiver.received.slice(from)).toMatchObject([{ body: { type: 'webhook.tested', resource: null } }]);
    expect((await deliveries(webhook.id, '?state=delivered')).map(({ id }) => id)).toEqual([idOf(made.body)]);
    await remove(webhook.id);
  });

  test('changes the secret without a gap: for a day both sign', async () => {
    const webhook = await create(['version.locked']);
    const renewed = (await testApp.send('staff', 'POST', `${base}${webhook.id}/secret/`)).body as KeyedWebhook;
    expect(renewed.secret).not.toBe(webhook.secret);
    const sendOne = async () => {
      await lockOne();
      await settle();
      const last = receiver.received.at(-1);
      return last ? [isSignedBy(webhook.secret, last), isSignedBy(renewed.secret, last)] : [];
    };
    expect(await sendOne()).toEqual([true, true]);
    testApp.clock.aheadMs += 25 * 3_600_000;
    expect(await sendOne()).toEqual([false, true]);
    const rows = await database.withOrganization(testOrganizations.first.id, (transaction) =>
      transaction
        .selectFrom('webhooks')
        .selectAll()
        .where('organization_id', '=', testOrganizations.first.id)
        .execute(),
    );
    expect(JSON.stringify(rows)).not.toContain(renewed.secret.slice(6));
    await remove(webhook.id);
  });

  test('names no address that is none, nor events that there are not', async () => {
    for (const wrong of [
      { address: 'recebe' },
      { address: 'ftp://recebe.test' },
      { address: 'https://u:s@recebe.test' },
    ]) {
      const fields = { name: 'X', events: ['version.locked'], ...wrong };
      expect(await testApp.send('staff', 'POST', base, fields)).toMatchObject({
        status: 400,
        body: { address: ['Only https addresses of the public network are called.'] },
      });
    }
    for (const events of [[], ['contract.dreamt']])
      expect((await testApp.send('staff', 'POST', base, { name: 'X', address: receiver.address, events })).status).toBe(
        400,
      );
  });
});

test('wherever the sender is killed, no event is lost, and none has two ids', async () => {
  const webhook = await create(['version.locked']);
  const from = receiver.received.length;
  const versions: number[] = [];
  for (let seam = 1; seam <= 8; seam += 1) {
    versions.push(await lockOne());
    let left = seam;
    /** Every transaction and every call is a seam at which the process may end, before it or right after it. */
    const dying =
      <A extends unknown[], T>(call: (...args: A) => Promise<T>) =>
      async (...args: A): Promise<T> => {
        if (left-- <= 0) throw new Error('killed before');
        const result = await call(...args);
        if (left-- <= 0) throw new Error('killed after');
        return result;
      };
    const doomed = deliveryWorker(
      {
        ...platform,
        stream: dying(platform.stream),
        database: {
          ...database,
          withOrganization: dying(database.withOrganization) as typeof database.withOrganization,
        },
      },
      400,
    );
    await expect(doomed.act(testOrganizations.first.id, never)).rejects.toThrow('killed');
  }
  await settle();
  testApp.clock.aheadMs += 120_000;
  await settle();
  const arrived = receiver.received.slice(from);
  const byId = Map.groupBy(arrived, ({ id }) => id);
  expect(byId.size).toBe(versions.length);
  expect(new Set(arrived.map(({ body }) => body.resource))).toEqual(
    new Set(versions.map((version) => `http://testserver/api/planner/versions/${version}/`)),
  );
  expect((await deliveries(webhook.id)).every(({ state }) => state === 'delivered')).toBe(true);
  await remove(webhook.id);
});

test('the work loop is called by what happens, and only where somebody listens', async () => {
  const due = async () =>
    (
      await database.withPlatform((transaction) =>
        transaction.selectFrom('work_due').selectAll().where('worker', '=', 'webhooks').execute(),
      )
    ).length;
  await database.withPlatform((transaction) =>
    transaction.deleteFrom('work_due').where('worker', '=', 'webhooks').execute(),
  );
  await lockOne();
  expect(await due()).toBe(0);
  const webhook = await create(['version.locked']);
  await lockOne();
  expect(await due()).toBe(1);
  const from = receiver.received.length;
  for (let turn = 0; turn < 5; turn += 1) if ((await testApp.app.work.tick()) === 0) break;
  expect(receiver.received.length).toBe(from + 1);
  expect(await due()).toBe(0);
  await remove(webhook.id);
});
