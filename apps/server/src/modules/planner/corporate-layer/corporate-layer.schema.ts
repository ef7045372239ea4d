/** The table of corporate layers: overheads, debt and capital of an organization above its enterprises. */
import type { MigrationStep } from '../../../platform/database/index.ts';

const layers = `
create table corporate_layers (
  organization_id int8 not null references organizations (id),
  base_month text not null,
  layer text not null,
  version int8 not null default 1,
  updated_at timestamptz not null default now(),
  primary key (organization_id)
);`;

export const corporateLayerSteps: readonly MigrationStep[] = [{ name: '3045-planner-corporate-layers', up: layers }];
