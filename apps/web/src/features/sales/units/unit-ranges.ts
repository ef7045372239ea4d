/** Ranges of whole numbers as filters: of prices and of floors. */
import { units as copy } from '@uni/phrases';

/** Both ends belong to it; null: open at that end. */
export interface Range {
  readonly from: number | null;
  readonly to: number | null;
}

const written = /^(-?\d{1,7})?~(-?\d{1,7})?$/;

/** Reads `800~950`, `800~` or `~950`; null for anything else. */
export function readRange(text: string | undefined): Range | null {
  const match = written.exec(text ?? '');
  if (!match) return null;
  const [from = null, to = null] = [match[1], match[2]].map((end) => (end === undefined ? null : Number(end)));
  return from === null && to === null ? null : { from, to };
}

export const writeRange = ({ from, to }: Range): string => `${from ?? ''}~${to ?? ''}`;

export const inRange = ({ from, to }: Range, value: number): boolean =>
  (from === null || value >= from) && (to === null || value <= to);

/** The range in words. `name` writes an end. */
export function rangeText({ from, to }: Range, name: (end: number) => string): string {
  if (from === null) return copy.filters.upTo(name(to ?? 0));
  if (to === null) return copy.filters.fromOn(name(from));
  return from === to ? name(from) : copy.filters.between(name(from), name(to));
}

const mostBands = 6;
const roundSteps = [
  1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000, 1_000_000,
];

/**
 * At most six ranges of round ends that hold all values, without those that hold none. `shares`: neighbours share their end, as
 * amounts do; floors do not.
 */
export function bandsOf(values: readonly number[], shares: boolean): Range[] {
  if (values.length === 0) return [];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const step = roundSteps.find((one) => (most - least) / one < mostBands) ?? most - least;
  const first = shares ? Math.floor(least / step) * step : least;
  const bands: Range[] = [];
  for (let from = first; from <= most; from += step) {
    const band = { from, to: shares ? from + step : Math.min(from + step - 1, most) };
    if (values.some((value) => inRange(band, value))) bands.push(band);
  }
  return bands;
}
