import type { BenchmarkLevel, BenchmarkRegion, BenchmarkSegment, BenchmarkSize } from '@uni/contracts';
import type { Product } from '../study/study-parts.ts';

/**
 * Returns a development's product class: the registered one, else `subdivision` for lots. Null: its organization's predominant
 * class.
 */
export const classOf = (stated: BenchmarkSegment | null, product: Product): BenchmarkSegment | null =>
  stated ?? (product === 'lots' ? 'subdivision' : null);

/** True if a development is of its organization's class. Buildings are never compared with lots. */
export const isOfClass = (segment: BenchmarkSegment, own: BenchmarkSegment | null): boolean =>
  own === null ? segment !== 'subdivision' : own === segment;

/** Attributes that define groups. Without a segment an organization is in no group. */
export interface Cohort {
  readonly segment: BenchmarkSegment;
  readonly region: BenchmarkRegion | null;
  readonly size: BenchmarkSize;
}

/** Of sales values in centavos: up to R$ 50 million, up to R$ 300 million, more. */
const sizeLimits = { small: 5_000_000_000, middle: 30_000_000_000 } as const;

/** Size class of a sales value in centavos. */
export const sizeOf = (salesValue: number): BenchmarkSize =>
  salesValue <= sizeLimits.small ? 'small' : salesValue <= sizeLimits.middle ? 'middle' : 'large';

/**
 * Returns an organization's groups, from the widest to the finest. Each lies within the one before it. There are no others, so
 * filters cannot be combined into a group that was never checked.
 */
export function cohortCells({ segment, region, size }: Cohort): readonly string[] {
  const regional = region === null ? [] : [`all/${segment}/${region}`, `all/${segment}/${region}/${size}`];
  return ['all', `all/${segment}`, ...regional];
}

const levels: readonly BenchmarkLevel[] = ['all', 'segment', 'region', 'size'];

/** Depth of a group by its key: all, segment, region, size. */
export const levelOf = (cell: string): BenchmarkLevel => levels[cell.split('/').length - 1] ?? 'all';

/** The group that a group lies within; null of all. */
export const parentOf = (cell: string): string | null => (cell === 'all' ? null : cell.slice(0, cell.lastIndexOf('/')));
