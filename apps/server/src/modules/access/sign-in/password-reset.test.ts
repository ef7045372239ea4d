import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { compareTimes } from '../../../../test/support/timing.ts';
import { password, people } from '../../../../testing/people.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const { background, database, throttle } = testApp.app.platform;
const newPassword = 'Guindaste-Verde-44';

const forgot = (email: string) => testApp.send(null, 'POST', '/api/access/forgot-password/', { email });
const reset = (token: string, secret = newPassword) =>
  testApp.send(null, 'POST', '/api/access/reset-password/', { token, new_password: secret });
const signIn = (email: string, secret: string) =>
  testApp.send(null, 'POST', '/api/token/', { email, password: secret });

const mailsTo = (email: string): string[] =>
  readdirSync(testApp.mailFolder)
    .sort()
    .map((file) => readFileSync(join(testApp.mailFolder, file), 'utf8'))
    .filter((text) => text.includes(`To: ${email}\r\n`));
/** Quoted-printable breaks long lines with an equals sign. */
const linkIn = (mail: string | undefined): string =>
  /\/user\/nova-senha#([\w-]+)/.exec((mail ?? '').replaceAll('=\r\n', ''))?.[1] ?? '';
const requestReset = async (email: string): Promise<string> => {
  expect((await forgot(email)).status).toBe(202);
  await background.drain();
  return linkIn(mailsTo(email).at(-1));
};
const over = { status: 400, body: { token: ['The link is invalid or has expired.'] } };

beforeEach(async () => {
  testApp.clock.aheadMs = 0;
  await database.withPlatform((transaction) => transaction.deleteFrom('throttle_counters').execute());
});

describe('asking for a new password', () => {
  test('is answered alike for a user, an inactive one and nobody; only the user gets a mail', async () => {
    const answers = [];
    for (const email of [people.planner.email, people.inactive.email, 'ninguem@primeira.test', 'no mail at all'])
      answers.push(await forgot(email));
    await background.drain();
    const [first] = answers;
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 202, body: first?.body });
    expect(readdirSync(testApp.mailFolder)).toHaveLength(1);
    expect(mailsTo(people.planner.email)).toHaveLength(1);
  });

  test('tells nothing by its time either: it is answered before anybody is looked up', {
    timeout: 60_000,
  }, async () => {
    const requestReset = (email: string) => async () => expect((await forgot(email)).status).toBe(202);
    const { gap, noise, report } = await compareTimes(
      20,
      [requestReset(people.colab.email), requestReset('x@primeira.test')],
      async () => {
        await background.drain();
        await throttle.reset('password', '127.0.0.1');
      },
    );
    process.stdout.write(`Enumeration by a forgotten password, known and unknown e-mail: ${report}\n`);
    expect(gap).toBeLessThan(5 + noise);
  });

  test('sends a person three mails an hour, whoever asks', async () => {
    for (let at = 0; at < 6; at += 1) await forgot(people.reader.email);
    await background.drain();
    expect(mailsTo(people.reader.email)).toHaveLength(3);
  });
});

describe('the link', () => {
  test('sets the password once, ends every session and lets its owner in', async () => {
    const { email } = people.sales;
    const before = await testApp.openSession('sales');
    const token = await requestReset(email);
    expect(token).toHaveLength(43);
    expect(await reset(token)).toMatchObject({ status: 200, body: { success: true } });
    expect(await reset(token, 'Outra-Senha-Longa-3')).toMatchObject(over);
    expect((await testApp.send({ token: before.access }, 'GET', '/api/access/user/profile/')).status).toBe(401);
    expect((await signIn(email, password)).status).toBe(401);
    expect((await signIn(email, newPassword)).status).toBe(200);
  });

  test('used twice at once works once', async () => {
    const token = await requestReset(people.staff.email);
    const answers = await Promise.all([reset(token, 'Primeira-Escolha-7'), reset(token, 'Segunda-Escolha-7')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('dies with the next one, and after half an hour', async () => {
    const { email } = people.strangePlanner;
    const [early, late] = [await requestReset(email), await requestReset(email)];
    expect(early).not.toBe(late);
    expect(await reset(early)).toMatchObject(over);
    testApp.clock.aheadMs = 30 * 60_000 + 1_000;
    expect(await reset(late)).toMatchObject(over);
    testApp.clock.aheadMs = 29 * 60_000;
    expect((await reset(late)).status).toBe(200);
  });

  test('outlives a weak password', async () => {
    const token = await requestReset(people.stranger.email);
    expect(await reset(token, '12345678')).toMatchObject({ status: 400, body: { errors: expect.any(Array) } });
    expect((await reset(token)).status).toBe(200);
  });

  test('is stored as a hash only, and is not guessed', async () => {
    const token = await requestReset(people.superuser.email);
    const rows = await database.withPlatform((transaction) =>
      transaction.selectFrom('password_resets').selectAll().execute(),
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    for (const guess of ['', 'x', token.slice(1), rows[0]?.token_hash ?? 'x'])
      expect((await reset(guess)).status).toBe(400);
  });

  test('leads to the address that is configured, whatever the request names', async () => {
    await testApp.raw({
      method: 'POST',
      url: '/api/access/forgot-password/',
      payload: { email: people.newcomer.email },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    await background.drain();
    const [mail] = mailsTo(people.newcomer.email);
    expect(mail).toContain('http://testserver/user/nova-senha#');
    expect(mail).not.toContain('evil.example');
  });
});
