import { describe, expect, it } from 'vitest';
import { nextCheckMs, secondsLeft, warningSeconds } from './session-end.ts';

const until = 1_000_000;
const before = (seconds: number) => (until - seconds) * 1_000;

describe('the end of a session', () => {
  it.each([
    [3_600, null],
    [warningSeconds + 1, null],
    [warningSeconds, 120],
    [59.2, 60],
    [0, 0],
    [-10, 0],
  ])('%s seconds ahead is told as %s', (ahead, expected) => {
    expect(secondsLeft(until, before(ahead))).toBe(expected);
  });

  it('is not told while nobody knows it', () => {
    expect(secondsLeft(null, 0)).toBeNull();
    expect(nextCheckMs(null, 0)).toBe(30_000);
  });

  it('is looked at when the warning is due, seldom before and each second after', () => {
    expect(nextCheckMs(until, before(3_600))).toBe(30_000);
    expect(nextCheckMs(until, before(warningSeconds + 5))).toBe(5_000);
    expect(nextCheckMs(until, before(60))).toBe(1_000);
  });
});
