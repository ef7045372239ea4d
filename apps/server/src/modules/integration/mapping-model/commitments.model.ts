/** Budgeted, realised, committed and what is still to be committed, by line; pure. */

export interface LineSums {
  readonly budget: number;
  readonly realised: number;
  /** Open documents, expected ones included. */
  readonly committed: number;
  readonly forecast: number;
}

export interface Outlook extends LineSums {
  readonly to_commit: number;
  readonly trend: number;
  readonly deviation: number;
  readonly deviation_share: number | null;
}

/** The rest of the budget must still be committed; an excess must not. Signs are the line's own. */
export const outlookOf = (sums: LineSums): Outlook => {
  const left = sums.budget - sums.realised - sums.committed;
  const isLeft = Math.sign(left) === Math.sign(sums.budget);
  const to_commit = isLeft ? left : 0;
  const trend = sums.realised + sums.committed + to_commit;
  const deviation = trend - sums.budget;
  return {
    ...sums,
    to_commit,
    trend,
    deviation,
    deviation_share: sums.budget === 0 ? null : deviation / Math.abs(sums.budget),
  };
};
