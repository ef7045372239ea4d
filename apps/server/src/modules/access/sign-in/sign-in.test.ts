import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { compareTimes } from '../../../../test/support/timing.ts';
import { password, people } from '../../../../testing/people.ts';
import { fieldOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const signIn = (email: unknown, secret: unknown) =>
  testApp.send(null, 'POST', '/api/token/', { email, password: secret });

test('a user signs in with e-mail and password and sees the own profile', async () => {
  const { status, body } = await signIn(people.planner.email, password);
  expect(status).toBe(200);
  expect(body).toEqual({
    access: expect.any(String),
    refresh: expect.any(String),
    expires_in: 1_800,
    refresh_expires_in: 21_600,
  });
  const token = String(fieldOf(body, 'access'));
  const profile = await testApp.send({ token }, 'GET', '/api/access/user/profile/');
  expect(profile).toMatchObject({
    status: 200,
    body: {
      id: people.planner.id,
      email: people.planner.email,
      organization: 1_001,
      role: 'member',
      is_validated: true,
    },
  });
});

test('the e-mail is read without regard to capitals', async () => {
  expect((await signIn(people.planner.email.toUpperCase(), password)).status).toBe(200);
});

test.each([
  ['a wrong password', people.planner.email, 'no'],
  ['an unknown e-mail', 'nobody@primeira.test', password],
  ['an inactive user', people.inactive.email, password],
])('%s is refused in the same words', async (_case, email, secret) => {
  const { status, body, headers } = await signIn(email, secret);
  expect(status).toBe(401);
  expect(body).toEqual({ detail: 'No active account found with the given credentials' });
  expect(headers['www-authenticate']).toBe('Bearer realm="api"');
});

test('an unknown e-mail takes as long as a wrong password', { tags: ['proof'], timeout: 90_000 }, async () => {
  const { database } = testApp.app.platform;
  const attempt = (email: string) => async () => expect((await signIn(email, 'no')).status).toBe(401);
  const { gap, noise, report } = await compareTimes(
    20,
    [attempt('nobody@primeira.test'), attempt(people.sales.email)],
    () => database.withPlatform((transaction) => transaction.deleteFrom('throttle_counters').execute()),
  );
  process.stdout.write(`Enumeration by signing in, unknown and known e-mail: ${report}\n`);
  expect(gap).toBeLessThan(5 + noise);
});

test('a sign-in that failed stands in the trail of its organization, without what was typed', async () => {
  const { background, database } = testApp.app.platform;
  const agent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0';
  const from = (email: string, secret: string) =>
    testApp.raw({
      method: 'POST',
      url: '/api/token/',
      payload: { email, password: secret },
      remoteAddress: '198.51.100.7',
      headers: { 'user-agent': agent },
    });
  await from(people.reader.email, 'segredo-digitado');
  await from('segredo-digitado@primeira.test', password);
  await from(people.inactive.email, password);
  await background.drain();
  const entries = await database.withOrganization(1_001, (transaction) =>
    transaction
      .selectFrom('audit_entries')
      .select(['actor_id', 'target_id', 'details'])
      .where('action', '=', 'session.refused')
      .where('organization_id', '=', 1_001)
      .orderBy('sequence', 'desc')
      .limit(2)
      .execute(),
  );
  const report = entries.map(({ details, ...rest }) => ({ ...rest, details: JSON.parse(details) }));
  const device = { browser: 'Firefox', system: 'Linux', address: '198.51.*.*' };
  expect(report).toEqual(
    expect.arrayContaining([
      { actor_id: null, target_id: people.inactive.id, details: { means: 'inactive', ...device } },
      { actor_id: null, target_id: people.reader.id, details: { means: 'password', ...device } },
    ]),
  );
  const { rows } = await database.withPlatform((transaction) =>
    sql<{
      present: boolean;
    }>`select bool_or(e::text like '%segredo-digitado%') as present from audit_entries e`.execute(transaction),
  );
  expect(rows[0]?.present ?? false).toBe(false);
  expect(JSON.stringify(entries)).not.toContain('segredo-digitado');
});
