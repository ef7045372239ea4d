/** Organizations that join and leave, and their published figures at fixed dates: by our rules, and by a careless publisher. */
import type { BenchmarkRegion, BenchmarkSegment, BenchmarkSize } from '@uni/contracts';
import { bandsOf, smoothQuantile } from '../src/benchmark/bands.ts';
import { cohortCells } from '../src/benchmark/cohort.ts';
import { type Contribution, type PublishedCell, publish } from '../src/benchmark/publication.ts';
import { percentilePoints } from '../src/benchmark/rules.ts';
import { RunRandom } from '../src/simulation/random.ts';
import { quantile } from '../src/simulation/statistics.ts';

/** Published figures of a set of organizations that the attacker knows by name. */
export interface PublishedGroup {
  readonly members: readonly string[];
  /** The exact mean, if published; else an estimate from the percentiles. */
  readonly mean: number;
  readonly points: readonly { readonly p: number; readonly value: number }[];
}

const segments: readonly BenchmarkSegment[] = ['economic', 'medium', 'high'];
const regions: readonly BenchmarkRegion[] = ['southeast', 'south', 'northeast'];
const sizes: readonly BenchmarkSize[] = ['small', 'large'];

const pick = <T>(random: RunRandom, list: readonly T[]): T => {
  const one = list[Math.floor(random.next() * list.length)];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
};

/** Wide: three powers of ten, so that a guess is seldom near by chance. */
const wideValue = (random: RunRandom): number => 10 ** (1 + 3 * random.next());

const organization = (random: RunRandom, contributor: string): Contribution => ({
  contributor,
  cohort: { segment: pick(random, segments), region: pick(random, regions), size: pick(random, sizes) },
  value: wideValue(random),
  weight: 10 ** (8 + random.next()),
});

/**
 * Returns the members at each date. Values never change, unlike in a real quarter: that makes subtraction as easy as possible.
 * Now and then exactly one joins or leaves, and comes back at the next date.
 */
export function membersByDate(seed: number, dates: number): readonly (readonly Contribution[])[] {
  const random = new RunRandom(seed, 0);
  const pool = Array.from({ length: 14 + Math.floor(random.next() * 50) }, (_, at) => organization(random, `o${at}`));
  let present = new Set(pool.filter(() => random.next() < 0.8));
  const all: (readonly Contribution[])[] = [[...present]];
  for (let date = 1; date < dates; date += 1) {
    const changes = random.next() < 0.5 ? 1 : Math.floor(random.next() * 8);
    present = new Set(present);
    for (let change = 0; change < changes; change += 1) {
      const one = pick(random, pool);
      if (!present.delete(one)) present.add(one);
    }
    all.push([...present]);
  }
  return all;
}

/** Returns everything published under our rules over the dates. An unchanged group is not published again. */
export function publishedByPlatform(byDate: readonly (readonly Contribution[])[]): readonly PublishedCell[] {
  const all: PublishedCell[] = [];
  let publishedCells: readonly PublishedCell[] = [];
  byDate.forEach((contributions, date) => {
    const edition = `e${date}`;
    const made = publish(edition, contributions, {
      disclosed: all.map(({ members }) => members),
      published: publishedCells,
    });
    publishedCells = made.published;
    all.push(...publishedCells.filter((cell) => cell.edition === edition));
  });
  return all;
}

/** The mean of a Bernstein quantile over all shares is the mean of the sample. Of some shares, it is what can be made of it. */
const meanOfPoints = (points: PublishedGroup['points']): number =>
  points.reduce((sum, { value }) => sum + value, 0) / points.length;

export const asPublished = ({
  members,
  percentiles,
}: Pick<PublishedCell, 'members' | 'percentiles'>): PublishedGroup => {
  const points = percentilePoints.flatMap((p, at) => {
    const value = percentiles[at];
    return value == null ? [] : [{ p, value }];
  });
  return { members, points, mean: meanOfPoints(points) };
};

export type Manner = 'exact' | 'smooth';

/** Returns the output of a publisher that answers every filter at every date with at least five organizations. */
export function publishedCarelessly(
  byDate: readonly (readonly Contribution[])[],
  manner: Manner,
  cells: 'any filter' | 'the groups',
): readonly PublishedGroup[] {
  return byDate.flatMap((contributions) =>
    filtersOf(contributions, cells)
      .filter((contributors) => contributors.length >= 5)
      .map((contributors): PublishedGroup => {
        const members = contributors.map(({ contributor }) => contributor);
        const values = contributors.map(({ value }) => value).sort((a, b) => a - b);
        if (manner === 'smooth') return asPublished({ members, percentiles: bandsOf(values) });
        const points = percentilePoints.map((p) => ({ p, value: quantile(values, p) ?? 0 }));
        return { members, points, mean: values.reduce((sum, value) => sum + value, 0) / values.length };
      }),
  );
}

function filtersOf(contributions: readonly Contribution[], cells: 'any filter' | 'the groups'): Contribution[][] {
  if (cells === 'the groups') {
    const keys = new Set(contributions.flatMap(({ cohort }) => cohortCells(cohort)));
    return [...keys].map((key) => contributions.filter(({ cohort }) => cohortCells(cohort).includes(key)));
  }
  const any = <T>(list: readonly T[]): readonly (T | null)[] => [null, ...list];
  return any(segments).flatMap((segment) =>
    any(regions).flatMap((region) =>
      any(sizes).map((size) =>
        contributions.filter(
          ({ cohort }) =>
            (segment === null || cohort.segment === segment) &&
            (region === null || cohort.region === region) &&
            (size === null || cohort.size === size),
        ),
      ),
    ),
  );
}

/** Returns a sample with about the published percentiles: the attacker's stand-in for the other members. */
export function pseudoSample({ points }: PublishedGroup, count: number): number[] {
  return Array.from({ length: count }, (_, at) => {
    const p = (at + 0.5) / count;
    const above = points.findIndex((point) => point.p >= p);
    const [from, to] = [points[Math.max(0, above < 0 ? points.length - 2 : above - 1)], points.at(above)];
    if (!from || !to || from === to) return (to ?? from)?.value ?? 0;
    return from.value + ((to.value - from.value) * (p - from.p)) / (to.p - from.p);
  });
}

/** Returns the distance of a sample's smoothed percentiles from the published ones. */
export const misfit = (sample: readonly number[], { points }: PublishedGroup): number => {
  const sorted = sample.toSorted((a, b) => a - b);
  return points.reduce((sum, { p, value }) => {
    const scale = Math.max(Math.abs(value), 1e-9);
    return sum + Math.abs(smoothQuantile(sorted, p) - value) / scale;
  }, 0);
};
