import { addDays, type Day, dayParts, dayText, weekday } from './civil-day.ts';

/**
 * Days after which a due date rolls over: the national holidays, or also those on which banks are closed. `local` are days of a
 * state or town, supplied by the caller.
 */
export interface HolidayRule {
  readonly kind: 'national' | 'banking';
  readonly local: readonly Day[];
}

/** National holidays, without local ones. */
export const nationalHolidays: HolidayRule = { kind: 'national', local: [] };

/**
 * Fixed national holidays. Laws 662/1949 and 10.607/2002: 1 January, 21 April, 1 May, 7 September, 2 and 15 November, 25
 * December. Law 6.802/1980: 12 October. Law 14.759/2023: 20 November, first in 2024.
 */
const fixed: readonly { month: number; day: number; from: number }[] = [
  { month: 1, day: 1, from: 0 },
  { month: 4, day: 21, from: 0 },
  { month: 5, day: 1, from: 0 },
  { month: 9, day: 7, from: 0 },
  { month: 10, day: 12, from: 1980 },
  { month: 11, day: 2, from: 0 },
  { month: 11, day: 15, from: 0 },
  { month: 11, day: 20, from: 2024 },
  { month: 12, day: 25, from: 0 },
];

/** Days from Easter: Good Friday everywhere; Carnival's Monday and Tuesday and Corpus Christi where banks are closed. */
const movable: Readonly<Record<HolidayRule['kind'], readonly number[]>> = {
  national: [-2],
  banking: [-48, -47, -2, 60],
};

/** Easter Sunday of the Gregorian calendar (the anonymous algorithm of 1876). */
export function easter(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * sunday) / 451);
  const count = epact + sunday - 7 * late + 114;
  return dayText({ year, month: Math.floor(count / 31), day: (count % 31) + 1 });
}

/** True on a fixed, movable or local holiday of the rule; weekends are no holidays. */
export function isHoliday(day: Day, rule: HolidayRule): boolean {
  const civil = dayParts(day);
  if (fixed.some(({ month, day: of, from }) => month === civil.month && of === civil.day && civil.year >= from))
    return true;
  const sunday = easter(civil.year);
  return movable[rule.kind].some((days) => addDays(sunday, days) === day) || rule.local.includes(day);
}

/** True on a day from Monday to Friday that is no holiday of the rule. */
export function isBusinessDay(day: Day, rule: HolidayRule): boolean {
  return weekday(day) !== 0 && weekday(day) !== 6 && !isHoliday(day, rule);
}

/** The day itself, or the first one after it that is neither of a weekend nor a holiday. */
export function nextBusinessDay(day: Day, rule: HolidayRule): Day {
  let businessDay = day;
  while (!isBusinessDay(businessDay, rule)) businessDay = addDays(businessDay, 1);
  return businessDay;
}
