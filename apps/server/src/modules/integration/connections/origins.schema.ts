/** Origins at which a superuser lets an organization's ERPs be called. */
import type { Instant, MigrationStep } from '../../../platform/database/index.ts';

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    erp_approved_origins: {
      organization_id: number;
      id: number;
      origin: string;
      approved_by: number | null;
      approved_at: Instant;
    };
  }
}

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
