import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.stubEnv('UNI_PROPERTY_SECONDS', '');
  vi.stubEnv('UNI_PROPERTY_SEED', '');
  vi.stubEnv('UNI_PROPERTY_DRAWN', '7');
});
afterEach(() => vi.unstubAllEnvs());

/** Number of runs of a property that takes some milliseconds. */
function runsOf(numRuns: number | undefined, milliseconds: number): number {
  let runs = 0;
  const property = fc.property(fc.nat(), () => {
    runs += 1;
    const until = performance.now() + milliseconds;
    while (performance.now() < until);
  });
  fc.assert(property, numRuns === undefined ? {} : { numRuns });
  return runs;
}

const failureOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    return String(error);
  }
  throw new Error('it did not fail');
};

describe('a property of fast-check', () => {
  it('runs as often as is written, or a hundred times', () => {
    expect(runsOf(undefined, 0)).toBe(100);
    expect(runsOf(250, 0)).toBe(250);
    expect(runsOf(12, 0)).toBe(12);
  });

  it('ends when its time is over, but not before it ran thirty times', () => {
    const runs = runsOf(100_000, 8);
    expect(runs).toBeGreaterThanOrEqual(30);
    expect(runs).toBeLessThan(100);
    expect(runsOf(100_000, 20)).toBe(30);
  });

  it('goes on for the time that is asked for, whatever is written', () => {
    vi.stubEnv('UNI_PROPERTY_SECONDS', '0.5');
    expect(runsOf(12, 1)).toBeGreaterThan(12);
  });

  it('fails where it does not hold, with the seed of the run and the smallest example', () => {
    const failure = failureOf(() => fc.assert(fc.property(fc.nat(), (n) => n < 1_000)));
    expect(failure).toContain('seed: 7');
    expect(failure).toContain('[1000]');
  });

  it('fails in a promise, too', async () => {
    const property = fc.asyncProperty(fc.nat(), async (n) => n < 1_000);
    await expect(fc.assert(property)).rejects.toThrow('seed: 7');
  });

  it('comes again to what failed late when its seed is given', () => {
    vi.stubEnv('UNI_PROPERTY_SEED', '7');
    let runs = 0;
    const slow = fc.property(fc.nat(), () => {
      runs += 1;
      const until = performance.now() + 10;
      while (performance.now() < until);
      return runs < 200;
    });
    expect(failureOf(() => fc.assert(slow, { numRuns: 300 }))).toContain('Property failed after 200 tests');
  });

  it('draws other values from another seed', () => {
    const drawn = (): number[] => {
      const values: number[] = [];
      fc.assert(fc.property(fc.nat(), (n) => void values.push(n)));
      return values;
    };
    const first = drawn();
    expect(drawn()).toEqual(first);
    vi.stubEnv('UNI_PROPERTY_DRAWN', '8');
    expect(drawn()).not.toEqual(first);
  });
});
