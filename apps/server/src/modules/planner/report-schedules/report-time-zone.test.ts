/** Scheduled reports by the clock of an organization's time zone. */
import type { ReportSchedule } from '@uni/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type PersonName, people } from '../../../../testing/people.ts';
import { approve, type Planned, plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import type { Mail } from '../../../platform/mail/index.ts';
import { noticesModule } from '../../notices/index.ts';
import { createReportScheduleWorker } from './report-sending.service.ts';

const testApp = await openTestApp();
const { platform } = testApp.app;
const organizationId = people.staff.organizationId;
const { signal } = new AbortController();
const listUrl = '/api/planner/report-schedules/';

let planned: Planned;
beforeEach(async () => {
  await platform.database.withOrganization(organizationId, async (db) => {
    await db.deleteFrom('report_schedules').execute();
    await db.deleteFrom('waiting_mails').execute();
  });
  planned = await plan(testApp);
  await approve(testApp, planned.url);
});

const order = {
  ...{ model: 'committee', scenario: null, rhythm: 'weekly', day: 1, hour: 7 },
  recipients: [people.planner.id, people.reader.id],
};
const create = (change: object = {}, who: PersonName = 'planner') =>
  testApp.send(who, 'POST', `/api/planner/enterprises/${planned.enterprise}/report-schedules/`, {
    ...order,
    ...change,
  });
const created = async (change: object = {}): Promise<ReportSchedule> => {
  const { status, body } = await create(change);
  expect([status, body]).toEqual([201, expect.anything()]);
  return body as ReportSchedule;
};
const listed = async (id: number, who: PersonName = 'planner'): Promise<ReportSchedule | undefined> => {
  const { status, body } = await testApp.send(who, 'GET', listUrl);
  expect(status).toBe(200);
  return (body as ReportSchedule[]).find((schedule) => schedule.id === id);
};

/** Turns of both workers at an instant. Returns the mails that have left. */
const turnAt = async (now: Date): Promise<Mail[]> => {
  const left: Mail[] = [];
  const mailer = { ...platform.mailer, send: async (mail: Mail) => void left.push(mail) };
  const later = { ...platform, now: () => now, mailer };
  await createReportScheduleWorker(later).act(organizationId, signal);
  const [mailWorker] = noticesModule.workers?.(later) ?? [];
  await mailWorker?.act(organizationId, signal);
  return left;
};
const nextOf = ({ next_at }: ReportSchedule): Date => new Date(next_at ?? Number.NaN);
const after = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000);

describe('the time zone of the organization', () => {
  const infoUrl = '/api/admin/organization-info/';
  const move = (time_zone: string, who: PersonName = 'staff') => testApp.send(who, 'PATCH', infoUrl, { time_zone });
  const moved = async (time_zone: string) => expect((await move(time_zone)).status).toBe(200);

  test('moves the next time of every schedule, and is in the trail', async () => {
    const schedule = await created();
    const evening = await created({ hour: 23 });
    await moved('America/Rio_Branco');
    const [at, late] = [await listed(schedule.id), await listed(evening.id)];
    expect(at?.next_at).toMatch(/T07:00:00-05:00$/);
    expect(late?.next_at).toMatch(/T23:00:00-05:00$/);
    expect((await listed((await created({ hour: 9 })).id))?.next_at).toMatch(/T09:00:00-05:00$/);
    const audit = await testApp.send('staff', 'GET', '/api/admin/audit/');
    expect(JSON.stringify(audit.body)).toContain('America/Rio_Branco');
    await moved('America/Sao_Paulo');
    expect((await listed(evening.id))?.next_at).toMatch(/T23:00:00-03:00$/);
  });

  test('says the time by its clock in a late mail', async () => {
    await moved('America/Manaus');
    const schedule = await created();
    expect(nextOf(schedule).toISOString()).toMatch(/T11:00:00\.000Z$/);
    expect(await turnAt(after(nextOf(schedule), -1))).toEqual([]);
    const [mail] = await turnAt(after(nextOf(schedule), 120));
    expect(mail?.text).toMatch(/previsto para \d{2}\/\d{2}\/\d{4} às 7h e saiu com atraso/);
    await moved('America/Sao_Paulo');
  });

  test('is one of Brazil, chosen by who changes the organization', async () => {
    expect(await move('Europe/Lisbon')).toMatchObject({ status: 400, body: { time_zone: [expect.any(String)] } });
    expect((await move('America/Manaus', 'reader')).status).toBe(403);
    expect((await testApp.send('staff', 'GET', infoUrl)).body).toMatchObject({ time_zone: 'America/Sao_Paulo' });
  });
});
