import { expect, it } from 'vitest';
import { progressGeometry, progressMonths, shareAt } from './progress-geometry.ts';

const size = { width: 700, height: 260 };
const series = { baseMonth: '2026-01', planned: [0, 0.5, 1], baseline: [0.5, 1], measured: [0, 0.3], trend: [0.7, 1] };

it('is as long as its longest curve', () => {
  expect(progressMonths(series)).toBe(4);
  expect(progressMonths({ planned: [], baseline: null, measured: [], trend: [] })).toBe(2);
});

it('lets the trend begin at the last measured point', () => {
  const { measured, trend } = progressGeometry(series, size);
  expect(trend.startsWith(measured.replace(/^.*L/, 'M'))).toBe(true);
});

it('holds the last measured point against what was planned for its month', () => {
  const { gap, x, y } = progressGeometry(series, size);
  expect(gap).toEqual({ x: x(1), measured: y(0.3), planned: y(0.5) });
  expect(progressGeometry({ ...series, measured: [] }, size).gap).toBeNull();
});

it('has room for what costs more than was planned', () => {
  const { y, plot, ticks } = progressGeometry({ ...series, trend: [1.3] }, size);
  expect(y(1.3)).toBeCloseTo(plot.top);
  expect(ticks.some(({ share }) => Math.abs(share - 1) < 1e-9)).toBe(true);
});

it('keeps the last value of a curve that has ended, and has none of an empty one', () => {
  expect([shareAt([0.2, 1], 9), shareAt([0.2, 1], 0), shareAt([], 3)]).toEqual([1, 0.2, null]);
});
