import { sql } from 'kysely';
import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';

export type ScheduleRow = Omit<RowOf<'report_schedules'>, 'organization_id' | 'created_at'>;

/** A schedule with its enterprise, whether that is archived or not. */
export interface ListedSchedule extends ScheduleRow {
  readonly code: string;
  readonly name: string;
}

const columns = [
  'id',
  'enterprise_id',
  'owner_id',
  'model',
  'scenario',
  'rhythm',
  'day',
  'hour',
  'version',
  'next_at',
  'requested_at',
  'attempts',
  'retry_at',
  'paused',
  'paused_at',
  'last',
] as const;

const listed = (db: TenantDatabase) =>
  db
    .selectFrom('report_schedules as s')
    .innerJoin('enterprises as e', 'e.id', 's.enterprise_id')
    .select(columns.map((name) => `s.${name}` as const))
    .select(['e.code', 'e.name']);

/** Returns the schedules of these enterprises. Null: of all. */
export const selectSchedules = (
  db: TenantDatabase,
  enterprises: readonly number[] | null,
): Promise<ListedSchedule[]> => {
  const query = listed(db).orderBy('e.code').orderBy('s.next_at').orderBy('s.id');
  return (enterprises === null ? query : query.where('s.enterprise_id', 'in', enterprises)).execute();
};

export const findSchedule = async (db: TenantDatabase, id: number): Promise<ListedSchedule | null> =>
  (await listed(db).where('s.id', '=', id).executeTakeFirst()) ?? null;

/** Returns the schedule, and holds its row until the transaction ends. */
export const holdSchedule = async (db: TenantDatabase, id: number): Promise<ScheduleRow | null> =>
  (await db.selectFrom('report_schedules').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;

export const countSchedules = async (db: TenantDatabase): Promise<number> => {
  const { count } = await db
    .selectFrom('report_schedules')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export type NewSchedule = Pick<
  ScheduleRow,
  'id' | 'enterprise_id' | 'owner_id' | 'model' | 'scenario' | 'rhythm' | 'day' | 'hour' | 'next_at'
>;

export const insertSchedule = async (db: TenantDatabase, row: NewSchedule, at: Date): Promise<void> => {
  const beginning = { requested_at: null, retry_at: null, paused: null, paused_at: null, last: null };
  await db
    .insertInto('report_schedules')
    .values({ ...row, ...beginning, version: 1, attempts: 0, created_at: at })
    .execute();
};

export type ScheduleChange = Partial<Omit<ScheduleRow, 'id' | 'enterprise_id' | 'version'>>;

/** A change by a person: what another one has read before is then outdated. */
export const updateSchedule = async (db: TenantDatabase, id: number, change: ScheduleChange): Promise<void> => {
  await db
    .updateTable('report_schedules')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
};

/** A change by the worker: it outdates nothing that a person is editing. */
export const settleSchedule = async (db: TenantDatabase, id: number, change: ScheduleChange): Promise<void> => {
  await db.updateTable('report_schedules').set(change).where('id', '=', id).execute();
};

export const deleteSchedule = async (db: TenantDatabase, id: number): Promise<void> => {
  await db.deleteFrom('report_schedules').where('id', '=', id).execute();
};

export type RecipientRow = Pick<RowOf<'report_schedule_recipients'>, 'schedule_id' | 'user_id' | 'is_skipped'>;

export const selectRecipients = async (db: TenantDatabase, schedules: readonly number[]): Promise<RecipientRow[]> =>
  schedules.length === 0
    ? []
    : db
        .selectFrom('report_schedule_recipients')
        .select(['schedule_id', 'user_id', 'is_skipped'])
        .where('schedule_id', 'in', schedules)
        .orderBy('user_id')
        .execute();

export const replaceRecipients = async (
  db: TenantDatabase,
  schedule: number,
  people: readonly number[],
): Promise<void> => {
  await db.deleteFrom('report_schedule_recipients').where('schedule_id', '=', schedule).execute();
  await db
    .insertInto('report_schedule_recipients')
    .values(people.map((user_id) => ({ schedule_id: schedule, user_id, is_skipped: false })))
    .execute();
};

/** Stores the recipients that the last sending left out. */
export const markSkipped = async (db: TenantDatabase, schedule: number, skipped: readonly number[]): Promise<void> => {
  const mark = (isSkipped: boolean) =>
    db.updateTable('report_schedule_recipients').set({ is_skipped: isSkipped }).where('schedule_id', '=', schedule);
  await mark(false).execute();
  if (skipped.length > 0) await mark(true).where('user_id', 'in', skipped).execute();
};

/** Returns the version in force. Null: it is missing. */
export const findVersionInForce = async (
  db: TenantDatabase,
  enterprise: number,
): Promise<Pick<RowOf<'versions'>, 'id' | 'nome'> | null> =>
  (await db
    .selectFrom('versions')
    .select(['id', 'nome'])
    .where('enterprise_id', '=', enterprise)
    .where('is_current', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) ?? null;

/** Sendings that wait, and when each may begin. */
const waiting = (db: TenantDatabase) => sql<{ id: number; at: Date }>`
  select s.id, greatest(coalesce(s.requested_at, s.next_at), coalesce(s.retry_at, '-infinity'::timestamptz)) as at
  from ${db.table('report_schedules')} s where s.requested_at is not null or s.paused is null`;

/** Returns the schedule that has been due for longest. */
export const firstDue = async (db: TenantDatabase, now: Date): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select w.id from (${waiting(db)}) w where w.at <= ${now.toISOString()}::timestamptz order by w.at, w.id limit 1`.execute(
    db,
  );
  return rows[0]?.id ?? null;
};

/** When a report is to be sent next; null: none is. */
export const nextDue = async (db: TenantDatabase): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`select min(w.at) as at from (${waiting(db)}) w`.execute(db);
  return rows[0]?.at ?? null;
};
