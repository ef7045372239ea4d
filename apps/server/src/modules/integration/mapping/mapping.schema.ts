/** The tables of the mapping: what people decided, and the months of enterprises that follow from it. */
import type { MigrationStep } from '../../../platform/database/index.ts';

const ofConnection = (table: string) => `constraint ${table}_connection foreign key (organization_id, connection_id)
    references erp_connections (organization_id, id)`;
const ofEnterprise = (table: string) => `constraint ${table}_enterprise foreign key (organization_id, enterprise_id)
    references enterprises (organization_id, id)`;

const mapping = `
create table erp_bindings (
  organization_id int8 not null,
  connection_id int8 not null,
  company text not null,
  cost_center text not null,
  state text not null check (state in ('bound', 'ignored')),
  enterprise_id int8,
  module int4,
  primary key (organization_id, connection_id, company, cost_center),
  check ((state = 'bound') = (enterprise_id is not null)),
  ${ofConnection('erp_bindings')},
  ${ofEnterprise('erp_bindings')}
);
create table erp_mapping_batches (
  organization_id int8 not null references organizations (id),
  id int8 not null,
  act text not null,
  note text not null,
  author_id int8 references users (id),
  at timestamptz not null,
  undone_at timestamptz,
  primary key (organization_id, id)
);
create table erp_mapping_rules (
  organization_id int8 not null,
  id int8 not null,
  kind text not null,
  system text not null,
  connection_id int8,
  enterprise_id int8,
  account text not null,
  movement_kind text,
  condition text not null,
  document_type text not null,
  cost_center text not null,
  valid_from text not null,
  targets text not null,
  created_at timestamptz not null,
  author_id int8 references users (id),
  batch_id int8 not null,
  removed_by int8,
  primary key (organization_id, id),
  ${ofConnection('erp_mapping_rules')},
  ${ofEnterprise('erp_mapping_rules')},
  constraint erp_mapping_rules_batch foreign key (organization_id, batch_id)
    references erp_mapping_batches (organization_id, id)
);
create unique index erp_mapping_rules_one_stands on erp_mapping_rules (organization_id, system,
  coalesce(connection_id, 0), coalesce(enterprise_id, 0), account, coalesce(movement_kind, ''), condition, document_type,
  cost_center, valid_from) where removed_by is null;
create table erp_parameters (
  organization_id int8 not null,
  connection_id int8 not null,
  key text not null,
  code text not null,
  value text not null,
  primary key (organization_id, connection_id, key, code),
  ${ofConnection('erp_parameters')}
);
create table erp_parameter_changes (
  organization_id int8 not null,
  connection_id int8 not null,
  id int8 not null,
  key text not null,
  act text not null,
  items text not null,
  author_id int8 references users (id),
  at timestamptz not null,
  primary key (organization_id, connection_id, id),
  ${ofConnection('erp_parameter_changes')}
);
create table erp_series_parts (
  organization_id int8 not null,
  connection_id int8 not null,
  enterprise_id int8 not null,
  lines text not null,
  published_at timestamptz not null,
  previous_at timestamptz,
  changes text not null,
  cells_changed int4 not null,
  total_before int8 not null,
  total_after int8 not null,
  primary key (organization_id, connection_id, enterprise_id),
  ${ofConnection('erp_series_parts')},
  ${ofEnterprise('erp_series_parts')}
);
create table erp_series (
  organization_id int8 not null,
  enterprise_id int8 not null,
  body text not null,
  published_at timestamptz not null,
  primary key (organization_id, enterprise_id),
  ${ofEnterprise('erp_series')}
);
create table erp_flows (
  organization_id int8 not null,
  connection_id int8 not null,
  published_at timestamptz not null,
  sums text not null,
  unmapped text not null,
  facets int4 not null,
  primary key (organization_id, connection_id),
  ${ofConnection('erp_flows')}
);
create table erp_exclusions (
  organization_id int8 not null,
  connection_id int8 not null,
  enterprise_id int8 not null,
  resource text not null,
  key text not null,
  reason text not null,
  author_id int8 references users (id),
  at timestamptz not null,
  primary key (organization_id, connection_id, enterprise_id, resource, key),
  ${ofConnection('erp_exclusions')},
  ${ofEnterprise('erp_exclusions')}
);
create table erp_revenue_lines (
  organization_id int8 not null,
  connection_id int8 not null,
  side text not null,
  condition text not null,
  sign int2 not null check (sign in (1, -1)),
  index_key text not null,
  position int4,
  primary key (organization_id, connection_id, side, condition),
  constraint erp_revenue_lines_position unique (organization_id, connection_id, side, position),
  ${ofConnection('erp_revenue_lines')}
);`;

/** After an enterprise's migration between ERPs, each covers its own months. */
const periods = `
alter table erp_bindings add column valid_from text, add column valid_to text;`;

export const mappingSteps: readonly MigrationStep[] = [{ name: '5010-integration-mapping', up: mapping }];
/** Rule attributes in addition to the account: the settlement, and the contract's table. */
const ruleMatches = `
alter table erp_mapping_rules add column operation text not null default '', add column contract text not null default '';
drop index erp_mapping_rules_one_stands;
create unique index erp_mapping_rules_one_stands on erp_mapping_rules (organization_id, system,
  coalesce(connection_id, 0), coalesce(enterprise_id, 0), account, coalesce(movement_kind, ''), condition, document_type,
  cost_center, operation, contract, valid_from) where removed_by is null;
alter table erp_facets add column contract text not null default '';
drop index erp_facets_by_what;
create unique index erp_facets_by_what on erp_facets (organization_id, connection_id, nature, kind, company, cost_center,
  account, document_type, operation, condition, contract);`;

/** After what other slices have added. */
export const laterMappingSteps: readonly MigrationStep[] = [
  { name: '5061-integration-binding-periods', up: periods },
  { name: '5062-integration-rule-matches', up: ruleMatches },
];
