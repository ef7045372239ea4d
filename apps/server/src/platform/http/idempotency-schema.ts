import type { MigrationStep } from '../database/migration-step.ts';

export const idempotencySteps: readonly MigrationStep[] = [
  {
    name: '0030-platform-idempotency',
    up: `
create table idempotency_keys (
  organization_id int8 not null,
  user_id int8 not null,
  key text not null,
  request_hash text not null,
  status int4 not null,
  answer text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id, key)
);
create index idempotency_keys_created on idempotency_keys (organization_id, created_at);`,
  },
];
