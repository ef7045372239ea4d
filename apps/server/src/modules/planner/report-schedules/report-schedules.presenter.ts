import type { BrazilTimeZone, ReportSchedule } from '@uni/contracts';
import { instantIn } from '../../../platform/time.ts';
import type { ListedSchedule, RecipientRow } from './report-schedules.repository.ts';
import { sendingIn } from './stored-sending.model.ts';

type MailTally = NonNullable<ReportSchedule['last']>['mails'];

export interface ScheduleReading {
  readonly names: ReadonlyMap<number, string>;
  readonly recipients: readonly RecipientRow[];
  /** People who may read the enterprise today. */
  readonly readers: ReadonlySet<number>;
  readonly tallies: ReadonlyMap<string, MailTally>;
  readonly zone: BrazilTimeZone;
}

const noMails: MailTally = { sent: 0, waiting: 0, given_up: 0 };

const lastOf = (row: ListedSchedule, { names, recipients, tallies, zone }: ScheduleReading): ReportSchedule['last'] => {
  const last = sendingIn(row);
  if (!last) return null;
  const { key, at, planned_at, ...rest } = last;
  return {
    ...rest,
    at: instantIn(zone, new Date(at)),
    planned_at: instantIn(zone, new Date(planned_at)),
    mails: (key === null ? undefined : tallies.get(key)) ?? noMails,
    skipped: recipients.flatMap(({ is_skipped, user_id }) => (is_skipped ? (names.get(user_id) ?? []) : [])),
  };
};

export const presentSchedule = (row: ListedSchedule, reading: ScheduleReading): ReportSchedule => {
  const { names, recipients, readers, zone } = reading;
  const { id, version, enterprise_id, code, name, model, scenario, rhythm, day, hour, paused, paused_at } = row;
  return {
    ...{ id, version, enterprise: { id: enterprise_id, code, name }, model, scenario, rhythm, day, hour },
    recipients: recipients.map(({ user_id }) => ({
      ...{ id: user_id, name: names.get(user_id) ?? '', reads: readers.has(user_id) },
    })),
    owner__name: names.get(row.owner_id) ?? null,
    next_at: paused === null ? instantIn(zone, row.next_at) : null,
    paused,
    paused_at: paused_at && instantIn(zone, paused_at),
    requested: row.requested_at !== null,
    last: lastOf(row, reading),
  };
};
