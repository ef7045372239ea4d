import type { MigrationStep } from '../database/migration-step.ts';
import type { GlobalTable } from '../database/tenancy-rules.ts';

export const workSteps: readonly MigrationStep[] = [
  {
    name: '0050-platform-work',
    up: `
create table work_due (
  worker text not null,
  organization_id int8 not null,
  due_at timestamptz not null,
  primary key (worker, organization_id)
);
create index work_due_first on work_due (due_at);`,
  },
  {
    name: '0051-platform-work-turns',
    up: `
alter table work_due add is_awaited boolean not null default false;
alter table work_due add woken_at timestamptz not null default now();`,
  },
];

export const workTables: readonly GlobalTable[] = [
  {
    table: 'work_due',
    reason: 'a worker has to find the organizations in which something is to be done; it says nothing else of them',
    grants: ['select', 'insert', 'update', 'delete'],
  },
];
