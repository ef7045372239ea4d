/** State of the plan feed of an enterprise: whether it is complete, and up to which month. */
import type { MigrationStep } from '../../../platform/database/index.ts';

const feeds = `
create table sales_plan_feeds (
  organization_id int8 not null references organizations (id),
  enterprise_id int8 not null,
  revision int8 not null,
  told int8 not null,
  as_of text not null,
  heard boolean not null,
  primary key (organization_id, enterprise_id),
  constraint sales_plan_feeds_enterprise foreign key (organization_id, enterprise_id)
    references enterprises (organization_id, id)
);
insert into sales_plan_feeds (organization_id, enterprise_id, revision, told, as_of, heard)
  select distinct organization_id, enterprise_id, 1, 0, '', false from sales_contracts;
insert into work_due (worker, organization_id, due_at)
  select distinct 'sales-plan', organization_id, now() from sales_contracts on conflict do nothing;`;

export const planFeedSteps: readonly MigrationStep[] = [
  { name: '6070-sales-plan-feeds', up: feeds },
  { name: '6071-sales-receipts-after', up: 'alter table sales_plan_feeds add column receipts_after timestamptz;' },
  { name: '6072-sales-receipts-leaving', up: 'alter table sales_plan_feeds add column receipts_leaving timestamptz;' },
];
