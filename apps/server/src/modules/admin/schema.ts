import type { MigrationStep } from '../../platform/database/index.ts';
import type { ModuleSchema } from '../../platform/module.ts';
import { connectionTable, permissionSteps } from './groups/permissions.schema.ts';
import { registerSteps } from './shared/registers.schema.ts';

const steps: readonly MigrationStep[] = [
  {
    name: '2001-admin-groups',
    up: `
create table permit_groups (
  organization_id int8 not null references organizations (id),
  id int8 not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint permit_groups_name unique (organization_id, name)
);
create table services (
  organization_id int8 not null references organizations (id),
  id int8 not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create table subscriptions (
  organization_id int8 not null references organizations (id),
  id int8 not null,
  service_id int8 not null,
  user_id int8 not null references users (id),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint subscriptions_service_user unique (organization_id, service_id, user_id),
  constraint subscriptions_service foreign key (organization_id, service_id) references services (organization_id, id)
);`,
  },
  ...registerSteps,
  ...permissionSteps,
];

export const adminSchema: ModuleSchema = { steps, globalTables: [connectionTable], narrowTables: [] };
