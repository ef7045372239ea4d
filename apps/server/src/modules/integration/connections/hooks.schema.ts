/** The tables of events that ERPs send. */
import type { GlobalTable, MigrationStep } from '../../../platform/database/index.ts';

const hooks = `
create table erp_hooks (
  id text primary key,
  organization_id int8 not null references organizations (id),
  connection_id int8 not null,
  token_hash text not null
);
create unique index erp_hooks_one on erp_hooks (organization_id, connection_id);
create table erp_hook_events (
  organization_id int8 not null,
  connection_id int8 not null,
  event_id text not null,
  event text not null,
  body text not null,
  received_at timestamptz not null,
  run_id int8,
  primary key (organization_id, connection_id, event_id),
  constraint erp_hook_events_connection foreign key (organization_id, connection_id)
    references erp_connections (organization_id, id)
);
create index erp_hook_events_new on erp_hook_events (organization_id, connection_id) where run_id is null;`;

export const hookSteps: readonly MigrationStep[] = [{ name: '5030-integration-hooks', up: hooks }];

export const hookTables: readonly GlobalTable[] = [
  {
    table: 'erp_hooks',
    reason: 'an ERP that calls names an address and no organization; the table says which one it is, and a hash',
    grants: ['select', 'insert', 'delete'],
  },
];
