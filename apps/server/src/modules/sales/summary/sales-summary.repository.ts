import type { BankStep, InstallmentKind } from '@uni/contracts';
import { sql } from 'kysely';
import type { TenantDatabase } from '../../../platform/database/index.ts';

/** Enterprises within reach; null: all of the organization. */
export type Enterprises = readonly number[] | null;

const within = (enterprises: Enterprises, column: string) =>
  enterprises === null ? sql`true` : sql`${sql.ref(column)} = any(${[...enterprises]}::int8[])`;

/** A module of an enterprise; null: of units that belong to none. */
export interface ModuleOfUnits {
  readonly enterprise_id: number;
  readonly n_modulo: number | null;
}

/** Units of a module added up: how many, centavos at list price, hundredths of m². */
export interface OfferedUnits extends ModuleOfUnits {
  readonly units: number;
  readonly value: number;
  readonly area: number;
}

/** Behind all days of a month. */
const endOf = (month: string): string => `${month}-32`;

/** Value of a unit: its list price or, if missing, which is rare, its last agreed price. */
const worth = (db: TenantDatabase, month: string) => sql`
  case when unit.list_price <> 0 then unit.list_price else coalesce((
    select price from sales_contracts last where ${db.own('last')} and last.unit_id = unit.id
      and last.purpose = 'sale' and last.signed < ${endOf(month)}
    order by last.signed desc, last.id desc limit 1), 0) end`;

/** Returns sellable stock: all units except those given for the land. */
export const offeredUnits = async (
  db: TenantDatabase,
  enterprises: Enterprises,
  month: string,
): Promise<OfferedUnits[]> => {
  const { rows } = await sql<OfferedUnits>`
    select unit.enterprise_id, unit.n_modulo, count(*)::int4 as units, sum(${worth(db, month)})::int8 as value,
      sum(unit.private_area)::int8 as area
    from sales_units unit
    where ${db.own('unit')} and unit.state <> 'bartered'
      and ${within(enterprises, 'unit.enterprise_id')}
    group by 1, 2 order by 1, 2 nulls first`.execute(db);
  return rows;
};

/** Sales of a module added up by the months in which they were signed and given back. */
export interface SoldUnits extends OfferedUnits {
  readonly signed: string;
  /** The month of their cancellations; null: they stand. */
  readonly cancelled: string | null;
  /** Centavos, as contracts have it. */
  readonly agreed: number;
  /** False: given for the land. */
  readonly is_offered: boolean;
}

/** As it was at the end of a month: what is signed or cancelled later has not happened. */
export const soldUnits = async (db: TenantDatabase, enterprises: Enterprises, month: string): Promise<SoldUnits[]> => {
  const { rows } = await sql<SoldUnits>`
    select unit.enterprise_id, unit.n_modulo, unit.state <> 'bartered' as is_offered, left(contract.signed, 7) as signed,
      case when cancellation.day < ${endOf(month)} then left(cancellation.day, 7) end as cancelled,
      count(*)::int4 as units, sum(${worth(db, month)})::int8 as value, sum(unit.private_area)::int8 as area,
      sum(contract.price)::int8 as agreed
    from sales_contracts contract
    join sales_units unit on unit.organization_id = contract.organization_id and unit.id = contract.unit_id
    left join sales_cancellations cancellation
      on cancellation.organization_id = contract.organization_id and cancellation.id = contract.id
    where ${db.own('contract')} and contract.purpose = 'sale'
      and (contract.state <> 'cancelled' or cancellation.id is not null) and contract.signed < ${endOf(month)}
      and ${within(enterprises, 'contract.enterprise_id')}
    group by 1, 2, 3, 4, 5 order by 1, 2 nulls first, 4, 5, 3`.execute(db);
  return rows;
};

/** Contracts at one step with the bank. */
export interface ContractsAtStep {
  readonly step: BankStep;
  readonly contracts: number;
  /** Centavos that the bank has not paid. */
  readonly open: number;
  readonly overdue: number;
  /** `YYYY-MM-DD`. */
  readonly since: string;
}

/** Contracts with a bank's part by step, without the cancelled ones. */
export const contractsByBankStep = async (
  db: TenantDatabase,
  enterprises: Enterprises,
  {
    day,
    kinds,
    signed,
  }: { readonly day: string; readonly kinds: readonly InstallmentKind[]; readonly signed: readonly BankStep[] },
): Promise<ContractsAtStep[]> => {
  const { rows } = await sql<ContractsAtStep>`
    select contract.bank_step as step, count(*)::int4 as contracts, sum(bank.open)::int8 as open,
      count(*) filter (where contract.bank_expected < ${day} and contract.bank_step <> all(${[...signed]}))::int4
        as overdue,
      min(coalesce(contract.bank_day, contract.signed)) as since
    from sales_contracts contract
    cross join lateral (
      select coalesce(sum(installment.open), 0)::int8 as open from sales_installments installment
      where ${db.own('installment')} and installment.contract_id = contract.id and installment.status = 'open'
        and installment.kind = any(${[...kinds]})) bank
    where ${db.own('contract')} and contract.bank_step is not null and contract.state <> 'cancelled'
      and ${within(enterprises, 'contract.enterprise_id')}
    group by 1`.execute(db);
  return rows;
};

/** Returns the balance by due month. */
export const owedByMonth = async (
  db: TenantDatabase,
  enterprises: Enterprises,
): Promise<{ month: string; amount: number; count: number }[]> => {
  const { rows } = await sql<{ month: string; amount: number; count: number }>`
    select month, sum(open)::int8 as amount, sum(count)::int8 as count from sales_installment_months
    where ${db.own('sales_installment_months')} and status = 'open' and purpose = 'sale'
      and ${within(enterprises, 'enterprise_id')}
    group by month having sum(open) <> 0 order by month`.execute(db);
  return rows;
};
