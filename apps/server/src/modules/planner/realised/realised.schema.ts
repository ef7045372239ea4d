/** The tables of realised against planned. */
import type { MigrationStep } from '../../../platform/database/index.ts';

const ofEnterprise = (table: string) => `constraint ${table}_enterprise foreign key (organization_id, enterprise_id)
    references enterprises (organization_id, id)`;

const realised = `
create table realised_heads (
  organization_id int8 not null,
  enterprise_id int8 not null,
  revision int8 not null,
  closing text,
  realised_hash text not null,
  series text,
  primary key (organization_id, enterprise_id),
  ${ofEnterprise('realised_heads')}
);
create table realised_batches (
  organization_id int8 not null,
  enterprise_id int8 not null,
  id int8 not null,
  nature text not null check (nature in ('realised', 'committed')),
  origin text not null check (origin in ('manual', 'import', 'erp')),
  file_name text,
  digest text not null,
  accepted int4 not null,
  rejected int4 not null,
  author_id int8 references users (id),
  at timestamptz not null,
  undone_at timestamptz,
  undone_by int8 references users (id),
  primary key (organization_id, enterprise_id, id),
  ${ofEnterprise('realised_batches')}
);
create index realised_batches_by_digest on realised_batches (organization_id, enterprise_id, digest);
create table realised_entries (
  organization_id int8 not null,
  enterprise_id int8 not null,
  id int8 not null,
  nature text not null check (nature in ('realised', 'committed')),
  origin text not null check (origin in ('manual', 'import', 'erp')),
  line_key text not null,
  module int4,
  month text not null,
  amount int8 not null,
  document text,
  note text,
  batch_id int8 not null,
  replaced_by int8,
  primary key (organization_id, enterprise_id, id),
  constraint realised_entries_batch foreign key (organization_id, enterprise_id, batch_id)
    references realised_batches (organization_id, enterprise_id, id)
);
create index realised_entries_in_force
  on realised_entries (organization_id, enterprise_id, nature, month) where replaced_by is null;
create index realised_entries_by_batch on realised_entries (organization_id, enterprise_id, batch_id);
create index realised_entries_by_replacement
  on realised_entries (organization_id, enterprise_id, replaced_by) where replaced_by is not null;
create table month_closings (
  organization_id int8 not null,
  enterprise_id int8 not null,
  id int8 not null,
  act text not null check (act in ('close', 'reopen')),
  month text not null,
  reason text,
  author_id int8 references users (id),
  at timestamptz not null,
  primary key (organization_id, enterprise_id, id),
  ${ofEnterprise('month_closings')}
);
create table forecast_policies (
  organization_id int8 not null,
  enterprise_id int8 not null,
  line_key text not null,
  policy text not null check (policy in ('balance', 'plan', 'shift')),
  shift int4 not null,
  primary key (organization_id, enterprise_id, line_key),
  ${ofEnterprise('forecast_policies')}
);
create table physical_measurements (
  organization_id int8 not null,
  enterprise_id int8 not null,
  n_modulo int4 not null,
  month text not null,
  share int4 not null check (share between 0 and 1000000),
  primary key (organization_id, enterprise_id, n_modulo, month),
  ${ofEnterprise('physical_measurements')}
);
alter table versions add column realised_hash text not null default 'none';`;

const lateChanges = `
create table realised_late_changes (
  organization_id int8 not null,
  enterprise_id int8 not null,
  position int4 not null,
  line_key text not null,
  module int4,
  month text not null,
  before int8 not null,
  after int8 not null,
  at timestamptz not null,
  primary key (organization_id, enterprise_id, position),
  ${ofEnterprise('realised_late_changes')}
);`;

const sales = `
alter table realised_batches drop constraint realised_batches_origin_check;
alter table realised_batches add constraint realised_batches_origin_check
  check (origin in ('manual', 'import', 'erp', 'sales'));
alter table realised_entries drop constraint realised_entries_origin_check;
alter table realised_entries add constraint realised_entries_origin_check
  check (origin in ('manual', 'import', 'erp', 'sales'));
alter table realised_late_changes add column origin text not null default 'erp' check (origin in ('erp', 'sales'));
alter table realised_late_changes drop constraint realised_late_changes_pkey;
alter table realised_late_changes add primary key (organization_id, enterprise_id, origin, position);
create table realised_portfolios (
  organization_id int8 not null,
  enterprise_id int8 not null,
  body text not null,
  primary key (organization_id, enterprise_id),
  ${ofEnterprise('realised_portfolios')}
);`;

const taken = `
${['realised_batches', 'realised_entries']
  .map(
    (table) => `
alter table ${table} drop constraint ${table}_origin_check;
alter table ${table} add constraint ${table}_origin_check check (origin in ('manual', 'import', 'erp', 'sales', 'taken'));`,
  )
  .join('')}
alter table realised_late_changes drop constraint realised_late_changes_origin_check;
alter table realised_late_changes add constraint realised_late_changes_origin_check
  check (origin in ('erp', 'sales', 'taken'));`;

export const realisedSteps: readonly MigrationStep[] = [
  { name: '3101-planner-realised', up: realised },
  { name: '3110-planner-late-changes', up: lateChanges },
  { name: '3111-planner-sales-portfolios', up: sales },
  {
    name: '3112-planner-erp-portfolios',
    up: 'alter table realised_portfolios add column is_of_erp boolean not null default false;',
  },
  {
    name: '3119-planner-changed-heads',
    up: 'alter table realised_heads add column changed_at timestamptz not null default now();',
  },
  {
    name: '3910-planner-closing-records',
    up: `alter table realised_heads add column absent text not null default '[]';
alter table month_closings add column record text;`,
  },
  { name: '3190-planner-taken-entries', up: taken },
];
