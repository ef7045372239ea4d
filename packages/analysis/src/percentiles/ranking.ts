/** Rank of one value among others of its kind. */
export interface Ranking {
  /** 1 is the best; equal values share the better rank. */
  readonly position: number;
  readonly of: number;
  /** From 0, the worst, to 1, the best; equal values stand in the middle of their ranks. */
  readonly share: number;
}

/** Null where the value is missing or there is nothing to stand among. */
export function rankingOf(
  value: number | null,
  all: readonly (number | null)[],
  better: 'higher' | 'lower',
): Ranking | null {
  const values = all.filter((each) => each !== null);
  if (value === null || values.length < 2) return null;
  const sign = better === 'higher' ? 1 : -1;
  const worse = values.filter((each) => sign * (value - each) > 0).length;
  const ahead = values.filter((each) => sign * (each - value) > 0).length;
  const equal = values.length - worse - ahead;
  return { position: ahead + 1, of: values.length, share: (worse + (equal - 1) / 2) / (values.length - 1) };
}
