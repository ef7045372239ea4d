import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type Faults, openOpenIdProvider } from '../../../../test/support/openid-provider.ts';
import { people, testOrganizations } from '../../../../testing/people.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const provider = await openOpenIdProvider();
afterAll(() => provider.close());
const { database } = testApp.app.platform;
const base = '/api/access/identity-provider/';

const settings = (change: object = {}) => ({
  is_enabled: true,
  name: 'Entra da Primeira',
  issuer: provider.issuer,
  client_id: 'uni',
  client_secret: provider.clientSecret,
  domains: ['primeira.test'],
  may_provision: false,
  ...change,
});
const store = (change: object = {}) => testApp.send('staff', 'PUT', base, settings(change));
const post = (what: string, body: object) => testApp.send(null, 'POST', `${base}${what}/`, body);
const nameOf = async (domain: string) => (await testApp.send(null, 'GET', `${base}of-domain/?domain=${domain}`)).body;

interface Started {
  url: string;
  binding: string;
}
const start = async (email: string): Promise<Started> => {
  const { status, body } = await post('start', { email });
  expect(status).toBe(200);
  return body as Started;
};
/** The whole way, as the provider's `email`. */
const signIn = async (email: string, { name, verified = true }: { name?: string; verified?: boolean } = {}) => {
  const { url, binding } = await start('alguem@primeira.test');
  const parameters = provider.grant(url, { email, email_verified: verified, ...(name ? { name } : {}) });
  return post('finish', { parameters, binding });
};
const refused = { status: 400, body: { code: 'identity_provider_refused' } };
const over = { status: 400, body: { code: 'sign_in_attempt_over' } };
const noAccount = { status: 401, body: { detail: 'No active account found with the given credentials' } };

beforeEach(async () => {
  provider.faults = {};
  testApp.clock.aheadMs = 0;
  await database.withPlatform((transaction) => transaction.deleteFrom('throttle_counters').execute());
  expect((await store()).status).toBe(200);
});

describe("an organization's provider", () => {
  test('is kept by its administrators; the secret goes in and never comes out', async () => {
    const currentSettings = await testApp.send('staff', 'GET', base);
    expect(currentSettings.body).toEqual({
      is_enabled: true,
      name: 'Entra da Primeira',
      issuer: provider.issuer,
      client_id: 'uni',
      has_client_secret: true,
      domains: ['primeira.test'],
      may_provision: false,
      redirect_uri: 'http://testserver/user/entrar-com',
    });
    const rows = await database.withPlatform((transaction) =>
      transaction.selectFrom('identity_providers').selectAll().execute(),
    );
    expect(JSON.stringify(rows)).not.toContain(provider.clientSecret);
    for (const who of ['planner', 'reader'] as const) expect((await testApp.send(who, 'GET', base)).status).toBe(403);
    expect((await testApp.send('stranger', 'GET', base)).body).toMatchObject({ name: '', domains: [] });
    expect((await testApp.send('superuser', 'PUT', base, settings())).status).toBe(404);
  });

  test('keeps its secret when none is given, but not for another issuer', async () => {
    const { client_secret: _left, ...without } = settings();
    expect((await testApp.send('staff', 'PUT', base, without)).body).toMatchObject({ has_client_secret: true });
    expect((await signIn(people.planner.email)).status).toBe(200);
    const moved = { ...without, issuer: `${provider.issuer}/outro`, is_enabled: false };
    expect((await testApp.send('staff', 'PUT', base, moved)).body).toMatchObject({ has_client_secret: false });
  });

  test.each([
    [
      "another organization's domain",
      { domains: ['segunda.test'] },
      { domains: ["Only domains of the organization's own can be named."] },
    ],
    ['what is no domain', { domains: ['primeira'] }, { domains: { '0': ['Enter a valid domain name.'] } }],
    [
      'an issuer where nobody answers',
      { issuer: 'http://127.0.0.1:9' },
      { issuer: ['The identity provider cannot be reached at this address.'] },
    ],
    [
      'an issuer that is no address',
      { issuer: 'javascript:alert(1)' },
      { issuer: ['The identity provider cannot be reached at this address.'] },
    ],
  ])('refuses %s', async (_case, change, body) => {
    expect(await store(change)).toMatchObject({ status: 400, body });
  });

  test('cannot take a domain that another one has, be it a superuser who names it', async () => {
    const select = (organization: number | null) =>
      testApp.send('superuser', 'POST', '/api/access/select-organization/', { organization });
    await select(testOrganizations.second.id);
    const named = (domains: string[]) => testApp.send('superuser', 'PUT', base, settings({ domains }));
    expect(await named(['primeira.test'])).toMatchObject({
      status: 400,
      body: { domains: ['This domain belongs to another identity provider.'] },
    });
    expect((await named(['grupo-segunda.test'])).status).toBe(200);
    expect(await nameOf('grupo-segunda.test')).toEqual({ name: 'Entra da Primeira' });
    await select(null);
  });

  test('takes a domain below its own', async () => {
    expect((await store({ domains: ['obras.primeira.test', 'primeira.test'] })).status).toBe(200);
    expect(await nameOf('obras.primeira.test')).toEqual({ name: 'Entra da Primeira' });
  });

  test('is found by the domain alone, and not while it is switched off', async () => {
    expect(await nameOf('primeira.test')).toEqual({ name: 'Entra da Primeira' });
    expect(await nameOf('PRIMEIRA.test')).toEqual({ name: 'Entra da Primeira' });
    for (const domain of ['segunda.test', '', 'a%27b']) expect(await nameOf(domain)).toEqual({ name: null });
    await store({ is_enabled: false });
    expect(await nameOf('primeira.test')).toEqual({ name: null });
    expect(await post('start', { email: people.planner.email })).toMatchObject(refused);
  });
});

describe('signing in by it', () => {
  test('sends the person there with PKCE, state and nonce, the same for a user and for nobody', async () => {
    for (const email of [people.planner.email, 'ninguem@primeira.test']) {
      const { searchParams: query } = new URL((await start(email)).url);
      expect(Object.fromEntries(query)).toMatchObject({
        response_type: 'code',
        client_id: 'uni',
        redirect_uri: 'http://testserver/user/entrar-com',
        code_challenge_method: 'S256',
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        state: expect.stringMatching(/^[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{43}$/),
        login_hint: email,
      });
    }
  });

  test('lets an active user of the organization in, and says in the trail by what means', async () => {
    const answer = await signIn(people.planner.email);
    expect(answer).toMatchObject({ status: 200, body: { expires_in: 1_800, refresh_expires_in: 21_600 } });
    const { access } = answer.body as { access: string };
    expect((await testApp.send({ token: access }, 'GET', '/api/access/user/profile/')).body).toMatchObject({
      id: people.planner.id,
    });
    const auditTrail = await database.withOrganization(testOrganizations.first.id, (transaction) =>
      transaction
        .selectFrom('audit_entries')
        .select('details')
        .where('action', '=', 'session.started')
        .orderBy('sequence')
        .execute(),
    );
    expect(auditTrail.map(({ details }) => details)).toContain('{"means":"identity_provider"}');
  });

  test.each([
    ['nobody’s e-mail', 'ninguem@primeira.test'],
    ['an inactive user', people.inactive.email],
    ["another organization's user", people.strangePlanner.email],
    ['a superuser, who belongs to no organization', people.superuser.email],
    ['somebody outside its domains', 'ana@fora.test'],
  ])('refuses %s in the same words', async (_case, email) => {
    expect(await signIn(email)).toMatchObject(noAccount);
  });

  test('refuses an e-mail that the provider has not verified', async () => {
    expect(await signIn(people.planner.email, { verified: false })).toMatchObject(refused);
    expect(await signIn('pla\u0000nner@primeira.test')).toMatchObject(refused);
  });

  test('makes a reader of somebody new only where the organization provides for it', async () => {
    await store({ may_provision: true });
    const answer = await signIn('nova@primeira.test', { name: 'Nova\u0000 Pessoa' });
    expect(answer.status).toBe(200);
    const { access } = answer.body as { access: string };
    expect((await testApp.send({ token: access }, 'GET', '/api/access/user/profile/')).body).toMatchObject({
      email: 'nova@primeira.test',
      name: 'Nova Pessoa',
      role: 'member',
      organization: testOrganizations.first.id,
      is_validated: true,
    });
    expect(await signIn(people.inactive.email)).toMatchObject(noAccount);
    expect(await signIn('ana@fora.test')).toMatchObject(noAccount);
  });

  test('asks no first password of an invited person', async () => {
    const { access } = (await signIn(people.newcomer.email)).body as { access: string };
    expect((await testApp.send({ token: access }, 'GET', '/api/access/user/profile/')).body).toMatchObject({
      is_validated: true,
    });
  });
});

describe('what comes back is believed only', () => {
  test('once, in time, and by the browser that began', async () => {
    const first = await start(people.planner.email);
    const parameters = provider.grant(first.url, { email: people.planner.email });
    const other = await start(people.planner.email);
    expect(await post('finish', { parameters, binding: other.binding })).toMatchObject(over);
    expect(await post('finish', { parameters, binding: first.binding })).toMatchObject(over);

    const late = await start(people.planner.email);
    const lateParameters = provider.grant(late.url, { email: people.planner.email });
    testApp.clock.aheadMs = 601_000;
    expect(await post('finish', { parameters: lateParameters, binding: late.binding })).toMatchObject(over);
    testApp.clock.aheadMs = 0;

    const twice = await start(people.planner.email);
    const twiceParameters = provider.grant(twice.url, { email: people.planner.email });
    expect((await post('finish', { parameters: twiceParameters, binding: twice.binding })).status).toBe(200);
    expect(await post('finish', { parameters: twiceParameters, binding: twice.binding })).toMatchObject(over);
  });

  test.each<[string, Faults]>([
    ['for another request', { nonce: 'another' }],
    ['for another client', { audience: 'another' }],
    ['by another issuer', { issuer: 'http://127.0.0.1:1' }],
    ['under a foreign key', { foreignKey: true }],
    ['that has expired', { expired: true }],
  ])('no token %s', async (_case, faults) => {
    provider.faults = faults;
    expect(await signIn(people.planner.email)).toMatchObject(refused);
  });

  test.each([
    ['a code that nobody gave', (query: string) => query.replace(/code=[^&]*/, 'code=x')],
    ['no code', (query: string) => query.replace(/code=[^&]*&/, '')],
    ['a refusal', (query: string) => query.replace(/code=[^&]*/, 'error=access_denied')],
    ['another issuer’s answer', (query: string) => query.replace(/iss=[^&]*/, 'iss=https%3A%2F%2Fevil.example')],
  ])('not %s', async (_case, forge) => {
    const { url, binding } = await start(people.planner.email);
    const parameters = forge(provider.grant(url, { email: people.planner.email }));
    expect(await post('finish', { parameters, binding })).toMatchObject(refused);
  });

  test('with a state of ours', async () => {
    const { binding } = await start(people.planner.email);
    for (const parameters of ['x', 'code=a&state=b', 'state='])
      expect(await post('finish', { parameters, binding })).toMatchObject(over);
  });
});

test('a provider that does not answer is a dependency that is away', async () => {
  const gone = await openOpenIdProvider();
  expect((await store({ issuer: gone.issuer })).status).toBe(200);
  await gone.close();
  expect(await post('start', { email: people.planner.email })).toMatchObject({ status: 503 });
});

test('a provider is asked for its description once, not for every sign-in', async () => {
  await signIn(people.planner.email);
  const before = provider.requestCount();
  await signIn(people.planner.email);
  await signIn(people.planner.email);
  expect(provider.requestCount()).toBe(before);
});
