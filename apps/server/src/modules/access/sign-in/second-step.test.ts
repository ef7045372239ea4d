import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { type PersonName, password, people, testOrganizations } from '../../../../testing/people.ts';
import { type Answered, openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const { database } = testApp.app.platform;
const step = '/api/access/second-step/';
const codeAt = (secret: string, periodsAhead = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + testApp.clock.aheadMs + periodsAhead * 30_000 });
const signIn = (who: PersonName, totp?: string, secret = password) =>
  testApp.send(null, 'POST', '/api/token/', { email: people[who].email, password: secret, totp });

/** `used` is the code that confirmed it. */
const enrol = async (who: PersonName): Promise<{ secret: string; used: string; codes: string[] }> => {
  const offered = await testApp.send(who, 'POST', step, { password });
  expect(offered.status).toBe(201);
  const { secret } = offered.body as { secret: string };
  const used = codeAt(secret);
  const confirmed = await testApp.send(who, 'POST', `${step}confirm/`, { code: used });
  expect(confirmed.status).toBe(200);
  return { secret, used, codes: (confirmed.body as { recovery_codes: string[] }).recovery_codes };
};
const required: Partial<Answered> = {
  status: 401,
  body: { detail: 'A code of the second step is required.', code: 'totp_required' },
};
const invalid: Partial<Answered> = {
  status: 401,
  body: { detail: 'The code of the second step is not valid.', code: 'totp_invalid' },
};

beforeEach(() => database.withPlatform((transaction) => transaction.deleteFrom('throttle_counters').execute()));

describe('enrolling', () => {
  test('asks for the password, shows the secret once and is in force when its first code came', async () => {
    expect(await testApp.send('planner', 'POST', step, { password: 'errada' })).toMatchObject({
      status: 400,
      body: { password: ['Wrong password.'] },
    });
    const offered = await testApp.send('planner', 'POST', step, { password });
    expect(offered).toMatchObject({ status: 201, body: { uri: expect.stringMatching(/^otpauth:\/\/totp\/UNI:/) } });
    expect((await signIn('planner')).status).toBe(200);
    const { secret } = offered.body as { secret: string };
    expect(await testApp.send('planner', 'POST', `${step}confirm/`, { code: '000000' })).toMatchObject({ status: 400 });
    const confirmed = await testApp.send('planner', 'POST', `${step}confirm/`, { code: codeAt(secret) });
    const { recovery_codes: codes } = confirmed.body as { recovery_codes: string[] };
    expect(new Set(codes).size).toBe(10);
    expect((await testApp.send('planner', 'GET', step)).body).toMatchObject({
      is_enabled: true,
      recovery_codes_left: 10,
    });
    expect(await signIn('planner')).toMatchObject(required);
    expect((await testApp.send('planner', 'POST', step, { password })).status).toBe(400);
  });

  test('keeps the secret sealed and the recovery codes as hashes', async () => {
    const { secret, codes } = await enrol('reader');
    const dump = await database.withPlatform(async (transaction) => [
      await transaction.selectFrom('second_steps').selectAll().execute(),
      await transaction.selectFrom('recovery_codes').selectAll().execute(),
    ]);
    const text = JSON.stringify(dump);
    for (const plain of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(text).not.toContain(plain);
    expect(text).toContain('v1.');
  });
});

describe('signing in with a second step', () => {
  test('is asked for only after the right password, and takes a code once', async () => {
    const { secret, used } = await enrol('sales');
    expect(await signIn('sales', undefined, 'errada')).toMatchObject({
      status: 401,
      body: { detail: 'No active account found with the given credentials' },
    });
    expect(await signIn('sales', codeAt(secret, 1), 'errada')).toMatchObject({ status: 401 });
    expect(await signIn('sales')).toMatchObject(required);
    expect(await signIn('sales', '')).toMatchObject({ status: 400 });
    expect(await signIn('sales', used)).toMatchObject(invalid);
    const next = codeAt(secret, 1);
    expect((await signIn('sales', `${next.slice(0, 3)} ${next.slice(3)}`)).status).toBe(200);
    expect(await signIn('sales', next)).toMatchObject(invalid);
  });

  test('lets one of two in who bring the same code at once', async () => {
    const { secret } = await enrol('colab');
    const code = codeAt(secret, 1);
    const answers = await Promise.all([signIn('colab', code), signIn('colab', code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('takes each recovery code once, however it is written, and says so in the trail', async () => {
    const { codes } = await enrol('strangePlanner');
    const [code = ''] = codes;
    expect((await signIn('strangePlanner', code.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect(await signIn('strangePlanner', code)).toMatchObject(invalid);
    expect((await testApp.send('strangePlanner', 'GET', step)).body).toMatchObject({ recovery_codes_left: 9 });
    const auditTrail = await database.withOrganization(testOrganizations.second.id, (transaction) =>
      transaction
        .selectFrom('audit_entries')
        .select('action')
        .where('action', 'like', 'second_step.%')
        .orderBy('sequence')
        .execute(),
    );
    expect(auditTrail).toEqual([{ action: 'second_step.enabled' }, { action: 'second_step.recovery_code_used' }]);
  });

  test('makes guessing the code wait', async () => {
    const { secret } = await enrol('stranger');
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await signIn('stranger', '000000')).toMatchObject(invalid);
    expect(await signIn('stranger', codeAt(secret, 1))).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
  });
});

describe('ending it', () => {
  test('asks for the password; then signing in asks for no code', async () => {
    const { codes } = await enrol('superuser');
    expect((await testApp.send('superuser', 'POST', `${step}disable/`, { password: 'errada' })).status).toBe(400);
    const renewed = await testApp.send('superuser', 'POST', `${step}recovery-codes/`, { password });
    expect(renewed.status).toBe(200);
    expect(await signIn('superuser', codes[0])).toMatchObject(invalid);
    expect((await testApp.send('superuser', 'POST', `${step}disable/`, { password })).body).toEqual({
      is_enabled: false,
      enabled_at: null,
      recovery_codes_left: 0,
    });
    expect((await signIn('superuser')).status).toBe(200);
    expect((await testApp.send('superuser', 'POST', `${step}recovery-codes/`, { password })).status).toBe(400);
  });
});
