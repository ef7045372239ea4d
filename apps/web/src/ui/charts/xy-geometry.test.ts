import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sumScale, tickedScale, zeroScale } from './scale.ts';
import { type GappedValues, type XYAxis, xyGeometry } from './xy-geometry.ts';

const size = { width: 400, height: 200 };
const axisOf = (count: number, more: Partial<XYAxis> = {}): XYAxis => ({
  count,
  insets: { left: 72, right: 16, top: 14, bottom: 32 },
  scale: (values, range) => zeroScale(values, range, 5),
  ...more,
});
const lineOf = (values: GappedValues) =>
  xyGeometry(axisOf(values.length), [{ kind: 'line', key: 'value', values, className: '' }], size);

it('a month without a value is a gap in the line and has no dot', () => {
  const [line] = lineOf([1, 2, null, 3, 4]).lines;
  expect(line?.d.match(/M/g)).toHaveLength(2);
  expect(line?.points.map(({ at }) => at)).toEqual([0, 1, 3, 4]);
});

it('a higher value stands higher, and zero is on the scale', () => {
  const { lines, scale } = lineOf([5, 10]);
  const [low, high] = lines[0]?.points ?? [];
  expect(high?.y).toBeLessThan(low?.y ?? 0);
  expect(scale.ticks).toContain(0);
});

it('a place belongs to its month, and what is outside to the nearest one', () => {
  const geometry = lineOf([1, 2, 3, 4]);
  for (const at of [0, 1, 2, 3]) expect(geometry.nearest(geometry.x(at))).toBe(at);
  expect(geometry.nearest(-50)).toBe(0);
  expect(geometry.nearest(9_999)).toBe(3);
});

it('a point of an axis from edge to edge is on the edge, and the nearest one is half a step away at most', () => {
  const { x, nearest, plot } = xyGeometry(axisOf(5, { points: 'edges' }), [], size);
  expect([x(0), x(4)]).toEqual([plot.left, plot.right]);
  expect([nearest(x(1) + 30), nearest(x(1) + 50)]).toEqual([1, 2]);
});

it('each point has its name where all have room, else one in so many, each beneath its point', () => {
  const names = Array.from({ length: 30 }, (_, at) => String(2026 + at));
  for (const count of [4, 7, 30]) {
    const { months, x } = xyGeometry(axisOf(count, { names: names.slice(0, count) }), [], size);
    expect(months[0]).toEqual({ x: x(0), text: '2026' });
    for (const { x: at, text } of months) expect(at).toBe(x(Number(text) - 2026));
    months.slice(1).forEach(({ x: at }, k) => expect(at - (months[k]?.x ?? 0)).toBeGreaterThanOrEqual(42));
  }
  expect(xyGeometry(axisOf(4, { names: names.slice(0, 4) }), [], size).months).toHaveLength(4);
});

it('a value alone between gaps is no line', () => {
  expect(lineOf([null, 7, null]).lines[0]?.d).toBe('');
});

it('bars of a stack lie one on the other and end at the sum, and nothing is drawn of nothing', () => {
  const values = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(values, { minLength: 1, maxLength: 4 }), (columns) => {
      const layers = columns.map((layer, at) => ({ key: `${at}`, values: layer, className: '' }));
      const axis = axisOf(4, { scale: (all, range) => sumScale(all, range, 4) });
      const { bars, scale, plot } = xyGeometry(axis, [{ kind: 'bars', layers, share: 0.8, widest: 56 }], size);
      for (const point of [0, 1, 2, 3]) {
        const own = bars.filter(({ at }) => at === point);
        const sum = columns.reduce((total, layer) => total + (layer[point] ?? 0), 0);
        const height = own.reduce((total, { box }) => total + box.height, 0);
        expect(own).toHaveLength(columns.filter((layer) => layer[point] !== 0).length);
        expect(height).toBeCloseTo(plot.bottom - scale.at(sum), 6);
        own.slice(1).forEach(({ box }, at) => expect(box.y + box.height).toBeCloseTo(own[at]?.box.y ?? 0, 6));
      }
    }),
  );
});

it('every scale has its ticks and every value between its ends', () => {
  const range = [180, 20] as const;
  const values = fc.array(fc.integer({ min: -10_000, max: 10_000 }), { maxLength: 8 });
  fc.assert(
    fc.property(values, fc.integer({ min: 2, max: 6 }), (signed, count) => {
      const sums = signed.map(Math.abs);
      const scales = [
        zeroScale(signed, range, count),
        sumScale(sums, range, count),
        tickedScale(signed, range, count, 0.001),
      ];
      for (const [at, scale] of scales.entries()) {
        expect(scale.ticks).toContain(0);
        for (const value of [...scale.ticks, ...(at === 1 ? sums : signed)]) {
          expect(scale.at(value)).toBeLessThanOrEqual(180 + 1e-6);
          expect(scale.at(value)).toBeGreaterThanOrEqual(20 - 1e-6);
        }
      }
    }),
  );
});
