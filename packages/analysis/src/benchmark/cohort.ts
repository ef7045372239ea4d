import type { BenchmarkLevel, BenchmarkRegion, BenchmarkSegment, BenchmarkSize } from '@uni/contracts';
import type { Product } from '../study/study-parts.ts';

/** The class of product of a development: what its register says, else lots where nothing is built; null: what its organization mostly sells. */
export const classOf = (stated: BenchmarkSegment | null, product: Product): BenchmarkSegment | null =>
  stated ?? (product === 'lots' ? 'subdivision' : null);

/** Whether a development is of the class that an organization is compared in. What is built is never held against lots. */
export const isOfClass = (segment: BenchmarkSegment, own: BenchmarkSegment | null): boolean =>
  own === null ? segment !== 'subdivision' : own === segment;

/** What groups are made by. Without a segment an organization is in no group. */
export interface Cohort {
  readonly segment: BenchmarkSegment;
  readonly region: BenchmarkRegion | null;
  readonly size: BenchmarkSize;
}

/** Of sales values in centavos: up to R$ 50 million, up to R$ 300 million, more. */
const sizeLimits = { small: 5_000_000_000, middle: 30_000_000_000 } as const;

export const sizeOf = (salesValue: number): BenchmarkSize =>
  salesValue <= sizeLimits.small ? 'small' : salesValue <= sizeLimits.middle ? 'middle' : 'large';

/**
 * The groups of an organization, from the widest to the finest: each lies within the one before it, and there are no others, so
 * that filters cannot be combined to a group that nobody has looked at.
 */
export function cohortCells({ segment, region, size }: Cohort): readonly string[] {
  const regional = region === null ? [] : [`all/${segment}/${region}`, `all/${segment}/${region}/${size}`];
  return ['all', `all/${segment}`, ...regional];
}

const levels: readonly BenchmarkLevel[] = ['all', 'segment', 'region', 'size'];

export const levelOf = (cell: string): BenchmarkLevel => levels[cell.split('/').length - 1] ?? 'all';

/** The group that a group lies within; null of all. */
export const parentOf = (cell: string): string | null => (cell === 'all' ? null : cell.slice(0, cell.lastIndexOf('/')));
