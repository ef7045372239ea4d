/** A month ends by the calendar of the organization. */
import { expect, test } from 'vitest';
import { people } from '../../../../testing/people.ts';
import { plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { inContext } from '../../../platform/context.ts';
import { actorOf } from '../demonstration/actor.ts';
import { readChecklist } from './closings.service.ts';

const testApp = await openTestApp();
const { platform } = testApp.app;
const { organizationId } = people.staff;

/** 1 December in São Paulo at half past midnight; 30 November in Acre. */
const now = () => new Date('2026-12-01T03:30:00Z');

test.each([
  ['America/Sao_Paulo', '2026-11', true],
  ['America/Rio_Branco', '2026-10', false],
] as const)('in %s the last month that has ended is %s', async (time_zone, last, isNovemberOver) => {
  const { enterprise } = await plan(testApp, {});
  const { status } = await testApp.send('staff', 'PATCH', '/api/admin/organization-info/', { time_zone });
  expect(status).toBe(200);
  const actor = actorOf(people.staff.id, organizationId);
  const months = await inContext({ ...platform, now }, actor, async (context) => {
    const read = (month?: string) => readChecklist(context, async () => null, enterprise, month);
    return [await read(), await read('2026-11')];
  });
  expect(months).toMatchObject([
    { month: last, is_over: true },
    { month: '2026-11', is_over: isNovemberOver },
  ]);
});
