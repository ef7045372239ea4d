import type { Notice } from '@uni/contracts';
import { expect, test } from 'vitest';
import type { PersonName } from '../../../testing/people.ts';
import { people } from '../../../testing/people.ts';
import { fieldOf, plan } from '../../../testing/planning.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { createDailyNoticesWorker } from './daily-notices.service.ts';

const testApp = await openTestApp();
const { platform } = testApp.app;
const organizationId = people.staff.organizationId;

const noticesOf = async (who: PersonName, enterprise: number): Promise<Notice[]> =>
  (fieldOf((await testApp.send(who, 'GET', '/api/home/notices/?group=alerts')).body, 'results') as Notice[]).filter(
    (notice) => notice.enterprise === enterprise,
  );

const turn = (now: string) =>
  createDailyNoticesWorker({ ...platform, now: () => new Date(now) }).act(organizationId, new AbortController().signal);

test('an alert is reported in the morning to people who see it, once a month, and not while it is silenced', async () => {
  const { enterprise } = await plan(testApp);
  expect(await turn('2026-12-01T05:00:00-03:00')).toEqual(new Date('2026-12-01T07:00:00-03:00'));
  expect(await noticesOf('reader', enterprise)).toEqual([]);
  expect(await turn('2026-12-01T08:00:00-03:00')).toEqual(new Date('2026-12-02T07:00:00-03:00'));
  const reported = await noticesOf('reader', enterprise);
  expect(reported).toMatchObject([
    { kind: 'alert', facts: { rule: 'not_current', title: 'Aurora: sem versão vigente' } },
  ]);
  expect(await noticesOf('sales', enterprise)).toEqual([]);
  await turn('2026-12-02T08:00:00-03:00');
  expect(await noticesOf('reader', enterprise)).toHaveLength(1);
  const until = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
  const order = { rule: 'not_current', subject: String(enterprise), act: 'silenced', until, reason: 'Em estudo' };
  expect(await testApp.send('planner', 'POST', '/api/home/alert-acts/', order)).toMatchObject({ status: 201 });
  await turn('2027-01-04T08:00:00-03:00');
  expect(await noticesOf('reader', enterprise)).toHaveLength(1);
});

test('the morning is that of the organization', async () => {
  const move = (time_zone: string) => testApp.send('staff', 'PATCH', '/api/admin/organization-info/', { time_zone });
  expect((await move('America/Rio_Branco')).status).toBe(200);
  // Eight o'clock in São Paulo is six in Acre.
  expect(await turn('2027-01-05T08:00:00-03:00')).toEqual(new Date('2027-01-05T07:00:00-05:00'));
  expect(await turn('2027-01-05T07:30:00-05:00')).toEqual(new Date('2027-01-06T07:00:00-05:00'));
  expect((await move('America/Sao_Paulo')).status).toBe(200);
});
