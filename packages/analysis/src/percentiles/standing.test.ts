import { describe, expect, it } from 'vitest';
import { standingOf } from './standing.ts';

describe('the standing of a value among others', () => {
  it('is first with the best and last with the worst, whichever way is better', () => {
    expect(standingOf(0.3, [0.1, 0.2, 0.3], 'higher')).toEqual({ place: 1, of: 3, share: 1 });
    expect(standingOf(0.3, [0.1, 0.2, 0.3], 'lower')).toEqual({ place: 3, of: 3, share: 0 });
    expect(standingOf(0.2, [0.1, 0.2, 0.3], 'higher')).toEqual({ place: 2, of: 3, share: 0.5 });
  });

  it('is shared by equal values, in the middle of their places', () => {
    expect(standingOf(5, [5, 5, 5, 5], 'higher')).toEqual({ place: 1, of: 4, share: 0.5 });
    expect(standingOf(5, [5, 5, 1], 'higher')).toEqual({ place: 1, of: 3, share: 0.75 });
    expect(standingOf(1, [5, 5, 1], 'higher')).toEqual({ place: 3, of: 3, share: 0 });
  });

  it('is none where there is no value, or nothing beside it', () => {
    expect(standingOf(null, [1, 2], 'higher')).toBeNull();
    expect(standingOf(1, [1, null, null], 'higher')).toBeNull();
    expect(standingOf(1, [], 'lower')).toBeNull();
  });

  it('leaves out what has no value', () => {
    expect(standingOf(2, [1, null, 2, null, 3], 'higher')).toEqual({ place: 2, of: 3, share: 0.5 });
  });
});
