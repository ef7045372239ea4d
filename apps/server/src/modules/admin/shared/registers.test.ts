/** Partner firms, services, subscriptions, and an organization's own description. */
import { describe, expect, test } from 'vitest';
import { people, testOrganizations } from '../../../../testing/people.ts';
import { fieldOf, idOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const partners = '/api/admin/partners/';
const services = '/api/admin/services/';
const subscriptions = '/api/admin/subscriptions/';
const infoUrl = '/api/admin/organization-info/';

describe('a partner firm', () => {
  const firm = { code: 'alfa', domain: 'alfa.test', name: 'Alfa', document: '11.222.333/0001-81' };

  test('has a code and a domain of its own in each organization, and both faults are told at once', async () => {
    expect((await testApp.send('staff', 'POST', partners, firm)).status).toBe(201);
    expect(await testApp.send('staff', 'POST', partners, firm)).toMatchObject({
      status: 400,
      body: {
        code: ['organization with this code already exists.'],
        domain: ['organization with this domain already exists.'],
      },
    });
    expect((await testApp.send('stranger', 'POST', partners, firm)).status).toBe(201);
  });

  test('shows its document masked, and in full only for a reason that the trail keeps', async () => {
    const { body } = await testApp.send('staff', 'GET', partners);
    expect(body).toMatchObject([{ state: 'pending', document: '**.***.***/****-81', connections: 0 }]);
    const url = `${partners}${Number(fieldOf(body, 0, 'id'))}/`;
    expect((await testApp.send('staff', 'POST', `${url}reveal/`, {})).status).toBe(400);
    const revealed = await testApp.send('staff', 'POST', `${url}reveal/`, { reason: 'Contrato 12' });
    expect(revealed).toMatchObject({ status: 200, body: { document: '11222333000181' } });
    const auditTrail = await testApp.send('staff', 'GET', '/api/admin/audit/?target=partner');
    expect(auditTrail.body).toMatchObject({
      results: [
        { action: 'partner.document_revealed', actor: people.staff.id, details: { reason: 'Contrato 12' } },
        { action: 'partner.created' },
      ],
    });
    expect(JSON.stringify(auditTrail.body)).not.toContain('11222333');
    expect((await testApp.send('staff', 'PATCH', url, { document: '11.222.333/0001-82' })).status).toBe(400);
  });

  test('is listed by state, changed by version, and removed', async () => {
    const made = await testApp.send('staff', 'POST', partners, {
      ...firm,
      code: 'b',
      domain: 'b.test',
      state: 'active',
    });
    const url = `${partners}${idOf(made.body)}/`;
    expect((await testApp.send('staff', 'GET', `${partners}?state=active`)).body).toMatchObject([{ code: 'b' }]);
    expect((await testApp.send('staff', 'GET', `${partners}?state=inactive`)).body).toEqual([]);
    expect((await testApp.send('staff', 'PATCH', url, { name: 'Beta' }, { 'if-match': '"1"' })).headers.etag).toBe(
      '"2"',
    );
    expect((await testApp.send('staff', 'PATCH', url, { name: 'Gama' }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await testApp.send('staff', 'DELETE', url)).status).toBe(204);
    expect((await testApp.send('staff', 'GET', url)).status).toBe(404);
  });
});

describe('a service', () => {
  test('is added, switched off, subscribed to once by each, and removed with its subscriptions', async () => {
    const made = await testApp.send('staff', 'POST', services, { name: 'Portal', path: '/portal', plan: 'Anual' });
    expect(made).toMatchObject({ status: 201, body: { name: 'Portal', is_active: true, users: 0 } });
    const id = idOf(made.body);
    const held = { subscription: id, user: people.planner.id };
    const subscribed = await testApp.send('staff', 'POST', subscriptions, held);
    expect(subscribed).toMatchObject({ status: 201, body: held });
    expect(await testApp.send('staff', 'POST', subscriptions, held)).toMatchObject({
      status: 400,
      body: { non_field_errors: ['The fields subscription, user must make a unique set.'] },
    });
    const off = await testApp.send('staff', 'PATCH', `${services}${id}/`, { is_active: false });
    expect(off.body).toMatchObject({ is_active: false, users: 1, plan: 'Anual' });
    const one = `${subscriptions}${idOf(subscribed.body)}/`;
    expect((await testApp.send('stranger', 'DELETE', one)).status).toBe(404);
    expect((await testApp.send('staff', 'DELETE', one)).status).toBe(204);
    await testApp.send('staff', 'POST', subscriptions, held);
    expect((await testApp.send('staff', 'DELETE', `${services}${id}/`)).status).toBe(204);
    expect((await testApp.send('staff', 'GET', subscriptions)).body).toEqual([]);
  });
});

describe('what an organization tells of itself', () => {
  test('is empty at first, changed field by field, and each organization’s own', async () => {
    expect((await testApp.send('staff', 'GET', infoUrl)).body).toMatchObject({
      organization: testOrganizations.first.id,
      country: null,
      segmentation: null,
    });
    const changes = { country: 'Brasil', incorporation_state: 'SP', rating_cash: 'A' };
    expect((await testApp.send('staff', 'PATCH', infoUrl, changes)).body).toMatchObject(changes);
    const more = await testApp.send('staff', 'PATCH', infoUrl, { city: 'Campinas', rating_cash: null });
    expect(more).toMatchObject({
      body: { country: 'Brasil', city: 'Campinas', rating_cash: null },
      headers: { etag: '"2"' },
    });
    expect((await testApp.send('staff', 'PATCH', infoUrl, { city: 'x' }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await testApp.send('staff', 'PATCH', infoUrl, { incorporation_state: 'XX' })).status).toBe(400);
    expect((await testApp.send('stranger', 'GET', infoUrl)).body).toMatchObject({ country: null });
  });
});

describe('the audit trail', () => {
  test('is read newest first, by person, thing and day, never whole at once', async () => {
    const all = await testApp.send('staff', 'GET', '/api/admin/audit/');
    const sequences = Array.from(Object(fieldOf(all.body, 'results')), (row) => Number(fieldOf(row, 'sequence')));
    expect(sequences.length).toBeGreaterThan(5);
    expect(sequences).toEqual([...sequences].sort((a, b) => b - a));
    const none = await testApp.send('staff', 'GET', '/api/admin/audit/?from=2020-01-01&to=2020-01-31');
    expect(none.body).toEqual({ next: null, results: [] });
    const [newest = 0, second] = sequences;
    const page = await testApp.send('staff', 'GET', '/api/admin/audit/?page_size=1');
    expect(page.body).toMatchObject({
      next: expect.stringMatching(`before=${newest}$`),
      results: [{ sequence: newest }],
    });
    const older = await testApp.send('staff', 'GET', `/api/admin/audit/?page_size=1&before=${newest}`);
    expect(older.body).toMatchObject({ results: [{ sequence: second }] });
    const mine = await testApp.send('staff', 'GET', `/api/admin/audit/?actor=${people.staff.id}&target=service`);
    expect(fieldOf(mine.body, 'results', 0)).toMatchObject({
      action: 'service.deleted',
      actor: people.staff.id,
      actor__name: expect.any(String),
      before: { name: 'Portal', is_active: false },
      after: null,
    });
  });

  test('is whole, and another organization’s is another', async () => {
    const own = await testApp.send('staff', 'GET', '/api/admin/audit/verification/');
    expect(own.body).toMatchObject({ broken_at: null, head: expect.stringMatching(/^\d+:[0-9a-f]{64}$/) });
    const theirs = await testApp.send('stranger', 'GET', '/api/admin/audit/verification/');
    expect(theirs.body).toMatchObject({ broken_at: null });
    expect(fieldOf(theirs.body, 'entries')).not.toBe(fieldOf(own.body, 'entries'));
  });
});
