/** The SQL of the terms by which commissions are written. */
import type { CommissionTermsOnWire } from '@uni/contracts';
import { columnsOf, type RowOf, type TenantDatabase } from '../../../platform/database/index.ts';

export interface TermsRow extends Omit<RowOf<'sales_commission_terms'>, 'organization_id' | 'receivers'> {
  readonly receivers: CommissionTermsOnWire['receivers'];
}

const columns = columnsOf('sales_commission_terms').without('organization_id');

/** Those that begin last first. */
export const listTerms = async (db: TenantDatabase): Promise<TermsRow[]> =>
  (
    await db.selectFrom('sales_commission_terms').select(columns).orderBy('from_day', 'desc').orderBy('id').execute()
  ).map(({ receivers, ...row }) => ({ ...row, receivers: JSON.parse(receivers) }));

export const insertTerms = async (db: TenantDatabase, { receivers, ...row }: TermsRow): Promise<void> => {
  await db
    .insertInto('sales_commission_terms')
    .values({ ...row, receivers: JSON.stringify(receivers) })
    .execute();
};

export const deleteTerms = async (db: TenantDatabase, id: number): Promise<void> => {
  await db.deleteFrom('sales_commission_terms').where('id', '=', id).execute();
};
