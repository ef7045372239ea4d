import { expect, it } from 'vitest';
import { areasGeometry } from './areas-geometry.ts';

const size = { width: 760, height: 260 };
const layer = (key: string, ...values: number[]) => ({ key, label: key, values });

it('lays each layer on the one before it', () => {
  const { areas, scale, x } = areasGeometry('2026-01', [layer('a', 100, 200), layer('b', 50, 0)], [], size);
  const points = (d = '') => [...d.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(([, px, py]) => [Number(px), Number(py)]);
  const [a, b] = areas.map(({ d }) => points(d));
  expect(a?.[0]?.[0]).toBeCloseTo(x(0), 0);
  expect(a?.[0]?.[1]).toBeCloseTo(scale.at(100), 0);
  expect(b?.[0]?.[1]).toBeCloseTo(scale.at(150), 0);
  // The lower edge of the upper layer is the upper edge of the lower one, backwards.
  expect(b?.slice(2)).toEqual(a?.slice(0, 2).reverse());
});

it('has every limit on its scale, also one above all that is drawn', () => {
  const { limits, plot } = areasGeometry('2026-01', [layer('a', 10)], [{ label: 'limit', value: 5000 }], size);
  expect(limits[0]?.y).toBeGreaterThanOrEqual(plot.top);
  expect(limits[0]?.y).toBeLessThan(plot.bottom);
});

it('names a layer only where it is thick enough for its name', () => {
  const months = (value: number) => new Array<number>(24).fill(value);
  const { names } = areasGeometry('2026-01', [layer('thick', ...months(1000)), layer('thin', ...months(1))], [], size);
  expect(names.map(({ key }) => key)).toEqual(['thick']);
  expect(areasGeometry('2026-01', [], [], size).areas).toEqual([]);
});
