/** Origins at which a superuser lets an organization's ERPs be called. */
import type { MigrationStep } from '../../../platform/database/index.ts';

const origins = `
create table erp_approved_origins (
  organization_id int8 not null references organizations (id),
  id int8 not null,
  origin text not null,
  approved_by int8 references users (id),
  approved_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index erp_approved_origins_once on erp_approved_origins (organization_id, origin);`;

export const originSteps: readonly MigrationStep[] = [{ name: '5040-integration-origins', up: origins }];
