import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type PersonName, password, people, testOrganizations } from '../../../../testing/people.ts';
import { makeSecurityKey } from '../../../../testing/security-key.ts';
import { type Answered, openTestApp } from '../../../../testing/test-app.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';

const home = { origin: 'https://uni.test', host: 'uni.test' };
const testApp = await openTestApp({ origin: home.origin });
const { database } = testApp.app.platform;
const demand = '/api/access/second-step-demand/';
const step = '/api/access/second-step/';
const keys = '/api/access/security-keys/';
const profile = '/api/access/user/profile/';

const dayMs = 86_400_000;
const dayAhead = (days: number) => dayInSaoPaulo(new Date(Date.now() + testApp.clock.aheadMs + days * dayMs));

/** Users who are already signed in meet a demand within a second. */
const store = async (from: string | null, who: PersonName = 'staff'): Promise<Answered> => {
  const answered = await testApp.send(who, 'PUT', demand, { demanded_from: from });
  testApp.passMemory();
  return answered;
};

const lacking: Partial<Answered> = {
  status: 403,
  body: { detail: 'The organization demands a second step.', code: 'second_step_demanded' },
};

const enrol = async (who: PersonName) => {
  const offered = await testApp.send(who, 'POST', step, { password });
  const { secret } = offered.body as { secret: string };
  const code = new TOTP({ secret }).generate({ timestamp: Date.now() + testApp.clock.aheadMs });
  return testApp.send(who, 'POST', `${step}confirm/`, { code });
};

const addKey = async (who: PersonName) => {
  const offered = await testApp.send(who, 'POST', `${keys}offer/`, { password });
  expect(offered.status).toBe(201);
  const { attempt, options } = offered.body as { attempt: string; options: { challenge: string } };
  const credential = makeSecurityKey(home).create(options.challenge);
  return testApp.send(who, 'POST', keys, { attempt, name: 'Chave', credential });
};

const clear = (who: PersonName) =>
  database.withPlatform(async (transaction) => {
    await transaction.deleteFrom('security_keys').where('user_id', '=', people[who].id).execute();
    await transaction.deleteFrom('second_steps').where('user_id', '=', people[who].id).execute();
  });

beforeEach(() => database.withPlatform((transaction) => transaction.deleteFrom('throttle_counters').execute()));
afterEach(async () => {
  await database.withOrganization(testOrganizations.first.id, (transaction) =>
    transaction.deleteFrom('second_step_demands').execute(),
  );
  for (const who of ['staff', 'planner', 'sales', 'superuser', 'partner'] as const) await clear(who);
  testApp.passMemory();
});

describe('an organization that demands a second step', () => {
  test('says from when on, and how many of its people have none yet', async () => {
    expect((await testApp.send('staff', 'GET', demand)).body).toEqual({
      demanded_from: null,
      people: 8,
      people_without: 8,
    });
    expect((await enrol('planner')).status).toBe(200);
    expect((await addKey('staff')).status).toBe(201);
    expect((await store(dayAhead(7))).body).toEqual({
      demanded_from: dayAhead(7),
      people: 8,
      people_without: 6,
    });
    expect((await testApp.send('stranger', 'GET', demand)).body).toMatchObject({ demanded_from: null });
  });

  test('is asked by administrators alone, for a day that exists', async () => {
    for (const who of ['planner', 'sales', 'reader'] as const) {
      expect((await testApp.send(who, 'GET', demand)).status).toBe(403);
      expect((await store(dayAhead(0), who)).status).toBe(403);
    }
    for (const from of ['2026-02-30', 'hoje', 3]) {
      expect((await testApp.send('staff', 'PUT', demand, { demanded_from: from })).status).toBe(400);
    }
    expect((await testApp.send('staff', 'PUT', demand, {})).status).toBe(400);
    expect((await testApp.send('planner', 'GET', profile)).status).toBe(200);
  });

  test('has every change in its trail, and none where nothing changes', async () => {
    const [one, other] = [dayAhead(10), dayAhead(20)];
    for (const from of [one, one, other, null, null]) expect((await store(from)).status).toBe(200);
    const auditTrail = await database.withOrganization(testOrganizations.first.id, (transaction) =>
      transaction
        .selectFrom('audit_entries')
        .select(['actor_id', 'details'])
        .where('action', '=', 'second_step.demand_changed')
        .orderBy('sequence', 'desc')
        .limit(3)
        .execute(),
    );
    expect(auditTrail.map(({ details }) => JSON.parse(String(details)))).toEqual([
      { demanded_from: null, before: other },
      { demanded_from: other, before: one },
      { demanded_from: one, before: null },
    ]);
    expect(new Set(auditTrail.map(({ actor_id }) => actor_id))).toEqual(new Set([people.staff.id]));
  });

  test('answers nothing but setting one up and leaving, from its day on', async () => {
    await store(dayAhead(1));
    expect((await testApp.send('planner', 'GET', '/api/planner/enterprises/')).status).toBe(200);
    expect((await testApp.send('planner', 'GET', profile)).body).toMatchObject({
      second_step: { demanded_from: dayAhead(1), is_due: false },
    });
    await store(dayAhead(0));
    const closed: readonly (readonly [string, string])[] = [
      ['GET', '/api/planner/enterprises/'],
      ['GET', '/api/access/sessions/'],
      ['POST', '/api/access/tokens/'],
      ['PATCH', profile],
      ['POST', `${step}disable/`],
      ['POST', `${step}recovery-codes/`],
      ['GET', demand],
      ['POST', '/api/access/view-as/'],
    ];
    for (const [method, url] of closed) {
      const body = method === 'GET' ? undefined : {};
      expect(await testApp.send('planner', method, url, body), `${method} ${url}`).toMatchObject(lacking);
    }
    expect((await testApp.send('planner', 'GET', profile)).body).toMatchObject({
      second_step: { demanded_from: dayAhead(0), is_due: true },
    });
    expect((await testApp.send('planner', 'GET', step)).status).toBe(200);
    expect((await testApp.send('planner', 'GET', keys)).status).toBe(200);
    const { refresh } = await testApp.mintSession('planner');
    expect((await testApp.send(null, 'POST', '/api/token/refresh/', { refresh })).status).toBe(200);
    expect((await testApp.send(null, 'POST', '/api/token/blacklist/', { refresh })).status).toBe(200);
  });

  test('leaves no operation open beside those that the policy table names', { timeout: 60_000 }, async () => {
    await store(dayAhead(0));
    const open: string[] = [];
    for (const { method, path, access, beforeSecondStep = false } of testApp.app.endpoints) {
      if (access === 'public') continue;
      const url = path.replaceAll(/:\w+/g, '1');
      const answered = await testApp.send('planner', method, url, method === 'GET' ? undefined : 'no object');
      const isClosed = Object(answered.body).code === 'second_step_demanded';
      if (isClosed === beforeSecondStep) open.push(`${method} ${path}: ${answered.status}`);
    }
    expect(open).toEqual([]);
  });

  test.each<[string, (who: PersonName) => Promise<Answered>]>([
    ['an authenticator', enrol],
    ['a security key', addKey],
  ])('is content at once with %s', async (_, setUp) => {
    await store(dayAhead(0));
    expect(await testApp.send('planner', 'GET', '/api/planner/enterprises/')).toMatchObject(lacking);
    expect((await setUp('planner')).status).toBeLessThan(300);
    expect((await testApp.send('planner', 'GET', '/api/planner/enterprises/')).status).toBe(200);
    expect((await testApp.send('planner', 'GET', profile)).body).not.toHaveProperty('second_step');
    // Removing the last one leaves no second step.
    await testApp.send('planner', 'POST', `${step}disable/`, { password });
    const { keys: left } = (await testApp.send('planner', 'GET', keys)).body as { keys: { id: number }[] };
    for (const { id } of left) await testApp.send('planner', 'POST', `${keys}${id}/remove/`, { password });
    expect(await testApp.send('planner', 'GET', '/api/planner/enterprises/')).toMatchObject(lacking);
  });

  test('an offered authenticator that no code has confirmed is none', async () => {
    await store(dayAhead(0));
    expect((await testApp.send('planner', 'POST', step, { password })).status).toBe(201);
    testApp.passMemory();
    expect(await testApp.send('planner', 'GET', '/api/planner/enterprises/')).toMatchObject(lacking);
  });

  test('holds for who demanded it, and not for another organization', async () => {
    await store(dayAhead(0));
    expect(await testApp.send('staff', 'GET', demand)).toMatchObject(lacking);
    expect((await testApp.send('stranger', 'GET', demand)).status).toBe(200);
  });

  test('holds for a superuser as long as they are in it', async () => {
    await store(dayAhead(0));
    expect((await testApp.send('superuser', 'GET', '/api/admin/organizations/')).status).toBe(200);
    const enter = (organization: number | null) =>
      testApp.send('superuser', 'POST', '/api/access/select-organization/', { organization });
    expect((await enter(testOrganizations.first.id)).body).toMatchObject({ second_step: { is_due: true } });
    expect(await testApp.send('superuser', 'GET', '/api/admin/organizations/')).toMatchObject(lacking);
    expect((await enter(null)).status).toBe(200);
    expect((await testApp.send('superuser', 'GET', '/api/admin/organizations/')).status).toBe(200);
  });

  test('comes after the first password', async () => {
    await store(dayAhead(0));
    expect((await testApp.send('newcomer', 'GET', profile)).body).toMatchObject({ is_validated: false });
    expect((await testApp.send('newcomer', 'POST', step, { password })).status).toBe(403);
    const chosen = { new_password: 'Janela-Verde-2031' };
    expect((await testApp.send('newcomer', 'PATCH', '/api/access/change-password/', chosen)).status).toBe(200);
    expect(await testApp.send('newcomer', 'GET', '/api/planner/enterprises/')).toMatchObject(lacking);
  });

  test('leaves tokens for programs alone, and sessions that a provider began', async () => {
    const made = await testApp.send('planner', 'POST', '/api/access/tokens/', {
      name: 'Planilha',
      scopes: ['enterprise:read'],
      expires_on: dayAhead(30),
    });
    expect(made.status).toBe(201);
    const { token } = made.body as { token: string };
    const sessionsOfReader = () =>
      database.withPlatform((transaction) =>
        transaction.selectFrom('sessions').select('id').where('user_id', '=', people.reader.id).execute(),
      );
    const before = new Set((await sessionsOfReader()).map(({ id }) => id));
    const byProvider = await testApp.mintSession('reader');
    const [begun] = (await sessionsOfReader()).filter(({ id }) => !before.has(id));
    await database.withPlatform((transaction) =>
      transaction
        .updateTable('sessions')
        .set({ means: 'identity_provider' })
        .where('id', '=', begun?.id ?? 0)
        .execute(),
    );
    await store(dayAhead(0));
    expect((await testApp.send({ token }, 'GET', '/api/planner/enterprises/')).status).toBe(200);
    expect((await testApp.send({ token: byProvider.access }, 'GET', '/api/planner/enterprises/')).status).toBe(200);
    expect(await testApp.send('reader', 'GET', '/api/planner/enterprises/')).toMatchObject(lacking);
  });
});

describe('somebody who lost every second step', () => {
  const removal = (id: number) => `/api/admin/users/${id}/remove-second-step/`;
  const mailsTo = (email: string): string[] =>
    readdirSync(testApp.mailFolder)
      .map((file) => readFileSync(join(testApp.mailFolder, file), 'utf8'))
      .filter((mail) => mail.includes(`To: ${email}\r\n`));
  const signIn = (who: PersonName) => testApp.send(null, 'POST', '/api/token/', { email: people[who].email, password });

  test('is let in by an administrator, is told by mail, and sets up another where it is demanded', async () => {
    await enrol('planner');
    await addKey('planner');
    expect(await signIn('planner')).toMatchObject({ status: 401, body: { code: 'totp_required' } });
    await enrol('staff');
    await store(dayAhead(0));
    const before = await testApp.mintSession('planner');
    const { status, body } = await testApp.send('staff', 'POST', removal(people.planner.id));
    expect({ status, body }).toMatchObject({ status: 200, body: { id: people.planner.id, is_active: true } });
    testApp.passMemory();
    expect((await testApp.send({ token: before.access }, 'GET', profile)).status).toBe(401);
    const left = await database.withPlatform(async (transaction) => {
      const of = (table: 'second_steps' | 'security_keys' | 'recovery_codes' | 'security_key_challenges') =>
        transaction.selectFrom(table).select('user_id').where('user_id', '=', people.planner.id).execute();
      return Promise.all([
        of('second_steps'),
        of('security_keys'),
        of('recovery_codes'),
        of('security_key_challenges'),
      ]);
    });
    expect(left.flat()).toEqual([]);
    expect(mailsTo(people.planner.email).at(-1)).toContain('/user/login com a sua senha');
    const again = await signIn('planner');
    expect(again.status).toBe(200);
    const { access } = again.body as { access: string };
    expect(await testApp.send({ token: access }, 'GET', '/api/planner/enterprises/')).toMatchObject(lacking);
    const auditTrail = await database.withOrganization(testOrganizations.first.id, (transaction) =>
      transaction
        .selectFrom('audit_entries')
        .select(['actor_id', 'target_id'])
        .where('action', '=', 'user.second_step_removed')
        .orderBy('sequence')
        .execute(),
    );
    expect(auditTrail.map(({ actor_id, target_id }) => [actor_id, Number(target_id)])).toEqual([
      [people.staff.id, people.planner.id],
    ]);
  });

  test('is helped by nobody of another organization, by no one without the permission, and not by themselves', async () => {
    await enrol('sales');
    await enrol('staff');
    expect((await testApp.send('stranger', 'POST', removal(people.sales.id))).status).toBe(404);
    for (const who of ['colab', 'reader'] as const)
      expect((await testApp.send(who, 'POST', removal(people.sales.id))).status, who).toBe(403);
    expect((await testApp.send('staff', 'POST', removal(people.staff.id))).status).toBe(400);
    expect(await signIn('sales')).toMatchObject({ status: 401, body: { code: 'totp_required' } });
  });
});
