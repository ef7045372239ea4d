import type { MigrationStep } from '../database/migration-step.ts';
import type { NarrowTable } from '../database/tenancy-rules.ts';

export const auditSteps: readonly MigrationStep[] = [
  {
    name: '0010-platform-audit',
    up: `
create table audit_entries (
  organization_id int8 not null,
  sequence int8 not null,
  at timestamptz not null,
  actor_id int8,
  action text not null,
  target text not null,
  target_id int8,
  details text not null,
  previous_hash text not null,
  hash text not null,
  primary key (organization_id, sequence)
);
create table audit_heads (
  organization_id int8 primary key,
  sequence int8 not null,
  hash text not null
);`,
  },
  {
    name: '0011-platform-audit-followers',
    up: `
create table audit_followers (
  organization_id int8 not null,
  worker text not null,
  primary key (organization_id, worker)
);`,
  },
  {
    name: '0012-platform-audit-times',
    up: 'create index audit_entries_by_time on audit_entries (organization_id, at);',
  },
  {
    name: '0013-platform-audit-pages',
    up: `
create index audit_entries_of_target on audit_entries (organization_id, target, target_id, sequence);
create index audit_entries_of_actor on audit_entries (organization_id, actor_id, sequence);`,
  },
  {
    // The end before the last entry: one statement moves the end and writes the entry that links both.
    name: '0014-platform-audit-previous',
    up: 'alter table audit_heads add column previous_hash text;',
  },
];

export const auditTables: readonly NarrowTable[] = [
  { table: 'audit_entries', reason: 'append-only: an entry is never changed or removed', grants: ['select', 'insert'] },
  { table: 'audit_heads', reason: 'the end of each chain; never removed', grants: ['select', 'insert', 'update'] },
];
