import { expect, test } from 'vitest';
import { type BridgeBar, bridgeGeometry } from './bridge-geometry.ts';

const bridge = (from: number, ...changes: number[]): BridgeBar[] => {
  let level = from;
  const steps = changes.map((change, at): BridgeBar => {
    const start = level;
    level += change;
    return { key: String(at), label: '', text: '', from: start, to: level, tone: change < 0 ? 'worse' : 'better' };
  });
  const end = { label: '', text: '', from: 0, tone: 'end' as const };
  return [{ ...end, key: 'from', to: from }, ...steps, { ...end, key: 'to', to: level }];
};
const box = { width: 700, height: 200, top: 20 };

test('each step begins where the one before it ended', () => {
  const { bars, links } = bridgeGeometry(bridge(100, 30, -50, 10), box);
  expect(links).toHaveLength(4);
  for (const [at, { x1, x2, y }] of links.entries()) {
    const [bar, next] = [bars[at], bars[at + 1]];
    expect(x1).toBeCloseTo((bar?.x ?? 0) + 84);
    expect(x2).toBe(next?.x);
    const edges = [next?.top ?? 0, (next?.top ?? 0) + (next?.height ?? 0)];
    expect(Math.min(...edges.map((edge) => Math.abs(edge - y)))).toBeLessThan(1e-6);
  }
});

test('steps that are small beside their ends cut the axis, of large and of negative values alike', () => {
  expect(bridgeGeometry(bridge(100, 80, -20), box).cutAt).toBeNull();
  const cut = bridgeGeometry(bridge(0.25, -0.003, -0.014), box).cutAt;
  expect(cut).toBeGreaterThan(0.2);
  expect(cut).toBeLessThan(0.233);
  const deep = bridgeGeometry(bridge(-5_380, -160), box);
  expect(deep.cutAt).toBeLessThan(0);
  expect(deep.cutAt).toBeGreaterThan(-5_380);
});

test('everything stays inside the picture, also when nothing changes or a value is zero', () => {
  for (const bars of [bridge(0), bridge(0, 0), bridge(5, -10, 3), bridge(-5, 10), bridge(1e12, 1), bridge(-1e12, -1)]) {
    const { bars: placed, floor } = bridgeGeometry(bars, box);
    for (const { x, top, height } of placed) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(top).toBeGreaterThanOrEqual(20 - 1e-6);
      expect(top + height).toBeLessThanOrEqual(201 + 1e-6);
    }
    expect(floor).toBeGreaterThanOrEqual(20 - 1e-6);
    expect(floor).toBeLessThanOrEqual(200 + 1e-6);
  }
});
