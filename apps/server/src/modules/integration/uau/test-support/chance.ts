/** Faults and changes that a seed decides. */
import { type FaultName, mutationNames, type UauEmulator } from '@uni/emulators';

/** The same numbers for the same seed. */
export const chanceOf = (seed: number) => {
  let state = seed * 2_654_435_761;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const faults: readonly FaultName[] = [
  'error500',
  'html502',
  'unavailable503',
  'hang',
  'reset',
  'resetMidway',
  'truncate',
  'errorIn200',
  'htmlIn200',
  'latin1',
];

/** Mutates the books at random. A mutation that fits no row is left out. */
export const change = (emulator: UauEmulator, chance: () => number, count: number): string[] => {
  const done: string[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const name = mutationNames[Math.floor(chance() * mutationNames.length)] ?? '';
    try {
      emulator.mutate(name, { seed: Math.floor(chance() * 1e6) });
      done.push(name);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return done;
};

export const rough = (emulator: UauEmulator, seed: number, rate: number): void =>
  emulator.faults({
    seed,
    rates: Object.fromEntries(faults.map((name) => [name, rate])),
    hangMs: 5,
    slowMs: 1,
    dripMs: 1,
  });
