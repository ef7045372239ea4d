/** Of a partner firm: its organization, one of its people, and the permit groups through which they act. */
import { expect, test } from 'vitest';
import { fieldOf, idOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const base = '/api/admin/partners/';
const missing = `${base}4242424242/`;

const firm = { code: 'alfa', domain: 'alfa.test', name: 'Alfa', document: '11.222.333/0001-81', state: 'active' };
const url = `${base}${idOf((await testApp.send('staff', 'POST', base, firm)).body)}/`;
const other = { ...firm, code: 'beta', domain: 'beta.test', document: null };
const beta = `${base}${idOf((await testApp.send('staff', 'POST', base, other)).body)}/`;
const get = (address: string) => testApp.send('staff', 'GET', address);

const groups = (await get('/api/admin/permit-groups/')).body as { id: number; name: string; key: string | null }[];
const [first, second] = groups;
const connected = async (email: string, group: number | undefined): Promise<unknown> => {
  const made = await testApp.send('staff', 'POST', `${url}connections/`, { email, group });
  expect(made).toMatchObject({ status: 201 });
  return made.body;
};

test('its organization is cut from the firm, is saved with its version, and tells a fault as the firm does', async () => {
  const { body: whole, headers } = await get(url);
  const { id, code, domain, name } = Object(whole);
  expect(await get(`${url}organization/`)).toMatchObject({ status: 200, headers: { etag: headers.etag } });
  expect((await get(`${url}organization/`)).body).toEqual({ id, code, domain, name });
  const change = { name: 'Alfa Engenharia', state: 'inactive' };
  const version = { 'if-match': String(headers.etag) };
  const saved = await testApp.send('staff', 'PATCH', `${url}organization/`, change, version);
  expect(saved).toMatchObject({ status: 200, headers: { etag: '"2"' } });
  expect(saved.body).toEqual({ id, code, domain, name: 'Alfa Engenharia' });
  expect((await get(`${url}organization/`)).body).toEqual(saved.body);
  // Other fields are unchanged.
  expect((await get(url)).body).toMatchObject({ name: 'Alfa Engenharia', state: 'active' });
  expect(await testApp.send('staff', 'PATCH', `${url}organization/`, { name: 'X' }, version)).toMatchObject({
    status: 412,
  });
  expect(await testApp.send('staff', 'PATCH', `${url}organization/`, { code: 'beta' })).toMatchObject({
    status: 400,
    body: { code: ['organization with this code already exists.'] },
  });
});

test('one of its people is the row of the list, changed and removed under the same address', async () => {
  const user = Number(fieldOf(await connected('ana@alfa.test', first?.id), 'user'));
  const one = `${url}connections/${user}/`;
  const partner = await get(one);
  expect(partner).toMatchObject({ status: 200, body: { id: user, email: 'ana@alfa.test', group: first?.id } });
  expect((await get(`${url}connections/`)).body).toEqual([partner.body]);
  expect((await testApp.send('staff', 'PATCH', one, { group: second?.id })).body).toMatchObject({ group: second?.id });
  expect((await get(one)).body).toMatchObject({ group: second?.id });
  expect(await get(`${beta}connections/${user}/`)).toMatchObject({ status: 404 });
  expect(await testApp.send('staff', 'DELETE', one)).toMatchObject({ status: 204 });
  expect(await get(one)).toMatchObject({ status: 404 });
});

test('its groups are those that its people act through, each once, and no others of the organization', async () => {
  expect((await get(`${url}groups/`)).body).toEqual([]);
  for (const [email, group] of [
    ['bia@alfa.test', first?.id],
    ['caio@alfa.test', first?.id],
    ['davi@alfa.test', second?.id],
  ] as const)
    await connected(email, group);
  expect(groups.length).toBeGreaterThan(2);
  expect((await get(`${url}groups/`)).body).toEqual([
    { ...first, connections: 2 },
    { ...second, connections: 1 },
  ]);
  expect(Array.from(Object(fieldOf((await get(url)).body, 'groups'))).sort()).toEqual([first?.id, second?.id].sort());
  expect((await get(`${beta}groups/`)).body).toEqual([]);
});

test('whoever may not read partners is told so, and a firm of nobody or of another house is none', async () => {
  for (const path of ['organization/', 'groups/', 'connections/1/']) {
    expect(await testApp.send('groupless', 'GET', `${url}${path}`), path).toMatchObject({ status: 403 });
    expect(await get(`${missing}${path}`), path).toMatchObject({ status: 404 });
    expect(await testApp.send('stranger', 'GET', `${url}${path}`), path).toMatchObject({ status: 404 });
  }
  const change = { name: 'Minha' };
  expect(await testApp.send('reader', 'PATCH', `${url}organization/`, change)).toMatchObject({ status: 403 });
  expect(await testApp.send('stranger', 'PATCH', `${url}organization/`, change)).toMatchObject({ status: 404 });
});
