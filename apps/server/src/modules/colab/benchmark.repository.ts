/** The SQL of what an organization has decided and contributed, and of what is published for everybody. */
import { columnsOf, type RowOf, type TenantDatabase } from '../../platform/database/index.ts';

export type ConsentRow = Omit<RowOf<'colab_benchmark_consents'>, 'organization_id'>;

/** Null: no decision so far. */
export const findConsent = async (db: TenantDatabase): Promise<ConsentRow | null> =>
  (await db
    .selectFrom('colab_benchmark_consents')
    .select(columnsOf('colab_benchmark_consents').without('organization_id'))
    .executeTakeFirst()) ?? null;

/** Stores a decision that follows the previous version. False: another request was faster. */
export const storeConsent = async (db: TenantDatabase, row: ConsentRow): Promise<boolean> => {
  if (row.version === 1) {
    const made = await db
      .insertInto('colab_benchmark_consents')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return made.numInsertedOrUpdatedRows === 1n;
  }
  const changed = await db
    .updateTable('colab_benchmark_consents')
    .set(row)
    .where('version', '=', row.version - 1)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
};

export type LedgerRow = Omit<RowOf<'colab_benchmark_ledger'>, 'organization_id'>;

/** Returns contributions, the latest date first. */
export const listLedger = (db: TenantDatabase): Promise<LedgerRow[]> =>
  db
    .selectFrom('colab_benchmark_ledger')
    .select(columnsOf('colab_benchmark_ledger').without('organization_id'))
    .orderBy('edition', 'desc')
    .orderBy('key')
    .execute();

/** Records what is contributed, and contributes it without the organization's name. */
export const insertContribution = async (
  db: TenantDatabase,
  contributor: string,
  rows: readonly (LedgerRow & { readonly weight: number })[],
): Promise<void> => {
  await db
    .insertInto('colab_benchmark_ledger')
    .values(rows.map(({ weight, ...row }) => row))
    .execute();
  await db
    .insertInto('benchmark_contributions')
    .values(
      rows.map(({ edition, key, value, weight, segment, region, size }) => ({
        ...{ edition, contributor, key, value, weight, segment, region, size },
      })),
    )
    .execute();
};

/** Takes back what was handed in for a date; it counts only where nothing was published yet. */
export const withdrawContribution = async (db: TenantDatabase, contributor: string, edition: string): Promise<void> => {
  await db.updateTable('colab_benchmark_ledger').set({ withdrawn: true }).where('edition', '=', edition).execute();
  await db
    .insertInto('benchmark_withdrawals')
    .values({ edition, contributor })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const publishedEditions = async (db: TenantDatabase): Promise<string[]> =>
  (await db.selectFrom('benchmark_editions').select('edition').orderBy('edition', 'desc').execute()).map(
    ({ edition }) => edition,
  );

export type CellRow = RowOf<'benchmark_cells'>;

const cellColumns = columnsOf('benchmark_cells').all;

export const listCells = (db: TenantDatabase, cells: readonly string[]): Promise<CellRow[]> =>
  db.selectFrom('benchmark_cells').select(cellColumns).where('cell', 'in', cells).execute();
