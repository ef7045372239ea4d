import { expect, test } from 'vitest';
import { houses, people } from '../../../../testing/people.ts';
import { fieldOf, idOf } from '../../../../testing/planning.ts';
import { openWorld } from '../../../../testing/world.ts';

const world = await openWorld();

test('a connection for somebody of another organization is answered as for nobody, and opens nothing', async () => {
  const firm = { code: 'beta', domain: 'beta.test', name: 'Beta' };
  const partner = idOf((await world.send('staff', 'POST', '/api/admin/partners/', firm)).body);
  const group = fieldOf((await world.send('staff', 'GET', '/api/admin/permit-groups/')).body, 0, 'id');
  const url = `/api/admin/partners/${partner}/connections/`;
  const { email } = people.strangePlanner;
  const foreign = await world.send('staff', 'POST', url, { email, group });
  const unknownPerson = await world.send('staff', 'POST', url, { email: 'ninguem@livre.test', group });
  expect([foreign.status, unknownPerson.status]).toEqual([201, 201]);
  expect(Object.keys(Object(foreign.body))).toEqual(Object.keys(Object(unknownPerson.body)));
  expect(foreign.body).not.toMatchObject({ user: people.strangePlanner.id });
  for (const again of [email, 'ninguem@livre.test'])
    expect(await world.send('staff', 'POST', url, { email: again, group })).toMatchObject({ status: 400 });
  const { access } = await world.openSession('strangePlanner');
  const me = await world.send({ token: access }, 'GET', '/api/access/user/profile/');
  expect(me.body).toMatchObject({ organization: houses.second.id });
});
