/** Arrears at the end of each month, computed again from the current balance and later settlements. */
import { sql } from 'kysely';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { stillOpen } from '../contract-rows/overdue-days.model.ts';
import type { Enterprises } from './sales-summary.repository.ts';

export interface LateOnDay {
  readonly day: string;
  /** From 1, the first thirty days, to 5, more than 180. */
  readonly bucket: number;
  readonly amount: number;
}

const within = (enterprises: Enterprises, table: string) =>
  enterprises === null ? sql`true` : sql`${sql.ref(`${table}.enterprise_id`)} = any(${[...enterprises]}::int8[])`;

/** By how many days it is late: the first thirty, and so on. */
const bucketOf = sql`case when past <= 30 then 1 when past <= 60 then 2 when past <= 90 then 3 when past <= 180 then 4 else 5 end`;

/**
 * Overdue on a day: due before it, and still open or settled after it, by payment, distrato or renegotiation. Fines and
 * interest of delay are excluded. Corrections are as charged by now.
 * Days are month ends, which the sums cover, and today. Installments that ended after today in this month (an ERP may report
 * so) are in no sum. They are read by day.
 */
export const lateOn = async (
  db: TenantDatabase,
  enterprises: Enterprises,
  { ends, today }: { readonly ends: readonly string[]; readonly today: string },
): Promise<LateOnDay[]> => {
  const days = [...ends, today];
  // Behind every day of the month.
  const monthEnd = `${today.slice(0, 7)}-32`;
  const { rows } = await sql<LateOnDay>`
    with days as (select day, left(day, 7) as month from unnest(${days}::text[]) as day),
    owed as (
      select due, until, sum(amount) as amount from sales_overdue_days
      where ${db.own('sales_overdue_days')} and purpose = 'sale' and until > ${(days[0] ?? today).slice(0, 7)}
        and due < ${today} and amount <> 0 and ${within(enterprises, 'sales_overdue_days')}
      group by due, until
    ),
    late as (
      select days.day, days.day::date - owed.due::date as past, owed.amount
      from owed join days on owed.due < days.day and owed.until > days.month
      union all
      select ${today}, ${today}::date - installment.due::date,
        receipt.correction + receipt.interest + receipt.principal + receipt.discount
      from sales_receipts receipt
      join sales_installments installment on installment.organization_id = receipt.organization_id
        and installment.contract_id = receipt.contract_id and installment.key = receipt.installment_key
        and installment.due < ${today}
      where ${db.own('receipt')} and receipt.purpose = 'sale'
        and receipt.enterprise_id = any(array(select distinct enterprise_id from sales_receipt_months
          where ${db.own('sales_receipt_months')}))
        and receipt.day > ${today} and receipt.day < ${monthEnd} and ${within(enterprises, 'receipt')}
      union all
      select ${today}, ${today}::date - installment.due::date, installment.closed from sales_installments installment
      where ${db.own('installment')} and installment.purpose = 'sale' and installment.due < ${today}
        and installment.closed_on <> '' and installment.closed_on > ${today} and installment.closed_on < ${monthEnd}
        and ${within(enterprises, 'installment')}
    )
    select day, ${bucketOf} as bucket, sum(amount)::int8 as amount
    from late group by 1, 2 order by 1, 2`.execute(db);
  return rows;
};

export interface LateSum {
  readonly bucket: number;
  readonly month: string;
  readonly amount: number;
  readonly count: number;
}

/** Returns overdue amounts on a day, by length of delay and by month. */
export const overdue = async (db: TenantDatabase, enterprises: Enterprises, day: string): Promise<LateSum[]> => {
  const { rows } = await sql<LateSum>`
    select ${bucketOf} as bucket, left(due, 7) as month, sum(amount)::int8 as amount, sum(count)::int8 as count
    from (
      select due, amount, count, ${day}::date - due::date as past from sales_overdue_days
      where ${db.own('sales_overdue_days')} and purpose = 'sale' and until = ${stillOpen} and due < ${day}
        and count <> 0 and ${within(enterprises, 'sales_overdue_days')}
    ) owed group by 1, 2`.execute(db);
  return rows;
};
