/** Tables of scheduled reports: one row per schedule, and its recipients. */
import type { MigrationStep } from '../../../platform/database/index.ts';

const schedules = `
create table report_schedules (
  organization_id int8 not null,
  id int8 not null,
  enterprise_id int8 not null,
  owner_id int8 not null references users (id),
  model text not null,
  scenario text,
  rhythm text not null check (rhythm in ('weekly', 'monthly_day', 'monthly_working_day')),
  day int4 not null,
  hour int4 not null check (hour between 0 and 23),
  version int8 not null default 1,
  next_at timestamptz not null,
  requested_at timestamptz,
  attempts int4 not null default 0,
  retry_at timestamptz,
  paused text,
  paused_at timestamptz,
  last text,
  created_at timestamptz not null,
  primary key (organization_id, id),
  constraint report_schedules_enterprise foreign key (organization_id, enterprise_id)
    references enterprises (organization_id, id)
);
create index report_schedules_enterprise on report_schedules (organization_id, enterprise_id);
create table report_schedule_recipients (
  organization_id int8 not null,
  schedule_id int8 not null,
  user_id int8 not null references users (id),
  is_skipped boolean not null default false,
  primary key (organization_id, schedule_id, user_id),
  constraint report_schedule_recipients_schedule foreign key (organization_id, schedule_id)
    references report_schedules (organization_id, id) on delete cascade
);`;

export const reportScheduleSteps: readonly MigrationStep[] = [{ name: '3912-planner-report-schedules', up: schedules }];
