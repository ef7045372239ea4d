/** Guessing through reverse proxies: what a caller writes into the forwarding headers changes nothing. */

import { drawnShare } from '@uni/tools/test/share.ts';
import { describe, expect, test } from 'vitest';
import { password, people } from '../testing/people.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

const proxy = '10.0.0.1';
const guesser = '203.0.113.7';

interface Way {
  readonly remoteAddress: string;
  readonly headers: (n: number) => Record<string, string>;
}

/** Header that an appending proxy forwards: the caller's own value, then the caller's address. */
const appended =
  (...after: string[]) =>
  (n: number) => ({
    'x-forwarded-for': [`198.51.100.${n}`, `192.0.2.${n}`, ...after].join(', '),
    'x-real-ip': `198.51.100.${n}`,
    forwarded: `for=198.51.100.${n}`,
    'cf-connecting-ip': `198.51.100.${n}`,
  });

/** Returns how many of 45 guesses at 45 accounts are evaluated before the rest must wait. */
const countAttempts = async (testApp: TestApp, { remoteAddress, headers }: Way): Promise<number> => {
  await testApp.app.platform.database.withPlatform((transaction) =>
    transaction.deleteFrom('throttle_counters').execute(),
  );
  let attempts = 0;
  for (let n = 0; n < 45; n += 1) {
    const payload = { email: `alvo${n}@primeira.test`, password: 'errada' };
    const answer = await testApp.raw({
      method: 'POST',
      url: '/api/token/',
      payload,
      remoteAddress,
      headers: headers(n),
    });
    expect([401, 429]).toContain(answer.status);
    if (answer.status === 401) attempts += 1;
  }
  return attempts;
};

/** `other`: headers that the proxy forwards for another client. */
const ways = [
  ['one proxy, by number', 1, { remoteAddress: proxy, headers: appended(guesser) }, '203.0.113.8'],
  [
    'two proxies, by number',
    2,
    { remoteAddress: proxy, headers: appended(guesser, '10.0.0.2') },
    '203.0.113.8, 10.0.0.2',
  ],
  [
    'two proxies, by network',
    ['10.0.0.0/8'],
    { remoteAddress: proxy, headers: appended(guesser, '10.0.0.2') },
    '203.0.113.8, 10.0.0.2',
  ],
  ['no proxy at all', false, { remoteAddress: guesser, headers: appended() }, null],
  ['a proxy that is not on the list', ['10.9.0.0/16'], { remoteAddress: proxy, headers: appended(guesser) }, null],
] as const;

/** The same for all, so it is measured once. */
let withoutProxy: Promise<number> | undefined;

/** One of the ways in each run; each guesses for four seconds. */
describe.each(drawnShare(ways, 1))('through %s', async (_way, trustProxy, way, other) => {
  const testApp = await openTestApp({ trustProxy });

  test('forty-five guesses with forged headers are held back as without', { timeout: 120_000 }, async () => {
    withoutProxy ??= countAttempts(testApp, { remoteAddress: '203.0.113.9', headers: () => ({}) });
    const plain = await withoutProxy;
    const forged = await countAttempts(testApp, way);
    process.stdout.write(`Guesses judged of 45: ${plain} without a proxy, ${forged} with forged headers\n`);
    expect(plain).toBeLessThan(30);
    // A wait or two may be over on a slow machine.
    expect(Math.abs(forged - plain)).toBeLessThanOrEqual(3);
  });

  test.runIf(other !== null)('others behind the proxy are not held back by it', { timeout: 60_000 }, async () => {
    await countAttempts(testApp, way);
    const payload = { email: people.planner.email, password };
    const headers = { 'x-forwarded-for': String(other) };
    const answer = await testApp.raw({ method: 'POST', url: '/api/token/', payload, remoteAddress: proxy, headers });
    expect(answer.status).toBe(200);
  });
});
