import { type ChangeGroup, type HomeChanges, pathOf, toJsonObject } from '@uni/contracts';
import { expect, test } from 'vitest';
import { contractOf, contractsUrl, ordered, terms, unitToSell } from '../../../test/support/selling.ts';
import type { PersonName } from '../../../testing/people.ts';
import { approve, fieldOf, idOf, patch, plan, set, studyAt, studyOf } from '../../../testing/planning.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { plannerModule } from '../planner/index.ts';

const testApp = await openTestApp();
const url = '/api/home/changes/';
const organization = 1_001;
const dayMs = 86_400_000;

const changes = async (who: PersonName, since?: string): Promise<HomeChanges> => {
  const query = since === undefined ? '' : `?${new URLSearchParams({ since })}`;
  const { status, body } = await testApp.send(who, 'GET', `${url}${query}`);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as HomeChanges;
};
const groupOf = async (who: PersonName, enterprise: number, since?: string): Promise<ChangeGroup | undefined> =>
  (await changes(who, since)).groups.find((group) => group.enterprise?.id === enterprise);
const kinds = (group: ChangeGroup | undefined): string[] => (group?.lines ?? []).map(({ kind }) => kind).sort();
/** The worker's task at the beginning of a day. */
const storeFigures = async (): Promise<void> => {
  const worker = plannerModule.workers?.(testApp.app.platform).find(({ name }) => name === 'figure-days');
  expect(await worker?.act(organization, new AbortController().signal)).toBeInstanceOf(Date);
};

test('what was done with a plan is told by enterprise to who reads plans; to others only that the enterprise is new', async () => {
  const { enterprise, url: version } = await plan(testApp, { study: studyOf({ base_month: '2026-01' }) });
  await approve(testApp, version, 'staff');
  const copy = await testApp.send('planner', 'POST', `${version}clone/`, { nome: 'Rev 2' });
  await approve(testApp, `/api/planner/versions/${idOf(copy.body)}/`);
  await testApp.send('planner', 'PATCH', version, { current: true });
  const changeGroup = await groupOf('reader', enterprise);
  expect(kinds(changeGroup)).toEqual(
    expect.arrayContaining([
      'enterprise_created',
      'version_created',
      'version_approved',
      'version_current',
      'version_submitted',
    ]),
  );
  expect(changeGroup?.lines.find(({ kind }) => kind === 'version_submitted')).toMatchObject({
    version: { nome: 'Rev 2' },
    by: expect.any(String),
    count: 1,
  });
  expect(kinds(await groupOf('sales', enterprise))).toEqual(['enterprise_created']);
  expect(await groupOf('stranger', enterprise)).toBeUndefined();
});

test('contracts and receipts are added up, and only who sells sees them', async () => {
  const unit = await unitToSell(testApp);
  const enterprise = unit.empreendimento;
  const body = contractOf(unit, { terms: terms() });
  const made = await testApp.send('sales', 'POST', contractsUrl, body);
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  const contract = made.body as { id: number };
  for (const amount of [500_000, 700_000])
    await ordered(testApp, contract, { kind: 'payment', day: '2025-01-10', amount });
  const changeGroup = await groupOf('sales', enterprise);
  expect(changeGroup?.lines.find(({ kind }) => kind === 'contracts_signed')).toMatchObject({
    count: 1,
    amount: fieldOf(body, 'terms', 'price'),
  });
  expect(changeGroup?.lines.find(({ kind }) => kind === 'receipts')).toMatchObject({ count: 2, amount: 1_200_000 });
  expect(kinds(await groupOf('colab', enterprise))).toEqual(['enterprise_created']);
});

test('nothing from before the instant is told, and an instant that is none, to come or long gone is refused', async () => {
  const { enterprise } = await plan(testApp);
  testApp.clock.aheadMs = 2_000;
  expect(await groupOf('planner', enterprise, new Date(Date.now() + 1_000).toISOString())).toBeUndefined();
  testApp.clock.aheadMs = 0;
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const longAgo = new Date(Date.now() - 40 * dayMs).toISOString();
  for (const since of ['yesterday', '2026-13-01T00:00:00Z', inAnHour, longAgo]) {
    const answer = await testApp.send('planner', 'GET', `${url}?${new URLSearchParams({ since })}`);
    expect([since, answer.status]).toEqual([since, 400]);
    expect(fieldOf(answer.body, 'since')).toBeDefined();
  }
});

test('figures that moved are told before and after, against those of the day, to who reads plans', async () => {
  const { enterprise, url: version } = await plan(testApp, { study: studyOf({ base_month: '2026-01' }) });
  await approve(testApp, version);
  await storeFigures();
  const since = new Date().toISOString();
  expect((await groupOf('reader', enterprise, since))?.moves ?? []).toEqual([]);
  const before = fieldOf((await testApp.send('planner', 'GET', version)).body, 'indicators', 'result');
  const copy = await testApp.send('planner', 'POST', `${version}clone/`, { nome: 'Rev 2' });
  const next = `/api/planner/versions/${idOf(copy.body)}/`;
  const { revision, study, identity } = await studyAt(testApp, next);
  const price = Number(study.modules[0]?.typologies?.[0]?.price_m2);
  const path = pathOf({ study: toJsonObject(study) ?? {}, identity }, '/modules/0/typologies/0/price_m2') ?? '';
  const edited = await patch(testApp, next, revision, [set(path, price, price * 2)]);
  expect([edited.status, edited.body]).toEqual([200, expect.anything()]);
  // A draft moves nothing; approved it is the plan.
  expect((await groupOf('reader', enterprise, since))?.moves ?? []).toEqual([]);
  await approve(testApp, next);
  const after = fieldOf((await testApp.send('planner', 'GET', next)).body, 'indicators', 'result');
  expect(after).not.toBe(before);
  const changeGroup = await groupOf('reader', enterprise, since);
  expect(changeGroup?.moves.find(({ key }) => key === 'result')).toEqual({ key: 'result', before, after });
  expect((await groupOf('sales', enterprise, since))?.moves ?? []).toEqual([]);
  // The next day begins with the figures of today: of the day before nothing has moved since then.
  testApp.clock.aheadMs = 2 * dayMs;
  try {
    await testApp.openSession('reader');
    await storeFigures();
    const tomorrow = new Date(Date.now() + testApp.clock.aheadMs - 1_000).toISOString();
    expect((await groupOf('reader', enterprise, tomorrow))?.moves ?? []).toEqual([]);
  } finally {
    testApp.clock.aheadMs = 0;
    await testApp.openSession('reader');
  }
});
