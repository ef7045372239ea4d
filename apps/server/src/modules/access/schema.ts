import type { GlobalTable, MigrationStep, RowOf } from '../../platform/database/index.ts';
import type { ModuleSchema } from '../../platform/module.ts';
import { apiTokenSteps } from './api-tokens/api-tokens.schema.ts';
import { securityKeySteps } from './sign-in/security-keys.schema.ts';

/**
 * The reason why a session ended. `password`: changed elsewhere. `reuse`: a retired refresh token was sent. `revoked`: its owner
 * ended it. `administration`: the user's administrator did.
 */
export type SessionEnd = NonNullable<RowOf<'sessions'>['end_reason']>;

/** The means of sign-in. An organization's own provider is responsible for the second step itself. */
export type SignInMeans = RowOf<'sessions'>['means'];

const steps: readonly MigrationStep[] = [
  {
    name: '1001-access-identity',
    up: `
create table organizations (
  id int8 primary key,
  code text not null,
  domain text not null,
  name text not null,
  version int4 not null default 1,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint organizations_code unique (code),
  constraint organizations_domain unique (domain)
);
create table users (
  id int8 primary key,
  organization_id int8 references organizations (id),
  email text not null,
  name text not null,
  role text not null,
  password_hash text not null,
  photo text,
  is_active boolean not null default true,
  is_validated boolean not null default false,
  created_at timestamptz not null default now(),
  last_login timestamptz,
  deleted_at timestamptz,
  constraint users_email unique (email),
  constraint users_organization check (organization_id is not null or role = 'superuser')
);
create index users_organization_id on users (organization_id);
create table sessions (
  id int8 primary key,
  user_id int8 not null references users (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  selected_organization_id int8 references organizations (id)
);
create index sessions_user_id on sessions (user_id);
create table refresh_tokens (
  id int8 primary key,
  session_id int8 not null references sessions (id),
  token_hash text not null,
  key_id text not null,
  issued_at timestamptz not null,
  successor_id int8,
  retired_at timestamptz
);
create index refresh_tokens_session_id on refresh_tokens (session_id);
create index refresh_tokens_successor_id on refresh_tokens (successor_id);
create table signing_keys (
  id text primary key,
  private_key text not null,
  created_at timestamptz not null default now()
);`,
  },
  {
    name: '1010-access-own-sessions',
    up: `
alter table sessions add column last_used_at timestamptz;
alter table sessions add column browser text;
alter table sessions add column system text;
alter table sessions add column address text;
create table known_addresses (
  user_id int8 not null references users (id),
  fingerprint text not null,
  seen_at timestamptz not null,
  primary key (user_id, fingerprint)
);`,
  },
  {
    name: '1011-access-password-resets',
    up: `
create table password_resets (
  id int8 primary key,
  user_id int8 not null references users (id),
  token_hash text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint password_resets_token_hash unique (token_hash)
);
create index password_resets_user_id on password_resets (user_id);`,
  },
  {
    name: '1012-access-second-step',
    up: `
create table second_steps (
  user_id int8 primary key references users (id),
  sealed_secret text not null,
  enabled_at timestamptz,
  last_step int8 not null default 0
);
create table recovery_codes (
  id int8 primary key,
  user_id int8 not null references users (id),
  code_hash text not null,
  used_at timestamptz
);
create index recovery_codes_user_id on recovery_codes (user_id);`,
  },
  {
    name: '1013-access-identity-providers',
    up: `
create table identity_providers (
  organization_id int8 primary key references organizations (id),
  is_enabled boolean not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  sealed_client_secret text,
  may_provision boolean not null
);
create table identity_provider_domains (
  domain text primary key,
  organization_id int8 not null references identity_providers (organization_id)
);
create index identity_provider_domains_organization_id on identity_provider_domains (organization_id);
create table identity_attempts (
  state_hash text primary key,
  organization_id int8 not null references identity_providers (organization_id),
  binding_hash text not null,
  sealed_verifier text not null,
  nonce text not null,
  expires_at timestamptz not null
);
create index identity_attempts_expires_at on identity_attempts (expires_at);
create index identity_attempts_organization_id on identity_attempts (organization_id);`,
  },
  {
    name: '1050-access-roles',
    up: `
alter table users drop constraint users_organization;
alter table users
  add column first_secret_expires_at timestamptz,
  add column preferences text not null default '{}',
  add constraint users_organization check (organization_id is not null or role in ('superuser', 'partner'));
alter table sessions add column viewing_group_id int8;`,
  },
  ...apiTokenSteps,
  {
    name: '1070-access-elsewhere',
    up: `
alter table users drop constraint users_email;
alter table users add column is_elsewhere boolean not null default false;
create unique index users_email on users (email) where not is_elsewhere;
create unique index users_elsewhere on users (organization_id, email) where is_elsewhere;`,
  },
  ...securityKeySteps,
];

const globalTables: readonly GlobalTable[] = [
  {
    table: 'organizations',
    reason: 'they are the tenants themselves; code and domain are unique in the whole house',
    grants: ['select', 'insert', 'update'],
  },
  {
    table: 'users',
    reason: 'signing in finds the organization by the e-mail, which is unique in the whole house',
    grants: ['select', 'insert', 'update'],
  },
  { table: 'sessions', reason: 'known before the organization is', grants: ['select', 'insert', 'update'] },
  { table: 'refresh_tokens', reason: 'known before the organization is', grants: ['select', 'insert', 'update'] },
  {
    table: 'known_addresses',
    reason: 'asked while signing in, before the organization is known',
    grants: ['select', 'insert', 'update', 'delete'],
  },
  {
    table: 'password_resets',
    reason: 'a link is followed before the organization is known',
    grants: ['select', 'insert', 'update', 'delete'],
  },
  { table: 'second_steps', reason: 'part of signing in', grants: ['select', 'insert', 'update', 'delete'] },
  {
    table: 'recovery_codes',
    reason: 'part of signing in, as users are',
    grants: ['select', 'insert', 'update', 'delete'],
  },
  {
    table: 'security_keys',
    reason: 'part of signing in, as users are; a key is unique in the whole house',
    grants: ['select', 'insert', 'update', 'delete'],
  },
  {
    table: 'security_key_challenges',
    reason: 'part of signing in, before the organization is known',
    grants: ['select', 'insert', 'delete'],
  },
  {
    table: 'identity_providers',
    reason: 'signing in finds the organization by the domain of the e-mail',
    grants: ['select', 'insert', 'update'],
  },
  {
    table: 'identity_provider_domains',
    reason: 'signing in finds the organization by the domain of the e-mail',
    grants: ['select', 'insert', 'delete'],
  },
  {
    table: 'identity_attempts',
    reason: 'part of signing in, before anybody is known',
    grants: ['select', 'insert', 'delete'],
  },
  {
    table: 'signing_keys',
    reason: 'the house signs, not an organization',
    grants: ['select', 'insert', 'update', 'delete'],
  },
];

export const accessSchema: ModuleSchema = { steps, globalTables, narrowTables: [] };
