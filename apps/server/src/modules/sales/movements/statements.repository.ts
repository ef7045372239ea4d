/** What of an account stands beside a statement of so many days. */
import type { MoneyKind } from '@uni/contracts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/index.ts';

export interface LikeRow {
  readonly day: string;
  readonly kind: MoneyKind;
  readonly amount: number;
  readonly description: string;
  readonly bank_key: string | null;
}

/**
 * Movements of an account between two days, or called by one of these keys whenever it was. A transfer is what it is as seen from
 * the account. Reversed ones too: what somebody took back does not come again with the next statement.
 */
export const findLikeRows = async (
  transaction: Transaction,
  organizationId: number,
  account: number,
  { from, to, keys }: { readonly from: string; readonly to: string; readonly keys: readonly string[] },
): Promise<LikeRow[]> => {
  const own = sql`organization_id = ${organizationId}::int8`;
  const days = sql`day between ${from} and ${to}`;
  const { rows } = await sql<LikeRow>`
    select day, case when kind = 'transfer' then 'outflow' else kind end as kind, amount, description, bank_key
    from sales_movements where ${own} and account_id = ${account}::int8 and ${days}
    union all
    select day, 'inflow', amount, description, null
    from sales_movements where ${own} and to_account_id = ${account}::int8 and ${days}
    union all
    select day, kind, amount, description, bank_key
    from sales_movements where ${own} and account_id = ${account}::int8
      and bank_key = any(${keys as string[]}::text[]) and not ${days}`.execute(transaction);
  return rows;
};
