/** State of the plan feed of an enterprise: whether it is complete, and up to which month. */
import type { MigrationStep } from '../../../platform/database/index.ts';

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    sales_plan_feeds: {
      organization_id: number;
      enterprise_id: number;
      /** Counts the changes. The plan is behind while `told` is smaller. */
      revision: number;
      told: number;
      /** Month of the last update. Empty: never. */
      as_of: string;
      /** True if the plan accepts the feed. An ERP that supplies receipts takes precedence. */
      heard: boolean;
      /** Receipts of events up to this instant are in months taken over from an ERP. Null: contracts supply all receipts. */
      receipts_after: Date | null;
      /** The same of money that is being withdrawn with an ERP, until it is gone: what was taken over from another stays. */
      receipts_leaving: Date | null;
    };
  }
}

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
