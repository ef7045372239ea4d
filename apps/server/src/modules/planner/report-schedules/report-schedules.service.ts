/** Scheduled reports: chosen, paused, requested at once, deleted. */
import {
  type BrazilTimeZone,
  fieldMessages,
  invalidFields,
  type ReportSchedule,
  type ReportScheduleOrder,
  reportScheduleErrors,
  scheduleLimits,
  wireErrors,
} from '@uni/contracts';
import { difference, recordAudit } from '../../../platform/audit/index.ts';
import { timeZoneOf } from '../../../platform/calendar.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/database/index.ts';
import { HttpError, orNotFound, reachOf, requireVersion } from '../../../platform/http/index.ts';
import { wakeWorker } from '../../../platform/work/index.ts';
import { type Holder, holdersOf, namesOfUsers } from '../../access/index.ts';
import { tallyMails } from '../../notices/index.ts';
import { locateEnterprise } from '../enterprises/enterprises.service.ts';
import { nextSending } from './next-sending.model.ts';
import { reportScheduleWorker } from './report-schedule-worker.model.ts';
import { presentSchedule } from './report-schedules.presenter.ts';
import {
  countSchedules,
  deleteSchedule,
  findSchedule,
  holdSchedule,
  insertSchedule,
  type ListedSchedule,
  replaceRecipients,
  selectRecipients,
  selectSchedules,
  settleSchedule,
  updateSchedule,
} from './report-schedules.repository.ts';
import { sendingIn } from './stored-sending.model.ts';

/** Throws 404 for a missing, a deleted and a foreign enterprise alike. */
export const findScheduledEnterprise = locateEnterprise;

/** Throws 404 for a missing and a foreign schedule alike. */
export async function locateSchedule({ db }: Context, id: number): Promise<ListedSchedule> {
  return orNotFound(await findSchedule(db, id));
}

/** Returns the people who may read the reports of an enterprise. */
export const listReaders = ({ db }: Pick<Context, 'db'>, enterprise: number): Promise<Holder[]> =>
  holdersOf(db, 'planning:read', enterprise);

const presentAll = async ({ db }: Context, rows: readonly ListedSchedule[]): Promise<ReportSchedule[]> => {
  const recipients = await selectRecipients(
    db,
    rows.map(({ id }) => id),
  );
  const people = [...rows.map(({ owner_id }) => owner_id), ...recipients.map(({ user_id }) => user_id)];
  const names = await namesOfUsers(db, people);
  const tallies = await tallyMails(
    db,
    rows.flatMap((row) => sendingIn(row)?.key ?? []),
  );
  const zone = await timeZoneOf(db);
  const readers = new Map<number, ReadonlySet<number>>();
  for (const id of new Set(rows.map(({ enterprise_id }) => enterprise_id)))
    readers.set(id, new Set((await listReaders({ db }, id)).map((reader) => reader.id)));
  return rows.map((row) =>
    presentSchedule(row, {
      ...{ names, tallies, zone, readers: readers.get(row.enterprise_id) ?? new Set() },
      recipients: recipients.filter(({ schedule_id }) => schedule_id === row.id),
    }),
  );
};

const readAgain = async (context: Context, id: number): Promise<ReportSchedule> =>
  orNotFound((await presentAll(context, [await locateSchedule(context, id)]))[0]);

export async function listSchedules(context: Context): Promise<ReportSchedule[]> {
  return presentAll(context, await selectSchedules(context.db, reachOf(context.actor, 'planning:read')));
}

/** Throws 403 unless the caller is a member who reads the enterprise, 400 for a recipient who does not. */
const requireReaders = async ({ actor, db }: Context, enterprise: number, people: readonly number[]): Promise<void> => {
  const readers = new Set((await listReaders({ db }, enterprise)).map(({ id }) => id));
  if (!readers.has(actor.userId)) throw new HttpError(wireErrors.permissionDenied);
  const missing = people.find((id) => !readers.has(id));
  if (missing !== undefined) throw new HttpError(invalidFields({ recipients: [fieldMessages.missingKey(missing)] }));
};

const choiceIn = ({ model, scenario, rhythm, day, hour }: Omit<ReportScheduleOrder, 'recipients'>) => ({
  ...{ model, scenario, rhythm, day, hour },
});

/** Throws 403 and 400 as `requireReaders` does, 409 when there are too many. */
export async function createSchedule(
  context: Context,
  enterprise: number,
  order: ReportScheduleOrder,
): Promise<ReportSchedule> {
  const { actor, db, platform } = context;
  const recipients = [...new Set(order.recipients)];
  await requireReaders(context, enterprise, recipients);
  if ((await countSchedules(db)) >= scheduleLimits.schedules) throw new HttpError(reportScheduleErrors.tooMany);
  const [id, now] = [newId(), platform.now()];
  const next_at = nextSending(order, await timeZoneOf(db), now);
  const row = { id, enterprise_id: enterprise, owner_id: actor.userId, ...choiceIn(order), next_at };
  await insertSchedule(db, row, now);
  await replaceRecipients(db, id, recipients);
  await recordAudit(context, 'report_schedule.created', id, { enterprise, ...choiceIn(order), recipients });
  await wakeWorker(db, reportScheduleWorker, db.organizationId, next_at);
  return readAgain(context, id);
}

/** Throws 412 after another change, 403 and 400 as `requireReaders` does. It runs again, for the caller from now on. */
export async function replaceSchedule(
  context: Context,
  row: ListedSchedule,
  order: ReportScheduleOrder,
  ifMatch: string | null,
): Promise<ReportSchedule> {
  const { actor, db, platform } = context;
  const held = orNotFound(await holdSchedule(db, row.id));
  requireVersion(ifMatch, String(held.version), await readAgain(context, row.id));
  await locateEnterprise(context, row.enterprise_id);
  const recipients = [...new Set(order.recipients)];
  await requireReaders(context, row.enterprise_id, recipients);
  const before = (await selectRecipients(db, [row.id])).map(({ user_id }) => user_id);
  const next_at = nextSending(order, await timeZoneOf(db), platform.now());
  await updateSchedule(db, row.id, {
    ...{ ...choiceIn(order), owner_id: actor.userId, next_at, attempts: 0, retry_at: null },
    ...{ paused: null, paused_at: null },
  });
  await replaceRecipients(db, row.id, recipients);
  const changed = difference({ ...choiceIn(held), recipients: before }, { ...choiceIn(order), recipients });
  await recordAudit(context, 'report_schedule.changed', row.id, changed);
  await wakeWorker(db, reportScheduleWorker, db.organizationId, next_at);
  return readAgain(context, row.id);
}

/** Resumed, it goes on with its next time; what was due meanwhile is not sent. */
export async function pauseSchedule(context: Context, row: ListedSchedule, isPaused: boolean): Promise<ReportSchedule> {
  const { actor, db, platform } = context;
  const now = platform.now();
  if (isPaused && row.paused === null) {
    await updateSchedule(db, row.id, { paused: 'person', paused_at: now, requested_at: null });
    await recordAudit(context, 'report_schedule.paused', row.id);
  }
  if (!isPaused && row.paused !== null) {
    await requireReaders(context, row.enterprise_id, []);
    const next_at = nextSending(row, await timeZoneOf(db), now);
    const again = { paused: null, paused_at: null, attempts: 0, retry_at: null, owner_id: actor.userId };
    await updateSchedule(db, row.id, { ...again, next_at });
    await recordAudit(context, 'report_schedule.resumed', row.id);
    await wakeWorker(db, reportScheduleWorker, db.organizationId, next_at);
  }
  return readAgain(context, row.id);
}

/** Requested twice before it is sent, it is sent once. */
export async function requestSending(context: Context, row: ListedSchedule): Promise<ReportSchedule> {
  const { db, platform } = context;
  const now = platform.now();
  if (row.requested_at === null) {
    await updateSchedule(db, row.id, { requested_at: now, attempts: 0, retry_at: null });
    await recordAudit(context, 'report_schedule.requested', row.id);
    await wakeWorker(db, reportScheduleWorker, db.organizationId, now, { isAwaited: true });
  }
  return readAgain(context, row.id);
}

/** After a change of the organization's time zone. A time that is due already is sent as it was planned. */
export async function replanSchedules({ db, platform }: Context, zone: BrazilTimeZone): Promise<void> {
  const now = platform.now();
  for (const row of await selectSchedules(db, null)) {
    if (row.next_at <= now) continue;
    const next_at = nextSending(row, zone, now);
    await settleSchedule(db, row.id, { next_at });
    await wakeWorker(db, reportScheduleWorker, db.organizationId, next_at);
  }
}

export async function removeSchedule(context: Context, { id, enterprise_id }: ListedSchedule): Promise<void> {
  await deleteSchedule(context.db, id);
  await recordAudit(context, 'report_schedule.deleted', id, { enterprise: enterprise_id });
}
