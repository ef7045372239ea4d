/** Progress of turning landed sales rows into rows of the sales back office. One row a connection, locked by its worker. */
import type { MigrationStep } from '../../../platform/database/index.ts';

const projections = `
create table erp_sales_projections (
  organization_id int8 not null,
  connection_id int8 not null,
  wanted int4 not null,
  done int4 not null,
  working int4 not null,
  stage int4 not null,
  cursor text not null,
  seen int8 not null,
  total int8 not null,
  began_at timestamptz,
  finished_at timestamptz,
  primary key (organization_id, connection_id),
  constraint erp_sales_projections_connection foreign key (organization_id, connection_id)
    references erp_connections (organization_id, id)
);
insert into erp_sales_projections (organization_id, connection_id, wanted, done, working, stage, cursor, seen, total)
  select organization_id, id, 1, 0, 0, 0, '', 0, 0 from erp_connections where synced_at is not null;
insert into work_due (worker, organization_id, due_at)
  select distinct 'integration-sales', organization_id, now() from erp_connections where synced_at is not null
  on conflict do nothing;`;

const failures = 'alter table erp_sales_projections add column failed_at timestamptz;';

const tallies = `
alter table erp_sales_projections
  add column signed int4 not null default 0,
  add column changed int4 not null default 0,
  add column cancelled int4 not null default 0,
  add column received int4 not null default 0;`;

export const projectionSteps: readonly MigrationStep[] = [
  { name: '5050-integration-sales', up: projections },
  { name: '5051-integration-sales-failures', up: failures },
  { name: '5052-integration-sales-tallies', up: tallies },
];
