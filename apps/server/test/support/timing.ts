/** Times of two kinds of call, compared so that what else the machine does meanwhile counts against neither. */

export interface Compared {
  /** Between the medians, in milliseconds. */
  readonly gap: number;
  /** Spread of the middle halves of both: the part of a gap that machine noise alone may cause. */
  readonly noise: number;
  /** Both medians and their ratio, as a person reads them. */
  readonly report: string;
}

/** Calls the two in turn. `before` runs ahead of each call and is not timed. */
export const compareTimes = async (
  rounds: number,
  [one, other]: readonly [() => Promise<unknown>, () => Promise<unknown>],
  before: () => Promise<unknown>,
): Promise<Compared> => {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, call] of [one, other].entries()) {
      await before();
      const began = performance.now();
      await call();
      times[at]?.push(performance.now() - began);
    }
  }
  const [first, second] = times.map((list) => list.sort((a, b) => a - b));
  const at = (list: readonly number[] | undefined, share: number): number => list?.[Math.floor(rounds * share)] ?? 0;
  const spread = (list: readonly number[] | undefined): number => at(list, 0.75) - at(list, 0.25);
  const [mine, theirs] = [at(first, 0.5), at(second, 0.5)];
  return {
    gap: Math.abs(mine - theirs),
    noise: Math.max(spread(first), spread(second)),
    report: `medians ${mine.toFixed(1)} ms and ${theirs.toFixed(1)} ms, ratio ${(mine / theirs).toFixed(2)}`,
  };
};
