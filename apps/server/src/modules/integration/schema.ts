/**
 * Tables of ERP integration. `erp_rows` holds what the ERPs sent, version by version, and is append-only. Superseded
 * versions leave it for archive files (`erp_archives`). `erp_heads` names the current version. Movements, facets and their months derive from the rows and the readers.
 */
import type { MigrationStep } from '../../platform/database/index.ts';
import type { ModuleSchema } from '../../platform/module.ts';
import { archiveSteps, archiveTables } from './archive/archives.schema.ts';
import { certificateSteps } from './certificates/certificates.schema.ts';
import { hookSteps, hookTables } from './connections/hooks.schema.ts';
import { originSteps } from './connections/origins.schema.ts';
import { laterMappingSteps, mappingSteps } from './mapping/mapping.schema.ts';
import { projectionSteps } from './sales/projections.schema.ts';

const ofConnection = (table: string) => `constraint ${table}_connection foreign key (organization_id, connection_id)
    references erp_connections (organization_id, id)`;

const landing = `
create table erp_connections (
  organization_id int8 not null references organizations (id),
  id int8 not null,
  system text not null check (system in ('sienge', 'uau')),
  name text not null,
  address text not null,
  subdomain text not null,
  user_name text not null,
  secrets text,
  settings text not null,
  version int4 not null,
  created_at timestamptz not null,
  synced_at timestamptz,
  fence int8 not null,
  lease_until timestamptz,
  next_run_at timestamptz,
  deleted_at timestamptz,
  primary key (organization_id, id)
);
create table erp_budgets (
  organization_id int8 not null,
  connection_id int8 not null,
  family text not null,
  day text not null,
  used int4 not null,
  recent text not null,
  primary key (organization_id, connection_id, family),
  ${ofConnection('erp_budgets')}
);
create table erp_resources (
  organization_id int8 not null,
  connection_id int8 not null,
  resource text not null,
  complete_until timestamptz,
  last_failure text,
  light text,
  primary key (organization_id, connection_id, resource),
  ${ofConnection('erp_resources')}
);
create table erp_runs (
  organization_id int8 not null,
  connection_id int8 not null,
  id int8 not null,
  kind text not null,
  resources text not null,
  state text not null,
  failure text,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  resumes_at timestamptz,
  attempts int4 not null,
  calls int4 not null,
  requested_by int8 references users (id),
  primary key (organization_id, id),
  ${ofConnection('erp_runs')}
);
create unique index erp_runs_one_under_way on erp_runs (organization_id, connection_id)
  where state in ('queued', 'running', 'waiting');
create table erp_run_slices (
  organization_id int8 not null,
  connection_id int8 not null,
  run_id int8 not null,
  position int4 not null,
  resource text not null,
  label text not null,
  covers text not null,
  request text not null,
  state text not null,
  failure text,
  cursor text,
  attempts int4 not null,
  may_be_forbidden boolean not null,
  total int4,
  rows_seen int4 not null,
  rows_changed int4 not null,
  rows_removed int4 not null,
  rows_refused int4 not null,
  primary key (organization_id, run_id, position),
  constraint erp_run_slices_run foreign key (organization_id, run_id) references erp_runs (organization_id, id)
);
create table erp_seen_keys (
  organization_id int8 not null,
  connection_id int8 not null,
  run_id int8 not null,
  position int4 not null,
  id int8 not null,
  keys text[] not null,
  primary key (organization_id, run_id, position, id)
);
create table erp_rows (
  organization_id int8 not null,
  connection_id int8 not null,
  resource text not null,
  key text not null,
  version int4 not null,
  hash text not null,
  payload text,
  run_id int8 not null,
  primary key (organization_id, connection_id, resource, key, version)
);
create table erp_heads (
  organization_id int8 not null,
  connection_id int8 not null,
  resource text not null,
  key text not null,
  version int4 not null,
  hash text not null,
  parent text not null,
  date text not null,
  is_removed boolean not null,
  primary key (organization_id, connection_id, resource, key)
);
create index erp_heads_by_parent on erp_heads (organization_id, connection_id, resource, parent);
create index erp_heads_by_date on erp_heads (organization_id, connection_id, resource, date);
create table erp_refused_rows (
  organization_id int8 not null,
  connection_id int8 not null,
  id int8 not null,
  resource text not null,
  key text not null,
  payload text not null,
  reason text not null,
  run_id int8 not null,
  position int4 not null,
  at timestamptz not null,
  primary key (organization_id, connection_id, id),
  ${ofConnection('erp_refused_rows')}
);
create index erp_refused_rows_by_slice on erp_refused_rows (organization_id, connection_id, resource, run_id, position);
create table erp_facets (
  organization_id int8 not null,
  connection_id int8 not null,
  id int8 not null,
  nature text not null,
  kind text not null,
  company text not null,
  cost_center text not null,
  account text not null,
  document_type text not null,
  operation text not null,
  condition text not null,
  is_stale boolean not null,
  primary key (organization_id, connection_id, id),
  ${ofConnection('erp_facets')}
);
create unique index erp_facets_by_what on erp_facets
  (organization_id, connection_id, nature, kind, company, cost_center, account, document_type, operation, condition);
create table erp_movements (
  organization_id int8 not null,
  connection_id int8 not null,
  resource text not null,
  key text not null,
  part int4 not null,
  facet_id int8 not null,
  date text not null,
  amount int8 not null,
  document text not null,
  counterpart text not null,
  primary key (organization_id, connection_id, resource, key, part)
);
create index erp_movements_by_facet on erp_movements (organization_id, connection_id, facet_id, date);
create table erp_facet_months (
  organization_id int8 not null,
  connection_id int8 not null,
  facet_id int8 not null,
  month text not null,
  amount int8 not null,
  movements int4 not null,
  primary key (organization_id, connection_id, facet_id, month),
  constraint erp_facet_months_facet foreign key (organization_id, connection_id, facet_id)
    references erp_facets (organization_id, connection_id, id)
);`;

/** A removed connection deals with its rows page by page. */
const removals = `
alter table erp_connections add column removal text check (removal in ('own', 'withdraw'));`;

const steps: readonly MigrationStep[] = [
  { name: '5001-integration-landing', up: landing },
  ...mappingSteps,
  ...certificateSteps,
  ...hookSteps,
  ...originSteps,
  ...projectionSteps,
  { name: '5060-integration-removals', up: removals },
  ...laterMappingSteps,
  ...archiveSteps,
];

export const integrationSchema: ModuleSchema = {
  steps,
  globalTables: hookTables,
  narrowTables: [
    {
      table: 'erp_rows',
      reason: 'what an ERP once sent is never changed; a trigger lets it leave for an archive only',
      grants: ['select', 'insert', 'delete'],
    },
    ...archiveTables,
  ],
};
