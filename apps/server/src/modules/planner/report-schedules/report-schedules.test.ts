/** Scheduled reports over HTTP: who may choose them, what is sent of them, and what pauses them. */
import type { Notice } from '@uni/contracts';
import { reportSchedules as copy } from '@uni/phrases';
import { describe, expect, test } from 'vitest';
import { type PersonName, people } from '../../../../testing/people.ts';
import { fieldOf, idOf } from '../../../../testing/planning.ts';
import { elementsOf, readTaggedPdf, wholeText } from '../../../../testing/tagged-pdf.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { createReportScheduleWorker } from './report-sending.service.ts';
import { after, nextOf, order, organizationId, schedulesUrl, scheduling, signal } from './test-support/schedules.ts';

const testApp = await openTestApp();
const { platform } = testApp.app;
const { create, created, listed, planned, turnAt } = scheduling(testApp);
const leave = (person: PersonName) =>
  platform.database.withOrganization(organizationId, (db) =>
    db.deleteFrom('permit_group_members').where('user_id', '=', people[person].id).execute(),
  );

test('a report goes to its people at its time, with the PDF of the page and the version in force, once', async () => {
  const schedule = await created();
  const at = nextOf(schedule);
  expect(at.toISOString()).toMatch(/T10:00:00\.000Z$/);
  expect(await turnAt(after(at, -1))).toEqual([]);
  const left = await turnAt(after(at, 1));
  expect(left.map(({ to }) => to).toSorted()).toEqual([people.planner.email, people.reader.email].toSorted());
  expect(left[0]?.subject).toBe('UNI: Relatório do comitê, Aurora');
  expect(left[0]?.text).toContain(`/relatorios-do-estudo?emp=${planned().enterprise}&v=${planned().version}`);
  expect(left[0]?.text).not.toContain('atraso');
  const [file] = left[0]?.attachments ?? [];
  expect(file).toMatchObject({
    name: expect.stringMatching(/^e\d+-rev-1-relatorio\.pdf$/),
    mediaType: 'application/pdf',
  });
  const sent = readTaggedPdf(file?.bytes ?? new Uint8Array());
  const { access } = await testApp.openSession('planner');
  const page = await testApp.app.server.inject({
    ...{ method: 'GET', url: `${planned().url}committee-report/pdf/` },
    headers: { authorization: `Bearer ${access}`, accept: '*/*' },
  });
  const printed = readTaggedPdf(new Uint8Array(page.rawPayload));
  /** Every cell of its tables but the instant of the issue. */
  const cellsOf = ({ elements }: typeof printed) =>
    elementsOf(elements, 'TD')
      .map(wholeText)
      .filter((text) => !/^\d{2}\/\d{2}\/\d{4} às /.test(text));
  expect(cellsOf(sent).length).toBeGreaterThan(200);
  expect(cellsOf(sent)).toEqual(cellsOf(printed));
  expect(sent.pages).toBe(printed.pages);
  expect(await turnAt(after(at, 2))).toEqual([]);
  expect(await listed(schedule.id)).toMatchObject({
    paused: null,
    last: { version: 'Rev 1', cause: null, attached: true, mails: { sent: 2, waiting: 0, given_up: 0 }, skipped: [] },
  });
});

test('what was missed while the server was down is sent once, late, and the next time is in the future', {
  tags: ['proof'],
}, async () => {
  const schedule = await created();
  const back = after(nextOf(schedule), 5 * 7 * 24 * 60 + 120);
  const left = await turnAt(back);
  expect(left).toHaveLength(2);
  expect(left[0]?.text).toContain('saiu com atraso, uma só vez');
  expect(await turnAt(after(back, 1))).toEqual([]);
  const now = await listed(schedule.id);
  expect(new Date(now?.next_at ?? 0).getTime()).toBe(nextOf(schedule).getTime() + 6 * 7 * 86_400_000);
  expect(now?.last?.planned_at).toBe(schedule.next_at);
});

test('sent now, a report goes at once and once, and keeps its own time', { tags: ['proof'] }, async () => {
  const schedule = await created();
  const send = () => testApp.send('planner', 'POST', `${schedulesUrl}${schedule.id}/sending/`);
  expect(await send()).toMatchObject({ status: 202, body: { requested: true } });
  expect(await send()).toMatchObject({ status: 202, body: { requested: true } });
  expect(await turnAt(after(platform.now(), 1))).toHaveLength(2);
  expect(await listed(schedule.id)).toMatchObject({ requested: false, next_at: schedule.next_at });
  expect(await send()).toMatchObject({ status: 202 });
  expect(await turnAt(after(platform.now(), 2))).toHaveLength(2);
});

test('a person who lost the permission is left out, by name; when nobody is left it pauses', {
  tags: ['proof'],
}, async () => {
  const schedule = await created({ recipients: [people.reader.id, people.planner.id] });
  await platform.database.withOrganization(organizationId, (db) =>
    db.updateTable('report_schedules').set({ owner_id: people.staff.id }).where('id', '=', schedule.id).execute(),
  );
  const grants = await platform.database.withOrganization(organizationId, (db) =>
    db
      .selectFrom('permit_group_members')
      .selectAll()
      .where('user_id', 'in', [people.reader.id, people.planner.id])
      .execute(),
  );
  await leave('reader');
  const first = after(nextOf(schedule), 1);
  expect((await turnAt(first)).map(({ to }) => to)).toEqual([people.planner.email]);
  const visible = await listed(schedule.id, 'staff');
  expect(visible?.last?.skipped).toHaveLength(1);
  expect(visible?.recipients.find(({ id }) => id === people.reader.id)?.reads).toBe(false);
  await leave('planner');
  const reported = await turnAt(after(first, 7 * 24 * 60));
  expect(reported.map(({ to, subject }) => [to, subject])).toEqual([
    [people.staff.email, 'UNI: Envio pausado: relatório Comitê, Aurora'],
  ]);
  expect(await listed(schedule.id, 'staff')).toMatchObject({ paused: 'no_recipients', next_at: null });
  await platform.database.withOrganization(organizationId, (db) =>
    db
      .insertInto('permit_group_members')
      .values(grants.map(({ organization_id: _own, ...row }) => row))
      .execute(),
  );
});

describe('a schedule pauses with its cause, and its owner has a notice of it', () => {
  const noticesOf = async (who: PersonName, title: string): Promise<Notice[]> => {
    const { body } = await testApp.send(who, 'GET', '/api/home/notices/?group=mine');
    return (fieldOf(body, 'results') as Notice[]).filter(
      ({ facts, enterprise }) => facts.why === title && enterprise === planned().enterprise,
    );
  };

  test.each([
    [
      'no version in force',
      'no_version',
      () =>
        platform.database.withOrganization(organizationId, (db) =>
          db.updateTable('versions').set({ is_current: false }).where('id', '=', planned().version).execute(),
        ),
    ],
    [
      'the scenario is gone',
      'scenario_missing',
      () =>
        platform.database.withOrganization(organizationId, (db) =>
          db
            .updateTable('report_schedules')
            .set({ scenario: 'Sumiu' })
            .where('enterprise_id', '=', planned().enterprise)
            .execute(),
        ),
    ],
    [
      'the enterprise is archived',
      'enterprise_archived',
      () => testApp.send('planner', 'DELETE', `/api/planner/enterprises/${planned().enterprise}/`),
    ],
  ] as const)('%s', async (_what, cause, happen) => {
    const schedule = await created();
    await happen();
    const at = after(nextOf(schedule), 1);
    expect(await turnAt(at)).toEqual([
      expect.objectContaining({ to: people.planner.email, subject: 'UNI: Envio pausado: relatório Comitê, Aurora' }),
    ]);
    expect(await listed(schedule.id)).toMatchObject({ paused: cause, last: { cause, attached: false } });
    expect(await noticesOf('planner', copy.causes[cause])).toHaveLength(1);
    expect(await turnAt(after(at, 60 * 24 * 8))).toEqual([]);
  });

  test('an unforeseen failure is tried three times, with waits, before it pauses', { tags: ['proof'] }, async () => {
    const schedule = await created();
    // Sealing of the file fails like a disk or a key would.
    const seal = (text: string, context: string): string => {
      if (context.includes('attachment')) throw new Error('no key');
      return platform.sealing.seal(text, context);
    };
    const broken = (now: Date) =>
      createReportScheduleWorker({
        ...{ ...platform, now: () => now, sealing: { ...platform.sealing, seal } },
      }).act(organizationId, signal);
    const at = nextOf(schedule);
    expect(await broken(at)).toEqual(after(at, 5));
    expect(await listed(schedule.id)).toMatchObject({ paused: null, last: null });
    expect(await broken(after(at, 5))).toEqual(after(at, 35));
    expect(await broken(after(at, 35))).toBeNull();
    expect(await listed(schedule.id)).toMatchObject({ paused: 'failed', last: { cause: 'failed' } });
    expect(await noticesOf('planner', copy.causes.failed)).toHaveLength(1);
  });

  test('resumed by a person it goes on with its next time', async () => {
    const schedule = await created();
    const pause = (paused: boolean) =>
      testApp.send('planner', 'POST', `${schedulesUrl}${schedule.id}/pause/`, { paused });
    expect(await pause(true)).toMatchObject({ status: 200, body: { paused: 'person', next_at: null } });
    expect(await turnAt(after(nextOf(schedule), 1))).toEqual([]);
    expect(await pause(false)).toMatchObject({ status: 200, body: { paused: null, next_at: schedule.next_at } });
  });
});

describe('choosing', () => {
  test.each([
    ['a day that the week has not', { day: 8 }, { day: expect.anything() }],
    ['a working day that a month may lack', { rhythm: 'monthly_working_day', day: 16 }, { day: expect.anything() }],
    ['an hour that no day has', { hour: 24 }, { hour: expect.anything() }],
    ['nobody', { recipients: [] }, { recipients: expect.anything() }],
    ['a person without the permission', { recipients: [people.sales.id] }, { recipients: expect.anything() }],
    ['a person of another organization', { recipients: [people.stranger.id] }, { recipients: expect.anything() }],
    ['an unknown rhythm', { rhythm: 'daily' }, { rhythm: expect.anything() }],
  ])('%s is refused', async (_what, change, body) => {
    expect(await create(change)).toMatchObject({ status: 400, body });
  });

  test('is for those who plan; reading is for those who read; another organization sees nothing', async () => {
    const schedule = await created();
    const url = `${schedulesUrl}${schedule.id}/`;
    expect(await create({}, 'reader')).toMatchObject({ status: 403 });
    expect(await listed(schedule.id, 'reader')).toMatchObject({ id: schedule.id });
    expect(await listed(schedule.id, 'stranger')).toBeUndefined();
    expect(await testApp.send('sales', 'GET', schedulesUrl)).toMatchObject({ status: 403 });
    for (const [method, path, body] of [
      ['PUT', url, order],
      ['POST', `${url}pause/`, { paused: true }],
      ['POST', `${url}sending/`, undefined],
      ['DELETE', url, undefined],
    ] as const) {
      expect(await testApp.send('stranger', method, path, body)).toMatchObject({ status: 404 });
      expect(await testApp.send('reader', method, path, body)).toMatchObject({ status: 403 });
    }
  });

  test('again replaces all of it, over the version that was read, and the trail names both', async () => {
    const schedule = await created();
    const url = `${schedulesUrl}${schedule.id}/`;
    const change = { ...order, model: 'bank', rhythm: 'monthly_working_day', day: 5, hour: 18 };
    const changed = await testApp.send('planner', 'PUT', url, change, { 'if-match': `"${schedule.version}"` });
    expect(changed).toMatchObject({ status: 200, body: { model: 'bank', day: 5, version: schedule.version + 1 } });
    const late = await testApp.send('planner', 'PUT', url, order, { 'if-match': `"${schedule.version}"` });
    expect(late).toMatchObject({ status: 412, body: { current: { model: 'bank' } } });
    expect(await testApp.send('planner', 'DELETE', url)).toMatchObject({ status: 204 });
    expect(await listed(idOf(schedule))).toBeUndefined();
    const acts = await platform.database.withOrganization(organizationId, (db) =>
      db
        .selectFrom('audit_entries')
        .select(['action', 'actor_id'])
        .where('target_id', '=', schedule.id)
        .orderBy('sequence')
        .execute(),
    );
    expect(acts).toEqual(
      ['created', 'changed', 'deleted'].map((verb) => ({
        action: `report_schedule.${verb}`,
        actor_id: people.planner.id,
      })),
    );
  });
});
