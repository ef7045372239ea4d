import type { ModuleSchema } from '../../platform/module.ts';

const webhooks = `
create table webhooks (
  organization_id int8 not null references organizations (id),
  id int8 not null,
  name text not null,
  address text not null,
  events text not null,
  state text not null check (state in ('active', 'paused', 'failing')),
  sealed_secret text not null,
  former_sealed_secret text,
  former_until timestamptz,
  read_to int8 not null,
  created_at timestamptz not null,
  created_by int8 not null,
  primary key (organization_id, id)
);
create table webhook_deliveries (
  organization_id int8 not null,
  id int8 not null,
  webhook_id int8 not null,
  event_id text not null,
  type text not null,
  occurred_at timestamptz not null,
  resource text not null,
  state text not null check (state in ('pending', 'delivered', 'failed')),
  attempts int4 not null default 0,
  tried int4 not null default 0,
  due_at timestamptz not null,
  leased_until timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, id),
  constraint webhook_deliveries_event unique (organization_id, webhook_id, event_id),
  foreign key (organization_id, webhook_id) references webhooks (organization_id, id) on delete cascade
);
create index webhook_deliveries_due on webhook_deliveries (organization_id, due_at) where state = 'pending';
create index webhook_deliveries_newest on webhook_deliveries (organization_id, webhook_id, created_at desc, id);
create table webhook_attempts (
  organization_id int8 not null,
  delivery_id int8 not null,
  number int4 not null,
  at timestamptz not null,
  status int4,
  failure text,
  ms int4 not null,
  primary key (organization_id, delivery_id, number),
  foreign key (organization_id, delivery_id) references webhook_deliveries (organization_id, id) on delete cascade
);`;

const untoldPause = `
alter table webhooks add column untold_pause text check (untold_pause in ('failing', 'gone'));`;

const deliveriesOfMany = `
alter table webhook_deliveries add column things int4 check (things > 0);`;

export const apiSchema: ModuleSchema = {
  steps: [
    { name: '8001-api-webhooks', up: webhooks },
    { name: '8002-api-untold-pauses', up: untoldPause },
    { name: '8003-api-deliveries-of-many', up: deliveriesOfMany },
  ],
  globalTables: [],
  narrowTables: [],
};
