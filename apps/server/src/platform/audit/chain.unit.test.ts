import { isWholeRun } from '@uni/tools/test/share.ts';
import { expect, test } from 'vitest';
import { processorMsOf } from '../../../testing/processor-time.ts';
import { type ChainedEntry, type ChainHead, emptyHead, genesis, hashOf, startCheck } from './chain.ts';

const organizationId = 1_001;

const chainOf = (length: number): ChainedEntry[] => {
  const chain: ChainedEntry[] = [];
  for (let sequence = 1; sequence <= length; sequence += 1) {
    const entry = {
      organization_id: organizationId,
      sequence,
      at: new Date(1_790_000_000_000 + sequence * 977),
      actor_id: sequence % 5 === 0 ? null : 2_000 + (sequence % 7),
      action: 'thing.changed',
      target: 'thing',
      target_id: sequence % 11,
      details: JSON.stringify({ before: { amount: sequence }, after: { amount: sequence + 1 } }),
      previous_hash: chain.at(-1)?.hash ?? genesis,
    };
    chain.push({ ...entry, hash: hashOf(entry) });
  }
  return chain;
};

const firstBreakOf = (chain: readonly ChainedEntry[], head: ChainHead): number | null => {
  const check = startCheck(organizationId);
  for (const entry of chain) check.take(entry);
  return check.end(head);
};

/** A small generator with a seed: a failure can be made again. */
const chanceFrom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const flipped = (text: string, at: number): string => {
  const code = text.charCodeAt(at) ^ 1;
  return text.slice(0, at) + String.fromCharCode(code) + text.slice(at + 1);
};

type Chance = (below: number) => number;
type Tamper = (chain: ChainedEntry[], at: number, chance: Chance) => ChainedEntry[];

const replaced = (chain: ChainedEntry[], at: number, change: Partial<ChainedEntry>): ChainedEntry[] =>
  chain.map((entry, index) => (index === at ? { ...entry, ...change } : entry));

const fields: readonly ((entry: ChainedEntry, chance: Chance) => Partial<ChainedEntry>)[] = [
  (entry, chance) => ({ details: flipped(entry.details, chance(entry.details.length)) }),
  (entry, chance) => ({ action: flipped(entry.action, chance(entry.action.length)) }),
  (entry, chance) => ({ target: flipped(entry.target, chance(entry.target.length)) }),
  (entry, chance) => ({ hash: flipped(entry.hash, chance(64)) }),
  (entry, chance) => ({ previous_hash: flipped(entry.previous_hash, chance(64)) }),
  (entry) => ({ at: new Date(entry.at.getTime() + 1) }),
  (entry) => ({ actor_id: (entry.actor_id ?? 0) + 1 }),
  (entry) => ({ target_id: (entry.target_id ?? 0) + 1 }),
  (entry) => ({ organization_id: entry.organization_id + 1 }),
];

/** An attacker may know the rule and recompute the hashes after the changed entry. */
const rehashed = (chain: readonly ChainedEntry[]): ChainedEntry[] => {
  let previous_hash = genesis;
  return chain.map((entry, index) => {
    const { hash: _hash, ...next } = { ...entry, sequence: index + 1, previous_hash };
    previous_hash = hashOf(next);
    return { ...next, hash: previous_hash };
  });
};

const tampers: Readonly<Record<string, Tamper>> = {
  flip: (chain, at, chance) => {
    const entry = chain[at];
    const change = fields[chance(fields.length)];
    return entry && change ? replaced(chain, at, change(entry, chance)) : [];
  },
  delete: (chain, at) => chain.filter((_entry, index) => index !== at),
  'delete and renumber': (chain, at) =>
    chain.filter((_entry, index) => index !== at).map((entry, index) => ({ ...entry, sequence: index + 1 })),
  insert: (chain, at, chance) => {
    const copied = chain[chance(chain.length)];
    return copied ? [...chain.slice(0, at), { ...copied, sequence: at + 1 }, ...chain.slice(at)] : [];
  },
  reorder: (chain, at, chance) => {
    const other = (at + 1 + chance(chain.length - 1)) % chain.length;
    const [one, two] = [chain[at], chain[other]];
    if (!one || !two) return [];
    return replaced(replaced(chain, at, { ...two, sequence: one.sequence }), other, { ...one, sequence: two.sequence });
  },
  truncate: (chain, at) => chain.slice(0, at),
  'delete and mend the rest': (chain, at) => rehashed(chain.filter((_entry, index) => index !== at)),
  'change and mend the rest': (chain, at) => rehashed(replaced(chain, at, { details: '{"after":{"amount":1}}' })),
};

const whole = chainOf(150);
const end = whole.at(-1);
const head: ChainHead = end ? { sequence: end.sequence, hash: end.hash } : emptyHead;

test('a chain that nobody touched is whole', () => {
  expect(firstBreakOf(whole, head)).toBeNull();
  expect(firstBreakOf([], emptyHead)).toBeNull();
});

const times = isWholeRun() ? 1_000 : 200;

test.each(Object.keys(tampers))('of many times %s at random places all are detected', (name) => {
  const chance = chanceFrom(20_261_122);
  const tamper = tampers[name];
  let detected = 0;
  for (let n = 0; n < times; n += 1) {
    const at = chance(whole.length);
    const chain = tamper?.(whole, at, chance) ?? [];
    if (firstBreakOf(chain, head) !== null) detected += 1;
  }
  expect(detected).toBe(times);
});

test('a flip is told where it was made', () => {
  for (const at of [0, 17, 149]) {
    expect(firstBreakOf(replaced([...whole], at, { action: 'thing.removed' }), head)).toBe(at + 1);
  }
});

test('twenty thousand entries are checked within two seconds of the processor', async () => {
  const long = chainOf(20_000);
  const last = long.at(-1);
  const took = await processorMsOf(() =>
    expect(firstBreakOf(long, last ? { sequence: last.sequence, hash: last.hash } : emptyHead)).toBeNull(),
  );
  expect(took).toBeLessThan(2_000);
});
