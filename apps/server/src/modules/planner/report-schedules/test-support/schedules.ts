/** Short ways to schedule reports over HTTP, and the turns of the workers that send them. */
import type { ReportSchedule } from '@uni/contracts';
import { beforeEach, expect } from 'vitest';
import { type PersonName, people } from '../../../../../testing/people.ts';
import { approve, type Planned, plan } from '../../../../../testing/planning.ts';
import type { TestApp } from '../../../../../testing/test-app.ts';
import type { Mail } from '../../../../platform/mail/index.ts';
import { noticesModule } from '../../../notices/index.ts';
import { createReportScheduleWorker } from '../report-sending.service.ts';

export const organizationId = people.staff.organizationId;
export const schedulesUrl = '/api/planner/report-schedules/';

/** Stops no turn. */
export const { signal } = new AbortController();

export const nextOf = ({ next_at }: ReportSchedule): Date => new Date(next_at ?? Number.NaN);
export const after = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000);

export const order = {
  ...{ model: 'committee', scenario: null, rhythm: 'weekly', day: 1, hour: 7 },
  recipients: [people.planner.id, people.reader.id],
};

/** Before each test: no schedule, no mail, and an enterprise with an approved version. Call at the top of a file. */
export const scheduling = (testApp: TestApp) => {
  const { platform } = testApp.app;
  let planned: Planned;
  beforeEach(async () => {
    await platform.database.withOrganization(organizationId, async (db) => {
      await db.deleteFrom('report_schedules').execute();
      await db.deleteFrom('waiting_mails').execute();
    });
    planned = await plan(testApp);
    await approve(testApp, planned.url);
  });
  const create = (change: object = {}, who: PersonName = 'planner') =>
    testApp.send(who, 'POST', `/api/planner/enterprises/${planned.enterprise}/report-schedules/`, {
      ...order,
      ...change,
    });
  return {
    /** The enterprise of this test. */
    planned: () => planned,
    create,
    created: async (change: object = {}): Promise<ReportSchedule> => {
      const { status, body } = await create(change);
      expect([status, body]).toEqual([201, expect.anything()]);
      return body as ReportSchedule;
    },
    listed: async (id: number, who: PersonName = 'planner'): Promise<ReportSchedule | undefined> => {
      const { status, body } = await testApp.send(who, 'GET', schedulesUrl);
      expect(status).toBe(200);
      return (body as ReportSchedule[]).find((schedule) => schedule.id === id);
    },
    /** Turns of both workers at an instant. Returns the mails that have left. */
    turnAt: async (now: Date): Promise<Mail[]> => {
      const left: Mail[] = [];
      const mailer = { ...platform.mailer, send: async (mail: Mail) => void left.push(mail) };
      const later = { ...platform, now: () => now, mailer };
      await createReportScheduleWorker(later).act(organizationId, signal);
      const [mailWorker] = noticesModule.workers?.(later) ?? [];
      await mailWorker?.act(organizationId, signal);
      return left;
    },
  };
};
