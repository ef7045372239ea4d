import { expect, it } from 'vitest';
import { trendPath } from './spark-paths.ts';

it('a small line ends where its last value is, in the middle when nothing moved, and nowhere without values', () => {
  expect(trendPath([4, 4], { width: 80, height: 22 }).end).toEqual([77, 11]);
  expect(trendPath([1, 2, null], { width: 80, height: 22 }).end).toEqual([40, 3]);
  expect(trendPath([null, null], { width: 80, height: 22 })).toEqual({ line: '', end: null });
});
