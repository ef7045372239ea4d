import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { people } from '../../../testing/people.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import type { Mail } from '../../platform/mail/index.ts';
import { notify } from './index.ts';
import { createMailWorker } from './mail-sending.service.ts';

const testApp = await openTestApp();
const { platform } = testApp.app;
const organizationId = people.staff.organizationId;
const leaseMs = 61_000;

/** Reports a fact with a mail to two people. */
const report = (key: string) =>
  platform.database.withOrganization(organizationId, (db) =>
    notify(
      { db, platform },
      {
        ...{ kind: 'closing_due', needs: 'planning:read', enterprise: null, by: null, facts: {}, path: '/home', key },
        people: [people.staff.id, people.planner.id],
        mail: ({ name }) => ({ subject: key, text: name }),
      },
    ),
  );

/** A process that dies within its sends: by turns before and after the mail has left. Its turn never ends. */
const dyingWorker = (left: Mail[], diesAfterHandover: boolean) =>
  createMailWorker({
    ...platform,
    mailer: {
      ...platform.mailer,
      send: async (mail) => {
        if (diesAfterHandover) left.push(mail);
        await new Promise(() => undefined);
      },
    },
  });

test('of the mails of 20 facts none is lost over 20 kills, and a second copy has the id of the first', {
  tags: ['proof'],
}, async () => {
  const left: Mail[] = [];
  const kills = 20;
  for (let kill = 0; kill < kills; kill += 1) {
    await report(`fact ${kill}`);
    await report(`fact ${kill}`);
    void dyingWorker(left, kill % 2 === 0).act(organizationId, new AbortController().signal);
    await sleep(60);
    testApp.clock.aheadMs += leaseMs;
  }
  const living = createMailWorker({
    ...platform,
    mailer: { ...platform.mailer, send: async (mail) => void left.push(mail) },
  });
  testApp.clock.aheadMs += leaseMs;
  await living.act(organizationId, new AbortController().signal);
  const byMail = Map.groupBy(left, ({ to, subject }) => `${to} ${subject}`);
  expect(byMail.size).toBe(kills * 2);
  for (const [mail, copies] of byMail) {
    const ids = new Set(copies.map(({ messageId }) => messageId));
    expect([mail, ids.size]).toEqual([mail, 1]);
  }
  expect(left.length).toBeGreaterThan(kills * 2);
  const before = left.length;
  testApp.clock.aheadMs += 86_400_000;
  expect(await living.act(organizationId, new AbortController().signal)).toBeNull();
  expect(left.length).toBe(before);
});

test('a server of mail that refuses is tried again, and a person who lost the permission is written no more', async () => {
  await report('refused');
  const refusing = createMailWorker({
    ...platform,
    mailer: { ...platform.mailer, send: () => Promise.reject(new Error('550')) },
  });
  const next = await refusing.act(organizationId, new AbortController().signal);
  expect(next?.getTime()).toBeGreaterThan(platform.now().getTime());
  await platform.database.withOrganization(organizationId, (db) =>
    db.deleteFrom('permit_group_members').where('user_id', '=', people.planner.id).execute(),
  );
  testApp.clock.aheadMs += leaseMs * 2;
  const left: Mail[] = [];
  const living = createMailWorker({
    ...platform,
    mailer: { ...platform.mailer, send: async (mail) => void left.push(mail) },
  });
  await living.act(organizationId, new AbortController().signal);
  expect(left.map(({ to }) => to)).toEqual([people.staff.email]);
});
