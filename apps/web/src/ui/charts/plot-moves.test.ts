import { expect, it } from 'vitest';
import { movedFigure, movedPoint, rangeOf } from './plot-moves.ts';

it('travels the points without leaving them', () => {
  const from = (key: string, at: number) => movedPoint(key, at, 20, 12);
  expect([from('ArrowRight', 3), from('ArrowLeft', 0), from('PageDown', 15), from('PageUp', 15)]).toEqual([
    4, 0, 20, 3,
  ]);
  expect([from('Home', 9), from('End', 9), from('a', 9), from('ArrowUp', 9)]).toEqual([0, 20, null, null]);
});

it('goes from all values to each and to all again, in both directions', () => {
  const down = [null, 0, 1].map((only) => movedFigure('ArrowDown', only, 2));
  const up = [null, 1, 0].map((only) => movedFigure('ArrowUp', only, 2));
  expect([down, up]).toEqual([
    [0, 1, null],
    [1, 0, null],
  ]);
});

it('has a stretch in order, and none of a single point', () => {
  expect([rangeOf(5, 2), rangeOf(2, 5), rangeOf(2, 2), rangeOf(null, 3), rangeOf(3, null)]).toEqual([
    [2, 5],
    [2, 5],
    null,
    null,
    null,
  ]);
});
