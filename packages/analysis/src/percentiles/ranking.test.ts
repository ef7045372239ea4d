import { describe, expect, it } from 'vitest';
import { rankingOf } from './ranking.ts';

describe('the standing of a value among others', () => {
  it('is first with the best and last with the worst, whichever way is better', () => {
    expect(rankingOf(0.3, [0.1, 0.2, 0.3], 'higher')).toEqual({ position: 1, of: 3, share: 1 });
    expect(rankingOf(0.3, [0.1, 0.2, 0.3], 'lower')).toEqual({ position: 3, of: 3, share: 0 });
    expect(rankingOf(0.2, [0.1, 0.2, 0.3], 'higher')).toEqual({ position: 2, of: 3, share: 0.5 });
  });

  it('is shared by equal values, in the middle of their places', () => {
    expect(rankingOf(5, [5, 5, 5, 5], 'higher')).toEqual({ position: 1, of: 4, share: 0.5 });
    expect(rankingOf(5, [5, 5, 1], 'higher')).toEqual({ position: 1, of: 3, share: 0.75 });
    expect(rankingOf(1, [5, 5, 1], 'higher')).toEqual({ position: 3, of: 3, share: 0 });
  });

  it('is none where there is no value, or nothing beside it', () => {
    expect(rankingOf(null, [1, 2], 'higher')).toBeNull();
    expect(rankingOf(1, [1, null, null], 'higher')).toBeNull();
    expect(rankingOf(1, [], 'lower')).toBeNull();
  });

  it('leaves out what has no value', () => {
    expect(rankingOf(2, [1, null, 2, null, 3], 'higher')).toEqual({ position: 2, of: 3, share: 0.5 });
  });
});
