/**
 * Tests the anonymous comparison against an attacker who subtracts. Hit rates use worlds from a fixed seed, for chance must not
 * fail a run. `UNI_PROPERTY_SEED` begins elsewhere, `UNI_ATTACK_WORLDS` adds worlds. Statements about every pair are tested with
 * newly drawn worlds.
 */

import { forSeeds } from '@uni/engine/oracle/generation/seeds.ts';
import { describe, expect, it } from 'vitest';
import type { Contribution, PublishedCell } from '../src/benchmark/publication.ts';
import { type Attack, attack, attackGroups, type GroupAttack } from './benchmark-attack.ts';
import {
  asPublished,
  membersByDate,
  type PublishedGroup,
  publishedByPlatform,
  publishedCarelessly,
} from './benchmark-population.ts';

const firstSeed = Number(process.env.UNI_PROPERTY_SEED ?? 1);
const populationCount = Number(process.env.UNI_ATTACK_WORLDS ?? 60);
const dates = 8;
const pairsOfPopulation = 250;

interface Population {
  readonly seed: number;
  readonly byDate: readonly (readonly Contribution[])[];
  readonly published: readonly PublishedCell[];
  readonly truth: ReadonlyMap<string, number>;
}

function populationOf(seed: number): Population {
  const byDate = membersByDate(seed, dates);
  const truth = new Map(byDate.flat().map(({ contributor, value }) => [contributor, value]));
  return { seed, byDate, truth, published: publishedByPlatform(byDate) };
}

const all: readonly Population[] = Array.from({ length: populationCount }, (_, at) => populationOf(firstSeed + at));

const attacked = (publishedIn: (population: Population) => readonly PublishedGroup[], colluding: number): Attack => {
  const sum: Attack = { pairs: 0, aimed: 0, recovered: 0, guessed: 0, guesses: { hits: 0, decoys: 0 } };
  return all.reduce((so, population) => {
    const published = publishedIn(population);
    if (published.length < 2) return so;
    const one = attack(published, population.truth, { seed: population.seed, pairs: pairsOfPopulation, colluding });
    return {
      pairs: so.pairs + one.pairs,
      aimed: so.aimed + one.aimed,
      recovered: so.recovered + one.recovered,
      guessed: so.guessed + one.guessed,
      guesses: { hits: so.guesses.hits + one.guesses.hits, decoys: so.guesses.decoys + one.guesses.decoys },
    };
  }, sum);
};

const say = (what: string, result: Attack): void => {
  const { pairs, aimed, recovered, guessed, guesses } = result;
  process.stdout.write(
    `${what} (seeds ${firstSeed}–${firstSeed + populationCount - 1}): ${pairs} pairs, ${aimed} about one organization, ${recovered} of them recovered; ${guessed} guesses about the rest, ${guesses.hits} near, ${guesses.decoys} near a decoy\n`,
  );
};

/** More hits than on decoys, by more than a twentieth and by more than chance does it. */
const exceeds = ({ guesses: { hits, decoys } }: Attack): boolean =>
  hits > 1.05 * decoys + 4 * Math.sqrt(hits + decoys + 1);

describe('somebody who subtracts what the house tells', () => {
  it('finds no pair, in 10,000 and more, that is about one organization, and guesses no better than about those whom it does not concern', () => {
    const result = attacked(({ published }) => published.map(asPublished), 1);
    say('the house, one attacker', result);
    expect(result.pairs).toBeGreaterThanOrEqual(10_000);
    expect({ aimed: result.aimed, recovered: result.recovered }).toEqual({ aimed: 0, recovered: 0 });
    expect(exceeds(result)).toBe(false);
  });

  it('finds no pair that is about one organization in worlds drawn from a seed either', () => {
    // Forty worlds are 10,000 pairs.
    forSeeds(
      (seed) => {
        const { published, truth } = populationOf(seed);
        if (published.length < 2) return false;
        const one = attack(published.map(asPublished), truth, { seed, pairs: pairsOfPopulation, colluding: 1 });
        expect({ seed, aimed: one.aimed, recovered: one.recovered }).toEqual({ seed, aimed: 0, recovered: 0 });
        return true;
      },
      { atLeast: 40 },
    );
  });

  it('finds none by any combination of all that was ever told, as a second reckoning of ranks says', () => {
    let combined = 0;
    for (const { seed, published } of all.slice(0, 8)) {
      const names = [...new Set(published.flatMap(({ members }) => members))];
      const rows = [...new Set(published.map(({ members }) => members.join(' ')))].map((members) => {
        const inside = new Set(members.split(' '));
        return names.map((name) => (inside.has(name) ? 1 : 0));
      });
      combined += rows.length;
      expect(disclosed(rows, names.length), `seed ${seed}`).toEqual([]);
    }
    expect(combined).toBeGreaterThan(8);
  });

  it('finds somebody as soon as two organizations put their numbers together, and smoothing and steps are what is left', () => {
    const result = attacked(({ published }) => published.map(asPublished), 2);
    say('the house, two attackers', result);
    expect(result.recovered).toBeLessThanOrEqual(2 + result.aimed * 0.3);
  });

  it('tells something at every date and of finer groups too: silence would be no defence', () => {
    const levels = new Set(all.flatMap(({ published }) => published.map(({ cell }) => cell.split('/').length)));
    expect([...levels].sort()).toEqual([1, 2, 3, 4]);
    const dated = all.filter(({ published }) => new Set(published.map(({ edition }) => edition)).size > 1).length;
    expect(dated).toBeGreaterThan(populationCount / 4);
  });
});

describe('somebody who takes a single group apart', () => {
  const takenApart = (publishedIn: (population: Population) => readonly PublishedGroup[]): GroupAttack =>
    all.slice(0, 60).reduce(
      (so, population) => {
        const one = attackGroups(publishedIn(population).slice(0, 12), population.truth, population.seed);
        return {
          groups: so.groups + one.groups,
          byMember: so.byMember + one.byMember,
          byOutsider: so.byOutsider + one.byOutsider,
        };
      },
      { groups: 0, byMember: 0, byOutsider: 0 },
    );
  const report = (what: string, { groups, byMember, byOutsider }: GroupAttack): void => {
    process.stdout.write(
      `${what}: of ${groups} small groups the largest or smallest within 5 % in ${byMember} by a member, in ${byOutsider} by anybody\n`,
    );
  };

  it('finds the largest or smallest seldom, and a member little more often than anybody', () => {
    const platformAttack = takenApart(({ published }) => published.map(asPublished));
    report('the house', platformAttack);
    const exact = takenApart(({ byDate }) => publishedCarelessly(byDate, 'exact', 'the groups'));
    report('exact percentiles', exact);
    expect(platformAttack.groups).toBeGreaterThan(50);
    expect(platformAttack.byMember).toBeLessThan(platformAttack.groups * 0.12);
    expect(exact.byMember).toBeGreaterThan(exact.groups * 0.2);
  });
});

describe('the same attack on somebody careless', () => {
  it('recovers nearly every organization that exact means under free filters are about', () => {
    const result = attacked(({ byDate }) => publishedCarelessly(byDate, 'exact', 'any filter'), 1);
    say('exact means, any filter', result);
    expect(result.aimed).toBeGreaterThan(100);
    expect(result.recovered).toBeGreaterThan(result.aimed * 0.95);
  });

  it('recovers somebody of smoothed bands too where pairs about one organization are let out', () => {
    const result = attacked(({ byDate }) => publishedCarelessly(byDate, 'smooth', 'the groups'), 1);
    say('smoothed bands, no account kept', result);
    expect(result.aimed).toBeGreaterThan(100);
    expect(result.recovered).toBeGreaterThan(0);
  });
});

/** Pairs of organizations that some combination of rows is about alone: leaving their columns out lowers the rank. */
function disclosed(rows: readonly (readonly number[])[], count: number): string[] {
  const whole = rankOf(rows);
  const leaks: string[] = [];
  for (let i = 0; i < count; i += 1)
    for (let j = i + 1; j < count; j += 1)
      if (rankOf(rows.map((row) => row.filter((_, at) => at !== i && at !== j))) < whole) leaks.push(`${i},${j}`);
  return leaks;
}

function rankOf(rows: readonly (readonly number[])[]): number {
  const matrix = rows.map((row) => [...row]);
  let rank = 0;
  for (let column = 0; column < (matrix[0]?.length ?? 0) && rank < matrix.length; column += 1) {
    const pivot = matrix
      .slice(rank)
      .reduce(
        (best, row, at) => (Math.abs(row[column] ?? 0) > Math.abs(matrix[best]?.[column] ?? 0) ? rank + at : best),
        rank,
      );
    const [chosen, first] = [matrix[pivot], matrix[rank]];
    if (!chosen || !first || Math.abs(chosen[column] ?? 0) < 1e-9) continue;
    [matrix[rank], matrix[pivot]] = [chosen, first];
    for (const row of matrix.slice(rank + 1)) {
      const times = (row[column] ?? 0) / (chosen[column] ?? 1);
      if (times !== 0)
        for (let at = column; at < row.length; at += 1) row[at] = (row[at] ?? 0) - times * (chosen[at] ?? 0);
    }
    rank += 1;
  }
  return rank;
}
