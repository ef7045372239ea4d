/** An organization's targets for its developments: one row per change, so that former targets are never lost. */
import type { ModuleSchema } from '../../platform/module.ts';

const settings = `
create table home_settings (
  organization_id int8 not null references organizations (id),
  version int4 not null check (version > 0),
  at timestamptz not null,
  user_id int8 not null references users (id),
  settings text not null,
  primary key (organization_id, version)
);`;

export const homeSchema: ModuleSchema = {
  steps: [{ name: '9001-home-settings', up: settings }],
  globalTables: [],
  narrowTables: [
    { table: 'home_settings', reason: 'what was asked before is never rewritten', grants: ['select', 'insert'] },
  ],
};
