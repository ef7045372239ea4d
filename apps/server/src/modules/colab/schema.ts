/** An organization's definitions of its indicators, and their former versions. */
import type { ModuleSchema } from '../../platform/module.ts';
import { benchmarkSteps, benchmarkTables } from './benchmark.schema.ts';

const indicators = `
create table colab_indicators (
  organization_id int8 not null references organizations (id),
  key text not null,
  name text not null,
  formula text not null,
  unit text not null,
  direction text not null check (direction in ('higher', 'lower', 'none')),
  shown boolean not null,
  changed_at timestamptz not null,
  changed_by int8 not null,
  version int4 not null check (version > 0),
  primary key (organization_id, key)
);
create table colab_indicator_changes (
  organization_id int8 not null references organizations (id),
  key text not null,
  version int4 not null,
  at timestamptz not null,
  user_id int8 not null,
  before text not null,
  after text not null,
  primary key (organization_id, key, version)
);`;

export const colabSchema: ModuleSchema = {
  steps: [{ name: '7001-colab-indicators', up: indicators }, ...benchmarkSteps],
  globalTables: benchmarkTables,
  narrowTables: [
    {
      table: 'colab_indicator_changes',
      reason: 'what a definition was is never rewritten',
      grants: ['select', 'insert'],
    },
    {
      table: 'colab_benchmark_ledger',
      reason: 'what was contributed is not rewritten; it may be marked as taken back',
      grants: ['select', 'insert'],
      rewordable: ['withdrawn'],
    },
    {
      table: 'colab_benchmark_consents',
      reason: 'the number under which an organization contributes is never lost, whatever it decides',
      grants: ['select', 'insert', 'update'],
    },
  ],
};
