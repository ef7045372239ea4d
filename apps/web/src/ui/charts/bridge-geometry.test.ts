import { describe, expect, it } from 'vitest';
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
const [wide, narrow] = [700, 300];
const samples = [bridge(0), bridge(0, 0), bridge(5, -10, 3), bridge(-5, 10), bridge(1e12, 1), bridge(-1e12, -1), []];

describe('a bridge', () => {
  it('begins each step where the one before it ended, upright and lying', () => {
    for (const width of [wide, narrow]) {
      const { bars, links, lying } = bridgeGeometry(bridge(100, 30, -50, 10), width);
      expect(lying).toBe(width === narrow);
      expect(links).toHaveLength(4);
      for (const [at, { d }] of links.entries()) {
        const [x = 0, y = 0, end = 0] = d
          .split(/[MHV ]/)
          .filter(Boolean)
          .map(Number);
        const next = bars[at + 1]?.rect;
        if (!next) throw new Error('a link leads to a bar');
        const edges = lying ? [next.x, next.x + next.width] : [next.y, next.y + next.height];
        expect(Math.min(...edges.map((edge) => Math.abs(edge - (lying ? x : y))))).toBeLessThan(1e-6);
        expect(end).toBeCloseTo(lying ? next.y : next.x);
      }
    }
  });

  it('cuts the axis where steps are small beside their ends, of large and of negative values alike', () => {
    expect(bridgeGeometry(bridge(100, 80, -20), wide).cutAt).toBeNull();
    const { cutAt } = bridgeGeometry(bridge(0.25, -0.003, -0.014), wide);
    expect(cutAt).toBeGreaterThan(0.2);
    expect(cutAt).toBeLessThan(0.233);
    const deep = bridgeGeometry(bridge(-5_380, -160), wide);
    expect(deep.cutAt).toBeLessThan(0);
    expect(deep.cutAt).toBeGreaterThan(-5_380);
  });

  it('stays inside the picture, also when nothing changes, a value is zero or there is none', () => {
    for (const bars of samples)
      for (const width of [wide, narrow]) {
        const drawn = bridgeGeometry(bars, width);
        for (const { rect } of drawn.bars) {
          expect(rect.x).toBeGreaterThanOrEqual(0);
          expect(rect.y).toBeGreaterThanOrEqual(0);
          expect(rect.x + rect.width).toBeLessThanOrEqual(width + 1e-6);
          expect(rect.y + rect.height).toBeLessThanOrEqual(drawn.height);
        }
        expect(Number.isFinite(drawn.height)).toBe(true);
      }
  });

  it('has room for the outline of what it is compared with', () => {
    const [first, ...rest] = bridge(100, 30);
    if (!first) throw new Error('a bridge has a first bar');
    const drawn = bridgeGeometry([{ ...first, ghost: { from: 0, to: 400 } }, ...rest], wide);
    expect(drawn.bars[0]?.outline?.y).toBeGreaterThanOrEqual(0);
    expect(drawn.bars[0]?.outline?.height).toBeGreaterThan(drawn.bars[0]?.rect.height ?? 0);
  });

  it('finds the bar under a place: by its column, or by its row where bars lie', () => {
    const bars = bridge(100, 30, -50);
    expect(bridgeGeometry(bars, wide).nearest(wide - 1, 0)).toBe(3);
    expect(bridgeGeometry(bars, 200).nearest(0, 50)).toBe(1);
    expect(bridgeGeometry(bars, wide).nearest(-5, 0)).toBe(0);
  });
});
