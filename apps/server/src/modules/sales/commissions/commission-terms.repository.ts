/** The SQL of the terms by which commissions are written. */
import type { CommissionTermsOnWire } from '@uni/contracts';
import { columnsOf, type RowOf, type Transaction } from '../../../platform/database/index.ts';

export interface TermsRow extends Omit<RowOf<'sales_commission_terms'>, 'organization_id' | 'receivers'> {
  readonly receivers: CommissionTermsOnWire['receivers'];
}

const columns = columnsOf('sales_commission_terms').without('organization_id');

/** Those that begin last first. */
export const listTerms = async (transaction: Transaction, organizationId: number): Promise<TermsRow[]> =>
  (
    await transaction
      .selectFrom('sales_commission_terms')
      .select(columns)
      .where('organization_id', '=', organizationId)
      .orderBy('from_day', 'desc')
      .orderBy('id')
      .execute()
  ).map(({ receivers, ...row }) => ({ ...row, receivers: JSON.parse(receivers) }));

export const insertTerms = async (
  transaction: Transaction,
  organizationId: number,
  { receivers, ...row }: TermsRow,
): Promise<void> => {
  await transaction
    .insertInto('sales_commission_terms')
    .values({ organization_id: organizationId, ...row, receivers: JSON.stringify(receivers) })
    .execute();
};

export const deleteTerms = async (transaction: Transaction, organizationId: number, id: number): Promise<void> => {
  await transaction
    .deleteFrom('sales_commission_terms')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
};
