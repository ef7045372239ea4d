import { expect, it } from 'vitest';
import { gapOf, type ProgressSeries, progressCurves, progressMonths, shareAt } from './progress-curves.ts';
import { xyGeometry } from './xy-geometry.ts';

const size = { width: 700, height: 260 };
const classes = { planned: '', baseline: '', measured: '', trend: '' };
const drawnOf = (of: ProgressSeries) => {
  const { axis, series: curves } = progressCurves(of, classes);
  return xyGeometry(axis, curves, size);
};
const series = { baseMonth: '2026-01', planned: [0, 0.5, 1], baseline: [0.5, 1], measured: [0, 0.3], trend: [0.7, 1] };

it('is as long as its longest curve', () => {
  expect(progressMonths(series)).toBe(4);
  expect(progressMonths({ planned: [], baseline: null, measured: [], trend: [] })).toBe(2);
});

it('lets the trend begin at the last measured point', () => {
  const { lines } = drawnOf(series);
  const [measured = '', trend = ''] = ['measured', 'trend'].map((key) => lines.find((line) => line.key === key)?.d);
  expect(trend.startsWith(measured.replace(/^.*L/, 'M'))).toBe(true);
  expect(measured.match(/L/g)).toHaveLength(1);
});

it('holds the last measured point against what was planned for its month', () => {
  const drawn = drawnOf(series);
  const { x, scale } = drawn;
  expect(gapOf(series, drawn)).toEqual({ x: x(1), measured: scale.at(0.3), planned: scale.at(0.5) });
  expect(gapOf({ ...series, measured: [] }, drawn)).toBeNull();
});

it('has room for what costs more than was planned', () => {
  const { scale, plot } = drawnOf({ ...series, trend: [1.3] });
  expect(scale.at(1.3)).toBeCloseTo(plot.top);
  expect(scale.ticks.some((share) => Math.abs(share - 1) < 1e-9)).toBe(true);
});

it('keeps the last value of a curve that has ended, and has none of an empty one', () => {
  expect([shareAt([0.2, 1], 9), shareAt([0.2, 1], 0), shareAt([], 3)]).toEqual([1, 0.2, null]);
});
