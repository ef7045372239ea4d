import type { IndexMonth } from '@uni/contracts';
import { expect, it } from 'vitest';
import { geometryOf, isCorrected, lastPublished, monthsIn, nearOf, smallLine } from './month-rows.ts';

const month = (at: number, more: Partial<IndexMonth> = {}): IndexMonth => ({
  month: `2026-${String(at).padStart(2, '0')}`,
  ...{ variation: at / 1_000, level: 100, base: '2025-12', year: null, estimate: null, origin: 'manual', history: [] },
  ...more,
});
const months = [month(1), month(2, { variation: -0.004 }), month(3), month(4, { estimate: 'average', origin: null })];

it('a period ends with the last published month, and what is expected stays behind it', () => {
  expect(monthsIn(months, 36).map((one) => one.month)).toEqual(months.map((one) => one.month));
  const long = Array.from({ length: 40 }, (_, at) =>
    month((at % 12) + 1, { month: `20${20 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}` }),
  );
  expect(monthsIn([...long, month(5, { month: '2023-05', estimate: 'year' })], 36)).toHaveLength(37);
  expect(monthsIn(long, 0)).toHaveLength(40);
});

it('the last month of a measure is a published one that has it', () => {
  expect(lastPublished(months, 'month')?.month).toBe('2026-03');
  expect(lastPublished(months, 'year')).toBeUndefined();
});

it('a month is corrected when another value stood there', () => {
  const put = { variation: 0.01, origin: 'manual', author__name: null, at: null } as const;
  expect(isCorrected(month(1, { history: [put] }))).toBe(false);
  expect(isCorrected(month(1, { history: [put, put] }))).toBe(true);
});

it('bars stand on zero, downwards below it, and the expected ones go on from the last published month', () => {
  const { y, bars, lines, ticks } = geometryOf(months, 'month', 400);
  expect(bars.map((bar) => bar && Math.round((bar.y + bar.height) * 10) / 10 >= y(0) - 0.1)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(bars[1]?.y).toBe(y(0));
  expect(ticks.map(({ value }) => value)).toContain(0);
  expect(lines.map(({ estimated }) => estimated)).toEqual([false, true]);
  expect(lines[1]?.d.split('L')).toHaveLength(2);
});

it('a month without a value breaks the line and has no bar', () => {
  const { bars, lines } = geometryOf([month(1, { year: 0.04 }), month(2), month(3, { year: 0.05 })], 'year', 400);
  expect(bars.map((bar) => bar === null)).toEqual([false, true, false]);
  expect(lines).toHaveLength(2);
});

it('a small line runs from edge to edge, and shows zero only where it lies between the values', () => {
  const size = { width: 10, height: 8 };
  expect(smallLine([0.01, 0.03], size)).toEqual({ line: 'M0 6L10 2', zero: '' });
  expect(smallLine([-0.01, 0.01], size).zero).toBe('M0 4H10');
  expect(smallLine([0.01], size).line).toBe('');
});

it('first the expected months that are near are shown, above the published ones', () => {
  const expected = Array.from({ length: 9 }, (_, at) => month(at + 4, { estimate: 'average', origin: null }));
  const visibleMonths = nearOf([month(1), month(2), month(3), ...expected]);
  expect(visibleMonths.map((one) => one.month.slice(5))).toEqual([
    '09',
    '08',
    '07',
    '06',
    '05',
    '04',
    '03',
    '02',
    '01',
  ]);
});
