/** Organizations that a user may enter, and sign-in. */
import { expect, test } from 'vitest';
import { people, testOrganizations } from '../../../../testing/people.ts';
import { fieldOf, idOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const url = '/api/access/organizations/';
const { first, second } = testOrganizations;

test('whoever belongs to an organization works there', async () => {
  for (const who of ['staff', 'reader', 'groupless'] as const)
    expect(await testApp.send(who, 'GET', url), who).toMatchObject({
      status: 200,
      body: [{ id: first.id, name: first.name, state: 'active', selected: true }],
    });
  expect((await testApp.send('stranger', 'GET', url)).body).toMatchObject([{ id: second.id }]);
});

test('a superuser may work everywhere, and the place that was chosen says so', async () => {
  const chosen = async () =>
    ((await testApp.send('superuser', 'GET', url)).body as { id: number; selected: boolean }[]).map(
      ({ id, selected }) => [id, selected],
    );
  expect(await chosen()).toEqual([
    [first.id, false],
    [second.id, false],
  ]);
  const choice = { organization: second.id };
  expect((await testApp.send('superuser', 'POST', '/api/access/select-organization/', choice)).status).toBe(200);
  expect(await chosen()).toEqual([
    [first.id, false],
    [second.id, true],
  ]);
});

test('a partner works where the way is open: pending at first, gone once it is closed', async () => {
  expect((await testApp.send('partner', 'GET', url)).body).toEqual([]);
  const firm = { code: 'alfa', domain: 'alfa.test', name: 'Alfa', state: 'active' };
  const partner = idOf((await testApp.send('staff', 'POST', '/api/admin/partners/', firm)).body);
  const group = fieldOf((await testApp.send('staff', 'GET', '/api/admin/permit-groups/')).body, 0, 'id');
  const connections = `/api/admin/partners/${partner}/connections/`;
  await testApp.send('staff', 'POST', connections, { email: people.partner.email, group });
  const organization = { id: first.id, name: first.name };
  expect((await testApp.send('partner', 'GET', url)).body).toEqual([
    { ...organization, state: 'pending', selected: false },
  ]);
  await testApp.send('partner', 'POST', '/api/access/select-organization/', { organization: first.id });
  expect((await testApp.send('partner', 'GET', url)).body).toEqual([
    { ...organization, state: 'active', selected: true },
  ]);
  await testApp.send('staff', 'PATCH', `${connections}${people.partner.id}/`, { state: 'inactive' });
  expect((await testApp.send('partner', 'GET', url)).body).toEqual([]);
});

test('users in the state `active` are those who can sign in', async () => {
  const { body } = await testApp.send('staff', 'GET', '/api/admin/users/?state=active');
  const ids = (body as { id: number; is_active: boolean; is_validated: boolean }[]).map(({ id, ...user }) => {
    expect(user).toMatchObject({ is_active: true, is_validated: true });
    return id;
  });
  expect(ids).toContain(people.reader.id);
  for (const shut of [people.newcomer, people.inactive]) expect(ids).not.toContain(shut.id);
});
