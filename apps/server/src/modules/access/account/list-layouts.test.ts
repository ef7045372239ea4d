import { expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const profile = '/api/access/user/profile/';
const patch = (who: 'planner' | 'staff', list_layouts: unknown, more: object = {}) =>
  testApp.send(who, 'PATCH', profile, { preferences: { list_layouts, ...more } });
const layoutsOf = async (who: 'planner' | 'staff') =>
  ((await testApp.send(who, 'GET', profile)).body as { preferences: { list_layouts?: unknown } }).preferences
    .list_layouts;
const panelChanges = async () => {
  const { body } = await testApp.send('staff', 'GET', '/api/admin/audit/?action=user.panel_changed&page_size=100');
  return (body as { results: unknown[] }).results.length;
};

test('each list has its own layout, for this person alone and beside the other preferences', async () => {
  const contracts = { widths: { client_name: 180 }, pinned: 2 };
  const users = { widths: {}, pinned: 0 };
  expect((await patch('planner', { sales_contracts: contracts }, { theme: 'dark' })).status).toBe(200);
  expect((await patch('planner', { users })).body).toMatchObject({
    preferences: { theme: 'dark', list_layouts: { sales_contracts: contracts, users } },
  });
  const narrower = { widths: { number: 60 }, pinned: 1 };
  await patch('planner', { sales_contracts: narrower });
  expect(await layoutsOf('planner')).toEqual({ sales_contracts: narrower, users });
  expect(await layoutsOf('staff')).toBeUndefined();
});

test('a layout alone is no act of the audit trail; with another preference it is', async () => {
  const before = await panelChanges();
  await patch('planner', { users: { widths: {}, pinned: 3 } });
  expect(await panelChanges()).toBe(before);
  await patch('planner', { users: { widths: {}, pinned: 4 } }, { theme: 'light' });
  expect(await panelChanges()).toBe(before + 1);
});

test('an unknown list, a width beyond its bounds and too many columns are refused and change nothing', async () => {
  const stored = { widths: { name: 200 }, pinned: 1 };
  await patch('planner', { services: stored });
  const many = Object.fromEntries(
    Array.from({ length: 41 }, (_, at) => [`c${'abcdefghij'[at % 10]}${'x'.repeat(at)}`, 60]),
  );
  for (const wrong of [
    { unknown: stored },
    { services: { ...stored, pinned: 7 } },
    { services: { ...stored, pinned: -1 } },
    { services: { ...stored, widths: { name: 801 } } },
    { services: { ...stored, widths: { name: 47 } } },
    { services: { ...stored, widths: { 'name<': 100 } } },
    { services: { ...stored, widths: many } },
    { services: { pinned: 1 } },
  ])
    expect([(await patch('planner', wrong)).status, wrong]).toEqual([400, wrong]);
  expect(await layoutsOf('planner')).toMatchObject({ services: stored });
});
