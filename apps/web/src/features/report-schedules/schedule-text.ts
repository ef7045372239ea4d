import type { ReportSchedule } from '@uni/contracts';
import { committeeReport, reportSchedules as copy } from '@uni/phrases';

/** After this a report is called late, as in its mail. */
const lateMs = 15 * 60_000;

/** As the server wrote it, by the organization's clock: the browser's may be another. */
const instantOf = (text: string): string =>
  `${text.slice(0, 10).split('-').toReversed().join('/')} ${text.slice(11, 16)}`;

export const nameOf = ({ model, scenario }: ReportSchedule): string =>
  copy.name(committeeReport.models[model], scenario);

export const enterpriseOf = ({ enterprise }: ReportSchedule): string => `${enterprise.code} · ${enterprise.name}`;

export const rhythmOf = ({ rhythm, day, hour }: ReportSchedule): string => copy.rhythm(rhythm, day, hour);

export const recipientsOf = ({ recipients }: ReportSchedule): string =>
  recipients.map(({ name, reads }) => (reads ? name : copy.cannotRead(name))).join(', ');

/** Returns the next sending of a schedule, or its pause. */
export const nextOf = ({ paused, next_at, requested }: ReportSchedule): string => {
  if (requested) return copy.requested;
  return paused !== null || next_at === null ? copy.paused(copy.causes[paused ?? 'person']) : instantOf(next_at);
};

/** The last sending, line by line: when, what went wrong, what became of its mails. */
export const lastOf = ({ last }: ReportSchedule): string[] => {
  if (last === null) return [copy.never];
  if (last.cause !== null) return [copy.last.failed(instantOf(last.at), copy.causes[last.cause])];
  const { sent, waiting, given_up } = last.mails;
  const isLate = Date.parse(last.at) - Date.parse(last.planned_at) > lateMs;
  return [
    copy.last.sent(instantOf(last.at), last.version ?? ''),
    [sent > 0 && copy.last.delivered(sent), copy.last.waiting(waiting), copy.last.givenUp(given_up)]
      .filter(Boolean)
      .join(', '),
    isLate ? copy.last.late(instantOf(last.planned_at)) : '',
    last.attached ? '' : copy.last.link,
    last.skipped.length > 0 ? copy.last.skipped(last.skipped.join(', ')) : '',
  ].filter((line) => line !== '');
};

/** Searched text of a row. */
export const searchedText = (schedule: ReportSchedule): string =>
  [enterpriseOf(schedule), nameOf(schedule), rhythmOf(schedule), recipientsOf(schedule)].join(' ');
