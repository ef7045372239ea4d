import { outlinedArea } from '@uni/analysis';
import { expect, test } from 'vitest';
import { begunMarking, type PlanMarking, storedMarking, withoutLast, withPoint } from './plan-marking.ts';

const blank = begunMarking(null, 7, 2);
const marked = (mode: 'scale' | 'outline', ...points: [number, number][]): PlanMarking =>
  points.reduce((marking, point) => withPoint(marking, mode, point), blank);

test('a third point of a scale begins another, and a point stays within the image', () => {
  expect(marked('scale', [0, 0], [1, 0], [0.5, 1.4]).scale).toEqual([[0.5, 1]]);
  expect(withoutLast(marked('outline', [0, 0], [-1, 0.33333]), 'outline').outline).toEqual([[0, 0]]);
});

test('a scale is stored with both points and their metres alone', () => {
  const half = { ...marked('scale', [0, 0]), metres: 40 };
  expect(storedMarking(half, 7).scale).toBeNull();
  expect(storedMarking(marked('scale', [0, 0], [1, 0]), 7).scale).toBeNull();
  const whole = { ...marked('scale', [0, 0], [1, 0]), metres: 40 };
  expect(storedMarking(whole, 7)).toMatchObject({
    file: 7,
    aspect: 2,
    scale: { from: [0, 0], to: [1, 0], metres: 40 },
  });
});

test('what was stored comes back for its own file, and has the same area', () => {
  const corners: [number, number][] = [
    [0, 0],
    [0.5, 0],
    [0.5, 1],
  ];
  const stored = storedMarking(
    {
      ...marked('outline', ...corners),
      scale: [
        [0, 0],
        [1, 0],
      ],
      metres: 100,
    },
    7,
  );
  expect(outlinedArea(stored)).toBe(1_250);
  expect(storedMarking(begunMarking(stored, 7, 2), 7)).toEqual(stored);
  expect(begunMarking(stored, 8, 2).outline).toEqual([]);
});
