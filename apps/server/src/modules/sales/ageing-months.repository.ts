/** What was late at the end of each month, told again from what is owed now and what was settled since. */
import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/index.ts';
import type { Enterprises } from './sales-summary.repository.ts';

export interface LateOnDay {
  readonly day: string;
  /** From 1, the first thirty days, to 5, more than 180. */
  readonly bucket: number;
  readonly amount: number;
}

const within = (enterprises: Enterprises) =>
  enterprises === null ? sql`true` : sql`installment.enterprise_id = any(${[...enterprises]}::int8[])`;

/**
 * Late on a day was what had fallen due before it and is open still, was paid after it, or was closed after it by a distrato or
 * a renegotiation. Fines and interest of delay are no part of it; corrections are as charged by now.
 */
export const lateOn = async (
  transaction: Transaction,
  organizationId: number,
  enterprises: Enterprises,
  days: readonly string[],
): Promise<LateOnDay[]> => {
  const [first = ''] = days;
  const { rows } = await sql<LateOnDay>`
    with days as (select unnest(${[...days]}::text[]) as day),
    late as (
      select days.day, days.day::date - installment.due::date as past, installment.open as amount
      from sales_installments installment
      join days on installment.due < days.day
      where installment.organization_id = ${organizationId}::int8 and installment.status = 'open'
        and installment.purpose = 'sale' and installment.open > 0 and ${within(enterprises)}
      union all
      select days.day, days.day::date - installment.due::date,
        receipt.correction + receipt.interest + receipt.principal + receipt.discount
      from sales_receipts receipt
      join sales_installments installment on installment.organization_id = receipt.organization_id
        and installment.contract_id = receipt.contract_id and installment.key = receipt.installment_key
      join days on installment.due < days.day and receipt.day > days.day
      where receipt.organization_id = ${organizationId}::int8 and receipt.purpose = 'sale' and receipt.day > ${first}
        and ${within(enterprises)}
      union all
      select days.day, days.day::date - installment.due::date, installment.closed
      from sales_installments installment
      join days on installment.due < days.day
      where installment.organization_id = ${organizationId}::int8 and installment.status in ('cancelled', 'renegotiated')
        and installment.purpose = 'sale' and installment.closed > 0 and ${within(enterprises)}
        and days.day < (
          select min(event.day) from sales_contract_events event
          where event.organization_id = ${organizationId}::int8 and event.contract_id = installment.contract_id
            and event.kind = installment.status and event.day >= installment.due)
    )
    select day,
      case when past <= 30 then 1 when past <= 60 then 2 when past <= 90 then 3 when past <= 180 then 4 else 5 end as bucket,
      sum(amount)::int8 as amount
    from late group by 1, 2 order by 1, 2`.execute(transaction);
  return rows;
};
