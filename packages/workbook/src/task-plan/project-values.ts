import { monthDays } from './plan.ts';

/** Hours of a day's work, and working days of a month, by the file. */
export interface WorkCalendar {
  readonly dayHours: number;
  readonly monthWorkDays: number;
}

/** Returns the hours of a duration: `PT176H0M0S`, or whole tenths of minutes; null for anything else. */
export function durationHours(text: string): number | null {
  const value = text.trim();
  if (/^-?\d{1,12}$/.test(value)) return Number(value) / 600;
  const match =
    /^P(?:(\d{1,9})D)?(?:T(?:(\d{1,9}(?:\.\d{1,6})?)H)?(?:(\d{1,9}(?:\.\d{1,6})?)M)?(?:(\d{1,9}(?:\.\d{1,6})?)S)?)?$/.exec(
      value,
    );
  if (!match || value.length < 3) return null;
  const [days, hours, minutes, seconds] = match.slice(1).map((each) => Number(each ?? 0));
  return (days ?? 0) * 24 + (hours ?? 0) + (minutes ?? 0) / 60 + (seconds ?? 0) / 3600;
}

/** Formats of elapsed durations, which run through nights and weekends; the second row are estimates. */
const elapsedFormats = new Set([4, 6, 8, 10, 12, 36, 38, 40, 42, 44]);

/** Formats of a lag in hundredths of the earlier task's duration. */
const percentFormats = new Set([19, 20, 51, 52]);

export const isPercent = (format: number): boolean => percentFormats.has(format);

/** Returns months of hours, by the file's own work calendar or, for an elapsed format, by the calendar's months. */
export function hourMonths(hours: number, format: number, { dayHours, monthWorkDays }: WorkCalendar): number {
  return elapsedFormats.has(format) ? hours / 24 / monthDays : hours / dayHours / monthWorkDays;
}

interface Moment {
  /** `year × 12 + month`. */
  readonly month: number;
  readonly day: number;
  readonly isMidnight: boolean;
}

/** Reads `2027-01-31T17:00:00`; null for anything that is no date. */
export function momentOf(text: string): Moment | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?/.exec(text.trim());
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map((each) => Number(each ?? 0));
  if (month < 1 || month > 12 || day < 1 || day > 31 || year < 1950 || year > 2150) return null;
  return { month: year * 12 + month - 1, day, isMidnight: hour === 0 && minute === 0 };
}

/** Returns the months of both dates. An end at midnight of a first day belongs to the month before. */
export function monthSpan(start: string, finish: string): { first: number | null; last: number | null } {
  const [from, to] = [momentOf(start), momentOf(finish)];
  if (!from || !to) return { first: from?.month ?? null, last: to?.month ?? null };
  const isBefore = to.day === 1 && to.isMidnight && to.month > from.month;
  return { first: from.month, last: Math.max(from.month, isBefore ? to.month - 1 : to.month) };
}
