import type { MigrationStep } from '../../../platform/database/index.ts';

export const securityKeySteps: readonly MigrationStep[] = [
  {
    name: '1080-access-security-keys',
    up: `
create table security_keys (
  id int8 primary key,
  user_id int8 not null references users (id),
  name text not null,
  credential_id text not null,
  public_key text not null,
  counter int8 not null,
  transports text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint security_keys_credential_id unique (credential_id)
);
create index security_keys_user_id on security_keys (user_id);
create table security_key_challenges (
  attempt_hash text primary key,
  user_id int8 not null references users (id),
  session_id int8 references sessions (id),
  challenge text not null,
  expires_at timestamptz not null
);
create index security_key_challenges_user_id on security_key_challenges (user_id);
create index security_key_challenges_session_id on security_key_challenges (session_id);
create index security_key_challenges_expires_at on security_key_challenges (expires_at);
create table second_step_demands (
  organization_id int8 primary key references organizations (id),
  demanded_from text not null
);
alter table sessions add column means text not null default 'password';`,
  },
];
