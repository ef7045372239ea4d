import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { ageThrottles, prolongWaits } from '../../../../testing/passing-time.ts';
import { password, people } from '../../../../testing/people.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { HttpError } from '../../../platform/http/index.ts';
import { countFailure, countGuess } from './ladder.service.ts';

const testApp = await openTestApp();
const { platform } = testApp.app;
const { background, database } = platform;
const home = '189.6.10.77';
const send = (url: string, payload: object, remoteAddress: string) =>
  testApp.raw({ method: 'POST', url, payload, remoteAddress });
const signIn = (email: string, secret: string, remoteAddress: string) =>
  send('/api/token/', { email, password: secret }, remoteAddress);
/** The first guesses, fewer than the free ones, count as sign-in attempts without the cost of a hash. */
const hashless = 15;
/** Sends one guess from each of `count` addresses. Returns the number evaluated beyond the free ones. */
const guesses = async (email: string, count: number): Promise<number> => {
  let checkedCount = -30;
  began = performance.now();
  for (let at = 0; at < count; at += 1) {
    checkedCount += (await isChecked(email, `10.${at >> 8}.${at & 255}.7`, at < hashless)) ? 1 : 0;
  }
  return checkedCount;
};
const isChecked = async (email: string, address: string, isHashless: boolean): Promise<boolean> => {
  if (!isHashless) return (await signIn(email, 'errada', address)).status === 401;
  const caller = { address, userAgent: '' };
  try {
    await countGuess(platform, 'login', email, caller);
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
  await countFailure(platform, email, caller);
  return true;
};
let began = 0;
/** Returns the number of ladder waits that may be over by now, even on a slow machine. */
const waitsOver = (): number =>
  [0, 1, 3, 7, 15, 31, 63].filter((end) => end <= (performance.now() - began) / 1_000).length;

beforeEach(async () => {
  await database.withPlatform(async (transaction) => {
    await transaction.deleteFrom('throttle_counters').execute();
    await transaction.deleteFrom('known_addresses').execute();
  });
});

describe('guessing one account from many addresses', { timeout: 90_000 }, () => {
  test('is held back as a whole, and nobody is locked out where they have come in before', async () => {
    const { email } = people.planner;
    expect((await signIn(email, password, home)).status).toBe(200);
    const checkedCount = await guesses(email, 40);
    expect(checkedCount).toBeGreaterThanOrEqual(0);
    expect(checkedCount).toBeLessThanOrEqual(waitsOver());
    expect((await signIn(email, password, home)).status).toBe(200);
  });

  test('waits alike for an e-mail that nobody has', async () => {
    const checkedCount = await guesses('ninguem@primeira.test', 40);
    expect(checkedCount).toBeGreaterThanOrEqual(0);
    expect(checkedCount).toBeLessThanOrEqual(waitsOver());
  });

  test('does not keep out the owner who comes from elsewhere by the link in the mailbox', {
    tags: ['proof'],
  }, async () => {
    const { email } = people.reader;
    await guesses(email, 40);
    await prolongWaits(database, 30);
    expect((await signIn(email, password, '201.1.1.1')).status).toBe(429);
    await send('/api/access/forgot-password/', { email }, '201.1.1.1');
    await background.drain();
    const [mail = ''] = readdirSync(testApp.mailFolder).map((file) =>
      readFileSync(join(testApp.mailFolder, file), 'utf8'),
    );
    const [, token] = /nova-senha#([\w-]+)/.exec(mail.replaceAll('=\r\n', '')) ?? [];
    const body = { token, new_password: 'Guindaste-Verde-44' };
    expect((await send('/api/access/reset-password/', body, '201.1.1.1')).status).toBe(200);
    await guesses(email, 40);
    await prolongWaits(database, 30);
    expect((await signIn(email, body.new_password, '201.2.2.2')).status).toBe(429);
    expect((await signIn(email, body.new_password, '201.1.1.1')).status).toBe(200);
  });
});

test('one address that guesses at many accounts waits for all of them, and others do not', {
  timeout: 90_000,
}, async () => {
  let checkedCount = 0;
  began = performance.now();
  for (let at = 0; at < 40; at += 1) {
    checkedCount += (await isChecked(`pessoa${at}@primeira.test`, '10.9.9.9', at < hashless)) ? 1 : 0;
  }
  expect(checkedCount).toBeGreaterThanOrEqual(20);
  expect(checkedCount).toBeLessThanOrEqual(20 + waitsOver());
  await prolongWaits(database, 30);
  expect((await signIn(people.sales.email, password, '10.9.9.9')).status).toBe(429);
  expect((await signIn(people.sales.email, password, home)).status).toBe(200);
});

test('an office in which somebody tries forty accounts stays open to who has come in from there before', {
  timeout: 90_000,
}, async () => {
  expect((await signIn(people.sales.email, password, '10.8.8.8')).status).toBe(200);
  for (let at = 0; at < 40; at += 1) await isChecked(`pessoa${at}@primeira.test`, '10.8.8.8', at < hashless);
  await prolongWaits(database, 30);
  expect((await signIn(people.reader.email, password, '10.8.8.8')).status).toBe(429);
  expect((await signIn(people.sales.email, password, '10.8.8.8')).status).toBe(200);
});

test('addresses of one network of IPv6 are one, and those of another are others', { timeout: 90_000 }, async () => {
  for (let at = 0; at < 25; at += 1) await isChecked(`pessoa${at}@primeira.test`, `2001:db8:1:2::${at}`, at < hashless);
  await prolongWaits(database, 30);
  expect((await signIn(people.colab.email, password, '2001:db8:1:2:ffff::1')).status).toBe(429);
  expect((await signIn(people.colab.email, password, '2001:db8:1:3::1')).status).toBe(200);
});

/** Accounts are independent, so 5 are representative. `UNI_GUESSES=all` runs 100. */
const accounts = process.env.UNI_GUESSES === 'all' ? 100 : 5;

test('of a hundred guesses a day at each of many accounts at most sixty are judged', {
  tags: ['proof'],
  timeout: 120_000,
}, async () => {
  const rounds = 100;
  const checkedCount = Array.from({ length: accounts }, () => 0);
  for (let round = 0; round < rounds; round += 1) {
    // A day in `rounds` steps.
    await ageThrottles(database, 86_400 / rounds);
    for (let at = 0; at < accounts; at += 1) {
      const guesser = { address: `10.7.0.${at}`, userAgent: '' };
      const passed = await countGuess(platform, 'login', `alvo${at}@primeira.test`, guesser).then(
        () => 1,
        () => 0,
      );
      checkedCount[at] = (checkedCount[at] ?? 0) + passed;
    }
  }
  const most = Math.max(...checkedCount);
  process.stdout.write(
    `Brute force: at most ${most} of ${rounds} guesses a day were judged of each of ${accounts} accounts\n`,
  );
  // A patient attacker gets 21 to 60; other numbers mean another ladder.
  expect(most).toBeLessThanOrEqual(60);
  expect(Math.min(...checkedCount)).toBeGreaterThan(20);
});

test('a wait is said in whole seconds, rounded up', async () => {
  for (let at = 0; at < 5; at += 1) await signIn(people.colab.email, 'errada', home);
  const first = await signIn(people.colab.email, 'errada', home);
  expect(first).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
  await ageThrottles(database, 1.05);
  expect((await signIn(people.colab.email, 'errada', home)).status).toBe(401);
  const second = await signIn(people.colab.email, 'errada', home);
  expect(second.headers['retry-after']).toBe('2');
  expect(second.body).toEqual({ detail: 'Request was throttled. Expected available in 2 seconds.' });
});

test('where somebody has come in is kept as a keyed fingerprint, never as an address', async () => {
  await signIn(people.staff.email, password, home);
  const rows = await database.withPlatform((transaction) =>
    transaction.selectFrom('known_addresses').selectAll().execute(),
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('189.6');
});
