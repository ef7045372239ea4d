import {
  type ReportModel,
  type ReportSchedule,
  type ScheduleRhythm,
  scheduleDays,
  scheduleLimits,
} from '@uni/contracts';
import { reportSchedules } from '@uni/phrases';
import type { ScheduleOrder } from '../../api/planner/report-schedules.ts';

const copy = reportSchedules.form;

/** The form of a schedule as it is typed. */
export interface ScheduleDraft {
  readonly model: ReportModel;
  /** Name of a scenario; null: the version's own numbers. */
  readonly scenario: string | null;
  readonly rhythm: ScheduleRhythm;
  readonly day: number | null;
  readonly hour: number | null;
  readonly recipients: readonly number[];
}

export type DraftProblems = Partial<Record<'day' | 'hour' | 'recipients', string>>;

/** A new draft: every month on the fifth working day, when the month before is usually closed. */
export const newDraft = (chosen: Pick<ScheduleDraft, 'model' | 'scenario'>): ScheduleDraft => ({
  ...chosen,
  ...{ rhythm: 'monthly_working_day', day: 5, hour: 8, recipients: [] },
});

/** People who may no longer read the enterprise are left out: the server refuses them. */
export const draftOf = ({ model, scenario, rhythm, day, hour, recipients }: ReportSchedule): ScheduleDraft => ({
  ...{ model, scenario, rhythm, day, hour },
  recipients: recipients.filter(({ reads }) => reads).map(({ id }) => id),
});

/** Another rhythm begins with a day that it has. */
export const withRhythm = (draft: ScheduleDraft, rhythm: ScheduleRhythm): ScheduleDraft => ({
  ...draft,
  rhythm,
  day: Math.min(draft.day ?? 1, scheduleDays[rhythm]),
});

export const withRecipient = (draft: ScheduleDraft, id: number, isChosen: boolean): ScheduleDraft => ({
  ...draft,
  recipients: isChosen ? [...draft.recipients, id] : draft.recipients.filter((one) => one !== id),
});

const isWithin = (value: number | null, least: number, most: number): boolean =>
  value !== null && Number.isInteger(value) && value >= least && value <= most;

export const problemsIn = ({ rhythm, day, hour, recipients }: ScheduleDraft): DraftProblems => ({
  ...(isWithin(day, 1, scheduleDays[rhythm]) ? {} : { day: copy.wrongNumber(scheduleDays[rhythm]) }),
  ...(isWithin(hour, 0, 23) ? {} : { hour: copy.wrongHour }),
  ...(recipients.length === 0 ? { recipients: copy.recipientsMissing } : {}),
  ...(recipients.length > scheduleLimits.recipients ? { recipients: copy.tooMany(scheduleLimits.recipients) } : {}),
});

/** Null: a field has a problem. */
export const orderOf = (draft: ScheduleDraft): ScheduleOrder | null => {
  const { day, hour, recipients } = draft;
  if (day === null || hour === null || Object.keys(problemsIn(draft)).length > 0) return null;
  return { ...draft, day, hour, recipients: [...recipients] };
};
