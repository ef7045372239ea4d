import type { MigrationStep } from '../../platform/database/index.ts';
import type { ModuleSchema } from '../../platform/module.ts';
import { approvalSteps } from './approvals/approvals.schema.ts';
import { cashFlowSteps } from './cash-flow/cash-flow.schema.ts';
import { reportSettingsSteps } from './committee-report/report-settings.schema.ts';
import { workbookLayoutSteps } from './company-workbooks/company-workbooks.schema.ts';
import { corporateLayerSteps } from './corporate-layer/corporate-layer.schema.ts';
import { attentionSteps, attentionTables } from './daily-figures/attention.schema.ts';
import { indexSeriesSteps, indexSeriesTables } from './indexes/index-series.schema.ts';
import { landMigrations, landTables } from './land/land.schema.ts';
import { processingSteps } from './processing/processing.schema.ts';
import { realisedSteps } from './realised/realised.schema.ts';
import { reportScheduleSteps } from './report-schedules/report-schedules.schema.ts';
import { memorySteps, memoryTables } from './studies/memory.schema.ts';
import { retentionSteps } from './studies/preferences.schema.ts';
import { textWordSteps } from './text-search/text-terms.schema.ts';

const registers = `
create table enterprises (
  organization_id int8 not null references organizations (id),
  id int8 not null,
  code text not null,
  name text not null,
  city text,
  state text,
  phase text not null,
  version int8 not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organization_id, id)
);
create unique index enterprises_code on enterprises (organization_id, code) where deleted_at is null;
create table enterprise_modules (
  organization_id int8 not null,
  id int8 not null,
  enterprise_id int8 not null,
  n_modulo int4 not null,
  nome text not null,
  version int8 not null default 1,
  primary key (organization_id, id),
  constraint enterprise_modules_number unique (organization_id, enterprise_id, n_modulo),
  constraint enterprise_modules_enterprise foreign key (organization_id, enterprise_id)
    references enterprises (organization_id, id)
);`;

const enterpriseRegister = `
alter table enterprises
  add column spe text,
  add column system text,
  add column launch_month text,
  add column works_start_month text,
  add column works_end_month text,
  add column occupancy_month text;`;

/**
 * A draft is no one's plan: current versions without approval stop being current. The constraint enforces the rule for all later
 * writes.
 */
const onlyApprovedIsCurrent = `
do $clear$
declare house record;
begin
  for house in select id from organizations loop
    perform set_config('app.organization_id', house.id::text, true);
    update versions set is_current = false, version = version + 1
      where organization_id = house.id and is_current and state <> 'approved';
  end loop;
  perform set_config('app.organization_id', '', true);
end $clear$;
alter table versions add constraint versions_current_is_approved check (not is_current or state = 'approved');`;

const submitReason = 'alter table versions add column submit_reason text;';

const versions = `
create table versions (
  organization_id int8 not null,
  id int8 not null,
  enterprise_id int8 not null,
  nome text not null,
  state text not null check (state in ('draft', 'submitted', 'approved', 'locked')),
  state_reason text,
  is_current bool not null default false,
  is_archived bool not null default false,
  study text not null,
  identity text not null,
  revision int8 not null,
  study_hash text not null,
  projection_hash text not null,
  sealed_projection_hash text,
  version int8 not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organization_id, id),
  constraint versions_enterprise foreign key (organization_id, enterprise_id)
    references enterprises (organization_id, id)
);
create unique index versions_nome on versions (organization_id, enterprise_id, nome) where deleted_at is null;
create unique index versions_current on versions (organization_id, enterprise_id) where is_current;
create table version_modules (
  organization_id int8 not null,
  version_id int8 not null,
  module_id int8 not null,
  primary key (organization_id, version_id, module_id),
  constraint version_modules_version foreign key (organization_id, version_id) references versions (organization_id, id),
  constraint version_modules_module foreign key (organization_id, module_id)
    references enterprise_modules (organization_id, id)
);
create index version_modules_by_module on version_modules (organization_id, module_id);
create table version_edits (
  organization_id int8 not null,
  version_id int8 not null,
  revision int8 not null,
  position int4 not null,
  op text not null,
  path text not null,
  old text not null,
  new text not null,
  author_id int8 references users (id),
  reason text,
  at timestamptz not null,
  primary key (organization_id, version_id, revision, position),
  constraint version_edits_version foreign key (organization_id, version_id) references versions (organization_id, id)
);`;

const projections = `
create table projections (
  organization_id int8 not null,
  version_id int8 not null,
  revision int8 not null,
  engine text not null,
  realised_hash text not null,
  study_hash text not null,
  base_month text not null,
  months int4 not null,
  indicators text not null,
  checks text not null,
  is_sealed bool not null default false,
  primary key (organization_id, version_id, revision, engine, realised_hash),
  constraint projections_version foreign key (organization_id, version_id) references versions (organization_id, id)
);
create table projection_lines (
  organization_id int8 not null,
  version_id int8 not null,
  revision int8 not null,
  engine text not null,
  realised_hash text not null,
  position int4 not null,
  key text not null,
  module int4,
  label text not null,
  kind text not null,
  total int8 not null,
  cells int8[] not null,
  planned int8[],
  realised int8[],
  primary key (organization_id, version_id, revision, engine, realised_hash, position),
  constraint projection_lines_projection foreign key (organization_id, version_id, revision, engine, realised_hash)
    references projections (organization_id, version_id, revision, engine, realised_hash) on delete cascade
);
create index projection_lines_by_key
  on projection_lines (organization_id, version_id, revision, engine, realised_hash, key) where module is null;`;

const templates = `
create table planning_templates (
  organization_id int8 not null references organizations (id),
  id int8 not null,
  kind text not null,
  nome text not null,
  content text not null,
  author_id int8,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index planning_templates_nome on planning_templates (organization_id, kind, nome);`;
const scenarios = `
create table version_scenarios (
  organization_id int8 not null,
  id int8 not null,
  version_id int8 not null,
  nome text not null,
  overrides text not null,
  version int8 not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint version_scenarios_nome unique (organization_id, version_id, nome),
  constraint version_scenarios_version foreign key (organization_id, version_id) references versions (organization_id, id)
);
create table scenario_criteria (
  organization_id int8 not null,
  version_id int8 not null,
  criteria text not null,
  version int8 not null default 1,
  primary key (organization_id, version_id),
  constraint scenario_criteria_version foreign key (organization_id, version_id) references versions (organization_id, id)
);`;

const companyLines = `
alter table projection_lines add column company text;
drop index projection_lines_by_key;
create index projection_lines_by_key
  on projection_lines (organization_id, version_id, revision, engine, realised_hash, key)
  where module is null and company is null;`;

const steps: readonly MigrationStep[] = [
  { name: '3001-planner-registers', up: registers },
  { name: '3002-planner-versions', up: versions },
  { name: '3003-planner-projections', up: projections },
  ...memorySteps,
  ...realisedSteps,
  ...indexSeriesSteps,
  { name: '3020-planner-templates', up: templates },
  ...cashFlowSteps,
  ...corporateLayerSteps,
  { name: '3010-planner-scenarios', up: scenarios },
  ...processingSteps,
  ...retentionSteps,
  ...attentionSteps,
  { name: '3901-planner-enterprise-register', up: enterpriseRegister },
  { name: '3902-planner-submit-reason', up: submitReason },
  { name: '3903-planner-only-approved-is-current', up: onlyApprovedIsCurrent },
  { name: '3904-planner-enterprise-product', up: 'alter table enterprises add column product_class text;' },
  {
    name: '3905-planner-projection-extent',
    up: 'alter table projections add column is_whole bool not null default true;',
  },
  { name: '3906-planner-projection-companies', up: companyLines },
  ...reportSettingsSteps,
  ...workbookLayoutSteps,
  ...landMigrations,
  ...approvalSteps,
  ...reportScheduleSteps,
  ...textWordSteps,
];

export const plannerSchema: ModuleSchema = {
  steps,
  globalTables: [],
  narrowTables: [
    {
      table: 'version_edits',
      reason:
        'the history of a study: an edit is never changed or removed; only in its reason a removed person is unnamed',
      grants: ['select', 'insert'],
      rewordable: ['reason'],
    },
    ...memoryTables,
    ...attentionTables,
    ...indexSeriesTables,
    ...landTables,
  ],
};
