import type { MigrationStep } from '../../../platform/database/index.ts';

export const apiTokenSteps: readonly MigrationStep[] = [
  {
    name: '1060-access-api-tokens',
    up: `
create table api_tokens (
  organization_id int8 not null references organizations (id),
  id int8 not null,
  kind text not null check (kind in ('personal', 'organization')),
  user_id int8 not null references users (id),
  name text not null,
  token_hash text not null,
  ending text not null,
  scopes text not null,
  created_at timestamptz not null,
  expires_on text not null,
  last_used_on text,
  revoked_at timestamptz,
  revoked_by int8,
  primary key (organization_id, id),
  constraint api_tokens_hash unique (organization_id, token_hash)
);
create index api_tokens_user_id on api_tokens (organization_id, user_id);`,
  },
];
