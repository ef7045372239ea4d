/** Movements of an account that a statement of these days may repeat. */
import { sql } from 'kysely';
import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';

export type LikeRow = Pick<RowOf<'sales_movements'>, 'day' | 'kind' | 'amount' | 'description' | 'bank_key'>;

/**
 * Returns movements of an account between two days, or with one of these bank keys on any day. A transfer counts as seen from the
 * account. Reversed movements are included: the next statement must not import them again.
 */
export const findLikeRows = async (
  db: TenantDatabase,
  account: number,
  { from, to, keys }: { readonly from: string; readonly to: string; readonly keys: readonly string[] },
): Promise<LikeRow[]> => {
  const days = sql`day between ${from} and ${to}`;
  const { rows } = await sql<LikeRow>`
    select day, case when kind = 'transfer' then 'outflow' else kind end as kind, amount, description, bank_key
    from sales_movements where ${db.own('sales_movements')} and account_id = ${account}::int8 and ${days}
    union all
    select day, 'inflow', amount, description, null
    from sales_movements where ${db.own('sales_movements')} and to_account_id = ${account}::int8 and ${days}
    union all
    select day, kind, amount, description, bank_key
    from sales_movements where ${db.own('sales_movements')} and account_id = ${account}::int8
      and bank_key = any(${keys as string[]}::text[]) and not ${days}`.execute(db);
  return rows;
};
