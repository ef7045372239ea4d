/** A record removed from a register is restored as it was. Access requests reach those who may grant them. */
import { accessRequestLimit } from '@uni/contracts';
import { describe, expect, test } from 'vitest';
import { people } from '../../../../testing/people.ts';
import { fieldOf, idOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const [partners, services, groups] = ['partners', 'services', 'permit-groups'].map((name) => `/api/admin/${name}/`);
const requests = '/api/admin/access-requests/';
const send = async (method: string, url: string, body?: unknown, status = 200) => {
  const answer = await testApp.send('staff', method, url, body);
  expect(answer, `${method} ${url}: ${JSON.stringify(answer.body)}`).toMatchObject({ status });
  return answer.body;
};
const firm = { code: 'obra', domain: 'obra.test', name: 'Obra Forte', state: 'active', document: '11444777000161' };

describe('a removed record', () => {
  test('of a partner comes back with its document and the people it sent', async () => {
    const group = idOf(await send('POST', `${groups}`, { name: 'Visitas' }, 201));
    const id = idOf(await send('POST', `${partners}`, firm, 201));
    await send('POST', `${partners}${id}/connections/`, { email: people.partner.email, group }, 201);
    const before = await send('GET', `${partners}${id}/`);
    const sent = await send('GET', `${partners}${id}/connections/`);
    await send('DELETE', `${partners}${id}/`, undefined, 204);
    await send('GET', `${partners}${id}/`, undefined, 404);

    const back = await send('POST', `${partners}${id}/restore/`);
    const { created_at: _then, ...same } = Object(before);
    expect(back).toMatchObject(same);
    expect(await send('GET', `${partners}${id}/connections/`)).toEqual(sent);
    await send('POST', `${partners}${id}/restore/`, undefined, 404);
    const auditTrail = await send('GET', '/api/admin/audit/?action=partner.restored');
    expect(auditTrail).toMatchObject({ results: [{ target_id: id, actor: people.staff.id }] });
    expect(JSON.stringify(auditTrail)).not.toContain(firm.document);
  });

  test('whose name somebody else has by now says so, and waits', async () => {
    const id = idOf(await send('POST', `${partners}`, { ...firm, code: 'x', domain: 'x.test' }, 201));
    await send('DELETE', `${partners}${id}/`, undefined, 204);
    const other = idOf(await send('POST', `${partners}`, { ...firm, code: 'x', domain: 'x.test' }, 201));
    const taken = 'organization with this';
    expect(await send('POST', `${partners}${id}/restore/`, undefined, 400)).toMatchObject({
      code: [`${taken} code already exists.`],
      domain: [`${taken} domain already exists.`],
    });
    await send('DELETE', `${partners}${other}/`, undefined, 204);
    await send('POST', `${partners}${id}/restore/`);
  });

  test('of a service comes back with its subscriptions', async () => {
    const id = idOf(await send('POST', `${services}`, { name: 'Portal', path: '/home', plan: 'Anual' }, 201));
    await send('POST', '/api/admin/subscriptions/', { subscription: id, user: people.reader.id }, 201);
    const before = await send('GET', `${services}${id}/`);
    await send('DELETE', `${services}${id}/`, undefined, 204);
    expect(await send('POST', `${services}${id}/restore/`)).toEqual(before);
  });

  test('of a permit group comes back with its grants and members, for those who could give them', async () => {
    const grants = [{ resource: 'audit', action: 'read', enterprise: null }];
    const id = idOf(await send('POST', `${groups}`, { name: 'Fiscais', grants }, 201));
    await send('PUT', `${groups}${id}/members/`, { users: [people.groupless.id] });
    const before = await send('GET', `${groups}${id}/`);
    await send('DELETE', `${groups}${id}/`, undefined, 204);
    const office = { name: 'Portaria', grants: ['read', 'write'].map((action) => ({ resource: 'user', action })) };
    const own = idOf(await send('POST', `${groups}`, office, 201));
    await send('PUT', `${groups}${own}/members/`, { users: [people.reader.id] });
    testApp.passMemory();
    expect((await testApp.send('reader', 'POST', `${groups}${id}/restore/`)).status).toBe(403);
    expect(await send('POST', `${groups}${id}/restore/`)).toEqual(before);
  });

  test('is let go of after a month', async () => {
    const id = idOf(await send('POST', `${services}`, { name: 'Antigo' }, 201));
    await send('DELETE', `${services}${id}/`, undefined, 204);
    const { database } = testApp.app.platform;
    await database.withOrganization(people.staff.organizationId, (transaction) =>
      transaction
        .updateTable('removed_records')
        .set({ removed_at: new Date(Date.now() - 31 * 86_400_000) })
        .where('organization_id', '=', people.staff.organizationId)
        .where('id', '=', id)
        .execute(),
    );
    const other = idOf(await send('POST', `${services}`, { name: 'Outro' }, 201));
    await send('DELETE', `${services}${other}/`, undefined, 204);
    await send('POST', `${services}${id}/restore/`, undefined, 404);
  });
});

describe('somebody who asks for a screen', () => {
  test('is on the list of those who administer, once, until one of them has seen to it', async () => {
    const accessRequest = await testApp.send('sales', 'POST', requests, { screen: '/auditoria' });
    expect(accessRequest).toMatchObject({ status: 201, body: { user: people.sales.id, screen: '/auditoria' } });
    const again = await testApp.send('sales', 'POST', requests, { screen: '/auditoria' });
    expect(again.body).toEqual(accessRequest.body);
    const listed = await send('GET', requests);
    expect(listed).toEqual([accessRequest.body]);
    expect((await testApp.send('sales', 'GET', requests)).status).toBe(403);
    expect((await testApp.send('stranger', 'GET', requests)).body).toEqual([]);
    expect((await testApp.send('stranger', 'DELETE', `${requests}${idOf(accessRequest.body)}/`)).status).toBe(404);
    await send('DELETE', `${requests}${idOf(accessRequest.body)}/`, undefined, 204);
    expect(await send('GET', requests)).toEqual([]);
    const auditTrail = await send('GET', '/api/admin/audit/?action=user.access_requested');
    expect(fieldOf(auditTrail, 'results', 0)).toMatchObject({ actor: people.sales.id });
  });

  test('does not fill the list', async () => {
    for (let at = 0; at < accessRequestLimit; at += 1)
      await testApp.send('colab', 'POST', requests, { screen: `/tela-${at}` });
    expect(await testApp.send('colab', 'POST', requests, { screen: '/mais-uma' })).toMatchObject({ status: 400 });
    expect(await send('GET', requests)).toHaveLength(accessRequestLimit);
  });
});

describe('a record that two remove at once', () => {
  test.each([
    ['permit group', `${groups}`, { name: 'Duas vezes' }],
    ['service', `${services}`, { name: 'Duas vezes', path: '/duas', plan: 'Anual' }],
    ['partner', `${partners}`, { ...firm, code: 'duas', domain: 'duas.test' }],
  ])('is gone once, and missing for the second: %s', async (_, list, body) => {
    const id = idOf(await send('POST', list, body, 201));
    const remove = () => testApp.send('staff', 'DELETE', `${list}${id}/`);
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  });
});
