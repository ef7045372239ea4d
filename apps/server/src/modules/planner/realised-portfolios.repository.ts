import type { Transaction } from '../../platform/database/index.ts';

/** What contracts say of an enterprise whatever is closed, as canonical JSON; null: nothing. */
export const readPortfolio = async (
  transaction: Transaction,
  organizationId: number,
  enterpriseId: number,
): Promise<string | null> => {
  const row = await transaction
    .selectFrom('realised_portfolios')
    .select('body')
    .where('organization_id', '=', organizationId)
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst();
  return row?.body ?? null;
};

/** Whether it is another one than before. */
export const storePortfolio = async (
  transaction: Transaction,
  organizationId: number,
  enterpriseId: number,
  body: string | null,
): Promise<boolean> => {
  if ((await readPortfolio(transaction, organizationId, enterpriseId)) === body) return false;
  await transaction
    .deleteFrom('realised_portfolios')
    .where('organization_id', '=', organizationId)
    .where('enterprise_id', '=', enterpriseId)
    .execute();
  if (body !== null)
    await transaction
      .insertInto('realised_portfolios')
      .values({ organization_id: organizationId, enterprise_id: enterpriseId, body })
      .execute();
  return true;
};
