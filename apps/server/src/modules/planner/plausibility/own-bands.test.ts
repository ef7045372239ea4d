/** Bands of plausibility out of an organization's own approved studies. */
import type { OwnBandsAnswer } from '@uni/contracts';
import type { Study } from '@uni/engine';
import { beforeAll, expect, test } from 'vitest';
import { type PersonName, people } from '../../../../testing/people.ts';
import { approve, idOf, type Planned, plan, studyOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const address = '/api/planner/plausibility-bands/';
const request = (query = '', who: PersonName = 'reader') => testApp.send(who, 'GET', address + query);
const bands = async (than?: Planned, who: PersonName = 'reader'): Promise<OwnBandsAnswer> => {
  const { status, body } = await request(than ? `?empreendimento=${than.enterprise}` : '', who);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as OwnBandsAnswer;
};

const priced = (price: number): Study => {
  const study = studyOf();
  for (const module of study.modules) for (const typology of module.typologies ?? []) typology.price_m2 = price;
  return study;
};
const approved = async (study: Study, who: PersonName = 'planner', approver: PersonName = 'staff') => {
  const planned = await plan(testApp, { who, study });
  await approve(testApp, planned.url, approver);
  return planned;
};

let own: Planned;
let approvedPlans: Planned[];

beforeAll(async () => {
  own = await plan(testApp);
  approvedPlans = [];
  for (const price of [8_000, 8_500, 9_000, 9_500]) approvedPlans.push(await approved(priced(price)));
});

test('four approved studies give no band, nor do drafts beside them', async () => {
  await plan(testApp, { study: priced(50_000) });
  expect(await bands(own)).toEqual({ vertical: {} });
});

test('the fifth approved study gives P5 to P95 of the sealed figures, once for each enterprise', async () => {
  const fifth = await approved(priced(10_000));
  const verticalBands = (await bands(own)).vertical;
  expect(verticalBands?.price_per_m2).toEqual({ low: 8_100, high: 9_900, studies: 5 });
  expect(verticalBands?.margin?.studies).toBe(5);
  expect(verticalBands?.works_per_m2?.low).toBe(verticalBands?.works_per_m2?.high);
  // Another approved version of the same enterprise replaces the first.
  const clone = await testApp.send('planner', 'POST', `${fifth.url}clone/`, { nome: 'Rev 2' });
  await approve(testApp, `/api/planner/versions/${idOf(clone.body)}/`);
  expect((await bands(own)).vertical?.price_per_m2).toEqual({ low: 8_100, high: 9_900, studies: 5 });
  approvedPlans.push(fifth);
});

test('what was approved of the own enterprise is no measure of it', async () => {
  const [first] = approvedPlans;
  if (!first) throw new Error('no enterprise');
  expect(await bands(first)).toEqual({ vertical: {} });
  expect((await bands()).vertical?.margin?.studies).toBe(5);
});

test('nothing of another house is counted, and a foreign enterprise is answered like a missing one', async () => {
  const foreign = await approved(priced(40_000), 'strangePlanner', 'stranger');
  expect((await bands(own)).vertical?.price_per_m2).toEqual({ low: 8_100, high: 9_900, studies: 5 });
  expect(await bands(undefined, 'strangePlanner')).toEqual({ vertical: {} });
  const [foreignAnswer, missing] = [
    await request(`?empreendimento=${foreign.enterprise}`),
    await request('?empreendimento=1'),
  ];
  expect([foreignAnswer.status, foreignAnswer.body]).toEqual([missing.status, missing.body]);
  expect(missing.status).toBe(404);
});

test('whoever reads some enterprises is told of these alone', async () => {
  expect((await bands()).vertical?.margin?.studies, 'whoever reads all is told of five').toBe(5);
  const grants = approvedPlans.slice(1).map(({ enterprise }) => ({ resource: 'planning', action: 'read', enterprise }));
  const group = await testApp.send('staff', 'POST', '/api/admin/permit-groups/', { name: 'Quatro torres', grants });
  expect(group).toMatchObject({ status: 201 });
  const members = `/api/admin/permit-groups/${idOf(group.body)}/members/`;
  expect(await testApp.send('staff', 'PUT', members, { users: [people.groupless.id] })).toMatchObject({ status: 200 });
  expect(await bands(undefined, 'groupless')).toEqual({ vertical: {} });
  expect((await request(`?empreendimento=${own.enterprise}`, 'groupless')).status).toBe(403);
  for (const who of ['sales', 'colab'] as const) expect((await request('', who)).status, who).toBe(403);
});

test('an enterprise in the bin and an archived version no longer count', async () => {
  const [, second] = approvedPlans;
  expect(await testApp.send('planner', 'DELETE', `/api/planner/enterprises/${second?.enterprise}/`)).toMatchObject({
    status: 204,
  });
  expect(await bands(own)).toEqual({ vertical: {} });
});
