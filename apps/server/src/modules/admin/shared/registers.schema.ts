/** Registers of an organization: partner firms, what it is like, and the services it subscribes to. */
import type { MigrationStep } from '../../../platform/database/index.ts';

const partners = `
create table partners (
  organization_id int8 not null references organizations (id),
  id int8 not null,
  code text not null,
  domain text not null,
  name text not null,
  document text,
  state text not null,
  version int4 not null default 1,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint partners_code unique (organization_id, code),
  constraint partners_domain unique (organization_id, domain)
);
create table organization_info (
  organization_id int8 primary key references organizations (id),
  country text,
  city text,
  classification text,
  rating_cash text,
  rating_version text,
  incorporation_state text,
  segmentation text,
  version int4 not null default 1
);`;

const services = `
alter table services
  add column path text,
  add column plan text,
  add column is_active boolean not null default true,
  add column version int4 not null default 1;`;

const removed = `
create table removed_records (
  organization_id int8 not null references organizations (id),
  kind text not null,
  id int8 not null,
  content text not null,
  removed_at timestamptz not null,
  primary key (organization_id, kind, id)
);`;

const accessRequests = `
create table access_requests (
  organization_id int8 not null references organizations (id),
  id int8 not null,
  user_id int8 not null references users (id),
  screen text not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  constraint access_requests_screen unique (organization_id, user_id, screen)
);`;

export const registerSteps: readonly MigrationStep[] = [
  { name: '2011-admin-partners-and-info', up: partners },
  { name: '2012-admin-services', up: services },
  { name: '2013-admin-removed-records', up: removed },
  { name: '2014-admin-access-requests', up: accessRequests },
  {
    name: '2015-admin-time-zone',
    up: "alter table organization_info add column time_zone text not null default 'America/Sao_Paulo';",
  },
];
