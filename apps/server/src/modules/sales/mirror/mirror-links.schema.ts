/** Public links of the mirror. Only a hash of a token is stored; the token names the organization of its row. */
import type { MigrationStep } from '../../../platform/database/index.ts';

const links = `
create table sales_mirror_links (
  organization_id int8 not null references organizations (id),
  id int8 not null,
  enterprise_id int8 not null,
  name text not null,
  token_hash text not null,
  shows_prices boolean not null,
  expires_on text not null,
  created_at timestamptz not null,
  created_by int8 not null references users (id),
  revoked_at timestamptz,
  revoked_by int8 references users (id),
  opened int4 not null,
  opened_on text,
  primary key (organization_id, id),
  constraint sales_mirror_links_hash unique (organization_id, token_hash),
  constraint sales_mirror_links_enterprise foreign key (organization_id, enterprise_id)
    references enterprises (organization_id, id)
);
create index sales_mirror_links_of_enterprise on sales_mirror_links (organization_id, enterprise_id);`;

export const mirrorLinkSteps: readonly MigrationStep[] = [{ name: '6141-sales-mirror-links', up: links }];
