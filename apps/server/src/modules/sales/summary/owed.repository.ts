/** Clients' debt by enterprise, for overviews of all enterprises. */
import { sql } from 'kysely';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { anyKeyOf } from '../shared/filter-keys.repository.ts';

export interface OwedRow {
  readonly enterprise_id: number;
  /** Centavos of sales that are still to be received, due or not. */
  readonly open: number;
  /** Of these, due before the requested day. */
  readonly late: number;
}

/** Returns the open balance and its part due before a day. Enterprises without a balance are left out. */
export const owedByEnterprise = async (db: TenantDatabase, before: string): Promise<OwedRow[]> => {
  const { rows } = await sql<OwedRow>`
    select m.enterprise_id, m.open, coalesce(l.late, 0)::int8 as late
    from (
      select enterprise_id, sum(open)::int8 as open from sales_installment_months
      where ${db.own('sales_installment_months')} and status = 'open' and purpose = 'sale'
      group by enterprise_id having sum(open) > 0) m
    left join lateral (
      select sum(i.open)::int8 as late from sales_installments i
      where ${db.own('i')} and i.enterprise_id = m.enterprise_id and i.status = 'open'
        and i.filter_key = ${anyKeyOf(db, 'open')} and i.due < ${before}::text and i.purpose = 'sale' and i.open > 0) l on true`.execute(
    db,
  );
  return rows;
};

/** The enterprises of contracts, by the contracts' ids. */
export const enterprisesOfContracts = async (
  db: TenantDatabase,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; enterprise_id: number }>`
    select id, enterprise_id from sales_contracts
    where ${db.own('sales_contracts')} and id = any(${[...ids]}::int8[])`.execute(db);
  return new Map(rows.map(({ id, enterprise_id }) => [id, enterprise_id]));
};

export interface BesideRow {
  readonly enterprise_id: number;
  readonly count: number;
  /** Centavos agreed. */
  readonly amount: number;
}

/**
 * Returns active contracts that the plan feed leaves out. Their unit has no module, and the enterprise has not exactly one.
 */
export const contractsBesidePlan = async (db: TenantDatabase): Promise<BesideRow[]> => {
  const { rows } = await sql<BesideRow>`
    select c.enterprise_id, count(*)::int4 as count, sum(c.price)::int8 as amount
    from sales_contracts c
    left join (
      select m.enterprise_id, array_agg(m.n_modulo) as numbers from enterprise_modules m
      where ${db.own('m')} group by m.enterprise_id) n on n.enterprise_id = c.enterprise_id
    where ${db.own('c')} and c.purpose = 'sale' and c.state <> 'cancelled'
      and coalesce(cardinality(n.numbers), 0) <> 1 and not coalesce(c.n_modulo = any(n.numbers), false)
    group by c.enterprise_id`.execute(db);
  return rows;
};
