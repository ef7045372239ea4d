import { describe, expect, it } from 'vitest';
import { nextRegion } from './regions.ts';

const regions = (here: number | null, hidden: readonly number[] = []) =>
  [0, 1, 2, 3].map((at) => ({ isHere: at === here, isVisible: !hidden.includes(at) }));

describe('F6', () => {
  it.each([
    [0, true, 1],
    [2, true, 3],
    [3, true, 0],
    [0, false, 3],
    [2, false, 1],
    [null, true, 0],
    [null, false, 3],
  ] as const)('from region %s, forward %s, leads to %s', (here, forward, to) => {
    expect(nextRegion(regions(here), forward)).toBe(to);
  });

  it('passes over what is not shown', () => {
    expect(nextRegion(regions(1, [2]), true)).toBe(3);
    expect(nextRegion(regions(3, [0]), true)).toBe(1);
    expect(nextRegion(regions(null, [0, 1, 2, 3]), true)).toBe(-1);
  });
});
