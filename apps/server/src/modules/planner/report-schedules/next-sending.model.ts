/** Times of a schedule, by the calendar of an organization. */
import type { BrazilTimeZone, ScheduleRhythm } from '@uni/contracts';
import { addDays, dayInMonth, isBusinessDay, nationalHolidays, weekday } from '@uni/receivables';
import { dayIn, hourIn } from '../../../platform/time.ts';

export interface ScheduleRule {
  readonly rhythm: ScheduleRhythm;
  readonly day: number;
  readonly hour: number;
}

/** Sunday is 7 here, and 0 of `weekday`. */
const weekDays = 7;

/** Returns how many working days a month has up to this day, this one included. */
const workingDaysUntil = (day: string): number => {
  let count = 0;
  for (let one = dayInMonth(day.slice(0, 7), 1); one <= day; one = addDays(one, 1))
    if (isBusinessDay(one, nationalHolidays)) count += 1;
  return count;
};

const isDayOf: Readonly<Record<ScheduleRhythm, (day: string, expected: number) => boolean>> = {
  weekly: (day, expected) => weekday(day) === expected % weekDays,
  monthly_day: (day, expected) => day === dayInMonth(day.slice(0, 7), expected),
  monthly_working_day: (day, expected) => isBusinessDay(day, nationalHolidays) && workingDaysUntil(day) === expected,
};

/** Returns the first time of a rule after an instant, by the clock of a time zone. */
export const nextSending = ({ rhythm, day: expected, hour }: ScheduleRule, zone: BrazilTimeZone, after: Date): Date => {
  for (let day = dayIn(zone, after); ; day = addDays(day, 1)) {
    if (!isDayOf[rhythm](day, expected)) continue;
    const at = hourIn(zone, day, hour);
    if (at > after) return at;
  }
};
