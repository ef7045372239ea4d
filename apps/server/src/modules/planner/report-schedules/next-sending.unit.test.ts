/** Times of schedules, against a calendar that the test lists by itself. Also over the summer times that São Paulo has had. */

import { type BrazilTimeZone, brazilTimeZones } from '@uni/contracts';
import { describe, expect, test } from 'vitest';
import { hourIn, wireInstant } from '../../../platform/time.ts';
import { nextSending, type ScheduleRule } from './next-sending.model.ts';

/** National holidays from Monday to Friday, as the federal government lists them for each year. */
const holidays = new Set([
  ...['2025-01-01', '2025-04-18', '2025-04-21', '2025-05-01', '2025-11-20', '2025-12-25'],
  ...['2026-01-01', '2026-04-03', '2026-04-21', '2026-05-01', '2026-09-07', '2026-10-12', '2026-11-02'],
  ...['2026-11-20', '2026-12-25'],
  ...['2027-01-01', '2027-03-26', '2027-04-21', '2027-09-07', '2027-10-12', '2027-11-02', '2027-11-15'],
]);
const years = [2025, 2026, 2027];

/** Every day of these years, with its number among the working days of its month; 0: it is none. */
const calendar = years.flatMap((year) =>
  Array.from({ length: 12 }, (_, month) => {
    let working = 0;
    const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    return Array.from({ length: days }, (_day, index) => {
      const date = new Date(Date.UTC(year, month, index + 1));
      const day = date.toISOString().slice(0, 10);
      const isWorking = ![0, 6].includes(date.getUTCDay()) && !holidays.has(day);
      if (isWorking) working += 1;
      const weekday = date.getUTCDay() === 0 ? 7 : date.getUTCDay();
      return { day, weekday, ofMonth: index + 1, days, working: isWorking ? working : 0 };
    });
  }).flat(),
);

const isDay: Readonly<Record<ScheduleRule['rhythm'], (one: (typeof calendar)[number], expected: number) => boolean>> = {
  weekly: ({ weekday }, expected) => weekday === expected,
  monthly_day: ({ ofMonth, days }, expected) => ofMonth === Math.min(expected, days),
  monthly_working_day: ({ working }, expected) => working === expected,
};

const zone = 'America/Sao_Paulo';

/** Hours behind UTC in each zone, by the law of 2013. Without summer time, as since 2019. */
const hoursBehind: Readonly<Record<BrazilTimeZone, number>> = {
  'America/Noronha': 2,
  ...{ 'America/Sao_Paulo': 3, 'America/Bahia': 3, 'America/Maceio': 3, 'America/Recife': 3, 'America/Fortaleza': 3 },
  ...{ 'America/Araguaina': 3, 'America/Belem': 3, 'America/Santarem': 3 },
  ...{ 'America/Campo_Grande': 4, 'America/Cuiaba': 4, 'America/Manaus': 4, 'America/Porto_Velho': 4 },
  ...{ 'America/Boa_Vista': 4, 'America/Eirunepe': 5, 'America/Rio_Branco': 5 },
};

const instantOf = (day: string, hour: number, behind = hoursBehind[zone]): number =>
  Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00-0${behind}:00`);

const rules: readonly ScheduleRule[] = [
  ...Array.from({ length: 7 }, (_, index) => ({ rhythm: 'weekly' as const, day: index + 1 })),
  ...Array.from({ length: 31 }, (_, index) => ({ rhythm: 'monthly_day' as const, day: index + 1 })),
  ...Array.from({ length: 15 }, (_, index) => ({ rhythm: 'monthly_working_day' as const, day: index + 1 })),
].flatMap((rule) => [0, 7, 12, 21, 23].map((hour) => ({ ...rule, hour })));

/** A sequence without a library: the same instants in every run. */
const drawn = (seed: number): number => (seed * 48_271) % 2_147_483_647;

test('8,000 times of 265 rules are each the first one after an instant, on the right day and hour', () => {
  let seed = 20_261_130;
  let checked = 0;
  const from = instantOf('2025-01-01', 0);
  const span = instantOf('2027-10-01', 0) - from;
  for (let round = 0; round < 31; round += 1)
    for (const rule of rules) {
      seed = drawn(seed);
      const after = from + (seed % span);
      const expected = calendar
        .filter((one) => isDay[rule.rhythm](one, rule.day))
        .map(({ day }) => instantOf(day, rule.hour))
        .find((at) => at > after);
      const next = nextSending(rule, zone, new Date(after));
      expect([rule, after, next.getTime()]).toEqual([rule, after, expected]);
      checked += 1;
    }
  expect(checked).toBe(31 * 265);
});

test.each(brazilTimeZones)('times of %s have its days and its hours', (there) => {
  let seed = 20_261_201;
  const behind = hoursBehind[there];
  const from = instantOf('2025-01-01', 0, behind);
  const span = instantOf('2027-10-01', 0, behind) - from;
  for (const rule of rules) {
    seed = drawn(seed);
    const after = from + (seed % span);
    const expected = calendar
      .filter((one) => isDay[rule.rhythm](one, rule.day))
      .map(({ day }) => instantOf(day, rule.hour, behind))
      .find((at) => at > after);
    expect([rule, after, nextSending(rule, there, new Date(after)).getTime()]).toEqual([rule, after, expected]);
  }
});

test('late in the evening it is another day in Acre than in Noronha', () => {
  const rule = { rhythm: 'weekly', day: 1, hour: 23 } as const;
  // Tuesday 1 December 2026, 01:30 UTC: Monday 23:30 in Noronha, Monday 20:30 in Acre.
  const at = new Date('2026-12-01T01:30:00Z');
  expect(nextSending(rule, 'America/Noronha', at).toISOString()).toBe('2026-12-08T01:00:00.000Z');
  expect(nextSending(rule, 'America/Rio_Branco', at).toISOString()).toBe('2026-12-01T04:00:00.000Z');
});

test('an instant that is a time itself leads to the one after it', () => {
  const rule = { rhythm: 'weekly', day: 1, hour: 7 } as const;
  const at = nextSending(rule, zone, new Date('2026-11-30T09:59:59.999Z'));
  expect(wireInstant(at)).toBe('2026-11-30T07:00:00-03:00');
  expect(wireInstant(nextSending(rule, zone, at))).toBe('2026-12-07T07:00:00-03:00');
});

test.each([
  ['the 31st of February', { rhythm: 'monthly_day', day: 31, hour: 9 }, '2027-02-01T00:00:00Z', '2027-02-28T09'],
  [
    'the first working day after New Year',
    { rhythm: 'monthly_working_day', day: 1, hour: 8 },
    '2026-12-31T00:00:00Z',
    '2027-01-04T08',
  ],
  [
    'the fifth working day over Good Friday',
    { rhythm: 'monthly_working_day', day: 5, hour: 8 },
    '2026-04-01T00:00:00Z',
    '2026-04-08T08',
  ],
] as const)('%s', (_what, rule, after, expected) => {
  expect(wireInstant(nextSending(rule, zone, new Date(after))).slice(0, 13)).toBe(expected);
});

describe('summer time', () => {
  test('an hour that the clock skips begins with the next one', () => {
    // 4 November 2018: midnight became one o'clock.
    expect(wireInstant(hourIn(zone, '2018-11-04', 0))).toBe('2018-11-04T01:00:00-02:00');
    expect(wireInstant(hourIn(zone, '2018-11-04', 7))).toBe('2018-11-04T07:00:00-02:00');
    expect(wireInstant(hourIn(zone, '2018-11-03', 23))).toBe('2018-11-03T23:00:00-03:00');
  });

  test('an hour that the clock has twice is meant once, the first time', () => {
    // 17 February 2019 began after 23 o'clock had come twice.
    expect(wireInstant(hourIn(zone, '2019-02-16', 23))).toBe('2019-02-16T23:00:00-02:00');
    expect(wireInstant(hourIn(zone, '2019-02-17', 7))).toBe('2019-02-17T07:00:00-03:00');
  });

  test('a weekly time keeps its hour over both changes, and is never sent twice', () => {
    const rule = { rhythm: 'weekly', day: 7, hour: 0 } as const;
    let at = new Date('2018-10-20T12:00:00Z');
    const times: string[] = [];
    for (let week = 0; week < 20; week += 1) {
      const next = nextSending(rule, zone, at);
      expect(next.getTime()).toBeGreaterThan(at.getTime());
      at = next;
      times.push(wireInstant(at).slice(0, 13));
    }
    expect(new Set(times.map((time) => time.slice(0, 10))).size).toBe(20);
    expect(times.filter((time) => !time.endsWith('T00'))).toEqual(['2018-11-04T01']);
  });
});
