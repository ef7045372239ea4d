/** The SQL of the terms by which commissions are written. */
import type { CommissionTermsOnWire } from '@uni/contracts';
import type { TenantDatabase } from '../../../platform/database/index.ts';

export interface TermsRow {
  readonly id: number;
  readonly enterprise_id: number | null;
  readonly channel: 'direct' | 'financed';
  readonly from_day: string;
  readonly share: number;
  readonly installments: number;
  readonly delay: number;
  readonly pay_day: number;
  readonly receivers: CommissionTermsOnWire['receivers'];
}

const columns = [
  'id',
  'enterprise_id',
  'channel',
  'from_day',
  'share',
  'installments',
  'delay',
  'pay_day',
  'receivers',
] as const;

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
