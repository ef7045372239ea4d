/** Sends scheduled reports: each due time once, late if need be, and never two of a schedule that waited. */
import { type BrazilTimeZone, type PauseCause, permissions, scheduleLimits } from '@uni/contracts';
import { committeeReport, reportSchedules as copy } from '@uni/phrases';
import type { Actor } from '../../../platform/actor.ts';
import { record } from '../../../platform/audit/index.ts';
import { timeZoneOf } from '../../../platform/calendar.ts';
import { type Context, inContext, longContext } from '../../../platform/context.ts';
import { HttpError } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import type { Worker } from '../../../platform/work/index.ts';
import { type Holder, holdersOf } from '../../access/index.ts';
import { notify, queueMails } from '../../notices/index.ts';
import { writeReportPdf } from '../committee-report/committee-reports.service.ts';
import { type EnterpriseRow, findEnterprise } from '../enterprises/enterprises.repository.ts';
import { listScenarios } from '../scenarios/scenarios.service.ts';
import { nextSending } from './next-sending.model.ts';
import { reportMail } from './report-mail.model.ts';
import { againMinutes, reportScheduleWorker, turnMs } from './report-schedule-worker.model.ts';
import {
  findSchedule,
  findVersionInForce,
  firstDue,
  holdSchedule,
  type ListedSchedule,
  markSkipped,
  nextDue,
  type ScheduleRow,
  selectRecipients,
  settleSchedule,
} from './report-schedules.repository.ts';
import type { StoredSending } from './stored-sending.model.ts';

/** The clock reads for the owner, whose permission is checked before. Its acts in the trail have no person. */
const clockActor = (organizationId: number): Actor => ({
  ...{ userId: 0, sessionId: 0, role: 'staff', organizationId, scope: organizationId },
  ...{ isValidated: true, permissions: new Set(permissions), narrowed: new Map() },
  ...{ isLooking: false, lacksSecondStep: false },
});

export const createReportScheduleWorker = (platform: Platform): Worker => ({
  name: reportScheduleWorker,
  kind: 'computes',
  act: async (organizationId, signal) => {
    const within = <T>(work: (context: Context) => Promise<T>): Promise<T> =>
      inContext(platform, clockActor(organizationId), work);
    const began = performance.now();
    while (!signal.aborted && performance.now() - began < turnMs) {
      const due = await within(({ db }) => firstDue(db, platform.now()));
      if (due === null) break;
      await sendSchedule(platform, within, due);
    }
    return within(({ db }) => nextDue(db));
  },
});

type Within = <T>(work: (context: Context) => Promise<T>) => Promise<T>;

/** What a report is made of, as it was when its sending began. */
interface Prepared {
  readonly enterprise: EnterpriseRow;
  readonly version: { readonly id: number; readonly nome: string };
  /** Id of the scenario in the version in force. */
  readonly scenario: number | undefined;
}

/** A sending that cannot be made until a person changes something. */
class SendingStopped extends Error {
  override readonly name = 'SendingStopped';
  override readonly cause: PauseCause;
  constructor(cause: PauseCause) {
    super(cause);
    this.cause = cause;
  }
}

const sendSchedule = async (platform: Platform, within: Within, id: number): Promise<void> => {
  const row = await within(({ db }) => findSchedule(db, id));
  if (!row) return;
  try {
    const prepared = await within((context) => prepare(context, row));
    const pdf = await printReport(platform, row, prepared, within);
    await within((context) => storeSending(context, row, prepared, pdf));
  } catch (error) {
    await within((context) => storeFailure(context, row, error));
  }
};

/** Throws SendingStopped. */
const prepare = async (context: Context, row: ScheduleRow): Promise<Prepared> => {
  const { db } = context;
  const enterprise = await findEnterprise(db, row.enterprise_id);
  if (!enterprise) throw new SendingStopped('enterprise_archived');
  const { readers, recipients } = await readersOf(context, row);
  if (!readers.some(({ id }) => id === row.owner_id)) throw new SendingStopped('owner_without_permission');
  if (!recipients.some(({ reader }) => reader)) throw new SendingStopped('no_recipients');
  const version = await findVersionInForce(db, row.enterprise_id);
  if (!version) throw new SendingStopped('no_version');
  if (row.scenario === null) return { enterprise, version, scenario: undefined };
  const scenario = (await listScenarios(context, version.id)).find(({ nome }) => nome === row.scenario);
  if (!scenario) throw new SendingStopped('scenario_missing');
  return { enterprise, version, scenario: scenario.id };
};

/** Recipients with their reader's row; undefined: the person may no longer read the enterprise. */
const readersOf = async ({ db }: Context, { id, enterprise_id }: ScheduleRow) => {
  const readers = await holdersOf(db, 'planning:read', enterprise_id);
  const recipients = (await selectRecipients(db, [id])).map(({ user_id }) => ({
    user_id,
    reader: readers.find((reader) => reader.id === user_id),
  }));
  return { readers, recipients };
};

/** Throws SendingStopped for a report that the engine refuses. */
const printReport = async (
  platform: Platform,
  { model }: ScheduleRow,
  { version, scenario }: Prepared,
  within: Within,
): Promise<Uint8Array> => {
  const organizationId = await within(async ({ db }) => db.organizationId);
  try {
    return await writeReportPdf(longContext(platform, clockActor(organizationId)), version.id, { scenario, model });
  } catch (error) {
    if (error instanceof HttpError) throw new SendingStopped('refused');
    throw error;
  }
};

/** The instant that this sending is for: that of a request, or a time of the rule. */
const plannedAt = ({ requested_at, next_at }: ScheduleRow): Date => requested_at ?? next_at;

/** Null: the schedule was changed, paused, sent or deleted meanwhile, and what was made of it is dropped. */
const holdUnchanged = async ({ db }: Context, read: ScheduleRow): Promise<ScheduleRow | null> => {
  const held = await holdSchedule(db, read.id);
  const isSame =
    held !== null &&
    held.version === read.version &&
    held.attempts === read.attempts &&
    held.next_at.getTime() === read.next_at.getTime() &&
    held.requested_at?.getTime() === read.requested_at?.getTime();
  return isSame ? held : null;
};

/** After a request the rule's own time stays; after several missed times the next one is in the future. */
const settled = (row: ScheduleRow, zone: BrazilTimeZone, now: Date) => ({
  ...{ requested_at: null, attempts: 0, retry_at: null },
  next_at: row.requested_at === null ? nextSending(row, zone, now) : row.next_at,
});

/** Mails, next time, outcome and entry of the trail are stored together or not at all. */
const storeSending = async (
  context: Context,
  read: ListedSchedule,
  { enterprise, version, scenario }: Prepared,
  pdf: Uint8Array,
): Promise<void> => {
  const { db, platform } = context;
  const row = await holdUnchanged(context, read);
  if (!row) return;
  const now = platform.now();
  const { recipients } = await readersOf(context, row);
  const people = recipients.flatMap(({ reader }) => reader ?? []);
  const skipped = recipients.flatMap(({ user_id, reader }) => (reader ? [] : [user_id]));
  const key = `report:${row.id}:${plannedAt(row).toISOString()}`;
  const isAttached = pdf.byteLength <= scheduleLimits.attachment;
  const zone = await timeZoneOf(db);
  const mail = reportMail({
    ...{ enterprise, version, scenario, row, isAttached, plannedAt: plannedAt(row), now, origin: platform.origin },
    zone,
  });
  await queueMails(context, {
    ...{ key, needs: 'planning:read', enterprise: row.enterprise_id, people, text: mail.text },
    file: isAttached ? { name: mail.fileName, mediaType: 'application/pdf', bytes: pdf } : null,
  });
  await markSkipped(db, row.id, skipped);
  const last = sendingOf(row, now, { version: version.nome, attached: isAttached, key });
  await settleSchedule(db, row.id, { ...settled(row, zone, now), last: JSON.stringify(last) });
  await recordByClock(context, 'report_schedule.sent', row, { version: version.id, sent: people.length, skipped });
};

const sendingOf = (
  row: ScheduleRow,
  now: Date,
  outcome: Partial<Pick<StoredSending, 'version' | 'cause' | 'attached' | 'key'>>,
): StoredSending => ({
  ...{ version: null, cause: null, attached: false, key: null, ...outcome },
  ...{ at: now.toISOString(), planned_at: plannedAt(row).toISOString() },
});

/** Waits and tries again, or pauses with the cause and notifies the owner. */
const storeFailure = async (context: Context, read: ListedSchedule, error: unknown): Promise<void> => {
  const { db, platform } = context;
  const row = await holdUnchanged(context, read);
  if (!row) return;
  const now = platform.now();
  const minutes = againMinutes[row.attempts];
  if (!(error instanceof SendingStopped) && minutes !== undefined) {
    const retry_at = new Date(now.getTime() + minutes * 60_000);
    await settleSchedule(db, row.id, { attempts: row.attempts + 1, retry_at });
    return;
  }
  const cause = error instanceof SendingStopped ? error.cause : 'failed';
  const last = JSON.stringify(sendingOf(row, now, { cause }));
  await settleSchedule(db, row.id, { ...settled(row, await timeZoneOf(db), now), last, paused: cause, paused_at: now });
  await recordByClock(context, 'report_schedule.stopped', row, { reason: cause });
  await notifyOwner(context, read, cause);
};

const recordByClock = (
  { db, platform }: Context,
  action: 'report_schedule.sent' | 'report_schedule.stopped',
  { id, enterprise_id }: ScheduleRow,
  details: Readonly<Record<string, unknown>>,
): Promise<void> =>
  record(db, {
    ...{ organizationId: db.organizationId, actorId: null, action, target: 'report_schedule', targetId: id },
    ...{ details: { enterprise: enterprise_id, ...details }, at: platform.now() },
  });

/** An owner without the permission is replaced by all people who may change it: no pause goes unnoticed. */
const notifyOwner = async (context: Context, row: ListedSchedule, cause: PauseCause): Promise<void> => {
  const { db, platform } = context;
  const mayChange = (await holdersOf(db, 'planning:write', row.enterprise_id)).map(({ id }: Holder) => id);
  await notify(context, {
    ...{ kind: 'report_paused', needs: 'planning:write', enterprise: row.enterprise_id, by: null },
    facts: { title: copy.stopped(committeeReport.models[row.model], row.name), why: copy.causes[cause] },
    path: `/envios-de-relatorios?q=${encodeURIComponent(row.code)}`,
    key: `report_paused:${row.id}:${platform.now().toISOString()}`,
    people: mayChange.includes(row.owner_id) ? [row.owner_id] : null,
  });
};
