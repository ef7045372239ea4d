import { expect, test } from 'vitest';
import { people, testOrganizations } from '../../../../testing/people.ts';
import { fieldOf, idOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();

test('a connection for somebody of another organization is answered as for nobody, and opens nothing', async () => {
  const firm = { code: 'beta', domain: 'beta.test', name: 'Beta' };
  const partner = idOf((await testApp.send('staff', 'POST', '/api/admin/partners/', firm)).body);
  const group = fieldOf((await testApp.send('staff', 'GET', '/api/admin/permit-groups/')).body, 0, 'id');
  const url = `/api/admin/partners/${partner}/connections/`;
  const { email } = people.strangePlanner;
  const foreign = await testApp.send('staff', 'POST', url, { email, group });
  const unknownPerson = await testApp.send('staff', 'POST', url, { email: 'ninguem@livre.test', group });
  expect([foreign.status, unknownPerson.status]).toEqual([201, 201]);
  expect(Object.keys(Object(foreign.body))).toEqual(Object.keys(Object(unknownPerson.body)));
  expect(foreign.body).not.toMatchObject({ user: people.strangePlanner.id });
  for (const again of [email, 'ninguem@livre.test'])
    expect(await testApp.send('staff', 'POST', url, { email: again, group })).toMatchObject({ status: 400 });
  const { access } = await testApp.openSession('strangePlanner');
  const me = await testApp.send({ token: access }, 'GET', '/api/access/user/profile/');
  expect(me.body).toMatchObject({ organization: testOrganizations.second.id });
});
