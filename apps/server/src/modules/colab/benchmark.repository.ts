/** The SQL of what an organization has decided and contributed, and of what is published for everybody. */
import type {
  BenchmarkCount,
  BenchmarkRegion,
  BenchmarkSegment,
  BenchmarkSize,
  CollaborationKey,
} from '@uni/contracts';
import type { Transaction } from '../../platform/database/index.ts';

export interface ConsentRow {
  readonly consents: boolean;
  readonly contributor: string;
  readonly changed_at: Date;
  readonly changed_by: number;
  readonly version: number;
}

/** Null: no decision so far. */
export const findConsent = async (transaction: Transaction, organizationId: number): Promise<ConsentRow | null> =>
  (await transaction
    .selectFrom('colab_benchmark_consents')
    .select(['consents', 'contributor', 'changed_at', 'changed_by', 'version'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()) ?? null;

/** Stores a decision that follows the previous version. False: another request was faster. */
export const storeConsent = async (
  transaction: Transaction,
  organizationId: number,
  row: ConsentRow,
): Promise<boolean> => {
  if (row.version === 1) {
    const made = await transaction
      .insertInto('colab_benchmark_consents')
      .values({ organization_id: organizationId, ...row })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return made.numInsertedOrUpdatedRows === 1n;
  }
  const changed = await transaction
    .updateTable('colab_benchmark_consents')
    .set(row)
    .where('organization_id', '=', organizationId)
    .where('version', '=', row.version - 1)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
};

export interface LedgerRow {
  readonly edition: string;
  readonly key: CollaborationKey;
  readonly month: string;
  readonly value: number;
  readonly withdrawn: boolean;
  readonly segment: BenchmarkSegment;
  readonly region: BenchmarkRegion | null;
  readonly size: BenchmarkSize;
  readonly at: Date;
}

/** Returns contributions, the latest date first. */
export const listLedger = (transaction: Transaction, organizationId: number): Promise<LedgerRow[]> =>
  transaction
    .selectFrom('colab_benchmark_ledger')
    .select(['edition', 'key', 'month', 'value', 'withdrawn', 'segment', 'region', 'size', 'at'])
    .where('organization_id', '=', organizationId)
    .orderBy('edition', 'desc')
    .orderBy('key')
    .execute();

/** Writes down what is contributed, and hands it in without the organization's name. */
export const insertContribution = async (
  transaction: Transaction,
  organizationId: number,
  contributor: string,
  rows: readonly (LedgerRow & { readonly weight: number })[],
): Promise<void> => {
  await transaction
    .insertInto('colab_benchmark_ledger')
    .values(rows.map(({ weight, ...row }) => ({ organization_id: organizationId, ...row })))
    .execute();
  await transaction
    .insertInto('benchmark_contributions')
    .values(
      rows.map(({ edition, key, value, weight, segment, region, size }) => ({
        ...{ edition, contributor, key, value, weight, segment, region, size },
      })),
    )
    .execute();
};

/** Takes back what was handed in for a date; it counts only where nothing was published yet. */
export const withdrawContribution = async (
  transaction: Transaction,
  organizationId: number,
  contributor: string,
  edition: string,
): Promise<void> => {
  await transaction
    .updateTable('colab_benchmark_ledger')
    .set({ withdrawn: true })
    .where('organization_id', '=', organizationId)
    .where('edition', '=', edition)
    .execute();
  await transaction
    .insertInto('benchmark_withdrawals')
    .values({ edition, contributor })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const publishedEditions = async (transaction: Transaction): Promise<string[]> =>
  (await transaction.selectFrom('benchmark_editions').select('edition').orderBy('edition', 'desc').execute()).map(
    ({ edition }) => edition,
  );

export interface CellRow {
  readonly key: CollaborationKey;
  readonly cell: string;
  readonly edition: string;
  readonly month: string;
  readonly organizations: BenchmarkCount;
  readonly p10: number | null;
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
  readonly p90: number | null;
}

const cellColumns = ['key', 'cell', 'edition', 'month', 'organizations', 'p10', 'p25', 'p50', 'p75', 'p90'] as const;

export const listCells = (transaction: Transaction, cells: readonly string[]): Promise<CellRow[]> =>
  transaction.selectFrom('benchmark_cells').select(cellColumns).where('cell', 'in', cells).execute();
