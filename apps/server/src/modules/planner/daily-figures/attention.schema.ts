/** Acts of users on alerts, and daily figures of each enterprise and of all together, for days with changes. */
import type { MigrationStep } from '../../../platform/database/index.ts';
import type { ModuleSchema } from '../../../platform/module.ts';

const alertActs = `
create table alert_acts (
  organization_id int8 not null references organizations (id),
  id int8 not null,
  rule text not null,
  subject text not null,
  act text not null check (act in ('assigned', 'seen', 'silenced', 'woken')),
  owner_id int8 references users (id),
  until text,
  reason text,
  actor_id int8 not null references users (id),
  at timestamptz not null,
  primary key (organization_id, id)
);
create index alert_acts_by_alert on alert_acts (organization_id, rule, subject, at);`;

const figureDays = `
create table figure_days (
  organization_id int8 not null,
  enterprise_id int8 not null,
  day text not null,
  version_id int8 not null,
  vgv_own int8,
  result int8,
  max_exposure int8,
  max_exposure_month text,
  irr_year float8,
  primary key (organization_id, enterprise_id, day),
  constraint figure_days_enterprise foreign key (organization_id, enterprise_id)
    references enterprises (organization_id, id)
);
insert into work_due (worker, organization_id, due_at)
  select 'figure-days', id, now() from organizations on conflict do nothing;`;

const portfolioDays = `
create table portfolio_days (
  organization_id int8 not null references organizations (id),
  day text not null,
  vgv_own int8 not null,
  result int8 not null,
  max_exposure int8 not null,
  irr_year float8,
  primary key (organization_id, day)
);`;

export const attentionSteps: readonly MigrationStep[] = [
  { name: '3060-planner-alert-acts', up: alertActs },
  { name: '3061-planner-figure-days', up: figureDays },
  { name: '3062-planner-portfolio-days', up: portfolioDays },
];

export const attentionTables: ModuleSchema['narrowTables'] = [
  {
    table: 'alert_acts',
    reason: 'what was done about an alert is never changed; only in its reason a removed person is unnamed',
    grants: ['select', 'insert'],
    rewordable: ['reason'],
  },
];
