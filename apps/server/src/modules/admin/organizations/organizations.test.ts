import { describe, expect, test } from 'vitest';
import { testOrganizations } from '../../../../testing/people.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const list = '/api/admin/organizations/';
const one = (id: number | string) => `${list}${id}/`;
const groups = '/api/admin/permit-groups/';
const subscriptions = '/api/admin/subscriptions/';
const notFound = { detail: 'Not found.' };
let count = 0;
const names = () => {
  count += 1;
  return { code: `c-${count}`, domain: `d-${count}.test` };
};
const create = async () => {
  const { status, body } = await testApp.send('superuser', 'POST', list, names());
  expect(status).toBe(201);
  return body as { id: number; code: string; domain: string };
};

describe('who may', () => {
  test.each([
    ['nobody', null, 401],
    ['a planner', 'planner', 403],
    ['a sales person', 'sales', 403],
    ['a collaborator', 'colab', 403],
    ['a reader', 'reader', 403],
    ['a user without a first password', 'newcomer', 403],
    ['staff', 'staff', 200],
    ['a superuser', 'superuser', 200],
  ] as const)('%s asks for organizations', async (_name, who, status) => {
    expect((await testApp.send(who, 'GET', list)).status).toBe(status);
    expect((await testApp.send(who, 'GET', one(testOrganizations.first.id))).status).toBe(status);
  });

  test('staff see and change the own organization, and may not create one', async () => {
    expect((await testApp.send('staff', 'GET', list)).body).toEqual([testOrganizations.first]);
    expect((await testApp.send('staff', 'POST', list, names())).status).toBe(403);
    expect((await testApp.send('staff', 'DELETE', one(testOrganizations.first.id))).status).toBe(403);
    const renamed = await testApp.send('staff', 'PATCH', one(testOrganizations.first.id), {
      name: 'Primeira S.A.',
      code: 'roubado',
    });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Primeira S.A.', code: testOrganizations.first.code } });
  });

  test('a foreign organization is as missing as one that never was', async () => {
    for (const method of ['GET', 'PATCH'] as const) {
      const body = method === 'PATCH' ? { name: 'x' } : undefined;
      const foreign = await testApp.send('staff', method, one(testOrganizations.second.id), body);
      const missing = await testApp.send('staff', method, one(4_242), body);
      expect(foreign).toMatchObject({ status: 404, body: notFound });
      const { date: _date, 'x-request-id': _id, ...headers } = missing.headers;
      expect(foreign.headers).toMatchObject(headers);
      expect(missing).toMatchObject({ status: 404, body: notFound });
    }
  });
});

describe('an organization', () => {
  test('is created, read, changed, closed, and then gone', async () => {
    const made = await create();
    expect(made).toEqual({ id: expect.any(Number), code: made.code, domain: made.domain, name: made.code });
    const read = await testApp.send('superuser', 'GET', one(made.id));
    expect(read).toMatchObject({ status: 200, body: made, headers: { etag: '"1"' } });
    const changed = await testApp.send('superuser', 'PATCH', one(made.id), { name: 'Nova' });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Nova' }, headers: { etag: '"2"' } });
    expect(await testApp.send('superuser', 'DELETE', one(made.id))).toMatchObject({ status: 204, body: '' });
    expect(await testApp.send('superuser', 'DELETE', one(made.id))).toMatchObject({ status: 404, body: notFound });
    expect((await testApp.send('superuser', 'GET', one(made.id))).status).toBe(404);
  });

  test('is not changed over a newer version', async () => {
    const made = await create();
    await testApp.send('superuser', 'PATCH', one(made.id), { name: 'Primeiro' }, { 'if-match': '"1"' });
    const stale = await testApp.send('superuser', 'PATCH', one(made.id), { name: 'Segundo' }, { 'if-match': '"1"' });
    expect(stale).toMatchObject({ status: 412, body: { code: 'precondition_failed', current: { name: 'Primeiro' } } });
  });

  test.each([
    [
      'blank and null',
      { code: '', domain: null },
      { code: ['This field may not be blank.'], domain: ['This field may not be null.'] },
    ],
    ['nothing', {}, { code: ['This field is required.'], domain: ['This field is required.'] }],
    [
      'too long',
      { code: 'x'.repeat(21), domain: 'd' },
      { code: ['Ensure this field has no more than 20 characters.'] },
    ],
    ['wrong types', { code: 1, domain: [] }, { code: ['Not a valid string.'], domain: ['Not a valid string.'] }],
    ['a list', [], { non_field_errors: ['Invalid data. Expected a dictionary, but got list.'] }],
  ])('is refused with %s', async (_case, body, messages) => {
    expect(await testApp.send('superuser', 'POST', list, body)).toMatchObject({ status: 400, body: messages });
  });

  test('keeps code and domain to itself, also when two ask at the same moment', async () => {
    const made = await create();
    expect((await testApp.send('superuser', 'POST', list, { code: made.code, domain: made.domain })).body).toEqual({
      code: ['organization with this code already exists.'],
      domain: ['organization with this domain already exists.'],
    });
    const same = names();
    const answers = await Promise.all(Array.from({ length: 8 }, () => testApp.send('superuser', 'POST', list, same)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400, 400, 400]);
  });

  test('is not removed when path and body name two', async () => {
    const made = await create();
    expect(await testApp.send('superuser', 'DELETE', one(made.id), { id: testOrganizations.first.id })).toMatchObject({
      status: 400,
    });
    expect((await testApp.send('superuser', 'DELETE', one(made.id), { id: made.id })).status).toBe(204);
  });

  test.each(['abc', '0', '-1', '1.5', '9007199254740993', '1e3', '%00', '１'])('has no id %s', async (id) => {
    expect(await testApp.send('superuser', 'GET', one(encodeURI(id)))).toMatchObject({ status: 404, body: notFound });
  });
});

describe('an Idempotency-Key', () => {
  test('sent fifty times in parallel has one effect', async () => {
    const body = names();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => testApp.send('superuser', 'POST', list, body, { 'idempotency-key': 'k-1' })),
    );
    const done = answers.filter(({ status }) => status === 201);
    expect(done.length).toBeGreaterThanOrEqual(1);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(new Set(done.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    const again = await testApp.send('superuser', 'POST', list, body, { 'idempotency-key': 'k-1' });
    expect(again).toMatchObject({ status: 201, body: done[0]?.body });
  });

  test('with another body is refused', async () => {
    await testApp.send('superuser', 'POST', list, names(), { 'idempotency-key': 'k-2' });
    const other = await testApp.send('superuser', 'POST', list, names(), { 'idempotency-key': 'k-2' });
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
  });

  test('of a refused request can be used again', async () => {
    const headers = { 'idempotency-key': 'k-3' };
    const taken = await create();
    expect((await testApp.send('superuser', 'POST', list, taken, headers)).status).toBe(400);
    expect((await testApp.send('superuser', 'POST', list, names(), headers)).status).toBe(201);
  });

  test('of one user means nothing to another', async () => {
    const headers = { 'idempotency-key': 'k-4' };
    expect((await testApp.send('staff', 'POST', groups, { name: 'Um' }, headers)).status).toBe(201);
    expect((await testApp.send('stranger', 'POST', groups, { name: 'Dois' }, headers)).status).toBe(201);
  });

  test('that is not plain text is refused', async () => {
    const answer = await testApp.send('staff', 'POST', groups, { name: 'Três' }, { 'idempotency-key': 'com espaço' });
    expect(answer.status).toBe(400);
  });
});

describe('permit groups and subscriptions', () => {
  test('a group’s name is unique within its organization only', async () => {
    expect((await testApp.send('staff', 'POST', groups, { name: 'Obras' })).status).toBe(201);
    expect(await testApp.send('staff', 'POST', groups, { name: 'Obras' })).toMatchObject({
      status: 400,
      body: { name: ['Permit Group with this name already exists.'] },
    });
    expect((await testApp.send('stranger', 'POST', groups, { name: 'Obras' })).status).toBe(201);
    expect((await testApp.send('planner', 'GET', groups)).status).toBe(403);
    expect((await testApp.send(null, 'GET', groups)).status).toBe(401);
  });

  test('another organization’s user is as missing as one that never was', async () => {
    const answer = await testApp.send('staff', 'POST', subscriptions, { subscription: 1, user: 2_009 });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        subscription: ['Invalid pk "1" - object does not exist.'],
        user: ['Invalid pk "2009" - object does not exist.'],
      },
    });
  });
});

describe('pages', () => {
  test('are given where asked for, with links on the configured address', async () => {
    const page = await testApp.raw({
      method: 'GET',
      url: `${list}?page=2&page_size=1&q=x`,
      headers: { host: 'evil.example', authorization: `Bearer ${(await testApp.openSession('superuser')).access}` },
    });
    expect(page.body).toMatchObject({
      next: `http://testserver${list}?page=3&page_size=1&q=x`,
      previous: `http://testserver${list}?page_size=1&q=x`,
      results: [expect.anything()],
    });
  });

  test.each(['0', 'x', '999', '-1', '1e1', ''])('page %s does not exist', async (page) => {
    expect(await testApp.send('superuser', 'GET', `${list}?page=${page}`)).toMatchObject({
      status: 404,
      body: { detail: 'Invalid page.' },
    });
  });
});
