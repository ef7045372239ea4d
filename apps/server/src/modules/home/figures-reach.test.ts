import type { HomeFigures } from '@uni/contracts';
import { expect, test } from 'vitest';
import { unitToSell } from '../../../test/support/selling.ts';
import { type PersonName, people } from '../../../testing/people.ts';
import { approve, idOf, plan, studyOf } from '../../../testing/planning.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { plannerModule } from '../planner/index.ts';

const testApp = await openTestApp();
const groups = '/api/admin/permit-groups/';
const figures = async (who: PersonName, query = ''): Promise<HomeFigures> => {
  const { status, body } = await testApp.send(who, 'GET', `/api/home/figures/${query}`);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as HomeFigures;
};
const offering = async (units: number): Promise<number> => {
  const { enterprise, url } = await plan(testApp, { study: studyOf({ base_month: '2024-01' }) });
  await approve(testApp, url);
  for (let k = 0; k < units; k++) await unitToSell(testApp, { enterprise });
  return enterprise;
};

test('whoever reaches some enterprises is told of these alone, and nothing of all together', async () => {
  const [mine, known, foreign] = [await offering(1), await offering(2), await offering(4)];
  const grants = [
    ...[mine, known].map((enterprise) => ({ resource: 'enterprise', action: 'read', enterprise })),
    ...['planning', 'sales'].map((resource) => ({ resource, action: 'read', enterprise: mine })),
  ];
  const { body } = await testApp.send('staff', 'POST', groups, { name: 'Um empreendimento', grants });
  const members = `${groups}${idOf(body)}/members/`;
  expect((await testApp.send('staff', 'PUT', members, { users: [people.scoped.id] })).status).toBe(200);
  const worker = plannerModule.workers?.(testApp.app.platform).find(({ name }) => name === 'figure-days');
  await worker?.act(people.scoped.organizationId, new AbortController().signal);

  const visibleFigures = await figures('scoped');
  expect(visibleFigures.enterprises.map(({ id }) => id).sort()).toEqual([mine, known].sort());
  expect(visibleFigures.sales).toMatchObject({ offered: 1, stock: 1 });
  expect(visibleFigures.enterprises.find(({ id }) => id === known)).toMatchObject({
    sales: null,
    owed: null,
    works: null,
  });
  expect((await figures('reader')).sales).toMatchObject({ offered: 7 });
  // Days of the portfolio need permission on all plans, days of one enterprise on its plan.
  expect([visibleFigures.days, (await figures('scoped', `?empreendimento=${known}`)).days]).toEqual([[], []]);
  expect((await figures('reader')).days).toHaveLength(1);
  expect((await figures('scoped', `?empreendimento=${mine}`)).days).toHaveLength(1);
  expect((await testApp.send('scoped', 'GET', `/api/home/figures/?empreendimento=${foreign}`)).status).toBe(403);
});
