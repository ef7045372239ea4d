/**
 * The browser's own code against the server's sessions. Tabs share a storage over a network that loses requests, loses
 * responses, interrupts and delays them. No user is signed out without leaving. A token thief is detected.
 */

import { isWholeRun } from '@uni/tools/test/share.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { password, people } from '../testing/people.ts';
import { openTestApp } from '../testing/test-app.ts';

/** The test's part of `apps/web/src/api/transport.ts`. Each tab has its own instance of that module and its imports. */
interface Tab {
  send(call: { url: string }): Promise<{ status: number; body: unknown }>;
  onSessionEnd(listener: () => void): void;
}

const testApp = await openTestApp();
const seed = 20_260_131;
const tabCount = 3;
/** `npm run proofs` runs a thousand. */
const races = Number(process.env.UNI_SESSION_RACES ?? (isWholeRun() ? 200 : 30));

/** mulberry32: the same seed, the same races. */
const chanceOf = (start: number) => {
  let state = start;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
const chance = chanceOf(seed);

const storage = new Map<string, string>();
const counts = { refreshes: 0, lost: 0, broken: 0, ends: 0, empty: 0 };
const tabs: Tab[] = [];
let isReliable = false;
let address = '10.0.0.1';

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const sometimes = (share: number): boolean => !isReliable && chance() < share;

/** The network between a tab and the server. */
const network = async (
  url: URL,
  init: { method: string; headers: Headers; body: string | null },
): Promise<Response> => {
  if (sometimes(0.3)) await pause(chance() * 8);
  // Now and then a request is so late that others have come twice meanwhile.
  if (sometimes(0.03)) await pause(60);
  if (sometimes(0.06)) return lose();
  const isRefresh = url.pathname === '/api/token/refresh/';
  if (isRefresh) counts.refreshes += 1;
  const answer = await testApp.raw({
    method: init.method as 'GET',
    url: url.pathname,
    headers: Object.fromEntries(new Headers(init.headers)),
    remoteAddress: address,
    ...(init.body === null ? {} : { payload: init.body }),
  });
  if (sometimes(0.06)) return lose();
  if (sometimes(0.3)) await pause(chance() * 8);
  const headers = { 'content-type': 'application/json' };
  if (sometimes(0.06)) return new Response(breakOff(JSON.stringify(answer.body)), { status: answer.status, headers });
  // A missing permission: the client answers it with a refresh, too.
  if (!isRefresh && answer.status === 200 && sometimes(0.2))
    return new Response('{"detail":"no"}', { status: 403, headers });
  return new Response(JSON.stringify(answer.body), { status: answer.status, headers });
};

const lose = (): never => {
  counts.lost += 1;
  throw new TypeError('Failed to fetch');
};

/** The head of an answer has come, and no more than half of what follows does. */
const breakOff = (text: string): ReadableStream => {
  counts.broken += 1;
  const chunks = [new TextEncoder().encode(text.slice(0, text.length / 2))];
  return new ReadableStream({
    pull: (controller) => {
      const chunk = chunks.pop();
      if (chunk) controller.enqueue(chunk);
      else controller.error(new TypeError('network error'));
    },
  });
};

const openTab = async (): Promise<Tab> => {
  vi.resetModules();
  const source = new URL('../../web/src/api/transport.ts', import.meta.url).pathname;
  const tab: Tab = await import(/* @vite-ignore */ source);
  tab.onSessionEnd(() => {
    counts.ends += 1;
  });
  return tab;
};

const stored = (): { token: string; expires: number } => JSON.parse(storage.get('session') ?? 'null');
const inSeconds = () => Math.floor(Date.now() / 1_000);
/** Makes the stored token appear old, so that every tab requests another one. */
const age = () => storage.set('session', JSON.stringify({ ...stored(), expires: inSeconds() + 5 }));

const signIn = async (): Promise<void> => {
  const payload = { email: people.planner.email, password };
  const { status, body } = await testApp.raw({ method: 'POST', url: '/api/token/', payload, remoteAddress: address });
  expect(status).toBe(200);
  const { access, refresh } = body as { access: string; refresh: string };
  storage.set('session', JSON.stringify({ token: access, expires: inSeconds() + 1_800 }));
  storage.set('refresh', refresh);
};

const profile = { url: '/api/access/user/profile/' };
const isSessionAlive = async (): Promise<boolean> => {
  isReliable = true;
  const replies = await Promise.all(tabs.map((tab) => tab.send(profile)));
  isReliable = false;
  return replies.every(({ status }) => status === 200);
};

beforeAll(async () => {
  vi.stubGlobal('window', { location: { origin: 'http://testserver' } });
  vi.stubGlobal('fetch', network);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
  for (let at = 0; at < tabCount; at += 1) tabs.push(await openTab());
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(async () => {
  storage.clear();
  Object.assign(counts, { refreshes: 0, lost: 0, broken: 0, ends: 0, empty: 0 });
  await signIn();
});

/** Criterion of the page guard: a missing account means that the session was taken away. */
const request = async (tab: Tab): Promise<void> => {
  const { status, body } = await tab.send(profile);
  if (status === 200 && Object(body).is_active !== true) counts.empty += 1;
};

/** Each tab makes one or two calls, one after another or together, each at its own moment. */
const race = async (): Promise<void> => {
  if (chance() < 0.6) age();
  await Promise.all(
    tabs.map(async (tab) => {
      await pause(chance() * 6);
      const calls = 1 + Math.floor(chance() * 2);
      if (chance() < 0.5) return void (await Promise.all(Array.from({ length: calls }, () => request(tab))));
      for (let call = 0; call < calls; call += 1) await request(tab);
    }),
  );
};

test(`of ${races} races over a bad network none signs anybody out`, { timeout: 600_000 }, async () => {
  for (let at = 0; at < races; at += 1) {
    address = `10.1.${at >> 8}.${at & 255}`;
    await race();
    expect([counts.ends, counts.empty], `race ${at}, seed ${seed}`).toEqual([0, 0]);
    // Verifies the session now and then. Each time would double the duration.
    if (at % 20 === 19) expect(await isSessionAlive(), `race ${at}, seed ${seed}`).toBe(true);
  }
  // The races were such: tokens were renewed, and much was lost or broke off.
  expect(counts.refreshes).toBeGreaterThan(races / 2);
  expect(counts.lost).toBeGreaterThan(races / 4);
  expect(counts.broken).toBeGreaterThan(races / 10);
});

test('tabs whose token is old make one refresh together, however many calls wait', { tags: ['proof'] }, async () => {
  isReliable = true;
  for (let round = 0; round < 20; round += 1) {
    age();
    const before = counts.refreshes;
    const calls = tabs.flatMap((tab) => Array.from({ length: 13 }, () => tab.send(profile)));
    expect((await Promise.all(calls)).every(({ status }) => status === 200)).toBe(true);
    expect(counts.refreshes - before).toBe(1);
  }
  isReliable = false;
});

describe('a stolen refresh token', () => {
  const refresh = (token: string) =>
    testApp.raw({ method: 'POST', url: '/api/token/refresh/', payload: { refresh: token }, remoteAddress: address });
  const successorOf = async (token: string): Promise<string> => {
    const { status, body } = await refresh(token);
    expect(status).toBe(200);
    return (body as { refresh: string }).refresh;
  };
  const ownerRenews = async (): Promise<void> => {
    age();
    isReliable = true;
    await tabs[0]?.send(profile);
    isReliable = false;
  };

  test.each(Array.from({ length: 50 }, (_, at) => at))(
    'is found out at the second holder’s first use, %i',
    async (at) => {
      address = `10.2.0.${at}`;
      const stolen = storage.get('refresh') ?? '';
      const thiefGoesFirst = at % 2 === 0;
      if (thiefGoesFirst) {
        // The thief lives on the stolen token; the owner's next renewal is the second use.
        let token = stolen;
        for (let step = 0; step < 2 + (at % 3); step += 1) token = await successorOf(token);
        await ownerRenews();
        expect(counts.ends).toBe(1);
        expect((await refresh(token)).status).toBe(401);
      } else {
        for (let step = 0; step < 2 + (at % 3); step += 1) await ownerRenews();
        expect(counts.ends).toBe(0);
        expect(await refresh(stolen)).toMatchObject({ status: 401, body: { detail: 'Token is blacklisted' } });
        await ownerRenews();
        expect(counts.ends).toBe(1);
      }
    },
  );
});
