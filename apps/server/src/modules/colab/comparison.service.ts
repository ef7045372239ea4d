/** Own values beside those of comparable organizations: what is published of a group that the organization contributed to. */
import { cohortCells, levelOf, placeAmong, standardIndicators } from '@uni/analysis';
import {
  type BenchmarkLevel,
  type BenchmarkReason,
  benchmarkPeriod,
  type CollaborationBenchmark,
  type CollaborationKey,
} from '@uni/contracts';
import type { Transaction } from '../../platform/database/index.ts';
import { organizationInfoOf } from '../admin/index.ts';
import {
  type CellRow,
  findConsent,
  type LedgerRow,
  listCells,
  listLedger,
  publishedEditions,
} from './benchmark.repository.ts';
import { cohortTold } from './cohort-told.ts';

export interface Comparison {
  readonly benchmark: CollaborationBenchmark | null;
  readonly benchmark_reason: BenchmarkReason | null;
}

export interface ComparisonAsked {
  readonly months?: number | undefined;
  /** The group wanted; without one, the finest that is told about. */
  readonly level?: BenchmarkLevel | undefined;
}

/** Answers for each indicator with its own value. */
export type Compare = (
  indicator: { readonly key: CollaborationKey; readonly formula: string },
  value: number | null,
) => Comparison;

const none = (benchmark_reason: BenchmarkReason): Comparison => ({ benchmark: null, benchmark_reason });

export const comparisonsOf = async (
  transaction: Transaction,
  organizationId: number,
  asked: ComparisonAsked,
): Promise<Compare> => {
  const contributed = await contributedTo(transaction, organizationId);
  if (typeof contributed === 'string') return () => none(contributed);
  const path = cohortCells(contributed);
  const cells = await listCells(transaction, path);
  return ({ key, formula }, value) => {
    if (formula !== standardIndicators.get(key)?.formula) return none('own_definition');
    if ((asked.months ?? benchmarkPeriod) !== benchmarkPeriod) return none('other_period');
    const mine = path.flatMap((cell) => cells.find((row) => row.key === key && row.cell === cell) ?? []);
    const wanted = asked.level ? mine.find(({ cell }) => levelOf(cell) === asked.level) : mine.at(-1);
    if (!wanted) return none('cohort_too_small');
    return { benchmark: told(wanted, contributed, mine, value), benchmark_reason: null };
  };
};

/** What it last contributed, once that is published; else why there is nothing to compare with. Who gives nothing sees nothing. */
const contributedTo = async (
  transaction: Transaction,
  organizationId: number,
): Promise<LedgerRow | Extract<BenchmarkReason, 'not_connected' | 'cohort_untold' | 'awaits_publication'>> => {
  const consent = await findConsent(transaction, organizationId);
  if (!consent?.consents) return 'not_connected';
  const [last] = await publishedEditions(transaction);
  const latest = (await listLedger(transaction, organizationId)).find(
    ({ edition, withdrawn }) => edition === last && !withdrawn,
  );
  if (latest) return latest;
  const { segment } = cohortTold(await organizationInfoOf(transaction, organizationId));
  return segment === null ? 'cohort_untold' : 'awaits_publication';
};

const told = (
  row: CellRow,
  { segment, region, size }: LedgerRow,
  mine: readonly CellRow[],
  value: number | null,
): CollaborationBenchmark => {
  const level = levelOf(row.cell);
  const percentiles = [row.p10, row.p25, row.p50, row.p75, row.p90];
  return {
    level,
    segment: level === 'all' ? null : segment,
    region: level === 'region' || level === 'size' ? region : null,
    size: level === 'size' ? size : null,
    levels: mine.map(({ cell }) => levelOf(cell)),
    organizations: row.organizations,
    month: row.month,
    published: row.edition,
    percentiles,
    place: value === null ? null : placeAmong(value, percentiles),
  };
};
