import type { Alert, AlertBook, AlertEntry } from '@uni/contracts';
import { expect, test } from 'vitest';
import { type PersonName, people } from '../../../testing/people.ts';
import { approve, fieldOf, plan, studyOf } from '../../../testing/planning.ts';
import { openTestApp } from '../../../testing/test-app.ts';

const testApp = await openTestApp();
const actsUrl = '/api/home/alert-acts/';

const book = async (who: PersonName): Promise<AlertBook> => {
  const { status, body } = await testApp.send(who, 'GET', '/api/home/alerts/');
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as AlertBook;
};
/** Only the alert that an enterprise has no current version. Other tests cover the other alerts. */
const of = async (who: PersonName, enterprise: number): Promise<readonly Alert[]> =>
  (await book(who)).alerts.filter(({ rule, subject }) => rule === 'not_current' && subject.id === String(enterprise));
const order = (enterprise: number, change: object = {}) => ({
  rule: 'not_current',
  subject: String(enterprise),
  act: 'seen',
  ...change,
});
const act = (who: PersonName, body: object) => testApp.send(who, 'POST', actsUrl, body);
const history = async (who: PersonName, enterprise: number): Promise<AlertEntry[]> =>
  (await testApp.send(who, 'GET', `${actsUrl}?rule=not_current&subject=${enterprise}`)).body as AlertEntry[];
const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000 - 3 * 3_600_000).toISOString().slice(0, 10);

test('a draft that is not current is told to whoever reads plans, the same to all, and to nobody else', async () => {
  const { enterprise } = await plan(testApp);
  const [alert] = await of('reader', enterprise);
  expect(alert).toMatchObject({
    rule: 'not_current',
    severity: 'note',
    subject: { kind: 'enterprise', name: 'Aurora' },
    facts: { version: 'Rev 1' },
    owner: null,
    state: 'new',
    tended: false,
  });
  expect(await of('planner', enterprise)).toEqual([{ ...alert, tended: true }]);
  expect(await of('sales', enterprise)).toEqual([]);
  expect(await of('colab', enterprise)).toEqual([]);
  expect(await of('stranger', enterprise)).toEqual([]);
  expect((await book('reader')).people).toEqual([]);
  expect((await book('planner')).people.map(({ id }) => id)).toContain(people.reader.id);
  expect((await book('planner')).people.map(({ id }) => id)).not.toContain(people.stranger.id);
});

test('an alert ends with its reason: the version becomes current, and nothing is told any more', async () => {
  const { enterprise, url } = await plan(testApp, { study: studyOf({ base_month: '2026-01' }) });
  expect(await of('reader', enterprise)).toHaveLength(1);
  await approve(testApp, url);
  expect(await of('reader', enterprise)).toEqual([]);
});

test('an alert is given to a colleague, and taken back; everybody sees whose it is, and the history says who did it', async () => {
  const { enterprise } = await plan(testApp);
  const given = await act('planner', order(enterprise, { act: 'assigned', owner: people.reader.id }));
  expect(given).toMatchObject({ status: 201, body: { owner: { id: people.reader.id }, state: 'seen' } });
  expect((await of('reader', enterprise))[0]?.owner?.id).toBe(people.reader.id);
  expect(await act('staff', order(enterprise, { act: 'assigned', owner: null }))).toMatchObject({
    status: 201,
    body: { owner: null, state: 'seen' },
  });
  expect((await history('reader', enterprise)).map(({ act: done, owner }) => [done, owner === null])).toEqual([
    ['assigned', true],
    ['assigned', false],
  ]);
  const auditTrail = await testApp.send('staff', 'GET', `/api/admin/audit/?target=alert&target_id=${enterprise}`);
  expect(JSON.stringify(auditTrail.body)).toContain('alert.assigned');
});

test('a silence has an end and a reason, is kept from nobody, and ends by its day or by somebody', async () => {
  const { enterprise } = await plan(testApp);
  const silence = { act: 'silenced', until: inDays(7), reason: 'Comitê em dezembro' };
  expect(await act('planner', order(enterprise, silence))).toMatchObject({
    status: 201,
    body: { state: 'silenced', silenced_until: silence.until, reason: 'Comitê em dezembro' },
  });
  expect((await of('reader', enterprise))[0]).toMatchObject({ state: 'silenced', reason: 'Comitê em dezembro' });
  testApp.clock.aheadMs = 9 * 86_400_000;
  try {
    await testApp.openSession('reader');
    expect((await of('reader', enterprise))[0]).toMatchObject({ state: 'seen', silenced_until: null, reason: null });
  } finally {
    testApp.clock.aheadMs = 0;
    await testApp.openSession('reader');
  }
  expect(await act('planner', order(enterprise, { act: 'woken' }))).toMatchObject({
    status: 201,
    body: { state: 'seen' },
  });
});

test('what is no order about an alert is told by its field, and nothing is kept', async () => {
  const { enterprise } = await plan(testApp);
  const wrong: [string, object][] = [
    ['rule', { rule: 'gone' }],
    ['subject', { subject: '4242424242' }],
    ['subject', { rule: 'loss' }],
    ['act', { act: 'removed' }],
    ['owner', { act: 'assigned' }],
    ['owner', { act: 'assigned', owner: people.stranger.id }],
    ['owner', { act: 'assigned', owner: 4_242_424_242 }],
    ['until', { act: 'silenced', reason: 'Depois' }],
    ['until', { act: 'silenced', reason: 'Depois', until: inDays(-2) }],
    ['until', { act: 'silenced', reason: 'Depois', until: inDays(190) }],
    ['reason', { act: 'silenced', until: inDays(5) }],
    ['reason', { act: 'silenced', until: inDays(5), reason: ' ' }],
  ];
  for (const [field, change] of wrong) {
    const answer = await act('planner', order(enterprise, change));
    expect([change, answer.status]).toEqual([change, 400]);
    expect([change, fieldOf(answer.body, field)]).toEqual([change, expect.anything()]);
  }
  expect(await history('planner', enterprise)).toEqual([]);
});

test('who only reads tends nothing, who sells tends nothing of a plan, and a foreign alert is like a missing one', async () => {
  const { enterprise } = await plan(testApp);
  expect((await act('reader', order(enterprise))).status).toBe(403);
  // With `sales:write` the user passes the endpoint's check and reads the plan, but only planners handle its alerts.
  const grants = ['enterprise:read', 'planning:read', 'sales:write'].map((permission) => {
    const [resource, action] = permission.split(':');
    return { resource, action, enterprise: null };
  });
  const { body } = await testApp.send('staff', 'POST', '/api/admin/permit-groups/', { name: 'Leem e vendem', grants });
  const members = `/api/admin/permit-groups/${fieldOf(body, 'id')}/members/`;
  expect((await testApp.send('staff', 'PUT', members, { users: [people.groupless.id] })).status).toBe(200);
  expect(await of('groupless', enterprise)).toMatchObject([{ tended: false }]);
  expect((await act('groupless', order(enterprise))).status).toBe(403);
  expect(await history('groupless', enterprise)).toEqual([]);
  const [unseen, missing] = [await act('sales', order(enterprise)), await act('sales', order(4_242_424_242))];
  expect([unseen.status, missing.status]).toEqual([400, 400]);
  expect((await act('strangePlanner', order(enterprise))).status).toBe(400);
  await act('planner', order(enterprise));
  expect(await history('stranger', enterprise)).toEqual([]);
  expect(await history('sales', enterprise)).toEqual([]);
  expect(await history('reader', enterprise)).toMatchObject([{ act: 'seen' }]);
});
