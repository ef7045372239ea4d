import { expect, it } from 'vitest';
import { seriesGeometry, trendPath } from './series-geometry.ts';

const size = { width: 400, height: 200 };

it('a month without a value is a gap in the line and has no dot', () => {
  const { line, dots } = seriesGeometry('2026-01', [1, 2, null, 3], size);
  expect(line.match(/M/g)).toHaveLength(2);
  expect(dots.map(({ at }) => at)).toEqual([0, 1, 3]);
});

it('a higher value stands higher, and zero is on the scale', () => {
  const { dots, scale } = seriesGeometry('2026-01', [5, 10], size);
  expect(dots[1]?.y).toBeLessThan(dots[0]?.y ?? 0);
  expect(scale.ticks).toContain(0);
});

it('a place belongs to its month, and what is outside to the nearest one', () => {
  const geometry = seriesGeometry('2026-01', [1, 2, 3, 4], size);
  for (const at of [0, 1, 2, 3]) expect(geometry.nearest(geometry.x(at))).toBe(at);
  expect(geometry.nearest(-50)).toBe(0);
  expect(geometry.nearest(9_999)).toBe(3);
});

it('a small line ends where its last value is, in the middle when nothing moved, and nowhere without values', () => {
  expect(trendPath([4, 4], { width: 80, height: 22 }).end).toEqual([77, 11]);
  expect(trendPath([1, 2, null], { width: 80, height: 22 }).end).toEqual([40, 3]);
  expect(trendPath([null, null], { width: 80, height: 22 })).toEqual({ line: '', end: null });
});
