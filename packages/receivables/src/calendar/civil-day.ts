/** Days are texts `YYYY-MM-DD` and, for arithmetic, whole numbers. No clock and no time zone is ever used. */

/** `YYYY-MM-DD`. */
export type Day = string;
/** `YYYY-MM`. */
export type Month = string;

export interface DayParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const DASH = 45;

/** Year, month and day of a text; null when it is no day of the calendar. */
export function parseDay(text: string): DayParts | null {
  if (text.length !== 10 || text.charCodeAt(4) !== DASH || text.charCodeAt(7) !== DASH) return null;
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 7);
  const day = digits(text, 8, 10);
  if (!(year >= 0 && month >= 1 && month <= 12 && day >= 1)) return null;
  return day <= daysInMonth(year, month) ? { year, month, day } : null;
}

/** The number that a stretch of digits writes; NaN when there is something else in it. */
function digits(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 48;
    number = digit >= 0 && digit <= 9 ? number * 10 + digit : Number.NaN;
  }
  return number;
}

/** @throws {RangeError} when the text is no day */
export function dayParts(day: Day): DayParts {
  const parsed = parseDay(day);
  if (!parsed) throw new RangeError(`not a day: ${day}`);
  return parsed;
}

export function dayText({ year, month, day }: DayParts): Day {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

export function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Days since 1 March of the year 0 (proleptic Gregorian), after the method of eras of 400 years. */
export function dayNumber(day: Day): number {
  return numberOf(dayParts(day));
}

function numberOf({ year, month, day }: DayParts): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
}

export function dayOfNumber(count: number): Day {
  const era = Math.floor(count / 146_097);
  const dayOfEra = count - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return dayText({ year, month, day: dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1 });
}

/** Returns the day a number of days later; earlier where it is negative. */
export function addDays(day: Day, days: number): Day {
  return dayOfNumber(dayNumber(day) + days);
}

/** Days from one day to another, negative when the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from);
}

/** 0 = Sunday … 6 = Saturday. */
export function weekday(day: Day): number {
  return (dayNumber(day) + 3) % 7;
}

export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

/** A day of a month, or its last day when the month is shorter. The 31st of February is the 28th or 29th. */
export function dayInMonth(month: Month, day: number): Day {
  const { year, month: number } = dayParts(`${month}-01`);
  return dayText({ year, month: number, day: Math.min(day, daysInMonth(year, number)) });
}

/**
 * Returns the whole months from one day to a later one, and the remaining days. A month ends on the same day number, or on the
 * last day of a shorter month. Never more than 30 days remain.
 */
export function monthsAndDays(from: Day, to: Day): { months: number; days: number } {
  const [a, b] = [dayParts(from), dayParts(to)];
  const reached = (b.year - a.year) * 12 + b.month - a.month;
  const dayAfter = (months: number): Day => {
    const at = a.year * 12 + a.month - 1 + months;
    const [year, month] = [Math.floor(at / 12), (at % 12) + 1];
    return dayText({ year, month, day: Math.min(a.day, daysInMonth(year, month)) });
  };
  const months = dayAfter(reached) > to ? reached - 1 : reached;
  return { months, days: daysBetween(dayAfter(months), to) };
}

/**
 * Returns the months from one day to another by the 30/360 count of installment contracts. Equal days of two months are whole
 * months apart (a month's last day counts as its 30th). Each further day adds one thirtieth.
 */
export function monthsBetween(from: Day, to: Day): number {
  const a = dayParts(from);
  const b = dayParts(to);
  const thirtieth = ({ year, month, day }: DayParts): number =>
    day >= daysInMonth(year, month) ? 30 : Math.min(day, 30);
  return (b.year - a.year) * 12 + b.month - a.month + (thirtieth(b) - thirtieth(a)) / 30;
}
