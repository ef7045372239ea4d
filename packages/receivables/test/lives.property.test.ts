import { COUNTING_MINIMUM, forSeeds } from '@uni/engine/oracle/generation/seeds.ts';
import { describe, expect, it } from 'vitest';
import { liveThrough } from './lives.ts';

describe('lives of contracts drawn from a seed', () => {
  it('agree with an independent ledger after every event, close to the centavo, and are undone exactly', () => {
    let events = 0;
    const runs = forSeeds(
      (seed) => {
        events += liveThrough(seed);
      },
      { atLeast: COUNTING_MINIMUM },
    );
    expect(events).toBeGreaterThan(1.5 * runs);
  });
});
