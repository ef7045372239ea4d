import { expect, test } from 'vitest';
import { drawnShare } from './share.ts';

const items = Array.from({ length: 40 }, (_, at) => at);
const shareOf = (seed: number, more = {}) => drawnShare(items, 5, { UNI_PROPERTY_SEED: String(seed), ...more });

test('a usual run takes so many, in their order, and the same ones for a seed', () => {
  expect(shareOf(7)).toHaveLength(5);
  expect(shareOf(7)).toEqual([...shareOf(7)].sort((a, b) => a - b));
  expect(shareOf(7)).toEqual(shareOf(7));
});

test('each item is taken sooner or later, about as often as the others', () => {
  const taken = items.map(() => 0);
  for (let seed = 1; seed <= 400; seed += 1) for (const at of shareOf(seed)) taken[at] = (taken[at] ?? 0) + 1;
  expect(Math.min(...taken)).toBeGreaterThan(25);
  expect(Math.max(...taken)).toBeLessThan(90);
});

test('the proofs take all, and so does a run by hand or with fewer than so many', () => {
  expect(drawnShare(items, 5, {})).toEqual(items);
  expect(shareOf(7, { UNI_TEST_CASES: 'all' })).toEqual(items);
  expect(drawnShare([1, 2], 5, { UNI_PROPERTY_DRAWN: '7' })).toEqual([1, 2]);
});
