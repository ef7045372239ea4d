import type { IndexMonth } from '@uni/contracts';
import { expect, it } from 'vitest';
import { xyGeometry } from '../../ui/charts/xy-geometry.ts';
import { indexDrawing } from './index-drawing.ts';
import { isCorrected, lastPublished, monthsIn, nearOf, smallLine } from './month-rows.ts';

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

const classes = { bar: { published: '', expected: '' }, line: { published: '', expected: '' } };
const drawnOf = (drawn: readonly IndexMonth[], measure: 'month' | 'year') => {
  const { axis, series } = indexDrawing(drawn, measure, classes);
  return xyGeometry(axis, series, { width: 400, height: 240 });
};

it('bars stand on zero, downwards below it, and the expected ones are apart', () => {
  const { scale, bars } = drawnOf(months, 'month');
  const zero = scale.at(0);
  const ends = bars.toSorted((a, b) => a.at - b.at).map(({ box }) => [box.y, box.y + box.height]);
  expect(ends.map(([top = 0, bottom = 0]) => [Math.abs(top - zero) < 0.1, Math.abs(bottom - zero) < 0.1])).toEqual([
    [false, true],
    [true, false],
    [false, true],
    [false, true],
  ]);
  expect(scale.ticks).toContain(0);
  expect(bars.map(({ layer }) => layer)).toEqual(['published', 'published', 'published', 'expected']);
});

it('the expected line goes on from the last published month', () => {
  const years = months.map((one, at) => ({ ...one, year: at / 100 }));
  const { lines } = drawnOf(years, 'year');
  expect(lines.map(({ key }) => key)).toEqual(['published', 'expected']);
  expect(lines[1]?.d.split('L')).toHaveLength(2);
  expect(lines[1]?.points.map(({ at }) => at)).toEqual([2, 3]);
});

it('a month without a value breaks the line', () => {
  const gapped = [1, 2, 3, 4, 5].map((at) => month(at, at === 3 ? {} : { year: 0.04 }));
  expect(drawnOf(gapped, 'year').lines[0]?.d.match(/M/g)).toHaveLength(2);
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
