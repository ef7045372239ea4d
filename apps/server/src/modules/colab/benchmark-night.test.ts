/** The night of a publication, by the clock: who contributes, when it is published, and who is too late. */
import { beforeAll, expect, test } from 'vitest';
import { testOrganizations } from '../../../testing/people.ts';
import { approve, plan, studyOf } from '../../../testing/planning.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { dayInSaoPaulo } from '../../platform/time.ts';
import { listLedger, publishedEditions } from './benchmark.repository.ts';
import { type Edition, editionAfter, editionAt, handInAt, publishAt } from './editions.model.ts';

const testApp = await openTestApp();
const { app, clock } = testApp;
const { database } = app.platform;
const next = editionAfter(editionAt(dayInSaoPaulo(new Date())));
const afterNext = editionAfter(next);
const minuteMs = 60_000;

const at = (moment: Date, minutes: number): void => {
  clock.aheadMs = moment.getTime() + minutes * minuteMs - Date.now();
};
/** A tick begins four turns that compute: a night has more. */
const doDueWork = async (): Promise<void> => {
  for (let turns = 1, ticks = 0; turns > 0 && ticks < 50; ticks += 1) turns = await app.work.tick();
};
const handedIn = async (edition: Edition, organization: keyof typeof testOrganizations = 'first'): Promise<number> => {
  const { id } = testOrganizations[organization];
  const ledger = await database.withOrganization(id, listLedger);
  return ledger.filter((row) => row.edition === edition.day).length;
};
const published = () => database.withPlatform(publishedEditions);
const join = async (who: 'staff' | 'stranger'): Promise<void> => {
  const order = { consents: true, version: 0 };
  const { status } = await testApp.send(who, 'PUT', '/api/colab/benchmark-consent/', order);
  const classification = { segmentation: 'Alto padrão', incorporation_state: 'PR' };
  await testApp.send(who, 'PATCH', '/api/admin/organization-info/', classification);
  expect(status).toBe(200);
};

beforeAll(async () => {
  const study = studyOf({ base_month: '2026-01' });
  for (const who of ['planner', 'strangePlanner'] as const) {
    const made = await plan(testApp, { study, who });
    await approve(testApp, made.url, who === 'planner' ? 'staff' : 'stranger');
  }
});

test('dates are the first days of quarters, about the month before', () => {
  expect(editionAt('2026-03-31')).toEqual({ day: '2026-01-01', month: '2025-12' });
  expect(editionAt('2026-04-01')).toEqual({ day: '2026-04-01', month: '2026-03' });
  expect(editionAfter({ day: '2026-10-01', month: '2026-09' })).toEqual({ day: '2027-01-01', month: '2026-12' });
  expect(editionAfter({ day: '2026-01-01', month: '2025-12' })).toEqual({ day: '2026-04-01', month: '2026-03' });
});

test('nothing is handed in before the date; in its night it is, and later that night it is published, once', async () => {
  await join('staff');
  await doDueWork();
  at(handInAt(next), -1);
  await doDueWork();
  expect(await handedIn(next)).toBe(0);
  at(handInAt(next), 1);
  await doDueWork();
  expect(await handedIn(next)).toBeGreaterThan(3);
  expect(await published()).toEqual([]);
  at(publishAt(next), 1);
  await doDueWork();
  expect(await published()).toEqual([next.day]);
  await doDueWork();
  expect(await published()).toEqual([next.day]);
});

test('who joins after a date has begun is no part of it, and is of the next', async () => {
  // The session that approved the plan has ended by now.
  await testApp.openSession('stranger');
  await join('stranger');
  await doDueWork();
  expect(await handedIn(next, 'second')).toBe(0);
  at(handInAt(afterNext), 1);
  await doDueWork();
  expect(await handedIn(afterNext, 'second')).toBeGreaterThan(3);
  expect(await handedIn(afterNext)).toBeGreaterThan(3);
});

test('of a night that the server slept through, all is handed in before it is published', async () => {
  const late = editionAfter(afterNext);
  at(publishAt(late), 120);
  for (let turn = 0; turn < 4 && !(await published()).includes(late.day); turn += 1) {
    await doDueWork();
    clock.aheadMs += 2 * minuteMs;
  }
  expect(await published()).toContain(late.day);
  expect(await handedIn(late)).toBeGreaterThan(3);
  expect(await handedIn(late, 'second')).toBeGreaterThan(3);
});
