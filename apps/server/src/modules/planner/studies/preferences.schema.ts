/** Saved preferences of users: their grid views, and the destinations of rows from their sheets. */
import type { MigrationStep } from '../../../platform/database/index.ts';

const gridViews = `
create table grid_views (
  organization_id int8 not null references organizations (id),
  id int8 not null,
  owner_id int8 not null references users (id),
  screen text not null,
  nome text not null,
  is_shared boolean not null,
  content text not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  constraint grid_views_nome unique (organization_id, screen, owner_id, nome)
);
create table grid_view_defaults (
  organization_id int8 not null,
  user_id int8 not null references users (id),
  screen text not null,
  view_id int8 not null,
  primary key (organization_id, user_id, screen),
  constraint grid_view_defaults_view foreign key (organization_id, view_id)
    references grid_views (organization_id, id) on delete cascade
);
create index grid_view_defaults_by_view on grid_view_defaults (organization_id, view_id);`;

const sheetMappings = `
create table sheet_mappings (
  organization_id int8 not null,
  enterprise_id int8 not null,
  kind text not null check (kind in ('realised', 'costs')),
  source text not null,
  target text not null,
  mapped_at timestamptz not null,
  primary key (organization_id, kind, source, enterprise_id),
  constraint sheet_mappings_enterprise foreign key (organization_id, enterprise_id)
    references enterprises (organization_id, id)
);
create index sheet_mappings_by_enterprise on sheet_mappings (organization_id, enterprise_id);`;

export const retentionSteps: readonly MigrationStep[] = [
  { name: '3050-planner-grid-views', up: gridViews },
  { name: '3051-planner-sheet-mappings', up: sheetMappings },
];
