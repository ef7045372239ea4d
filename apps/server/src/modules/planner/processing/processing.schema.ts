/** The last processing run of each organization. */
import type { MigrationStep } from '../../../platform/database/index.ts';

const runs = `
create table processing_runs (
  organization_id int8 not null references organizations (id),
  started_at timestamptz not null,
  started_by int8,
  finished_at timestamptz,
  total int4 not null,
  checked int4 not null,
  differing int4 not null,
  primary key (organization_id)
);`;

export const processingSteps: readonly MigrationStep[] = [{ name: '3050-planner-processing', up: runs }];
