/**
 * The attacker is a member and knows its own number (and those of friends). It knows when members joined and left, every group
 * ever published, and the exact smoothing and rounding. It takes two groups and attributes their difference to an organization.
 */
import { RunRandom } from '../src/simulation/random.ts';
import { misfit, type PublishedGroup, pseudoSample } from './benchmark-population.ts';

export interface Attack {
  readonly pairs: number;
  /** Pairs whose sets differ, without the attackers, by one organization: that difference concerns one target. */
  aimed: number;
  /** Estimates made of aimed pairs, and how many of these pairs gave one within 5 % of the truth. */
  recovered: number;
  /** Pairs that differ by more: a member of the difference is named all the same, at random. Hits, and hits on a decoy. */
  guessed: number;
  readonly guesses: { hits: number; decoys: number };
}

const near = (estimate: number, truth: number): boolean => Math.abs(estimate - truth) <= 0.05 * Math.abs(truth);

interface Difference {
  readonly larger: PublishedGroup;
  readonly smaller: PublishedGroup;
  /** In one of the two only, the attackers left out; with the sign that they have in larger − smaller. */
  readonly unknown: readonly { readonly name: string; readonly sign: 1 | -1 }[];
  /** The attackers' own contribution to larger − smaller. */
  readonly own: number;
}

function differenceOf(
  a: PublishedGroup,
  b: PublishedGroup,
  attackers: ReadonlySet<string>,
  truth: ReadonlyMap<string, number>,
): Difference {
  const [larger, smaller] = a.members.length >= b.members.length ? [a, b] : [b, a];
  const [inLarger, inSmaller] = [new Set(larger.members), new Set(smaller.members)];
  const sided = [
    ...larger.members.filter((name) => !inSmaller.has(name)).map((name) => ({ name, sign: 1 as const })),
    ...smaller.members.filter((name) => !inLarger.has(name)).map((name) => ({ name, sign: -1 as const })),
  ];
  const own = sided
    .filter(({ name }) => attackers.has(name))
    .reduce((sum, { name, sign }) => sum + sign * (truth.get(name) ?? 0), 0);
  return { larger, smaller, own, unknown: sided.filter(({ name }) => !attackers.has(name)) };
}

/** Sum less sum, less what is one's own, shared among those who are left. */
function bySums({ larger, smaller, unknown, own }: Difference): number {
  const sums = larger.mean * larger.members.length - smaller.mean * smaller.members.length - own;
  const signs = unknown.reduce((sum, { sign }) => sum + sign, 0);
  return sums / (signs === 0 ? 1 : signs);
}

/** Returns the number that, added to the common members, gives the published percentiles. */
function byInversion({ larger, smaller, unknown }: Difference): number {
  const [one] = unknown;
  const [fuller, rest] = one?.sign === -1 ? [smaller, larger] : [larger, smaller];
  const others = pseudoSample(rest, fuller.members.length - 1);
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (let step = 0; step <= 150; step += 1) {
    const candidate = 10 ** (1 + step / 50);
    const distance = misfit([...others, candidate], fuller);
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** The percentile that moved most, as it is now. */
function byShift({ larger, smaller }: Difference): number {
  let [best, most] = [0, -1];
  for (const { p, value } of larger.points) {
    const before = smaller.points.find((point) => point.p === p)?.value;
    const moved = before === undefined ? 0 : Math.abs(Math.log(Math.max(value, 1e-9) / Math.max(before, 1e-9)));
    if (moved > most) [best, most] = [value, moved];
  }
  return best;
}

const estimators = [bySums, byInversion, byShift];

/** Hits on the largest and the smallest member of a group within 5 %, from that group alone. */
export interface GroupAttack {
  groups: number;
  /** By a member, who takes its own value out. */
  byMember: number;
  /** By any attacker. */
  byOutsider: number;
}

const factors = [0.7, 0.85, 0.93, 0.97, 1.03, 1.07, 1.15, 1.3];

/**
 * Returns a sample that reproduces the published percentiles. It starts from them and is fitted value by value. `own` is one of
 * its values.
 */
function fitted(published: PublishedGroup, own: number | null): number[] {
  const sample = pseudoSample(published, published.members.length);
  if (own !== null) {
    const nearest = sample.reduce(
      (best, value, at) => (Math.abs(value - own) < Math.abs((sample[best] ?? 0) - own) ? at : best),
      0,
    );
    sample.splice(nearest, 1);
  }
  const whole = (values: readonly number[]): number[] => (own === null ? [...values] : [...values, own]);
  let least = misfit(whole(sample), published);
  for (let round = 0; round < 25; round += 1)
    for (let at = 0; at < sample.length; at += 1)
      for (const factor of factors) {
        const other = sample.with(at, Math.max(1e-6, (sample[at] ?? 0) * factor));
        const distance = misfit(whole(other), published);
        if (distance < least) {
          least = distance;
          sample[at] = other[at] ?? 0;
        }
      }
  return sample;
}

/** Attacks single groups: the attacker knows who is the largest and who the smallest, and searches for their values. */
export function attackGroups(
  published: readonly PublishedGroup[],
  truth: ReadonlyMap<string, number>,
  seed: number,
): GroupAttack {
  const random = new RunRandom(seed, 2);
  const result: GroupAttack = { groups: 0, byMember: 0, byOutsider: 0 };
  for (const group of published) {
    if (group.members.length > 10) continue;
    const attacker = group.members[Math.floor(random.next() * group.members.length)];
    const own = truth.get(attacker ?? '') ?? 0;
    const others = group.members.filter((name) => name !== attacker).map((name) => truth.get(name) ?? 0);
    const hits = (sample: readonly number[]): number =>
      Number(near(Math.max(...sample), Math.max(...others)) || near(Math.min(...sample), Math.min(...others)));
    result.groups += 1;
    result.byMember += hits(fitted(group, own));
    result.byOutsider += hits(fitted(group, null));
  }
  return result;
}

/** Attacks pairs of published groups. The seed determines everything. */
export function attack(
  published: readonly PublishedGroup[],
  truth: ReadonlyMap<string, number>,
  plan: { readonly seed: number; readonly pairs: number; readonly colluding: number },
): Attack {
  const random = new RunRandom(plan.seed, 1);
  const names = [...truth.keys()];
  const draw = (count: number): number => Math.min(count - 1, Math.floor(random.next() * count));
  const result: Attack = { pairs: plan.pairs, aimed: 0, recovered: 0, guessed: 0, guesses: { hits: 0, decoys: 0 } };
  for (let pair = 0; pair < plan.pairs; pair += 1) {
    const [a, b] = [published[draw(published.length)], published[draw(published.length)]];
    if (!a || !b) continue;
    // Attackers are members of the larger group: a stranger knows less.
    const attackers = new Set(
      Array.from({ length: plan.colluding }, () => a.members[draw(a.members.length)] ?? names[0] ?? ''),
    );
    evaluate(result, differenceOf(a, b, attackers, truth), truth, random);
  }
  return result;
}

function evaluate(result: Attack, difference: Difference, truth: ReadonlyMap<string, number>, random: RunRandom): void {
  const { unknown } = difference;
  const [one] = unknown;
  if (!one) return;
  if (unknown.length === 1) {
    result.aimed += 1;
    const value = truth.get(one.name) ?? 0;
    if (estimators.some((estimate) => near(estimate(difference), value))) result.recovered += 1;
    return;
  }
  const named = unknown[Math.min(unknown.length - 1, Math.floor(random.next() * unknown.length))] ?? one;
  // A member of both sets, about which the difference reveals nothing. Of disjoint sets, any member.
  const apart = new Set(unknown.map(({ name }) => name));
  const inBoth = difference.smaller.members.filter((name) => !apart.has(name));
  const pool = inBoth.length > 0 ? inBoth : [...truth.keys()].filter((name) => !apart.has(name));
  const [value, decoy] = [named.name, pool[Math.min(pool.length - 1, Math.floor(random.next() * pool.length))]].map(
    (name) => truth.get(name ?? '') ?? 0,
  );
  if (value === undefined || decoy === undefined) return;
  for (const estimate of [bySums, byShift]) {
    const guess = estimate(difference);
    result.guessed += 1;
    if (near(guess, value)) result.guesses.hits += 1;
    if (near(guess, decoy)) result.guesses.decoys += 1;
  }
}
