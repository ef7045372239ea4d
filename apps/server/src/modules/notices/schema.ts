/** Tables of notices: one row per person and fact, preferences, waiting mails, chats, browsers and their messages. */
import type { ModuleSchema } from '../../platform/module.ts';

const notices = `
create table notices (
  organization_id int8 not null references organizations (id),
  id int8 not null,
  user_id int8 not null references users (id),
  kind text not null,
  needs text not null,
  enterprise_id int8,
  actor_id int8 references users (id),
  facts text not null,
  path text not null,
  key text not null,
  at timestamptz not null,
  read_at timestamptz,
  primary key (organization_id, id),
  constraint notices_key unique (organization_id, user_id, key),
  constraint notices_enterprise foreign key (organization_id, enterprise_id)
    references enterprises (organization_id, id)
);
create index notices_latest on notices (organization_id, user_id, at desc, id desc);
create table notice_preferences (
  organization_id int8 not null references organizations (id),
  user_id int8 not null references users (id),
  preferences text not null,
  version int4 not null check (version > 0),
  primary key (organization_id, user_id)
);
create table waiting_mails (
  organization_id int8 not null references organizations (id),
  id int8 not null,
  user_id int8 not null references users (id),
  needs text not null,
  enterprise_id int8,
  key text not null,
  sealed text,
  attempts int4 not null default 0,
  due_at timestamptz not null,
  leased_until timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  given_up_at timestamptz,
  primary key (organization_id, id),
  constraint waiting_mails_key unique (organization_id, user_id, key),
  constraint waiting_mails_enterprise foreign key (organization_id, enterprise_id)
    references enterprises (organization_id, id)
);
create index waiting_mails_due on waiting_mails (organization_id, due_at)
  where sent_at is null and given_up_at is null;`;

const attachments = `
create table mail_attachments (
  organization_id int8 not null references organizations (id),
  id int8 not null,
  name text not null,
  media_type text not null,
  sealed text not null,
  primary key (organization_id, id)
);
alter table waiting_mails add attachment_id int8;
alter table waiting_mails add constraint waiting_mails_attachment foreign key (organization_id, attachment_id)
  references mail_attachments (organization_id, id);
create index waiting_mails_attachment on waiting_mails (organization_id, attachment_id);`;

const chats = `
create table notice_chats (
  organization_id int8 not null references organizations (id),
  id int8 not null,
  name text not null,
  app text not null check (app in ('slack', 'teams')),
  sealed_address text not null,
  masked_address text not null,
  kinds text not null,
  enterprises text,
  state text not null check (state in ('active', 'paused', 'failing')),
  failures int4 not null default 0 check (failures >= 0),
  quiet_until timestamptz,
  failed_at timestamptz,
  failure text,
  failure_status int4,
  last_sent_at timestamptz,
  created_at timestamptz not null,
  created_by int8 not null,
  primary key (organization_id, id)
);
create table chat_messages (
  organization_id int8 not null,
  id int8 not null,
  chat_id int8 not null,
  key text not null,
  kind text not null,
  enterprise_id int8,
  actor_id int8 references users (id),
  facts text,
  path text not null,
  created_at timestamptz not null,
  leased_until timestamptz,
  attempts int4 not null default 0,
  sent_at timestamptz,
  given_up_at timestamptz,
  primary key (organization_id, id),
  constraint chat_messages_key unique (organization_id, chat_id, key),
  constraint chat_messages_chat foreign key (organization_id, chat_id)
    references notice_chats (organization_id, id) on delete cascade
);
create index chat_messages_waiting on chat_messages (organization_id, chat_id, created_at)
  where sent_at is null and given_up_at is null;`;

const pushes = `
create table push_keys (
  id text primary key,
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null
);
create table push_devices (
  organization_id int8 not null references organizations (id),
  id int8 not null,
  user_id int8 not null references users (id),
  session_id int8 not null,
  key_id text not null,
  endpoint_hash text not null,
  sealed text not null,
  browser text,
  system text,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (organization_id, id),
  constraint push_devices_endpoint unique (organization_id, endpoint_hash)
);
create index push_devices_user on push_devices (organization_id, user_id);
create table push_messages (
  organization_id int8 not null,
  id int8 not null,
  device_id int8 not null,
  user_id int8 not null references users (id),
  needs text not null,
  enterprise_id int8,
  key text not null,
  kind text not null,
  actor_id int8 references users (id),
  facts text,
  path text not null,
  attempts int4 not null default 0,
  due_at timestamptz not null,
  leased_until timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  given_up_at timestamptz,
  primary key (organization_id, id),
  constraint push_messages_key unique (organization_id, device_id, key),
  constraint push_messages_device foreign key (organization_id, device_id)
    references push_devices (organization_id, id) on delete cascade
);
create index push_messages_due on push_messages (organization_id, due_at)
  where sent_at is null and given_up_at is null;`;

const workers = `
insert into work_due (worker, organization_id, due_at)
  select 'daily notices', id, now() from organizations on conflict do nothing;
insert into work_due (worker, organization_id, due_at)
  select 'notice digest', id, now() from organizations on conflict do nothing;`;

export const noticesSchema: ModuleSchema = {
  steps: [
    { name: '9101-notices', up: notices },
    { name: '9102-notices-workers', up: workers },
    { name: '9103-notices-attachments', up: attachments },
    { name: '9104-notices-chats', up: chats },
    { name: '9105-notices-pushes', up: pushes },
  ],
  globalTables: [
    {
      table: 'push_keys',
      reason: 'the server sends, not an organization',
      grants: ['select', 'insert', 'delete'],
    },
  ],
  narrowTables: [],
};
