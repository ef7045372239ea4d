import { describe, expect, it } from 'vitest';
import { liveThrough } from './lives.ts';

/** In two files, so that two cores share them. */
const CONTRACTS = 5_000;

describe(`${CONTRACTS} lives of contracts, the second half`, () => {
  it('agree with an independent ledger after every event, close to the centavo, and are undone exactly', () => {
    expect(liveThrough(CONTRACTS + 1, 2 * CONTRACTS + 1)).toBeGreaterThan(1.5 * CONTRACTS);
  });
});
