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
  if (Array.isArray(value)) return value.flatMap((entry, k) => sharesAboveOne(entry, `${path}/${k}`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => {
    const at = `${path}/${key}`;
    const isRate = key === 'rate' || key === 'annual' || (key === 'value' && 'basis' in value);
    const isShare = key === 'share' || key === 'discount' || key.endsWith('_share');
    if (typeof entry === 'number') return (isRate || isShare) && entry > 1 ? [{ paths: [at], value: entry }] : [];
    return sharesAboveOne(entry, at);
  });
}
