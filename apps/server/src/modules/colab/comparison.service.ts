/** Own values next to those of comparable organizations: published groups that the organization contributed to. */
import { cohortCells, levelOf, percentileBandOf, standardIndicators } from '@uni/analysis';
import {
  type BenchmarkReason,
  type BenchmarkSegment,
  benchmarkPeriod,
  type CollaborationBenchmark,
  type CollaborationKey,
  type ComparedLevel,
  comparedLevels,
} from '@uni/contracts';
import type { Context } from '../../platform/context.ts';
import { organizationInfoOf } from '../admin/index.ts';
import {
  type CellRow,
  findConsent,
  type LedgerRow,
  listCells,
  listLedger,
  publishedEditions,
} from './benchmark.repository.ts';
import { statedCohort } from './stated-cohort.model.ts';

export interface Comparison {
  readonly benchmark: CollaborationBenchmark | null;
  readonly benchmark_reason: BenchmarkReason | null;
}

export interface ComparisonQuery {
  readonly months?: number | undefined;
  /** The requested group; without one, the finest published. */
  readonly level?: ComparedLevel | undefined;
}

/** The own value in a class of product. Also counts the chosen enterprises in it, and those of another class. */
export interface ClassValue {
  readonly value: number | null;
  readonly count: number;
  readonly outside: number;
}

/** Compares an indicator with the organization's own value in the requested class. */
export type Compare = (
  indicator: { readonly key: CollaborationKey; readonly formula: string },
  valueIn: (segment: BenchmarkSegment) => ClassValue,
) => Comparison;

const none = (benchmark_reason: BenchmarkReason): Comparison => ({ benchmark: null, benchmark_reason });

export async function readComparisons(context: Context, query: ComparisonQuery): Promise<Compare> {
  const contributed = await findContribution(context);
  if (typeof contributed === 'string') return () => none(contributed);
  // The group of all mixes lots, apartments and shops. Without a group of the own class there is no comparison.
  const path = cohortCells(contributed).filter((cell) => comparedLevelOf(cell) !== null);
  const cells = await listCells(context.db, path);
  return ({ key, formula }, valueIn) => {
    if (formula !== standardIndicators.get(key)?.formula) return none('own_definition');
    if ((query.months ?? benchmarkPeriod) !== benchmarkPeriod) return none('other_period');
    const mine = path.flatMap((cell) => cells.find((row) => row.key === key && row.cell === cell) ?? []);
    const cell = query.level ? mine.find(({ cell }) => comparedLevelOf(cell) === query.level) : mine.at(-1);
    if (!cell) return none('cohort_too_small');
    const own = valueIn(contributed.segment);
    if (own.count === 0 && own.outside > 0) return none('other_class');
    return { benchmark: presentBenchmark(cell, contributed, mine, own), benchmark_reason: null };
  };
}

const comparedLevelOf = (cell: string): ComparedLevel | null =>
  comparedLevels.find((level) => level === levelOf(cell)) ?? null;

/** Returns the last contribution once published, otherwise the reason for no comparison. Only contributors may compare. */
const findContribution = async ({
  db,
}: Context): Promise<
  LedgerRow | Extract<BenchmarkReason, 'not_connected' | 'cohort_untold' | 'awaits_publication'>
> => {
  const consent = await findConsent(db);
  if (!consent?.consents) return 'not_connected';
  const [last] = await publishedEditions(db);
  const latest = (await listLedger(db)).find(({ edition, withdrawn }) => edition === last && !withdrawn);
  if (latest) return latest;
  const { segment } = statedCohort(await organizationInfoOf(db));
  return segment === null ? 'cohort_untold' : 'awaits_publication';
};

const presentBenchmark = (
  row: CellRow,
  { segment, region, size }: LedgerRow,
  mine: readonly CellRow[],
  { value, outside }: ClassValue,
): CollaborationBenchmark => {
  const level = comparedLevelOf(row.cell) ?? 'segment';
  const percentiles = [row.p10, row.p25, row.p50, row.p75, row.p90];
  return {
    level,
    segment,
    region: level === 'segment' ? null : region,
    size: level === 'size' ? size : null,
    levels: mine.flatMap(({ cell }) => comparedLevelOf(cell) ?? []),
    organizations: row.organizations,
    month: row.month,
    published: row.edition,
    percentiles,
    value,
    outside,
    place: value === null ? null : percentileBandOf(value, percentiles),
  };
};
