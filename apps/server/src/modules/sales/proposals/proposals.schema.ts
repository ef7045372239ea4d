/** Proposals, what was done with each, and the levels of authority that decide them. */
import type { MigrationStep, TenancyRules } from '../../../platform/database/index.ts';

const proposals = `
create table sales_proposals (
  organization_id int8 not null references organizations (id),
  id int8 not null,
  enterprise_id int8 not null,
  n_modulo int4,
  unit_id int8 not null,
  unit_name text not null,
  client_id int8,
  client_name text not null,
  channel text not null check (channel in ('direct', 'financed')),
  broker text not null,
  note text not null,
  state text not null,
  signed text not null,
  valid_until text not null,
  price int8 not null check (price > 0),
  table_price int8,
  nominal_discount float8,
  equivalent_discount float8,
  needed_level int4,
  authority text,
  table_at int4,
  terms text not null,
  pricing text,
  created_by int8 not null,
  contract_id int8,
  search text not null,
  changed_at timestamptz not null,
  version int4 not null,
  primary key (organization_id, id),
  check ((state = 'sold') = (contract_id is not null)),
  constraint sales_proposals_enterprise foreign key (organization_id, enterprise_id)
    references enterprises (organization_id, id),
  constraint sales_proposals_unit foreign key (organization_id, unit_id) references sales_units (organization_id, id),
  constraint sales_proposals_client foreign key (organization_id, client_id)
    references sales_clients (organization_id, id),
  constraint sales_proposals_contract foreign key (organization_id, contract_id)
    references sales_contracts (organization_id, id)
);
create unique index sales_proposals_one_standing on sales_proposals (organization_id, unit_id)
  where state in ('pending', 'approved');
create index sales_proposals_by_unit on sales_proposals (organization_id, unit_id);
create index sales_proposals_by_client on sales_proposals (organization_id, client_id);
create index sales_proposals_by_contract on sales_proposals (organization_id, contract_id);
${['signed', 'valid_until', 'price', 'client_name']
  .map(
    (column) => `
create index sales_proposals_${column} on sales_proposals (organization_id, ${column}, id);
create index sales_proposals_enterprise_${column} on sales_proposals (organization_id, enterprise_id, ${column}, id);`,
  )
  .join('')}
create table sales_proposal_steps (
  organization_id int8 not null references organizations (id),
  proposal_id int8 not null,
  id int8 not null,
  act text not null,
  state text not null,
  at timestamptz not null,
  user_id int8 not null,
  reason text not null,
  price int8 not null,
  equivalent_discount float8,
  primary key (organization_id, proposal_id, id),
  constraint sales_proposal_steps_proposal foreign key (organization_id, proposal_id)
    references sales_proposals (organization_id, id)
);
create table sales_authority_levels (
  organization_id int8 not null references organizations (id),
  level int4 not null,
  name text not null,
  group_id int8,
  max_nominal_discount float8,
  max_equivalent_discount float8,
  max_months int4,
  min_down_payment float8,
  primary key (organization_id, level),
  constraint sales_authority_levels_group foreign key (organization_id, group_id)
    references permit_groups (organization_id, id)
);`;

/** A unit that is proposed is so until the proposal's last day, as one that is reserved. */
const proposedUntil = `
alter table sales_units drop constraint sales_units_check;
alter table sales_units add constraint sales_units_until
  check ((reserved_until is not null) = (state in ('reserved', 'proposed')));`;

/** In organizations from before sales were approved, planners approve, as they do in new ones. */
const approvers = `
do $$
declare house record;
begin
  for house in select id from organizations loop
    perform set_config('app.organization_id', house.id::text, true);
    insert into permit_group_grants (organization_id, group_id, resource, action)
      select house.id, id, 'sales', 'approve' from permit_groups where organization_id = house.id and key = 'planner'
      on conflict do nothing;
  end loop;
  perform set_config('app.organization_id', '', true);
end $$;`;

export const proposalSteps: readonly MigrationStep[] = [
  { name: '6050-sales-proposals', up: proposals },
  { name: '6051-sales-units-proposed-until', up: proposedUntil },
  { name: '6052-sales-approvers', up: approvers },
];

export const proposalTables: TenancyRules['narrowTables'] = [
  {
    table: 'sales_proposal_steps',
    reason: 'what was done with a proposal is never changed; only in its reason a removed person is unnamed',
    grants: ['select', 'insert'],
    rewordable: ['reason'],
  },
];
