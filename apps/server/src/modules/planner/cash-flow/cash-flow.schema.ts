/** Tables of the organization's cash flow: its own groups of lines, and the cached series that a portfolio adds up. */
import type { MigrationStep } from '../../../platform/database/index.ts';

const series = `
create table cash_flow_series (
  organization_id int8 not null,
  version_id int8 not null,
  revision int8 not null,
  engine text not null,
  realised_hash text not null,
  terms text not null check (terms in ('nominal', 'constant')),
  base_month text not null,
  months int4 not null,
  launch int4,
  partners text not null,
  lines text not null,
  primary key (organization_id, version_id, revision, engine, realised_hash, terms),
  constraint cash_flow_series_version foreign key (organization_id, version_id) references versions (organization_id, id)
);`;

/** The line's key leads the lines' primary key: even with concurrent writes a line is in one group at most. */
const groupings = `
create table cash_flow_groupings (
  organization_id int8 not null references organizations (id),
  id int8 not null,
  name text not null,
  position int4 not null,
  primary key (organization_id, id),
  constraint cash_flow_groupings_name unique (organization_id, name)
);
create table cash_flow_grouping_lines (
  organization_id int8 not null,
  key text not null,
  grouping_id int8 not null,
  position int4 not null,
  primary key (organization_id, key),
  constraint cash_flow_grouping_lines_grouping foreign key (organization_id, grouping_id)
    references cash_flow_groupings (organization_id, id) on delete cascade
);
create index cash_flow_grouping_lines_by_grouping on cash_flow_grouping_lines (organization_id, grouping_id);`;

export const cashFlowSteps: readonly MigrationStep[] = [
  { name: '3040-planner-cash-flow-series', up: series },
  { name: '3041-planner-cash-flow-groupings', up: groupings },
];
