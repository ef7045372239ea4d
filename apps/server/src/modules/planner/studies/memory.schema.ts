/** History of versions: their origins, their approvers, the comments on them, and their held cells. */
import type { MigrationStep } from '../../../platform/database/index.ts';

const origins = `
alter table versions
  add column created_by int8 references users (id),
  add column approved_by int8 references users (id),
  add column approved_at timestamptz,
  add column cloned_from int8,
  add column cloned_from_revision int8,
  add constraint versions_cloned_from foreign key (organization_id, cloned_from)
    references versions (organization_id, id);`;

const comments = `
create table comment_threads (
  organization_id int8 not null,
  id int8 not null,
  version_id int8 not null,
  line text not null,
  month text,
  inherited_from int8,
  resolved_at timestamptz,
  resolved_by int8 references users (id),
  created_at timestamptz not null,
  primary key (organization_id, id),
  constraint comment_threads_version foreign key (organization_id, version_id)
    references versions (organization_id, id),
  constraint comment_threads_inherited_from foreign key (organization_id, inherited_from)
    references versions (organization_id, id)
);
create index comment_threads_by_version on comment_threads (organization_id, version_id, created_at);
create table comments (
  organization_id int8 not null,
  id int8 not null,
  thread_id int8 not null,
  author_id int8 references users (id),
  text text not null,
  at timestamptz not null,
  primary key (organization_id, id),
  constraint comments_thread foreign key (organization_id, thread_id) references comment_threads (organization_id, id)
);
create index comments_by_thread on comments (organization_id, thread_id, at);`;

const heldCells = `
create table held_cells (
  organization_id int8 not null,
  version_id int8 not null,
  line text not null,
  month text not null,
  primary key (organization_id, version_id, line, month),
  constraint held_cells_version foreign key (organization_id, version_id) references versions (organization_id, id)
);`;

export const memorySteps: readonly MigrationStep[] = [
  { name: '3011-planner-version-origins', up: origins },
  { name: '3012-planner-comments', up: comments },
  { name: '3013-planner-held-cells', up: heldCells },
];

export const memoryTables = [
  {
    table: 'comments',
    reason: 'what was said about a plan: nobody removes it; only the name of a removed person is ever replaced in it',
    grants: ['select', 'insert', 'update'] as const,
  },
];
