import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';

export type StoredPortfolio = Pick<RowOf<'realised_portfolios'>, 'body' | 'is_of_erp'>;

/** Returns the contracts' data on an enterprise, regardless of closings. Null: none. */
export const readPortfolio = async (db: TenantDatabase, enterpriseId: number): Promise<StoredPortfolio | null> =>
  (await db
    .selectFrom('realised_portfolios')
    .select(['body', 'is_of_erp'])
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst()) ?? null;

/** Stores the portfolio. Returns true if it changed. */
export const storePortfolio = async (
  db: TenantDatabase,
  enterpriseId: number,
  portfolio: StoredPortfolio | null,
): Promise<boolean> => {
  const before = await readPortfolio(db, enterpriseId);
  if (before?.body === portfolio?.body && before?.is_of_erp === portfolio?.is_of_erp) return false;
  await db.deleteFrom('realised_portfolios').where('enterprise_id', '=', enterpriseId).execute();
  if (portfolio !== null)
    await db
      .insertInto('realised_portfolios')
      .values({ enterprise_id: enterpriseId, ...portfolio })
      .execute();
  return true;
};
