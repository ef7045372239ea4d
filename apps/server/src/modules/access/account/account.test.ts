import { describe, expect, test } from 'vitest';
import { ageThrottles } from '../../../../testing/passing-time.ts';
import { password, people, testOrganizations } from '../../../../testing/people.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const { database } = testApp.app.platform;
const change = '/api/access/change-password/';
const permitGroups = '/api/admin/permit-groups/';
const select = '/api/access/select-organization/';
const newPassword = 'Guindaste-Verde-44';
const signIn = (email: string, secret: string) =>
  testApp.send(null, 'POST', '/api/token/', { email, password: secret });

describe('a user whose first password is still to be set', () => {
  test('sees the own profile and nothing else', async () => {
    expect((await testApp.send('newcomer', 'GET', '/api/access/user/profile/')).body).toMatchObject({
      is_validated: false,
    });
    expect((await testApp.send('newcomer', 'GET', '/api/admin/organizations/')).status).toBe(403);
  });

  test('sets it without the old one, once, and is validated and has logged in', async () => {
    const answer = await testApp.send('newcomer', 'PATCH', change, { new_password: newPassword });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    const profile = await testApp.send('newcomer', 'GET', '/api/access/user/profile/');
    expect(profile.body).toMatchObject({ is_validated: true, last_login: expect.stringMatching(/^\d{4}-.*-03:00$/) });
    expect((await testApp.send('newcomer', 'PATCH', change, { new_password: 'Outra-Senha-Longa-3' })).status).toBe(403);
    expect((await signIn(people.newcomer.email, newPassword)).status).toBe(200);
  });
});

describe('changing the password', () => {
  test('asks for the old one', async () => {
    expect(
      await testApp.send('sales', 'POST', change, { old_password: 'errada', new_password: newPassword }),
    ).toMatchObject({
      status: 400,
      body: { old_password: ['Wrong password.'] },
    });
    expect(await testApp.send('sales', 'POST', change, {})).toMatchObject({
      status: 400,
      body: { old_password: ['This field is required.'], new_password: ['This field is required.'] },
    });
    expect((await testApp.send(null, 'POST', change, {})).status).toBe(401);
  });

  test('ends every other session, keeps this one, and tells the others why', async () => {
    const other = await testApp.openSession('sales');
    const own = await testApp.openSession('sales');
    const answer = await testApp.send({ token: own.access }, 'POST', change, {
      old_password: password,
      new_password: newPassword,
    });
    expect(answer.status).toBe(200);
    expect((await testApp.send({ token: own.access }, 'GET', '/api/access/user/profile/')).status).toBe(200);
    expect(await testApp.send({ token: other.access }, 'GET', '/api/access/user/profile/')).toMatchObject({
      status: 401,
      body: { code: 'password_changed' },
    });
    expect((await signIn(people.sales.email, password)).status).toBe(401);
    expect((await signIn(people.sales.email, newPassword)).status).toBe(200);
  });

  test.each([
    ['short', 'Ab-9x', ['This password is too short. It must contain at least 8 characters.']],
    ['common', 'senha@2026', ['This password is too common.']],
    ['common in disguise', 'S3nh4123', ['This password is too common.']],
    ['a keyboard row', 'qwertyuiop', ['This password is too common.']],
    ['digits only', '7291038465', ['This password is entirely numeric.']],
    ['the e-mail', people.colab.email, ["The password is too similar to the user's data."]],
    ['the organization', 'primeira2026', ["The password is too similar to the user's data."]],
  ])('refuses a password that is %s', async (_case, weak, errors) => {
    expect(await testApp.send('colab', 'POST', change, { old_password: password, new_password: weak })).toMatchObject({
      status: 400,
      body: { errors },
    });
  });
});

describe('a superuser', () => {
  test('sees nothing of any organization until one is selected', async () => {
    await testApp.send('staff', 'POST', permitGroups, { name: 'Diretoria' });
    expect(await testApp.send('superuser', 'GET', permitGroups)).toMatchObject({ status: 200, body: [] });
    expect((await testApp.send('superuser', 'POST', permitGroups, { name: 'Sem casa' })).status).toBe(403);
  });

  test('selects one by an act that the organization finds in its trail', async () => {
    const entered = await testApp.send('superuser', 'POST', select, { organization: testOrganizations.first.id });
    expect(entered).toMatchObject({
      status: 200,
      body: { organization: testOrganizations.first.id, organization__name: testOrganizations.first.name },
    });
    const { body: groups } = await testApp.send('superuser', 'GET', permitGroups);
    expect(groups).toContainEqual(expect.objectContaining({ name: 'Diretoria' }));
    const auditTrail = await database.withOrganization(testOrganizations.first.id, (transaction) =>
      transaction
        .selectFrom('audit_entries')
        .selectAll()
        .where('action', '=', 'organization.selected')
        .orderBy('sequence')
        .execute(),
    );
    expect(auditTrail).toMatchObject([{ actor_id: people.superuser.id, target_id: testOrganizations.first.id }]);
    const left = await testApp.send('superuser', 'POST', select, { organization: null });
    expect(left.body).toMatchObject({ organization: null });
    expect((await testApp.send('superuser', 'GET', permitGroups)).body).toEqual([]);
  });

  test('selects in one session only', async () => {
    const [one, two] = [await testApp.openSession('superuser'), await testApp.openSession('superuser')];
    await testApp.send({ token: one.access }, 'POST', select, { organization: testOrganizations.first.id });
    expect((await testApp.send({ token: two.access }, 'GET', permitGroups)).body).toEqual([]);
  });

  test('cannot select what does not exist', async () => {
    expect(await testApp.send('superuser', 'POST', select, { organization: 77 })).toMatchObject({
      status: 400,
      body: { organization: ['Invalid pk "77" - object does not exist.'] },
    });
    expect(await testApp.send('superuser', 'POST', select, { organization: 'a' })).toMatchObject({
      status: 400,
      body: { organization: ['Incorrect type. Expected pk value, received str.'] },
    });
  });

  test('alone may select', async () => {
    expect((await testApp.send('staff', 'POST', select, { organization: testOrganizations.second.id })).status).toBe(
      403,
    );
    expect((await testApp.send(null, 'POST', select, { organization: testOrganizations.second.id })).status).toBe(401);
  });
});

describe('guessing', () => {
  test('is slowed down after five attempts, and a right password must wait too', async () => {
    const { email } = people.strangePlanner;
    for (let attempt = 1; attempt <= 5; attempt += 1) expect((await signIn(email, 'errada')).status).toBe(401);
    const waiting = await signIn(email, password);
    expect(waiting).toMatchObject({
      status: 429,
      body: { detail: 'Request was throttled. Expected available in 1 second.' },
      headers: { 'retry-after': '1' },
    });
    await ageThrottles(testApp.app.platform.database, 1.05);
    expect((await signIn(email, password)).status).toBe(200);
    expect((await signIn(email, password)).status).toBe(200);
  });

  test('in parallel gains nothing: of forty at once five are judged, and one more for each wait that is over', async () => {
    const began = performance.now();
    const answers = await Promise.all(Array.from({ length: 40 }, () => signIn('ninguem@primeira.test', 'errada')));
    const seconds = (performance.now() - began) / 1_000;
    const waitsOver = [1, 3, 7, 15].filter((end) => end <= seconds).length;
    const refusedCount = answers.filter(({ status }) => status === 401).length;
    expect(refusedCount).toBeGreaterThanOrEqual(5);
    expect(refusedCount).toBeLessThanOrEqual(5 + waitsOver);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40 - refusedCount);
  });

  test('of a hundred callers where one may pass exactly one passes', async () => {
    const { throttle } = testApp.app.platform;
    const takes = Array.from({ length: 100 }, () => throttle.take('one', 'same', { limit: 1, seconds: 60 }));
    expect((await Promise.all(takes)).filter((wait) => wait === 0)).toHaveLength(1);
  });
});
