import type { CollaborationBenchmark, CollaborationDirection } from '@uni/contracts';

export interface StripGeometry {
  /** From 0 (worst) to 1 (best); where none is better, from the lowest to the highest. */
  readonly outer: readonly [number, number];
  readonly inner: readonly [number, number];
  readonly median: number;
  /** Clamped to the strip, however far out the value is. */
  readonly own: number | null;
}

/**
 * Chart C9: the right is always better. The outermost published percentiles are a tenth from the ends: in a small group the
 * quartiles.
 */
export function stripPositions(
  { percentiles }: Pick<CollaborationBenchmark, 'percentiles'>,
  direction: CollaborationDirection,
  value: number | null,
): StripGeometry {
  const [, p25, p50, p75] = percentiles.map((value) => value ?? 0);
  const [low = 0, high = 0] = [percentiles[0] ?? p25, percentiles[4] ?? p75];
  const span = high - low;
  const rising = (at: number): number => (span === 0 ? 0.5 : 0.1 + (0.8 * (at - low)) / span);
  const positionOf = (at: number): number => {
    const risen = Math.min(1, Math.max(0, rising(at)));
    return direction === 'lower' ? 1 - risen : risen;
  };
  const between = (a: number, b: number): [number, number] => [
    Math.min(positionOf(a), positionOf(b)),
    Math.max(positionOf(a), positionOf(b)),
  ];
  return {
    outer: between(low, high),
    inner: between(p25 ?? 0, p75 ?? 0),
    median: positionOf(p50 ?? 0),
    own: value === null ? null : positionOf(value),
  };
}

/** Of a letter or a digit at 11 pixels, rather too much than too little. */
const letter = 6.2;
const gap = 6;

/**
 * Returns the strip's labelled ends: those whose text does not overlap the median's, at a width in pixels. The table behind it
 * has the rest.
 */
export function endVisibility(
  { outer, median }: Pick<StripGeometry, 'outer' | 'median'>,
  { left, middle, right }: { readonly left: string; readonly middle: string; readonly right: string },
  width: number,
): { readonly left: boolean; readonly right: boolean } {
  const half = (middle.length * letter) / 2 + gap;
  return {
    left: outer[0] * width + left.length * letter <= median * width - half,
    right: outer[1] * width - right.length * letter >= median * width + half,
  };
}
