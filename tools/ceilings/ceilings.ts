export interface Finding {
  readonly rule: string;
  /** From the repository's root. */
  readonly path: string;
  readonly line: number;
}

/** The most findings of each rule in each workspace; a workspace that is not named has none. */
export type Ceilings = Readonly<Record<string, Readonly<Record<string, number>>>>;

interface Excess {
  readonly rule: string;
  readonly workspace: string;
  readonly count: number;
  readonly ceiling: number;
}

const workspaceOf = (path: string): string => /^(?:apps|packages)\/[^/]+|^[^/]+/.exec(path)?.[0] ?? path;

export function countFindings(findings: readonly Finding[]): Ceilings {
  const counts: Record<string, Record<string, number>> = {};
  for (const { rule, path } of findings) {
    const workspace = workspaceOf(path);
    const ofRule = counts[rule] ?? {};
    ofRule[workspace] = (ofRule[workspace] ?? 0) + 1;
    counts[rule] = ofRule;
  }
  return counts;
}

/** @returns counts above their ceiling, texts for those below, and the ceilings lowered to the counts */
export function compareCounts(counts: Ceilings, ceilings: Ceilings) {
  const pairs = pairUp(counts, ceilings);
  return {
    above: pairs.filter(({ count, ceiling }) => count > ceiling),
    below: pairs
      .filter(({ count, ceiling }) => count < ceiling)
      .map(({ rule, workspace, count, ceiling }) => `${rule} in ${workspace}: ${count}, and ${ceiling} are allowed`),
    lowered: Object.fromEntries(
      namesOf(counts, ceilings).map((rule) => [
        rule,
        Object.fromEntries(
          pairs.filter((one) => one.rule === rule && one.count > 0).map(({ workspace, count }) => [workspace, count]),
        ),
      ]),
    ) satisfies Ceilings,
  };
}

function pairUp(counts: Ceilings, ceilings: Ceilings): Excess[] {
  return namesOf(counts, ceilings).flatMap((rule) => {
    const [currentCounts = {}, allowed = {}] = [counts[rule], ceilings[rule]];
    return namesOf(currentCounts, allowed).map((workspace) => ({
      ...{ rule, workspace },
      ...{ count: currentCounts[workspace] ?? 0, ceiling: allowed[workspace] ?? 0 },
    }));
  });
}

const namesOf = (one: object, other: object): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();
