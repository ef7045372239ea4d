import { expect, it } from 'vitest';
import { type VersionHistoryPoint, versionHistoryGeometry } from './version-history-geometry.ts';

const point = (key: string, value: number | null): VersionHistoryPoint => ({
  key,
  name: `Versão ${key}`,
  note: 'Ana Prado, 01/02/2026; a partir de Base',
  value,
  text: String(value),
  isMarked: false,
});

it('puts the greater value higher, and further right where points lie in rows', () => {
  const points = [point('1', 10), point('2', 30)];
  const [low, high] = versionHistoryGeometry(points, 700).points;
  expect(high?.dot?.y).toBeLessThan(low?.dot?.y ?? 0);
  const lying = versionHistoryGeometry(points, 180);
  expect(lying.lying).toBe(true);
  expect(lying.points[1]?.dot?.x).toBeGreaterThan(lying.points[0]?.dot?.x ?? 0);
});

it('breaks the line where a version has no value, and keeps the version', () => {
  const { points, line } = versionHistoryGeometry([point('1', 1), point('2', null), point('3', 2), point('4', 3)], 900);
  expect(points.map(({ dot }) => dot === null)).toEqual([false, true, false, false]);
  expect(line.match(/M/g)).toHaveLength(2);
  expect(line.match(/L/g)).toHaveLength(1);
});

it('stays inside its box with one value, equal values, or none', () => {
  for (const points of [[point('1', 5)], [point('1', 0), point('2', 0)], [point('1', null)], []])
    for (const width of [700, 90]) {
      const drawn = versionHistoryGeometry(points, width);
      for (const { dot } of drawn.points) {
        if (!dot) continue;
        expect(dot.x).toBeGreaterThanOrEqual(0);
        expect(dot.x).toBeLessThanOrEqual(width);
        expect(dot.y).toBeLessThanOrEqual(drawn.height);
      }
      expect(Number.isFinite(drawn.height)).toBe(true);
    }
});
