import type { ChatFields, ChatTrial, Notice, NoticeChat } from '@uni/contracts';
import { chatLimits } from '@uni/contracts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { people, testOrganizations } from '../../../../testing/people.ts';
import { idOf, plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { throughDays } from '../../../../testing/through-days.ts';
import { createOutsideFetch } from '../../../platform/egress/index.ts';
import { type Fact, notify } from '../index.ts';
import { createChatWorker } from './chat-sending.service.ts';
import { openChatApp } from './test-support/chat-app.ts';

const testApp = throughDays(await openTestApp());
const { platform } = testApp.app;
const { database } = platform;
const app = await openChatApp();
afterAll(() => app.close());
beforeEach(async () => {
  app.answers.length = 0;
  await database.withOrganization(organizationId, (db) => db.deleteFrom('notice_chats').execute());
});

const base = '/api/admin/notice-chats/';
const organizationId = testOrganizations.first.id;
/** A call without an answer ends soon. */
const worker = createChatWorker({ ...platform, outside: createOutsideFetch({ allowInside: true, timeoutMs: 1_500 }) });
const turn = () => worker.act(organizationId, new AbortController().signal);
/** Turn after turn until nothing is due; the clock goes on to when the next is. */
const settle = async (): Promise<void> => {
  for (let next = await turn(); next; next = await turn())
    testApp.clock.aheadMs += Math.max(0, next.getTime() - platform.now().getTime());
};

const fields = (change: Partial<ChatFields> = {}): ChatFields => ({
  ...{ name: 'Diretoria', app: 'slack', address: app.address, kinds: ['alert', 'closing_due'], enterprises: null },
  ...change,
});
const send = (method: string, path: string, body?: object) => {
  testApp.passMemory();
  return testApp.send('staff', method, `${base}${path}`, body);
};
const add = async (change: Partial<ChatFields> = {}): Promise<number> => {
  const { status, body } = await send('POST', '', fields(change));
  expect([status, body]).toEqual([201, expect.anything()]);
  return idOf(body);
};
const chatOf = async (id: number): Promise<NoticeChat | undefined> =>
  ((await send('GET', '')).body as NoticeChat[]).find((chat) => chat.id === id);
const remove = (id: number) => send('DELETE', `${id}/`);
const report = (fact: Partial<Fact> & Pick<Fact, 'key'>) =>
  database.withOrganization(organizationId, (db) =>
    notify(
      { db, platform },
      {
        ...{ kind: 'alert', needs: 'planning:read', enterprise: null, by: null, path: '/home?x=1', people: null },
        ...{ facts: { title: `Caixa negativo, ${fact.key}`, why: 'Em mai/27' }, ...fact },
      },
    ),
  );
const arrived = (from: number): string[] => app.received.slice(from).map(({ raw }) => raw);

test('a notice arrives once, in the format of the application, with a way back', async () => {
  const id = await add();
  await add({ app: 'teams', name: 'Obra' });
  await report({ key: 'first' });
  await report({ key: 'first' });
  const from = app.received.length;
  await settle();
  const bodies = app.received.slice(from).map(({ body }) => body);
  expect(bodies).toHaveLength(2);
  expect(bodies).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ text: 'Caixa negativo, first. Em mai/27', blocks: expect.anything() }),
      expect.objectContaining({ type: 'message', attachments: expect.anything() }),
    ]),
  );
  for (const raw of arrived(from)) expect(raw).toContain(`${platform.origin}/home?x=1`);
  expect(await chatOf(id)).toMatchObject({ waiting: 0, failure: null, last_sent_at: expect.any(String) });
  await settle();
  expect(arrived(from)).toHaveLength(2);
});

test('a chat is told the kinds and enterprises that were chosen for it, and a paused one nothing', async () => {
  const { enterprise } = await plan(testApp);
  const { enterprise: other } = await plan(testApp);
  const id = await add({ enterprises: [enterprise], kinds: ['alert'] });
  const from = app.received.length;
  await report({ key: 'mine', enterprise });
  await report({ key: 'foreign', enterprise: other });
  await report({ key: 'whole organization' });
  await report({ key: 'other kind', enterprise, kind: 'closing_due' });
  await report({ key: 'mention', enterprise, kind: 'mention', facts: { line: 'Obra' } });
  await settle();
  expect(arrived(from)).toHaveLength(1);
  expect(arrived(from)[0]).toContain('mine');
  await report({ key: 'before narrowing', enterprise });
  await send('PATCH', `${id}/`, { enterprises: [other] });
  await settle();
  expect(arrived(from)).toHaveLength(1);
  await send('PATCH', `${id}/`, { paused: true, enterprises: null });
  await report({ key: 'paused' });
  await send('PATCH', `${id}/`, { paused: false });
  await report({ key: 'resumed' });
  await settle();
  expect(arrived(from).slice(1)).toEqual([expect.stringContaining('resumed')]);
});

test('the address is told to nobody again, nor kept in the open, nor in the history', async () => {
  const address = `${app.address}-secret-part-wxyz`;
  const id = await add({ address });
  const visible = await chatOf(id);
  expect(visible?.address).toMatch(/^127\.0\.0\.1:\d+\/…wxyz$/);
  const stored = await database.withOrganization(organizationId, (db) =>
    db.selectFrom('notice_chats').selectAll().where('id', '=', id).execute(),
  );
  const entries = await database.withOrganization(organizationId, (db) =>
    db.selectFrom('audit_entries').selectAll().where('target', '=', 'notice_chat').execute(),
  );
  expect(entries.length).toBeGreaterThan(0);
  for (const text of [JSON.stringify(visible), JSON.stringify(stored), JSON.stringify(entries)])
    expect(text).not.toContain('secret-part');
  await send('PATCH', `${id}/`, { name: 'Outro nome' });
  expect((await send('POST', `${id}/test/`)).body).toEqual({ delivered: true, status: 200, cause: null });
});

test('a test says at once what came of it', async () => {
  const id = await add();
  const trial = async () => (await send('POST', `${id}/test/`)).body as ChatTrial;
  app.answers.push({ status: 404 });
  expect(await trial()).toEqual({ delivered: false, status: 404, cause: 'refused' });
  app.answers.push({ status: 429, headers: { 'Retry-After': '1' } });
  expect(await trial()).toEqual({ delivered: false, status: 429, cause: 'limited' });
  expect(await trial()).toEqual({ delivered: true, status: 200, cause: null });
  await send('PATCH', `${id}/`, { address: 'http://127.0.0.1:1/x' });
  expect(await trial()).toEqual({ delivered: false, status: null, cause: 'unreachable' });
});

test('a limited chat waits as long as it is asked to, and failures wait longer and longer', {
  tags: ['proof'],
}, async () => {
  await add();
  const from = app.received.length;
  const waits: number[] = [];
  app.answers.push({ status: 429, headers: { 'Retry-After': '90' } }, { status: 500 }, { status: 0 });
  await report({ key: 'patient' });
  for (let next = await turn(); next; next = await turn()) {
    waits.push(Math.round((next.getTime() - platform.now().getTime()) / 1_000));
    testApp.clock.aheadMs += next.getTime() - platform.now().getTime();
  }
  expect(waits).toEqual([90, 60, 300]);
  expect(arrived(from)).toHaveLength(4);
  expect(new Set(arrived(from)).size).toBe(1);
});

test('three refusals in a row pause a chat, and its administrators have a notice', async () => {
  const id = await add({ name: 'Sumiu' });
  const from = app.received.length;
  app.answers.push({ status: 410 }, { status: 404 }, { status: 403 });
  await report({ key: 'gone' });
  await settle();
  expect(arrived(from)).toHaveLength(chatLimits.refusals);
  expect(await chatOf(id)).toMatchObject({ state: 'failing', waiting: 1, failure: { cause: 'refused', status: 403 } });
  const notices = (await testApp.send('staff', 'GET', '/api/home/notices/?group=mine')).body as { results: Notice[] };
  expect(notices.results).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'chat_paused', path: '/api-e-webhooks' })]),
  );
  const others = (await testApp.send('planner', 'GET', '/api/home/notices/?group=mine')).body as { results: Notice[] };
  expect(others.results.map(({ kind }) => kind)).not.toContain('chat_paused');
  await send('PATCH', `${id}/`, { paused: false });
  await settle();
  expect(arrived(from)).toHaveLength(chatLimits.refusals + 1);
  expect(await chatOf(id)).toMatchObject({ state: 'active', waiting: 0, failure: null });
});

test('a message that the application cannot read does not hold those behind it', async () => {
  const id = await add();
  const from = app.received.length;
  app.answers.push({ status: 400 });
  await report({ key: 'unreadable' });
  await report({ key: 'behind it' });
  await settle();
  expect(arrived(from).map((raw) => raw.includes('behind it'))).toEqual([false, true]);
  expect(await chatOf(id)).toMatchObject({ waiting: 0, state: 'active' });
});

test('an address that fails for more than a day pauses its chat; what waited three days is dropped', async () => {
  const id = await add();
  app.answers.push(...chatLimits.againMinutes.map(() => ({ status: 503 })), { status: 503 });
  await report({ key: 'never' });
  await settle();
  expect(await chatOf(id)).toMatchObject({ state: 'failing', waiting: 1, failure: { cause: 'failed' } });
  testApp.clock.aheadMs += chatLimits.waitingDays * 86_400_000;
  const from = app.received.length;
  await send('PATCH', `${id}/`, { paused: false });
  await settle();
  expect([arrived(from).length, (await chatOf(id))?.waiting]).toEqual([0, 0]);
});

test('what is refused: other people, other organizations, foreign enterprises, addresses of nothing, too many', async () => {
  const id = await add();
  expect((await testApp.send('planner', 'GET', base)).status).toBe(403);
  expect((await testApp.send('planner', 'POST', base, fields())).status).toBe(403);
  expect((await testApp.send('stranger', 'PATCH', `${base}${id}/`, { paused: true })).status).not.toBe(200);
  expect(((await testApp.send('stranger', 'GET', base)).body as unknown[]).length ?? 0).toBe(0);
  const bad = async (change: object) => (await send('POST', '', { ...fields(), ...change })).status;
  expect(await bad({ enterprises: [people.staff.id] })).toBe(400);
  expect(await bad({ enterprises: [] })).toBe(400);
  expect(await bad({ kinds: [] })).toBe(400);
  expect(await bad({ kinds: ['mention'] })).toBe(400);
  expect(await bad({ address: 'hooks' })).toBe(400);
  expect(await bad({ address: 'file:///etc/passwd' })).toBe(400);
  expect(await bad({ app: 'irc' })).toBe(400);
  const made = [id];
  while (made.length < chatLimits.perOrganization) made.push(await add());
  const { status, body } = await send('POST', '', fields());
  expect([status, body]).toEqual([409, expect.objectContaining({ code: 'too_many_chats' })]);
  for (const one of made) expect((await remove(one)).status).toBe(204);
  expect((await send('DELETE', `${id}/`)).status).toBe(404);
});

test('of 10 notices none is lost over 10 kills, and a repetition is the same message', async () => {
  const id = await add();
  const from = app.received.length;
  const leaseMs = 61_000;
  const begun = async (): Promise<number> => {
    const rows = await database.withOrganization(organizationId, (db) =>
      db.selectFrom('chat_messages').select('attempts').where('chat_id', '=', id).execute(),
    );
    return rows.reduce((sum, { attempts }) => sum + attempts, 0);
  };
  for (let kill = 0; kill < 10; kill += 1) {
    await report({ key: `killed ${kill}.` });
    // By turns before and after the message has arrived; the turn never ends.
    const dying = createChatWorker({
      ...platform,
      outside: async (address, request) => {
        if (kill % 2 === 0) await platform.outside(address, request);
        return new Promise(() => undefined);
      },
    });
    void dying.act(organizationId, new AbortController().signal);
    await expect.poll(begun).toBe(kill + 1);
    await expect.poll(() => arrived(from).length).toBe(Math.floor(kill / 2) + 1);
    testApp.clock.aheadMs += leaseMs;
  }
  testApp.clock.aheadMs += leaseMs;
  await settle();
  for (let kill = 0; kill < 10; kill += 1) {
    const copies = arrived(from).filter((raw) => raw.includes(`killed ${kill}.`));
    expect(copies.length).toBeGreaterThan(0);
    expect(new Set(copies).size).toBe(1);
  }
  expect(arrived(from).length).toBeGreaterThan(10);
});
