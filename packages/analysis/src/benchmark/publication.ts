import type { BenchmarkCount } from '@uni/contracts';
import { bandsOf, countBand, type Percentiles } from './bands.ts';
import { type Cohort, cohortCells, parentOf } from './cohort.ts';
import { DisclosureAudit } from './disclosure-audit.ts';
import { benchmarkRules } from './rules.ts';

/** One organization's value of one indicator: a single value, however many enterprises it has. */
export interface Contribution {
  /** Only identifies the same contributor across dates. */
  readonly contributor: string;
  readonly cohort: Cohort;
  readonly value: number;
  /** The sales value on offer, of which no contributor may hold too large a share of a group. */
  readonly weight: number;
}

/** Published percentiles of one group in one edition, with its contributors. */
export interface PublishedCell {
  readonly cell: string;
  readonly edition: string;
  readonly members: readonly string[];
  readonly count: BenchmarkCount;
  readonly percentiles: Percentiles;
}

/** Reasons to withhold a group. Without members joining or leaving, only `waits` can change by the next date. */
export type Withholding = 'too_few' | 'dominated' | 'remainder' | 'alike' | 'waits';

/** Groups of an edition that are published, and why others are withheld. */
export interface Publication {
  /** Groups published from now on: published at this date, or unchanged from an earlier one. */
  readonly published: readonly PublishedCell[];
  readonly withheld: ReadonlyMap<string, Withholding>;
}

/** Earlier publications; with a new one they must disclose no organization. */
export interface Before {
  /** Sets of contributors published at earlier dates. */
  readonly disclosed: readonly (readonly string[])[];
  readonly published: readonly PublishedCell[];
}

interface Group {
  readonly cell: string;
  readonly members: readonly Contribution[];
}

/** Returns the groups of one indicator that may be published at a date. The same contributions give the same publication. */
export function publish(edition: string, contributions: readonly Contribution[], before: Before): Publication {
  const audit = new DisclosureAudit();
  for (const members of before.disclosed) audit.note(members);
  const withheld = new Map<string, Withholding>();
  const publishedCells = new Map<string, PublishedCell>();
  const rests = new Map<string, readonly Contribution[]>();
  for (const { cell, members } of groupsOf(contributions)) {
    const percentiles = bandsOf(members.map(({ value }) => value));
    const reason =
      withholdingOf(cell, members, rests, withheld) ??
      (isAlike(percentiles) ? 'alike' : audit.admits(namesOf(members)) ? null : 'waits');
    if (reason) {
      withheld.set(cell, reason);
      continue;
    }
    const parent = parentOf(cell);
    if (parent !== null) rests.set(parent, restOf(rests.get(parent) ?? [], members));
    rests.set(cell, members);
    publishedCells.set(cell, {
      ...{ cell, edition, members: namesOf(members), count: countBand(members.length) },
      percentiles,
    });
  }
  return {
    published: [...publishedCells.values(), ...stillPublished(contributions, before.published, withheld)],
    withheld,
  };
}

const namesOf = (members: readonly Contribution[]): string[] => members.map(({ contributor }) => contributor).sort();

/** Widest groups first, so that a group is checked after its parent; at equal depth the largest first. */
function groupsOf(contributions: readonly Contribution[]): Group[] {
  const groups = new Map<string, Contribution[]>();
  for (const one of contributions)
    for (const cell of cohortCells(one.cohort)) {
      const members = groups.get(cell);
      if (members) members.push(one);
      else groups.set(cell, [one]);
    }
  const depth = (cell: string): number => cell.split('/').length;
  return [...groups]
    .map(([cell, members]) => ({ cell, members }))
    .sort((a, b) => depth(a.cell) - depth(b.cell) || b.members.length - a.members.length || (a.cell < b.cell ? -1 : 1));
}

const restOf = (whole: readonly Contribution[], subset: readonly Contribution[]): Contribution[] => {
  const taken = new Set(subset);
  return whole.filter((one) => !taken.has(one));
};

/** Publishing equal values would reveal each one. */
const isAlike = ([, p25, , p75]: Percentiles): boolean => p25 === p75;

const isTooFew = (members: readonly Contribution[]): boolean => members.length < benchmarkRules.leastOrganizations;

/**
 * Of the sales value on offer, and of the values themselves. A value above all others together would be recognisable in any
 * quantile. Where nothing is on offer there is nothing to compare.
 */
function isDominated(members: readonly Contribution[]): boolean {
  const weights = members.map(({ weight }) => Math.max(0, weight));
  return (
    weights.every((weight) => weight === 0) ||
    hasDominating(weights) ||
    hasDominating(members.map(({ value }) => Math.abs(value)))
  );
}

function hasDominating(amounts: readonly number[]): boolean {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  return amounts.some((amount) => amount > total * benchmarkRules.mostShare);
}

/** A group is published only within a published parent, and only if the parent's remainder could be published too. */
function withholdingOf(
  cell: string,
  members: readonly Contribution[],
  rests: ReadonlyMap<string, readonly Contribution[]>,
  withheld: ReadonlyMap<string, Withholding>,
): Withholding | null {
  if (isTooFew(members)) return 'too_few';
  if (isDominated(members)) return 'dominated';
  const parent = parentOf(cell);
  if (parent === null) return null;
  const whole = rests.get(parent);
  if (!whole) return withheld.get(parent) ?? 'waits';
  const rest = restOf(whole, members);
  return rest.length > 0 && (isTooFew(rest) || isDominated(rest)) ? 'remainder' : null;
}

/** A waiting group stays as published, unless one of its members no longer contributes. Then nothing is displayed. */
function stillPublished(
  contributions: readonly Contribution[],
  previous: readonly PublishedCell[],
  withheld: ReadonlyMap<string, Withholding>,
): PublishedCell[] {
  const contributing = new Set(contributions.map(({ contributor }) => contributor));
  return previous.filter(
    ({ cell, members }) => withheld.get(cell) === 'waits' && members.every((one) => contributing.has(one)),
  );
}
