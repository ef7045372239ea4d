/** What the anonymous comparison promises. Chosen by the attack in `test/benchmark-attack.property.test.ts`. */
export const benchmarkRules = {
  /** Organizations in a group, and in what is left of it beside the groups within it. */
  leastOrganizations: 5,
  /** The largest part of a group's weight that one organization may be. */
  mostShare: 0.5,
  /** Organizations from which on the 10th and the 90th percentiles are told. */
  leastForTails: 10,
  /** A percentile is told to a step of this part of the distance between the quartiles, */
  partOfSpread: 0.2,
  /** and to no more digits than this. */
  digits: 2,
  /** Earlier editions that a new one is held against. */
  memory: 8,
} as const;

export const percentilePoints = [0.1, 0.25, 0.5, 0.75, 0.9] as const;
