/** Fixed choices of scheduled reports. Free of schemas, for the page. */

/** Rhythms in which a report is sent. */
export const scheduleRhythms = ['weekly', 'monthly_day', 'monthly_working_day'] as const;
/** A rhythm in which a report is sent. */
export type ScheduleRhythm = (typeof scheduleRhythms)[number];

/**
 * Last `day` of each rhythm; the first is 1. Of a week: Monday to Sunday. Of a month: its day, or the last one of a shorter month.
 * Of working days: the n-th. Every month has that many.
 */
export const scheduleDays = { weekly: 7, monthly_day: 31, monthly_working_day: 15 } as const satisfies Record<
  ScheduleRhythm,
  number
>;

/** Bounds of scheduled reports. */
export const scheduleLimits = {
  recipients: 30,
  scenario: 120,
  /** Of one organization. */
  schedules: 200,
  /** Bytes of a PDF that travels with its mail. Of a larger one the link alone is sent. */
  attachment: 5_000_000,
} as const;

/** Causes of a pause. `person`: someone paused it. `failed`: three attempts failed for an unforeseen cause. */
export const pauseCauses = [
  'person',
  'enterprise_archived',
  'no_version',
  'scenario_missing',
  'owner_without_permission',
  'no_recipients',
  'refused',
  'failed',
] as const;
/** Cause of a pause. */
export type PauseCause = (typeof pauseCauses)[number];
