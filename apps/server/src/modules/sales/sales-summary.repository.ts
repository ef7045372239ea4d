import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/index.ts';

/** Enterprises within reach; null: all of the organization. */
export type Enterprises = readonly number[] | null;

const within = (enterprises: Enterprises, column: string) =>
  enterprises === null ? sql`true` : sql`${sql.ref(column)} = any(${[...enterprises]}::int8[])`;

export interface OfferedUnit {
  readonly id: number;
  readonly enterprise_id: number;
  readonly n_modulo: number | null;
  readonly list_price: number;
  /** Hundredths of m². */
  readonly private_area: number;
}

/** What there is to sell: all units but those given for the land. */
export const offeredUnits = async (
  transaction: Transaction,
  organizationId: number,
  enterprises: Enterprises,
): Promise<OfferedUnit[]> => {
  const { rows } = await sql<OfferedUnit>`
    select id, enterprise_id, n_modulo, list_price, private_area from sales_units
    where organization_id = ${organizationId}::int8 and state <> 'bartered' and ${within(enterprises, 'enterprise_id')}
    order by enterprise_id, id`.execute(transaction);
  return rows;
};

export interface SoldUnit {
  readonly unit_id: number;
  readonly price: number;
  readonly signed: string;
  /** The day of its cancellation; null: it stands. */
  readonly cancelled: string | null;
}

export const soldUnits = async (
  transaction: Transaction,
  organizationId: number,
  enterprises: Enterprises,
): Promise<SoldUnit[]> => {
  const { rows } = await sql<SoldUnit>`
    select contract.unit_id, contract.price, contract.signed, cancellation.day as cancelled
    from sales_contracts contract
    left join sales_cancellations cancellation
      on cancellation.organization_id = contract.organization_id and cancellation.id = contract.id
    where contract.organization_id = ${organizationId}::int8 and contract.purpose = 'sale'
      and contract.unit_id is not null and (contract.state <> 'cancelled' or cancellation.id is not null)
      and ${within(enterprises, 'contract.enterprise_id')}`.execute(transaction);
  return rows;
};

export interface LateSum {
  readonly bucket: number;
  readonly month: string;
  readonly amount: number;
  readonly count: number;
}

/** What is overdue on a day, by how long and by month. */
export const overdue = async (
  transaction: Transaction,
  organizationId: number,
  enterprises: Enterprises,
  day: string,
): Promise<LateSum[]> => {
  const { rows } = await sql<LateSum>`
    select case when late <= 30 then 1 when late <= 60 then 2 when late <= 90 then 3 when late <= 180 then 4 else 5 end as bucket,
      month, sum(open)::int8 as amount, count(*)::int8 as count
    from (
      select substr(due, 1, 7) as month, open, ${day}::date - due::date as late from sales_installments
      where organization_id = ${organizationId}::int8 and status = 'open' and purpose = 'sale' and due < ${day} and open > 0
        and ${within(enterprises, 'enterprise_id')}
    ) owed group by 1, 2`.execute(transaction);
  return rows;
};

/** What is owed by the month it falls due. */
export const owedByMonth = async (
  transaction: Transaction,
  organizationId: number,
  enterprises: Enterprises,
): Promise<{ month: string; amount: number; count: number }[]> => {
  const { rows } = await sql<{ month: string; amount: number; count: number }>`
    select month, sum(open)::int8 as amount, sum(count)::int8 as count from sales_installment_months
    where organization_id = ${organizationId}::int8 and status = 'open' and purpose = 'sale'
      and ${within(enterprises, 'enterprise_id')}
    group by month having sum(open) <> 0 order by month`.execute(transaction);
  return rows;
};
