import { expect } from 'vitest';

/** Tells how many payloads of a set were tried and how many came through, which has to be none. */
export const tally = (set: string, tried: number, succeeded: readonly unknown[]): void => {
  process.stdout.write(`${set}: ${tried} payloads, ${succeeded.length} successes\n`);
  expect(succeeded, set).toEqual([]);
};
