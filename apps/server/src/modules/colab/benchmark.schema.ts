/**
 * The anonymous comparison. What an organization has decided and contributed is its own, behind the wall. Its contribution
 * goes into tables that name no organization. The application may insert rows there and not read them. Only the role of
 * publishing jobs reads them, and it reaches no table of any organization.
 */
import type { GlobalTable, MigrationStep } from '../../platform/database/index.ts';

const benchmark = `
create table colab_benchmark_consents (
  organization_id int8 not null references organizations (id),
  consents boolean not null,
  contributor text not null,
  changed_at timestamptz not null,
  changed_by int8 not null,
  version int4 not null check (version > 0),
  primary key (organization_id)
);
create table colab_benchmark_ledger (
  organization_id int8 not null references organizations (id),
  edition text not null,
  key text not null,
  month text not null,
  value float8 not null,
  withdrawn boolean not null,
  segment text not null,
  region text,
  size text not null,
  at timestamptz not null,
  primary key (organization_id, edition, key)
);
create table benchmark_contributions (
  edition text not null,
  contributor text not null,
  key text not null,
  value float8 not null,
  weight float8 not null,
  segment text not null,
  region text,
  size text not null,
  primary key (edition, contributor, key)
);
create table benchmark_withdrawals (
  edition text not null,
  contributor text not null,
  primary key (edition, contributor)
);
create table benchmark_editions (
  edition text primary key,
  month text not null
);
create table benchmark_cells (
  key text not null,
  cell text not null,
  edition text not null references benchmark_editions (edition),
  month text not null,
  organizations text not null check (organizations in ('5_9', '10_19', '20_up')),
  p10 float8,
  p25 float8 not null,
  p50 float8 not null,
  p75 float8 not null,
  p90 float8,
  primary key (key, cell)
);
create table benchmark_members (
  edition text not null references benchmark_editions (edition),
  key text not null,
  cell text not null,
  contributor text not null,
  primary key (edition, key, cell, contributor)
);`;

export const benchmarkSteps: readonly MigrationStep[] = [{ name: '7002-colab-benchmark', up: benchmark }];

export const benchmarkTables: readonly GlobalTable[] = [
  {
    table: 'benchmark_contributions',
    reason: 'handed in under a number of chance for one publication, removed with it; the application cannot read it',
    grants: ['insert'],
    publisher: ['select', 'delete'],
  },
  {
    table: 'benchmark_withdrawals',
    reason: 'what is taken back before it is published; the application cannot read it',
    grants: ['insert'],
    publisher: ['select', 'delete'],
  },
  {
    table: 'benchmark_editions',
    reason: 'days on which groups were published, for everybody',
    grants: ['select'],
    publisher: ['select', 'insert'],
  },
  {
    table: 'benchmark_cells',
    reason: 'what is told about groups of at least five organizations, to everybody who takes part; names none of them',
    grants: ['select'],
    publisher: ['select', 'insert', 'delete'],
  },
  {
    table: 'benchmark_members',
    reason:
      'of whom a group was made, by numbers of chance: what the next publication is held against; the application cannot read it',
    grants: [],
    publisher: ['select', 'insert', 'delete'],
  },
];
