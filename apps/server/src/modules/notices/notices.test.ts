import type { Notice, NoticePreferences } from '@uni/contracts';
import { noticeLimits, usualPreferences } from '@uni/contracts';
import { expect, test } from 'vitest';
import { type PersonName, people } from '../../../testing/people.ts';
import { fieldOf, plan } from '../../../testing/planning.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { type Fact, notify } from './index.ts';

const testApp = await openTestApp();
const { platform } = testApp.app;
const url = '/api/home/notices/';

const report = (fact: Partial<Fact> & Pick<Fact, 'key'>) =>
  platform.database.withOrganization(people.staff.organizationId, (db) =>
    notify(
      { db, platform },
      {
        ...{ kind: 'alert', needs: 'planning:read', enterprise: null, by: null, facts: { enterprise: 'Aurora' } },
        ...{ path: '/home', people: null, ...fact },
      },
    ),
  );

const page = async (who: PersonName, query = ''): Promise<{ next: string | null; results: Notice[] }> => {
  const { status, body } = await testApp.send(who, 'GET', `${url}${query}`);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as { next: string | null; results: Notice[] };
};
const unread = async (who: PersonName): Promise<unknown> =>
  fieldOf((await testApp.send(who, 'GET', `${url}unread/`)).body, 'unread');

test('a fact reaches those who may open it, once, and nobody of another organization', async () => {
  const first = await report({ key: 'a' });
  expect(first).toEqual(expect.arrayContaining([people.staff.id, people.planner.id, people.reader.id]));
  expect(first).not.toContain(people.sales.id);
  expect(first).not.toContain(people.inactive.id);
  expect(first).not.toContain(people.newcomer.id);
  expect(await report({ key: 'a' })).toEqual([]);
  expect((await page('reader')).results).toMatchObject([{ kind: 'alert', path: '/home', read_at: null }]);
  expect((await page('sales')).results).toEqual([]);
  expect((await page('stranger')).results).toEqual([]);
});

test('it is read, marked unread, and all at once; of one person alone', async () => {
  await report({ key: 'b' });
  const before = Number(await unread('reader'));
  const other = await unread('planner');
  const [notice] = (await page('reader')).results;
  const mark = (body: object) => testApp.send('reader', 'POST', `${url}read/`, body);
  expect((await mark({ ids: [notice?.id] })).body).toEqual({ unread: before - 1 });
  expect((await page('reader')).results[0]?.read_at).not.toBeNull();
  expect((await mark({ ids: [notice?.id], read: false })).body).toEqual({ unread: before });
  const [foreign] = (await page('planner')).results;
  expect((await mark({ ids: [foreign?.id] })).body).toEqual({ unread: before });
  expect((await mark({ ids: null })).body).toEqual({ unread: 0 });
  expect(await unread('planner')).toBe(other);
});

test('pages go on by key without a gap, and filters narrow them', async () => {
  for (let index = 0; index < noticeLimits.page + 3; index += 1)
    await report({ key: `many ${index}`, kind: index % 2 === 0 ? 'closing_due' : 'alert' });
  const first = await page('planner');
  expect(first.results).toHaveLength(noticeLimits.page);
  const rest = await page('planner', new URL(first.next ?? '').search);
  expect(rest.next).toBeNull();
  const ids = [...first.results, ...rest.results].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const kinds = new Set((await page('planner', '?group=closing')).results.map(({ kind }) => kind));
  expect([...kinds]).toEqual(['closing_due']);
  await testApp.send('planner', 'POST', `${url}read/`, { ids: null });
  expect((await page('planner', '?unread=true')).results).toEqual([]);
  expect((await testApp.send('planner', 'GET', `${url}?after=abc`)).status).toBe(400);
});

test('what is no longer open to a person is not read by them', async () => {
  const { enterprise } = await plan(testApp);
  await report({ key: 'c', enterprise, needs: 'planning:read', people: [people.reader.id] });
  const isRead = async () => (await page('reader')).results.some((notice) => notice.enterprise === enterprise);
  expect(await isRead()).toBe(true);
  await platform.database.withOrganization(people.reader.organizationId, (db) =>
    db.deleteFrom('permit_group_members').where('user_id', '=', people.reader.id).execute(),
  );
  testApp.passMemory();
  expect(await isRead()).toBe(false);
  expect(await unread('reader')).toBe(0);
});

test('a person chooses channels by kind and mutes developments; two devices do not overwrite each other', async () => {
  const preferencesUrl = '/api/home/notice-preferences/';
  const usual = (await testApp.send('planner', 'GET', preferencesUrl)).body as NoticePreferences;
  expect(usual).toEqual({ kinds: usualPreferences, muted_enterprises: [], version: 0 });
  const { enterprise } = await plan(testApp);
  const silent = { inbox: false, mail: false, digest: false, push: false };
  const chosen = { ...usual, kinds: { ...usual.kinds, closing_due: silent }, muted_enterprises: [enterprise] };
  expect(await testApp.send('planner', 'PUT', preferencesUrl, chosen)).toMatchObject({
    status: 200,
    body: { ...chosen, version: 1 },
  });
  expect((await testApp.send('planner', 'PUT', preferencesUrl, chosen)).status).toBe(412);
  expect(await report({ key: 'd', kind: 'closing_due', people: [people.planner.id] })).toEqual([]);
  expect(await report({ key: 'e', enterprise, people: [people.planner.id] })).toEqual([]);
  expect(await report({ key: 'f', people: [people.planner.id] })).toEqual([people.planner.id]);
  expect(await report({ key: 'g', enterprise, kind: 'mention', people: [people.planner.id] })).toEqual([
    people.planner.id,
  ]);
});
