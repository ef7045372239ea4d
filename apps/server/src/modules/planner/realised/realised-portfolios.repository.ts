import type { RowOf, Transaction } from '../../../platform/database/index.ts';

export type StoredPortfolio = Pick<RowOf<'realised_portfolios'>, 'body' | 'is_of_erp'>;

/** Returns the contracts' data on an enterprise, regardless of closings. Null: none. */
export const readPortfolio = async (
  transaction: Transaction,
  organizationId: number,
  enterpriseId: number,
): Promise<StoredPortfolio | null> =>
  (await transaction
    .selectFrom('realised_portfolios')
    .select(['body', 'is_of_erp'])
    .where('organization_id', '=', organizationId)
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst()) ?? null;

/** Stores the portfolio. Returns true if it changed. */
export const storePortfolio = async (
  transaction: Transaction,
  organizationId: number,
  enterpriseId: number,
  portfolio: StoredPortfolio | null,
): Promise<boolean> => {
  const before = await readPortfolio(transaction, organizationId, enterpriseId);
  if (before?.body === portfolio?.body && before?.is_of_erp === portfolio?.is_of_erp) return false;
  await transaction
    .deleteFrom('realised_portfolios')
    .where('organization_id', '=', organizationId)
    .where('enterprise_id', '=', enterpriseId)
    .execute();
  if (portfolio !== null)
    await transaction
      .insertInto('realised_portfolios')
      .values({ organization_id: organizationId, enterprise_id: enterpriseId, ...portfolio })
      .execute();
  return true;
};
