import type { MigrationStep } from '../database/migration-step.ts';
import type { GlobalTable } from '../database/tenancy-rules.ts';

export const throttleSteps: readonly MigrationStep[] = [
  {
    name: '0020-platform-throttle',
    up: `
create table throttle_counters (
  scope text not null,
  subject text not null,
  hits int4 not null,
  since timestamptz not null,
  blocked_until timestamptz not null,
  primary key (scope, subject)
);
create index throttle_counters_since on throttle_counters (since);`,
  },
];

export const throttleTables: readonly GlobalTable[] = [
  {
    table: 'throttle_counters',
    reason: 'counts attempts of callers who have not signed in; subjects are hashes',
    grants: ['select', 'insert', 'update', 'delete'],
  },
];
