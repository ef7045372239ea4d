import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayInMonth,
  dayNumber,
  dayOfNumber,
  daysBetween,
  monthsBetween,
  parseDay,
  weekday,
} from '../src/calendar/civil-day.ts';
import { easter, nationalHolidays, nextBusinessDay } from '../src/calendar/holidays.ts';

describe('a day', () => {
  it('has the weekday and the successor of the platform’s calendar, for two centuries', () => {
    const start = Date.UTC(1900, 0, 1);
    const first = dayNumber('1900-01-01');
    for (let k = 0; k < 73_050; k++) {
      const date = new Date(start + k * 86_400_000);
      const text = date.toISOString().slice(0, 10);
      if (dayOfNumber(first + k) !== text || dayNumber(text) !== first + k || weekday(text) !== date.getUTCDay())
        throw new Error(text);
    }
  });

  it('is refused when the calendar has none such', () => {
    for (const text of [
      '2023-02-29',
      '1900-02-29',
      '2023-13-01',
      '2023-00-10',
      '2023-04-31',
      '2023-4-01',
      '10/01/2023',
      '2023-01-1x',
      '',
    ])
      expect(parseDay(text), text).toBeNull();
    expect(parseDay('2024-02-29')).toEqual({ year: 2024, month: 2, day: 29 });
  });

  it('is a shorter month’s last one when the month does not have it', () => {
    expect(dayInMonth('2023-02', 31)).toBe('2023-02-28');
    expect(dayInMonth('2024-02', 30)).toBe('2024-02-29');
    expect(dayInMonth('2024-04', 31)).toBe('2024-04-30');
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
    expect(addDays('2023-12-31', 1)).toBe('2024-01-01');
  });

  it('counts months by 30/360, the last day of a month being its 30th', () => {
    expect(monthsBetween('2023-01-10', '2023-04-10')).toBe(3);
    expect(monthsBetween('2023-01-31', '2023-02-28')).toBe(1);
    expect(monthsBetween('2023-01-10', '2023-01-25')).toBe(0.5);
    expect(monthsBetween('2023-03-10', '2023-02-10')).toBe(-1);
  });
});

describe('a due day', () => {
  it('knows the Easters of the almanac', () => {
    const almanac = [
      '2000-04-23',
      '2008-03-23',
      '2011-04-24',
      '2019-04-21',
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2038-04-25',
    ];
    for (const day of almanac) expect(easter(Number(day.slice(0, 4)))).toBe(day);
  });

  it('rolls forward over weekends and national holidays', () => {
    const roll = (day: string) => nextBusinessDay(day, nationalHolidays);
    expect(roll('2026-11-20')).toBe('2026-11-23'); // Friday, Zumbi's day, a holiday since 2024
    expect(roll('2023-11-20')).toBe('2023-11-20'); // a Monday, before that law
    expect(roll('2026-04-03')).toBe('2026-04-06'); // Good Friday
    expect(roll('2022-04-15')).toBe('2022-04-18');
    expect(roll('2027-12-25')).toBe('2027-12-27'); // Christmas on a Saturday
    expect(roll('2025-12-31')).toBe('2025-12-31');
    expect(roll('2026-12-31')).toBe('2026-12-31');
    expect(roll('2028-01-01')).toBe('2028-01-03');
  });

  it('rolls over Carnival and Corpus Christi where banks count, and over local holidays when they are told', () => {
    const banking = { kind: 'banking', local: ['2026-01-26'] } as const;
    expect(nextBusinessDay('2026-02-16', nationalHolidays)).toBe('2026-02-16');
    expect(nextBusinessDay('2026-02-16', banking)).toBe('2026-02-18');
    expect(nextBusinessDay('2026-06-04', nationalHolidays)).toBe('2026-06-04');
    expect(nextBusinessDay('2026-06-04', banking)).toBe('2026-06-05');
    expect(nextBusinessDay('2026-01-25', banking)).toBe('2026-01-27');
  });
});
