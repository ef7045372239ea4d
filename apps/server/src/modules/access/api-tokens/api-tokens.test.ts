import type { ApiToken, MadeApiToken } from '@uni/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { newToken, ownTokensUrl, tokensUrl } from '../../../../test/support/matrix-api-rows.ts';
import { type PersonName, people, testOrganizations } from '../../../../testing/people.ts';
import { plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const { database } = testApp.app.platform;
beforeEach(() => database.withPlatform((transaction) => transaction.deleteFrom('throttle_counters').execute()));

const enterprises = '/api/planner/enterprises/';
const make = async (who: PersonName, url: string, scopes: readonly string[], more = {}): Promise<MadeApiToken> => {
  const { status, body } = await testApp.send(who, 'POST', url, { ...newToken(scopes), ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return body as MadeApiToken;
};
const get = (token: string, url = enterprises) => testApp.send({ token }, 'GET', url);
const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const setUser = (who: PersonName, is_active: boolean) =>
  database.withPlatform((transaction) =>
    transaction.updateTable('users').set({ is_active }).where('id', '=', people[who].id).execute(),
  );

describe('a token of somebody', () => {
  test('is told once, stored as a hash, and shows afterwards only how it ends', async () => {
    const { token, ...made } = await make('planner', ownTokensUrl, ['enterprise:read']);
    expect(token).toMatch(/^uni_p_[0-9A-Za-z]{59}$/);
    expect(token.endsWith(made.ending)).toBe(true);
    const listed = (await testApp.send('planner', 'GET', ownTokensUrl)).body as ApiToken[];
    expect(listed.find(({ id }) => id === made.id)).toEqual(made);
    const rows = await database.withOrganization(testOrganizations.first.id, (transaction) =>
      transaction
        .selectFrom('api_tokens')
        .selectAll()
        .where('organization_id', '=', testOrganizations.first.id)
        .execute(),
    );
    expect(JSON.stringify(rows)).not.toContain(token.slice(6, -4));
  });

  test('opens what both the person and its scopes open', async () => {
    const { token } = await make('reader', ownTokensUrl, ['enterprise:read', 'enterprise:write']);
    expect((await get(token)).status).toBe(200);
    const written = await testApp.send({ token }, 'POST', enterprises, { code: 'T1', name: 'Torre' });
    expect(written.status).toBe(403);
    expect((await get(token, '/api/sales/contracts/')).status).toBe(403);
  });

  test('says when it was used last, by the day', async () => {
    const { token, id } = await make('planner', ownTokensUrl, ['enterprise:read']);
    await get(token);
    const listed = (await testApp.send('planner', 'GET', ownTokensUrl)).body as ApiToken[];
    expect(listed.find((one) => one.id === id)?.last_used_on).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test('never opens sessions, passwords, tokens or the profile, whatever its scopes', async () => {
    const { token } = await make('staff', ownTokensUrl, newToken().scopes);
    for (const url of [
      ownTokensUrl,
      tokensUrl,
      '/api/access/sessions/',
      '/api/access/user/profile/',
      '/api/admin/users/',
    ])
      expect((await get(token, url)).status, url).toBe(403);
    expect((await testApp.send({ token }, 'POST', ownTokensUrl, newToken())).status).toBe(403);
  });

  test('dies with the person, and at once when it is revoked', async () => {
    const { token, id } = await make('colab', ownTokensUrl, ['enterprise:read']);
    expect((await get(token)).status).toBe(200);
    await setUser('colab', false);
    testApp.passMemory();
    expect(await get(token)).toMatchObject({ status: 401, body: { code: 'user_inactive' } });
    await setUser('colab', true);
    testApp.passMemory();
    expect((await get(token)).status).toBe(200);
    expect((await testApp.send('colab', 'DELETE', `${ownTokensUrl}${id}/`)).status).toBe(204);
    expect(await get(token)).toMatchObject({ status: 401, body: { code: 'token_not_valid' } });
    expect((await testApp.send('colab', 'DELETE', `${ownTokensUrl}${id}/`)).status).toBe(404);
  });

  test('is good to the end of its last day and not a day longer', async () => {
    const { token } = await make('planner', ownTokensUrl, ['enterprise:read'], { expires_on: dayAfter(2) });
    testApp.clock.aheadMs = 4 * 86_400_000;
    const over = await get(token);
    testApp.clock.aheadMs = 0;
    expect(over).toMatchObject({ status: 401, body: { code: 'token_not_valid' } });
  });

  test('is not made for longer than a year, for the past, for no scope or for one that there is not', async () => {
    for (const wrong of [
      { expires_on: dayAfter(400) },
      { expires_on: '2020-01-01' },
      { expires_on: 'amanhã' },
      { scopes: [] },
      { scopes: ['user:write'] },
      { name: ' ' },
    ]) {
      const { status, body } = await testApp.send('planner', 'POST', ownTokensUrl, { ...newToken(), ...wrong });
      expect(status, JSON.stringify(wrong)).toBe(400);
      expect(Object.keys(body as object)).toEqual(Object.keys(wrong));
    }
  });

  test('of somebody else does not exist', async () => {
    const { id } = await make('planner', ownTokensUrl, ['enterprise:read']);
    expect((await testApp.send('reader', 'DELETE', `${ownTokensUrl}${id}/`)).status).toBe(404);
    expect((await testApp.send('stranger', 'DELETE', `${tokensUrl}${id}/`)).status).toBe(404);
    expect((await testApp.send('staff', 'DELETE', `${tokensUrl}${id}/`)).status).toBe(204);
  });
});

describe('a token of the organization', () => {
  test('outlives who made it, and sees its organization alone', async () => {
    const foreign = await plan(testApp, { who: 'strangePlanner' });
    const { token } = await make('staff', tokensUrl, ['enterprise:read', 'planning:read']);
    await setUser('staff', false);
    testApp.passMemory();
    const alone = await get(token);
    await setUser('staff', true);
    expect(alone.status).toBe(200);
    expect((await get(token, `${enterprises}${foreign.enterprise}/`)).status).toBe(404);
  });

  test('is made by who administers the organization, and approves nothing', async () => {
    expect((await testApp.send('planner', 'POST', tokensUrl, newToken(['sales:read']))).status).toBe(403);
    const approving = await testApp.send('staff', 'POST', tokensUrl, newToken(['sales:approve']));
    expect(approving).toMatchObject({
      status: 400,
      body: { scopes: { 0: ['"sales:approve" is not a valid choice.'] } },
    });
  });

  test('is named in the trail by everything that is done through it', async () => {
    const { token, id } = await make('staff', tokensUrl, ['enterprise:write'], { name: 'Carga noturna' });
    expect((await testApp.send({ token }, 'POST', enterprises, { code: 'T9', name: 'Torre' })).status).toBe(201);
    const auditTrail = await database.withOrganization(testOrganizations.first.id, (transaction) =>
      transaction
        .selectFrom('audit_entries')
        .select(['action', 'details', 'target_id'])
        .where('organization_id', '=', testOrganizations.first.id)
        .orderBy('sequence', 'desc')
        .limit(2)
        .execute(),
    );
    const [done, made] = auditTrail;
    expect(made).toMatchObject({ action: 'api_token.created', target_id: id });
    expect(done?.action).toBe('enterprise.created');
    expect(JSON.parse(done?.details ?? '{}')).toMatchObject({ token: 'Carga noturna' });
    expect(JSON.parse(made?.details ?? '{}')).not.toHaveProperty('token');
  });
});

test('a token that calls too often is held back, and no other', { tags: ['proof'] }, async () => {
  const [busy, calm] = [
    await make('planner', ownTokensUrl, ['enterprise:read']),
    await make('planner', ownTokensUrl, ['enterprise:read']),
  ];
  const answers: number[] = [];
  for (let call = 0; call < 601 && answers.at(-1) !== 429; call += 1) answers.push((await get(busy.token)).status);
  expect(answers.at(-1)).toBe(429);
  expect(answers.filter((status) => status === 200).length).toBe(600);
  expect((await get(calm.token)).status).toBe(200);
});

test('no more than fifty are good at a time', async () => {
  let last = 0;
  for (let made = 0; made < 51 && last !== 409; made += 1) {
    await database.withPlatform((transaction) => transaction.deleteFrom('throttle_counters').execute());
    last = (await testApp.send('sales', 'POST', ownTokensUrl, newToken(['sales:read']))).status;
    if (made < 50) expect(last).toBe(201);
  }
  expect(last).toBe(409);
});
