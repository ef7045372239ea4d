/** The table of report settings: pages, comments and format by enterprise and kind of reader. */
import type { MigrationStep } from '../../../platform/database/index.ts';

const settings = `
create table report_settings (
  organization_id int8 not null,
  enterprise_id int8 not null,
  model text not null,
  settings text not null,
  version int8 not null default 1,
  updated_at timestamptz not null default now(),
  primary key (organization_id, enterprise_id, model),
  constraint report_settings_enterprise foreign key (organization_id, enterprise_id)
    references enterprises (organization_id, id)
);`;

const brands = `
create table report_brands (
  organization_id int8 not null primary key,
  logo text,
  colour text,
  version int8 not null,
  updated_at timestamptz not null default now(),
  constraint report_brands_organization foreign key (organization_id) references organizations (id)
);`;

export const reportSettingsSteps: readonly MigrationStep[] = [
  { name: '3907-planner-report-settings', up: settings },
  { name: '3908-planner-report-brands', up: brands },
];
