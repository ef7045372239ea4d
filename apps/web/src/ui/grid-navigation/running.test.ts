import { describe, expect, it } from 'vitest';
import { rowWith } from './running.ts';

const pressesOf = (strokes: readonly (readonly [key: string, timeStamp: number])[]): number[] => {
  let row = { key: '', at: 0, presses: 0 };
  return strokes.map(([key, timeStamp]) => {
    row = rowWith(row, { key, timeStamp });
    return row.presses;
  });
};

describe('presses of one key in a row', () => {
  it('count while none comes later than 60 ms after the one before', () => {
    expect(
      pressesOf([
        ['ArrowDown', 1_000],
        ['ArrowDown', 1_033],
        ['ArrowDown', 1_093],
        ['ArrowDown', 1_154],
        ['ArrowDown', 1_180],
      ]),
    ).toEqual([1, 2, 3, 1, 2]);
  });

  it('begin anew with another key', () => {
    expect(
      pressesOf([
        ['ArrowDown', 1_000],
        ['ArrowDown', 1_020],
        ['ArrowRight', 1_040],
        ['ArrowDown', 1_060],
      ]),
    ).toEqual([1, 2, 1, 1]);
  });
});
