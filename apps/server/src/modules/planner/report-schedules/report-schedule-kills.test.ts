/** Scheduled reports over deaths of the process: each time is mailed once to each person, whenever the process dies. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { people } from '../../../../testing/people.ts';
import { approve, fieldOf, plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import type { Mail } from '../../../platform/mail/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { noticesModule } from '../../notices/index.ts';
import { createReportScheduleWorker } from './report-sending.service.ts';

const testApp = await openTestApp();
const { platform } = testApp.app;
const organizationId = people.staff.organizationId;
const { signal } = new AbortController();
const weekMs = 7 * 86_400_000;

const sendMails = async (at: Platform): Promise<void> => {
  const [worker] = noticesModule.workers?.(at) ?? [];
  await worker?.act(organizationId, signal);
};

type Death = 'before it stores' | 'within its transaction' | 'after its commit' | 'twice at once';
const deaths: readonly Death[] = ['before it stores', 'within its transaction', 'after its commit', 'twice at once'];

/** A process that dies at a certain point of a sending. */
const dying = (now: Date, death: Death): Platform => {
  const at = { ...platform, now: () => now };
  if (death === 'within its transaction')
    return {
      ...at,
      sealing: {
        ...platform.sealing,
        seal: () => {
          throw new Error('killed');
        },
      },
    };
  return at;
};

test('over 8 weeks of deaths each week is mailed once to each person, and its mails keep their id', {
  tags: ['proof'],
  timeout: 240_000,
}, async () => {
  const { enterprise, url } = await plan(testApp);
  await approve(testApp, url);
  const made = await testApp.send('planner', 'POST', `/api/planner/enterprises/${enterprise}/report-schedules/`, {
    ...{ model: 'bank', scenario: null, rhythm: 'weekly', day: 3, hour: 9 },
    recipients: [people.planner.id, people.staff.id],
  });
  const first = Date.parse(String(fieldOf(made.body, 'next_at')));
  const left: Mail[] = [];
  const mails = (now: Date, isDying: boolean) => ({
    ...{ ...platform, now: () => now },
    mailer: {
      ...platform.mailer,
      send: async (mail: Mail) => {
        left.push(mail);
        if (isDying) await new Promise(() => undefined);
      },
    },
  });
  const weeks = 8;
  for (let week = 0; week < weeks; week += 1) {
    const now = new Date(first + week * weekMs);
    const death = deaths[week % deaths.length] ?? 'before it stores';
    const turn = () => createReportScheduleWorker(dying(now, death)).act(organizationId, signal);
    if (death === 'twice at once') await Promise.all([turn(), turn()]);
    else if (death !== 'before it stores') await turn();
    // Its successor, half an hour later, whatever was stored.
    const successor = new Date(now.getTime() + 1_800_000);
    await createReportScheduleWorker({ ...platform, now: () => successor }).act(organizationId, signal);
    if (week % 2 === 0) {
      void sendMails(mails(successor, true));
      await sleep(60);
    }
    await sendMails(mails(new Date(successor.getTime() + 120_000), false));
  }
  const byMail = Map.groupBy(left, ({ messageId }) => messageId);
  expect(byMail.size).toBe(weeks * 2);
  for (const copies of byMail.values()) expect(new Set(copies.map(({ to }) => to)).size).toBe(1);
  expect(left.length).toBeGreaterThan(weeks * 2);
  expect(left.every(({ attachments }) => attachments?.length === 1)).toBe(true);
  const rest = await platform.database.withOrganization(organizationId, async (db) => ({
    mails: await db.selectFrom('waiting_mails').select(['sent_at', 'sealed']).execute(),
    files: await db.selectFrom('mail_attachments').select('id').execute(),
  }));
  expect(rest.files).toEqual([]);
  expect(rest.mails.every(({ sent_at, sealed }) => sent_at !== null && sealed === null)).toBe(true);
});
