import { drawnShare } from '@uni/tools/test/share.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { chanceOf, change, rough } from './test-support/chance.ts';
import { closeEmulators, contextOf, emulate, readBy } from './test-support/emulated-erps.ts';
import { landedIn, truthOf } from './test-support/truth.ts';
import { uau } from './uau.model.ts';

afterEach(closeEmulators);

const DAY_MS = 86_400_000;

describe('under faults and kills, while the books change', () => {
  test.each(drawnShare([1, 2, 3, 4, 5, 6], 2))('seed %i ends at the truth', { timeout: 60_000 }, async (seed) => {
    const chance = chanceOf(seed);
    const emulator = await emulate({
      seed,
      quirks: {
        specStatus: chance() < 0.5,
        tokenInHeader: chance() < 0.5,
        strayMonth: chance() < 0.5,
        nullText: chance() < 0.5,
        leaveOut: chance() < 0.5,
        typeRow: chance() < 0.7,
      },
    });
    const context = contextOf(emulator);
    rough(emulator, seed, 0.02);
    const isKilled = () => chance() < 0.05;
    const ledger = await readBy(uau, context, { isKilled });
    expect(landedIn(ledger)).toEqual(truthOf(emulator));
    change(emulator, chance, 8);
    await readBy(uau, context, { isKilled }, ledger);
    expect(landedIn(ledger)).toEqual(truthOf(emulator));
    expect(ledger.refused).toEqual([]);
    const journal = emulator.journal();
    expect(journal.some(({ fault }) => fault !== '')).toBe(true);
    expect(journal.filter(({ outsideReading }) => outsideReading)).toEqual([]);
  });
});

describe('from night to night', () => {
  test.each(drawnShare([11, 12, 13, 14, 15, 16, 17, 18], 2))(
    'seed %i: a week of nights finds what has changed',
    { timeout: 60_000 },
    async (seed) => {
      const chance = chanceOf(seed);
      const emulator = await emulate({ seed });
      const dayOf = () => emulator.clock.now().toISOString().slice(0, 10);
      const context = () => ({ ...contextOf(emulator), today: dayOf() });
      const watermarks = new Map<string, string>();
      const ledger = await readBy(uau, context(), { watermarks });
      const done = change(emulator, chance, 12);
      for (let night = 0; night < 7; night += 1) {
        emulator.clock.advance(DAY_MS);
        await readBy(uau, context(), { kind: 'incremental', watermarks }, ledger);
      }
      expect(done.length).toBeGreaterThan(5);
      expect(landedIn(ledger)).toEqual(truthOf(emulator));
    },
  );
});
