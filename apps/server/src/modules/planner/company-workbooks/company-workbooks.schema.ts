/** The table of layouts: the meanings of their rows, for the next workbook of each. */
import type { MigrationStep } from '../../../platform/database/index.ts';

const layouts = `
create table workbook_layouts (
  organization_id int8 not null references organizations (id),
  fingerprint text not null,
  file_name text not null,
  meaning text not null,
  mapped_at timestamptz not null,
  primary key (organization_id, fingerprint)
);
create index workbook_layouts_by_time on workbook_layouts (organization_id, mapped_at desc);`;

export const workbookLayoutSteps: readonly MigrationStep[] = [{ name: '3911-planner-workbook-layouts', up: layouts }];
