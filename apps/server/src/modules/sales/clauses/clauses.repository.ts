/** The SQL of the clauses of enterprises. */
import type { CancellationTermsOnWire, SaleClause } from '@uni/contracts';
import type { TenantDatabase } from '../../../platform/database/index.ts';

/** Of one enterprise, or of all. */
export const selectClauses = async (db: TenantDatabase, enterpriseId?: number): Promise<SaleClause[]> => {
  const all = db.selectFrom('sales_clauses').select(['enterprise_id', 'terms', 'fiduciary']).orderBy('enterprise_id');
  const rows = await (enterpriseId === undefined ? all : all.where('enterprise_id', '=', enterpriseId)).execute();
  return rows.map(({ enterprise_id: enterpriseId, terms, fiduciary }) => ({
    ...{ empreendimento: enterpriseId, fiduciary },
    terms: JSON.parse(terms) as CancellationTermsOnWire,
  }));
};

/** Returns the enterprise's clause. Null: no one has stated what the enterprise sells. */
export const findClause = async (db: TenantDatabase, enterpriseId: number): Promise<SaleClause | null> =>
  (await selectClauses(db, enterpriseId))[0] ?? null;

export const storeClause = async (
  db: TenantDatabase,
  { empreendimento: enterprise_id, terms, fiduciary }: SaleClause,
): Promise<void> => {
  const columns = { kind: terms.kind, terms: JSON.stringify(terms), fiduciary };
  await db
    .insertInto('sales_clauses')
    .values({ enterprise_id, ...columns })
    .onConflict((conflict) => conflict.columns(['organization_id', 'enterprise_id']).doUpdateSet(columns))
    .execute();
};
