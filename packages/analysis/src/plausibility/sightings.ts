import type { Band } from './bands.ts';

/** The evidence of a rule: fields, measured value and reference. */
export interface Sighting {
  /** JSON Pointers of the fields that say so, the one to open first. */
  readonly paths: readonly string[];
  /** The module's number. */
  readonly module?: number;
  /** In the rule's unit. */
  readonly value?: number;
  /** In the rule's unit: what the value is held against where that is no band. */
  readonly limit?: number;
  readonly band?: Band;
  /** Keys of expense groups, names of indexes, tables or loans. */
  readonly names?: readonly string[];
}

/** Shares are displayed with one decimal of a percent. A smaller gap to the whole is ignored. */
const leastGap = 0.000_5;

/** Months of a curve that were typed and are no whole; weights of another scale are no shares of it. */
export function openCurve(
  shares: readonly number[] | null | undefined,
  path: string,
  names: readonly string[],
): Sighting[] {
  const total = (shares ?? []).reduce((sum, share) => sum + share, 0);
  const isShares = total > 0.5 && total < 1.5;
  return isShares && Math.abs(total - 1) > leastGap
    ? [{ paths: [`${path}/shares`], value: total, limit: 1, names }]
    : [];
}

/** Every number above 1 that is a share or a rate, with its pointer. */
export function sharesAboveOne(value: unknown, path: string): Sighting[] {
  const sightings: Sighting[] = [];
  collectShares(value, path, sightings);
  return sightings;
}

/** A study holds tens of thousands of numbers in curves: nothing is made for a number in a list. */
function collectShares(value: unknown, path: string, sightings: Sighting[]): void {
  if (typeof value !== 'object' || value === null) return;
  const isList = Array.isArray(value);
  for (const [key, entry] of isList ? value.entries() : Object.entries(value)) {
    if (typeof entry === 'object') collectShares(entry, `${path}/${key}`, sightings);
    else if (typeof entry === 'number' && entry > 1 && !isList && isShareOrRate(String(key), value)) {
      sightings.push({ paths: [`${path}/${key}`], value: entry });
    }
  }
}

function isShareOrRate(key: string, parent: object): boolean {
  const isRate = key === 'rate' || key === 'annual' || (key === 'value' && 'basis' in parent);
  return isRate || key === 'share' || key === 'discount' || key.endsWith('_share');
}
