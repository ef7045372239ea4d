/** Commissions of sales, and the terms by which they are written. */
import type { MigrationStep } from '../../../platform/database/index.ts';

const tables = `
create table sales_commission_terms (
  organization_id int8 not null references organizations (id),
  id int8 not null,
  enterprise_id int8,
  channel text not null check (channel in ('direct', 'financed')),
  from_day text not null,
  share float8 not null,
  installments int4 not null,
  delay int4 not null,
  pay_day int4 not null,
  receivers text not null,
  primary key (organization_id, id),
  constraint sales_commission_terms_from unique nulls not distinct (organization_id, enterprise_id, channel, from_day),
  constraint sales_commission_terms_enterprise foreign key (organization_id, enterprise_id)
    references enterprises (organization_id, id)
);
create table sales_commissions (
  organization_id int8 not null references organizations (id),
  id int8 not null,
  enterprise_id int8 not null,
  contract_id int8 not null,
  channel text not null,
  kind text not null check (kind in ('commission', 'clawback')),
  receiver text not null,
  number int4 not null,
  of int4 not null,
  due text not null,
  amount int8 not null check (amount > 0),
  state text not null check (state in ('open', 'paid', 'cancelled')),
  paid_day text,
  movement_id int8,
  clawback_of int8,
  search text not null,
  changed_at timestamptz not null,
  version int4 not null,
  primary key (organization_id, id),
  check ((kind = 'clawback') = (clawback_of is not null)),
  check ((state = 'paid') = (paid_day is not null)),
  constraint sales_commissions_contract foreign key (organization_id, contract_id)
    references sales_contracts (organization_id, id),
  constraint sales_commissions_movement foreign key (organization_id, movement_id)
    references sales_movements (organization_id, id) on delete set null (movement_id)
);
create unique index sales_commissions_one_clawback on sales_commissions (organization_id, clawback_of)
  where clawback_of is not null;
create index sales_commissions_by_contract on sales_commissions (organization_id, contract_id);
create index sales_commissions_by_movement on sales_commissions (organization_id, movement_id)
  where movement_id is not null;
${['due', 'amount']
  .map(
    (column) => `
create index sales_commissions_${column} on sales_commissions (organization_id, ${column}, id);
create index sales_commissions_enterprise_${column} on sales_commissions (organization_id, enterprise_id, ${column}, id);
create index sales_commissions_state_${column} on sales_commissions (organization_id, state, ${column}, id);`,
  )
  .join('')}`;

/** Citus takes no key with an organization in it that sets columns to null. */
const movementKey = `
alter table sales_commissions drop constraint sales_commissions_movement;
alter table sales_commissions add constraint sales_commissions_movement foreign key (organization_id, movement_id)
  references sales_movements (organization_id, id);`;

export const commissionSteps: readonly MigrationStep[] = [
  { name: '6055-sales-commissions', up: tables },
  { name: '6170-sales-commissions-movement-key', up: movementKey },
];
