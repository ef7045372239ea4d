import { expect } from 'vitest';

/** Prints how many payloads of a set were tried and how many succeeded, which must be none. */
export const tally = (set: string, tried: number, succeeded: readonly unknown[]): void => {
  process.stdout.write(`${set}: ${tried} payloads, ${succeeded.length} successes\n`);
  expect(succeeded, set).toEqual([]);
};
