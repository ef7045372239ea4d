/** SQL of what holds units: their living contracts and their holding proposals. */
import type { UnitHolding, UnitHoldingDetail } from '@uni/contracts';
import { sql } from 'kysely';
import type { TenantDatabase } from '../../../platform/database/index.ts';

export interface HoldingFilter {
  /** Null: all of the organization. */
  readonly enterprises: readonly number[] | null;
  readonly unit?: number | undefined;
  /** Late is what was due before this day. */
  readonly today: string;
}

const chosen = ({ enterprises, unit }: HoldingFilter) => {
  const conditions = [sql`held.unit_id is not null`];
  if (enterprises !== null) conditions.push(sql`held.enterprise_id = any(${enterprises as number[]}::int8[])`);
  if (unit !== undefined) conditions.push(sql`held.unit_id = ${unit}::int8`);
  return sql.join(conditions, sql` and `);
};

type Contract = NonNullable<UnitHolding['contract']>;
type Next = NonNullable<Contract['next']>;
export type HoldingContract = Omit<Contract, 'next'> & {
  readonly unit: number;
  readonly next: Next | null;
};

type ContractLine = Omit<Contract, 'next'> & { readonly unit: number } & {
  readonly [Key in keyof Next as `next_${Key}`]: Next[Key] | null;
};

/** Contracts that hold a unit, with what is late and what comes next. */
export const selectHoldingContracts = async (db: TenantDatabase, filter: HoldingFilter): Promise<HoldingContract[]> => {
  const { rows } = await sql<ContractLine>`
    select held.unit_id as unit, held.id, held.number, held.client_name, held.state, held.signed, held.price,
      held.received, held.open, coalesce(sums.late, 0)::int8 as late, next.kind as next_kind,
      next.number as next_number, next.of as next_of, next.due as next_due, next.open as next_amount
    from sales_contracts held
    left join lateral (
      select sum(one.open)::int8 as late from sales_installments one
      where ${db.own('one')} and one.contract_id = held.id and one.status = 'open' and one.due < ${filter.today}::text
    ) sums on true
    left join lateral (
      select one.kind, one.number, one.of, one.due, one.open from sales_installments one
      where ${db.own('one')} and one.contract_id = held.id and one.status = 'open'
      order by one.due, one.position limit 1
    ) next on true
    where ${db.own('held')} and ${chosen(filter)} and held.state <> 'cancelled'
    order by held.unit_id, held.id`.execute(db);
  return rows.map(({ next_kind, next_number, next_of, next_due, next_amount, ...contract }) => ({
    ...contract,
    next:
      next_kind === null || next_number === null || next_of === null || next_due === null || next_amount === null
        ? null
        : { kind: next_kind, number: next_number, of: next_of, due: next_due, amount: next_amount },
  }));
};

export type HoldingProposal = NonNullable<UnitHolding['proposal']> & { readonly unit: number };

/** Proposals that hold a unit today. */
export const selectHoldingProposals = async (db: TenantDatabase, filter: HoldingFilter): Promise<HoldingProposal[]> => {
  const { rows } = await sql<HoldingProposal>`
    select held.unit_id as unit, held.id, held.client_name, held.state, held.price, held.valid_until
    from sales_proposals held
    where ${db.own('held')} and ${chosen(filter)} and held.state in ('pending', 'approved')
      and held.valid_until >= ${filter.today}::text
    order by held.unit_id, held.id`.execute(db);
  return rows;
};

/** Installments of a contract by kind, in the order in which they begin. Each sum is paid and open. */
export const selectKinds = async (db: TenantDatabase, contract: number): Promise<UnitHoldingDetail['kinds']> => {
  const { rows } = await sql<UnitHoldingDetail['kinds'][number]>`
    select kind, count(*)::int4 as count, min(due) as first, max(due) as last, sum(open + paid)::int8 as amount,
      sum(paid)::int8 as paid
    from sales_installments one
    where ${db.own('one')} and contract_id = ${contract}::int8 and status in ('open', 'paid')
    group by kind order by min(due), kind`.execute(db);
  return rows;
};
