import { expect, it } from 'vitest';
import { daysUntil } from './notice-text.ts';

it.each([
  ['2026-11-30T10:00:00-03:00', '2026-12-07T09:59:59-03:00', 7],
  ['2026-11-30T23:59:00-03:00', '2026-12-01T00:01:00-03:00', 1],
  ['2026-11-30T00:01:00-03:00', '2026-11-30T23:59:00-03:00', 0],
  // The day of São Paulo, not of Greenwich.
  ['2026-11-30T22:00:00-03:00', '2026-11-30T23:00:00-03:00', 0],
  ['2026-12-02T10:00:00-03:00', '2026-12-01T10:00:00-03:00', 0],
])('from %s to %s there are %i days of the calendar', (now, until, days) => {
  expect(daysUntil(new Date(until), new Date(now))).toBe(days);
});
