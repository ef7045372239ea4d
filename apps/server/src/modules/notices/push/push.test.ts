import type { PushDevice, PushDevices } from '@uni/contracts';
import { usualPreferences } from '@uni/contracts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type PersonName, people, testOrganizations } from '../../../../testing/people.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { throughDays } from '../../../../testing/through-days.ts';
import { createOutsideFetch } from '../../../platform/egress/index.ts';
import { type Fact, notify, rotatePushKey } from '../index.ts';
import { createPushWorker } from './push-sending.service.ts';
import { type BrowserKeys, decryptPush, newBrowserKeys, openPushService } from './test-support/push-service.ts';

const testApp = throughDays(await openTestApp());
const { platform } = testApp.app;
const { database } = platform;
const service = await openPushService();
afterAll(() => service.close());

const url = '/api/home/push-devices/';
const organizationId = testOrganizations.first.id;
/** A call without an answer ends soon. */
const worker = createPushWorker({ ...platform, outside: createOutsideFetch({ allowInside: true, timeoutMs: 1_500 }) });
const turn = () => worker.act(organizationId, new AbortController().signal);
const settle = async (): Promise<number[]> => {
  const waits: number[] = [];
  for (let next = await turn(); next; next = await turn()) {
    const wait = Math.max(0, next.getTime() - platform.now().getTime());
    waits.push(Math.round(wait / 1_000));
    testApp.clock.aheadMs += wait;
  }
  return waits;
};
const inside = <T>(work: Parameters<typeof database.withOrganization<T>>[1]) =>
  database.withOrganization(organizationId, work);
beforeEach(async () => {
  service.answers.length = 0;
  await inside((db) => db.deleteFrom('push_devices').execute());
});

const list = async (who: PersonName): Promise<PushDevices> => {
  const { status, body } = await testApp.send(who, 'GET', url);
  expect(status).toBe(200);
  return body as PushDevices;
};
interface Browser extends BrowserKeys {
  readonly device: PushDevice;
  readonly path: string;
}
let browsers = 0;
const subscription = async (who: PersonName, change: object = {}) => {
  browsers += 1;
  const keys = newBrowserKeys();
  const path = `/push/${browsers}`;
  const { p256dh, auth } = keys;
  const body = {
    endpoint: `${service.origin}${path}`,
    p256dh,
    auth,
    public_key: (await list(who)).public_key,
    ...change,
  };
  return { keys, path, body };
};
const subscribe = async (who: PersonName): Promise<Browser> => {
  const { keys, path, body } = await subscription(who);
  const added = await testApp.send(who, 'POST', url, body);
  expect(added).toMatchObject({ status: 201 });
  return { ...keys, path, device: added.body as PushDevice };
};
let facts = 0;
const report = async (fact: Partial<Fact> = {}) => {
  facts += 1;
  await inside((db) =>
    notify(
      { db, platform },
      {
        ...{ kind: 'closing_due', needs: 'planning:read', enterprise: null, by: null, path: '/realizado?x=1' },
        ...{ key: `fact ${facts}`, people: [people.planner.id] },
        ...{ facts: { title: `Fechamento ${facts}`, why: 'Vence amanhã' }, ...fact },
      },
    ),
  );
};
const pushedTo = (browser: Browser) =>
  service.received
    .filter(({ path }) => path === browser.path)
    .map(({ body }) => JSON.parse(decryptPush(browser, body)));

test('a notice reaches each browser of its reader, once, and only that browser reads it', async () => {
  const [one, two, foreign] = [await subscribe('planner'), await subscribe('planner'), await subscribe('reader')];
  await report({ key: 'twice' });
  await report({ key: 'twice' });
  await settle();
  for (const browser of [one, two])
    expect(pushedTo(browser)).toEqual([
      {
        title: expect.stringMatching(/^Fechamento/),
        body: 'Vence amanhã',
        path: '/realizado?x=1',
        tag: expect.any(String),
      },
    ]);
  expect(pushedTo(foreign)).toEqual([]);
  const [received] = service.received.filter(({ path }) => path === one.path);
  expect(received?.headers).toMatchObject({
    ...{ 'content-encoding': 'aes128gcm', ttl: '172800', topic: expect.stringMatching(/^[\w-]{32}$/) },
    authorization: expect.stringMatching(/^vapid t=[\w.-]+, k=[\w-]+$/),
  });
  expect(() => decryptPush(two, received?.body ?? Buffer.alloc(0))).toThrow();
  const [newest] = (await list('planner')).devices;
  expect(newest).toMatchObject({ mark: expect.stringMatching(/^[0-9a-f]{64}$/), last_used_at: expect.any(String) });
});

test('neither endpoint nor keys are stored in the open, and no answer has them', async () => {
  const { device, p256dh, auth, path } = await subscribe('planner');
  const stored = await inside((db) => db.selectFrom('push_devices').selectAll().execute());
  for (const text of [JSON.stringify(stored), JSON.stringify(device), JSON.stringify(await list('planner'))])
    for (const secret of [p256dh, auth, `${path}"`]) expect(text).not.toContain(secret);
  const keys = await database.withPlatform((db) => db.selectFrom('push_keys').select('private_key').execute());
  expect(keys).toHaveLength(1);
  expect(Buffer.from(keys[0]?.private_key ?? '', 'base64url').includes('PRIVATE')).toBe(false);
});

test('a kind without the channel is not pushed, and a muted enterprise neither', async () => {
  const browser = await subscribe('planner');
  await report({ kind: 'alert' });
  const preferences = '/api/home/notice-preferences/';
  const { body } = await testApp.send('planner', 'GET', preferences);
  const kinds = { ...usualPreferences, alert: { ...usualPreferences.alert, push: true } };
  await testApp.send('planner', 'PUT', preferences, { ...(body as object), kinds });
  await report({ kind: 'alert', facts: { title: 'Caixa negativo', why: '' } });
  await settle();
  expect(pushedTo(browser).map(({ title }) => title)).toEqual(['Caixa negativo']);
});

test('a browser that is gone, or bound to another key, is forgotten', async () => {
  for (const status of [404, 410, 403]) {
    await subscribe('planner');
    service.answers.push({ status });
    await report();
    await settle();
    expect([status, (await list('planner')).devices]).toEqual([status, []]);
  }
});

test('a service that fails, asks to wait or never answers is called again, with the same text', {
  tags: ['proof'],
}, async () => {
  const browser = await subscribe('planner');
  service.answers.push({ status: 500 }, { status: 429, headers: { 'Retry-After': '7' } }, { status: 0 });
  await report();
  const waits = await settle();
  expect(waits.filter((wait) => wait > 0)).toEqual([60, 7, 900]);
  const pushed = pushedTo(browser);
  expect(pushed).toHaveLength(4);
  expect(new Set(pushed.map(({ tag, title }) => `${tag} ${title}`)).size).toBe(1);
});

test('after six attempts a message is given up, and the browser stays', async () => {
  const browser = await subscribe('planner');
  service.answers.push(...Array.from({ length: 9 }, () => ({ status: 503 })));
  await report();
  await settle();
  expect(pushedTo(browser)).toHaveLength(6);
  expect((await list('planner')).devices).toHaveLength(1);
});

test('who signs out receives nothing more, nor who has lost the permission', async () => {
  const browser = await subscribe('planner');
  await report({ needs: 'organization:write', people: null });
  await settle();
  expect(pushedTo(browser)).toEqual([]);
  await report();
  await inside((db) =>
    db
      .updateTable('sessions')
      .set({ ended_at: platform.now(), end_reason: 'logout' })
      .where('user_id', '=', people.planner.id)
      .execute(),
  );
  await settle();
  expect(pushedTo(browser)).toEqual([]);
  await testApp.openSession('planner');
  expect((await list('planner')).devices).toEqual([]);
});

test('browsers of people who are gone are forgotten when others are written to', async () => {
  await subscribe('reader');
  const browser = await subscribe('planner');
  await inside((db) =>
    db
      .updateTable('sessions')
      .set({ ended_at: platform.now(), end_reason: 'administration' })
      .where('user_id', '=', people.reader.id)
      .execute(),
  );
  await report();
  await settle();
  expect(pushedTo(browser)).toHaveLength(1);
  const left = await inside((db) => db.selectFrom('push_devices').select('user_id').execute());
  expect(left.map(({ user_id }) => user_id)).toEqual([people.planner.id]);
});

test('a new key is for new browsers; known ones go on, until the old key is taken away', async () => {
  const known = await subscribe('planner');
  const former = (await list('planner')).public_key;
  await rotatePushKey(platform, false);
  const { public_key } = await list('planner');
  expect(public_key).not.toBe(former);
  const { body } = await subscription('planner', { public_key: former });
  expect((await testApp.send('planner', 'POST', url, body)).status).toBe(400);
  await report();
  await settle();
  expect(pushedTo(known)).toHaveLength(1);
  await rotatePushKey(platform, true);
  await report();
  await settle();
  expect(pushedTo(known)).toHaveLength(1);
  expect((await list('planner')).devices).toEqual([]);
});

test('what is refused: keys of nothing, addresses of nothing, and browsers of others', async () => {
  const { device } = await subscribe('planner');
  const refused = async (change: object) => {
    const { body } = await subscription('planner', change);
    return (await testApp.send('planner', 'POST', url, body)).status;
  };
  expect(await refused({ p256dh: 'abc' })).toBe(400);
  expect(await refused({ auth: '' })).toBe(400);
  expect(await refused({ endpoint: 'file:///etc/passwd' })).toBe(400);
  expect(await refused({ endpoint: 'push' })).toBe(400);
  for (const other of ['reader', 'stranger'] as const)
    expect((await testApp.send(other, 'DELETE', `${url}${device.id}/`)).status).toBe(404);
  expect((await list('planner')).devices).toHaveLength(1);
  expect((await testApp.send('planner', 'DELETE', `${url}${device.id}/`)).status).toBe(204);
  expect((await list('planner')).devices).toEqual([]);
});

test('one browser is one person’s, and one person has ten', async () => {
  const { body } = await subscription('planner');
  await testApp.send('planner', 'POST', url, body);
  await testApp.send('reader', 'POST', url, body);
  expect([(await list('planner')).devices.length, (await list('reader')).devices.length]).toEqual([0, 1]);
  for (let count = 0; count < 12; count += 1) await subscribe('planner');
  expect((await list('planner')).devices).toHaveLength(10);
});
