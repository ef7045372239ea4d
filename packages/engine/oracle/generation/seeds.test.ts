import { afterEach, describe, expect, it, vi } from 'vitest';
import { forSeeds, propertyBudget } from './seeds.ts';

afterEach(() => vi.unstubAllEnvs());

describe('the budget of a property', () => {
  it('is half a second from a seed of its own', () => {
    const budget = propertyBudget({});
    expect(budget).toMatchObject({ milliseconds: 500, isRepetition: false, isLong: false });
    expect(Number.isInteger(budget.firstSeed)).toBe(true);
  });

  it('takes the seconds and the seed that are asked for', () => {
    expect(propertyBudget({ UNI_PROPERTY_SEED: '7', UNI_PROPERTY_SECONDS: '60', UNI_PROPERTY_DRAWN: '5' })).toEqual({
      firstSeed: 7,
      milliseconds: 60_000,
      isRepetition: true,
      isLong: true,
    });
    expect(propertyBudget({ UNI_PROPERTY_DRAWN: '5' })).toMatchObject({ firstSeed: 5, isRepetition: false });
  });

  it.each(['x', '0', '-3'])('refuses %s', (text) => {
    expect(() => propertyBudget({ UNI_PROPERTY_SECONDS: text })).toThrow('UNI_PROPERTY_SECONDS');
  });
});

describe('a property held against seeds', () => {
  it('runs its minimum when the time is over before, and takes one seed after the other', () => {
    vi.stubEnv('UNI_PROPERTY_SECONDS', '0.000001');
    vi.stubEnv('UNI_PROPERTY_SEED', '40');
    const seeds: number[] = [];
    expect(forSeeds((seed) => void seeds.push(seed))).toBe(30);
    expect([seeds[0], seeds.at(-1)]).toEqual([40, 69]);
  });

  it('goes on for as long as it is given', () => {
    vi.stubEnv('UNI_PROPERTY_SECONDS', '0.05');
    expect(forSeeds(() => undefined)).toBeGreaterThan(30);
  });

  it('does not count what a seed left out, and does not wait for ever for one that counts', () => {
    vi.stubEnv('UNI_PROPERTY_SECONDS', '0.000001');
    expect(forSeeds((seed) => seed % 3 === 0, { atLeast: 10 })).toBe(10);
    expect(() => forSeeds(() => false, { atLeast: 10 })).toThrow('only 0 seeds');
  });

  it('names the seed that repeats a failure in its first run', () => {
    vi.stubEnv('UNI_PROPERTY_SEED', '40');
    const fails = (seed: number): void => expect(seed).toBeLessThan(75);
    expect(() => forSeeds(fails)).toThrow('UNI_PROPERTY_SEED=75 repeats it');
    vi.stubEnv('UNI_PROPERTY_SEED', '75');
    const seen: number[] = [];
    const notes = (seed: number): void => {
      seen.push(seed);
      fails(seed);
    };
    expect(() => forSeeds(notes)).toThrow();
    expect(seen).toEqual([75]);
  });
});
