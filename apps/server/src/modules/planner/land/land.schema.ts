/** Tables of plots of land: what is typed of them, their moves between steps, and their files. */
import type { MigrationStep } from '../../../platform/database/index.ts';

const tables = `
create table land_plots (
  organization_id int8 not null references organizations (id),
  id int8 not null,
  name text not null,
  step text not null,
  moved_at timestamptz not null,
  reason text not null default '',
  enterprise_id int8,
  terms text not null,
  contact_kind text,
  contact_name text,
  contact_phone text,
  contact_email text,
  note text,
  version int8 not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint land_plots_enterprise foreign key (organization_id, enterprise_id)
    references enterprises (organization_id, id)
);
create index land_plots_of_enterprise on land_plots (organization_id, enterprise_id);
create table land_moves (
  organization_id int8 not null,
  plot_id int8 not null,
  position int4 not null,
  from_step text,
  to_step text not null,
  reason text not null,
  at timestamptz not null,
  by_id int8 references users (id),
  primary key (organization_id, plot_id, position),
  constraint land_moves_plot foreign key (organization_id, plot_id) references land_plots (organization_id, id)
);
create table land_files (
  organization_id int8 not null,
  id int8 not null,
  plot_id int8 not null,
  kind text not null,
  name text not null,
  media_type text not null,
  bytes int4 not null,
  content text not null,
  created_at timestamptz not null,
  created_by int8 references users (id),
  primary key (organization_id, id),
  constraint land_files_plot foreign key (organization_id, plot_id) references land_plots (organization_id, id)
);
create index land_files_of_plot on land_files (organization_id, plot_id);`;

/** A person who has left stays named. A deleted plot stays in the bin with its moves and files. */
const acts = `
alter table land_plots
  add column responsible_id int8 references users (id),
  add column responsible_name text,
  add column development_id int8,
  add column converted_at timestamptz,
  add column deleted_at timestamptz,
  add constraint land_plots_development foreign key (organization_id, development_id)
    references enterprises (organization_id, id);
create unique index land_plots_of_development on land_plots (organization_id, development_id);`;

export const landMigrations: readonly MigrationStep[] = [
  { name: '3908-planner-land', up: tables },
  { name: '3912-planner-land-acts', up: acts },
];

export const landTables = [
  {
    table: 'land_moves',
    reason: 'the history of a plot: a move is never changed or removed; only in its reason a removed person is unnamed',
    grants: ['select', 'insert'] as const,
    rewordable: ['reason'] as const,
  },
];
