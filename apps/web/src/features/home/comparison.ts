import type { EnterpriseSummary } from '@uni/contracts';
import { consolidate, isComputed, type Portfolio } from '../cash-flow/portfolio/portfolio.ts';

/**
 * The portfolio compared with another version of it. It includes only enterprises that have both: others would distort the
 * difference.
 */
export interface Comparison {
  readonly now: Portfolio | null;
  readonly other: Portfolio | null;
  /** The other version of each enterprise that has both. */
  readonly others: ReadonlyMap<number, EnterpriseSummary>;
}

export function comparisonOf(list: readonly EnterpriseSummary[], versions: readonly EnterpriseSummary[]): Comparison {
  const computed = new Set(list.filter(isComputed).map(({ id }) => id));
  const common = versions.filter((one) => isComputed(one) && computed.has(one.id));
  const ids = new Set(common.map(({ id }) => id));
  return {
    now: consolidate(list.filter(({ id }) => ids.has(id))),
    other: consolidate(common),
    others: new Map(common.map((one) => [one.id, one])),
  };
}
