import { expect, test } from 'vitest';
import { wireInstant } from './time.ts';

test.each([
  ['2026-01-31T10:00:00Z', '2026-01-31T07:00:00-03:00'],
  ['2026-02-01T01:30:00.120Z', '2026-01-31T22:30:00.120000-03:00'],
  ['2018-12-01T12:00:00Z', '2018-12-01T10:00:00-02:00'],
  ['2026-01-01T03:00:00Z', '2026-01-01T00:00:00-03:00'],
])('%s is %s in São Paulo', (instant, text) => {
  expect(wireInstant(new Date(instant))).toBe(text);
});
