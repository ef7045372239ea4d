/** Guarantees of the anonymous comparison. Chosen by the attack in `test/benchmark-attack.property.test.ts`. */
export const benchmarkRules = {
  /** Minimum organizations in a group, and in its remainder outside the groups within it. */
  leastOrganizations: 5,
  /** The largest part of a group's weight that one organization may be. */
  mostShare: 0.5,
  /** Minimum organizations for publishing the 10th and the 90th percentiles. */
  leastForTails: 10,
  /** A percentile is rounded to a step of this share of the interquartile range, */
  partOfSpread: 0.2,
  /** and to no more digits than this. */
  digits: 2,
  /** Earlier editions that a new one is held against. */
  memory: 8,
} as const;

export const percentilePoints = [0.1, 0.25, 0.5, 0.75, 0.9] as const;
