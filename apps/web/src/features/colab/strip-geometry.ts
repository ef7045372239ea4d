import type { CollaborationBenchmark, CollaborationDirection } from '@uni/contracts';

export interface StripPlace {
  /** From 0 (worst) to 1 (best); where none is better, from the lowest to the highest. */
  readonly outer: readonly [number, number];
  readonly inner: readonly [number, number];
  readonly median: number;
  /** Kept inside the strip, however far out the value is. */
  readonly own: number | null;
}

/** Chart C9: the right is always better. The outer percentiles stand a tenth from the ends. */
export function stripPlaces(
  { percentiles }: Pick<CollaborationBenchmark, 'percentiles'>,
  direction: CollaborationDirection,
  value: number | null,
): StripPlace {
  const [p10 = 0, p25 = 0, p50 = 0, p75 = 0, p90 = 0] = percentiles;
  const span = p90 - p10;
  const rising = (at: number): number => (span === 0 ? 0.5 : 0.1 + (0.8 * (at - p10)) / span);
  const place = (at: number): number => {
    const risen = Math.min(1, Math.max(0, rising(at)));
    return direction === 'lower' ? 1 - risen : risen;
  };
  const between = (a: number, b: number): [number, number] => [
    Math.min(place(a), place(b)),
    Math.max(place(a), place(b)),
  ];
  return {
    outer: between(p10, p90),
    inner: between(p25, p75),
    median: place(p50),
    own: value === null ? null : place(value),
  };
}
