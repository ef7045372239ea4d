import { expect, it } from 'vitest';
import { type AreaLayer, type AreaLimit, areaLayers, areaName } from './area-layers.ts';
import { xyGeometry } from './xy-geometry.ts';

const size = { width: 760, height: 260 };
const drawnOf = (layers: readonly AreaLayer[], limits: readonly AreaLimit[] = []) => {
  const { axis, series } = areaLayers('2026-01', layers, limits, []);
  return xyGeometry(axis, series, size);
};
const layer = (key: string, ...values: number[]) => ({ key, label: key, values });

it('lays each layer on the one before it', () => {
  const { areas, scale, x } = drawnOf([layer('a', 100, 200), layer('b', 50, 0)]);
  const points = (d = '') => [...d.matchAll(/[ML]([\d.]+)[ ,]([\d.]+)/g)].map(([, px, py]) => [Number(px), Number(py)]);
  const [a, b] = areas.map(({ d }) => points(d));
  expect(a?.[0]?.[0]).toBeCloseTo(x(0), 0);
  expect(a?.[0]?.[1]).toBeCloseTo(scale.at(100), 0);
  expect(b?.[0]?.[1]).toBeCloseTo(scale.at(150), 0);
  // The lower edge of the upper layer is the upper edge of the lower one, backwards.
  expect(b?.slice(2)).toEqual(a?.slice(0, 2).reverse());
});

it('has every limit on its scale, also one above all that is drawn', () => {
  const { scale, plot } = drawnOf([layer('a', 10)], [{ label: 'limit', value: 5000 }]);
  expect(scale.at(5000)).toBeGreaterThanOrEqual(plot.top);
  expect(scale.at(5000)).toBeLessThan(plot.bottom);
});

it('names a layer only where it is thick enough for its name', () => {
  const months = (value: number) => new Array<number>(24).fill(value);
  const { areas, plot } = drawnOf([layer('thick', ...months(1000)), layer('thin', ...months(1))]);
  expect(areas.map((area) => areaName(area.key, area, plot)?.key)).toEqual(['thick', undefined]);
  expect(drawnOf([]).areas).toEqual([]);
});
