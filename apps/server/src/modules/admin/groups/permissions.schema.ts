/** Permissions of users: permit groups, their grants and members, and partners from outside. */
import { grantOf, seededGroupKeys, seededGroups } from '@uni/contracts';
import type { GlobalTable, MigrationStep, RowOf } from '../../../platform/database/index.ts';

/** Pending until the partner first enters the organization; inactive: closed to them. */
export type ConnectionState = RowOf<'user_connections'>['state'];

const grantsAndMembers = `
alter table permit_groups add column key text, add column version int4 not null default 1;
create table permit_group_grants (
  organization_id int8 not null,
  group_id int8 not null,
  resource text not null,
  action text not null,
  enterprise_id int8,
  constraint permit_group_grants_key unique nulls not distinct (organization_id, group_id, resource, action, enterprise_id),
  constraint permit_group_grants_group foreign key (organization_id, group_id)
    references permit_groups (organization_id, id) on delete cascade
);
create table permit_group_members (
  organization_id int8 not null,
  group_id int8 not null,
  user_id int8 not null references users (id),
  primary key (organization_id, group_id, user_id),
  constraint permit_group_members_group foreign key (organization_id, group_id)
    references permit_groups (organization_id, id) on delete cascade
);
create index permit_group_members_user on permit_group_members (organization_id, user_id);`;

const connections = `
create table user_connections (
  organization_id int8 not null references organizations (id),
  user_id int8 not null references users (id),
  partner_id int8 not null,
  group_id int8 not null,
  state text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id),
  constraint user_connections_partner foreign key (organization_id, partner_id)
    references partners (organization_id, id) on delete cascade,
  constraint user_connections_group foreign key (organization_id, group_id) references permit_groups (organization_id, id)
);
create index user_connections_user on user_connections (user_id);`;

const seededGroupValues = seededGroupKeys.map((key) => `('${key}', '${seededGroups[key].name}')`).join(', ');
const seededGrantValues = seededGroupKeys
  .flatMap((key) =>
    seededGroups[key].permissions.map((permission) => {
      const { resource, action } = grantOf(permission);
      return `('${key}', '${resource}', '${action}')`;
    }),
  )
  .join(', ');

/** Organizations from before permit groups get the seeded ones. A user whose role became a group is put into that group. */
const rolesToGroups = `
do $$
declare house record;
begin
  for house in select id from organizations loop
    perform set_config('app.organization_id', house.id::text, true);
    insert into permit_groups (organization_id, id, name, key)
      select house.id, 1 + floor(random() * 9007199254740990)::int8, seeded.name, seeded.key
      from (values ${seededGroupValues}) as seeded (key, name)
      on conflict (organization_id, name) do update set key = excluded.key;
    insert into permit_group_grants (organization_id, group_id, resource, action)
      select house.id, g.id, seeded.resource, seeded.action
      from (values ${seededGrantValues}) as seeded (key, resource, action)
      join permit_groups g on g.organization_id = house.id and g.key = seeded.key;
    insert into permit_group_members (organization_id, group_id, user_id)
      select house.id, g.id, u.id from users u
      join permit_groups g on g.organization_id = house.id and g.key = u.role
      where u.organization_id = house.id;
  end loop;
  perform set_config('app.organization_id', '', true);
  update users set role = 'member' where role not in ('superuser', 'staff', 'partner');
end $$;
alter table users add constraint users_role check (role in ('superuser', 'staff', 'member', 'partner'));`;

/** Its only key holds a column that may be null. Changes that are replicated as rows name a row by all of its columns then. */
const grantIdentity = 'alter table permit_group_grants replica identity full;';

export const permissionSteps: readonly MigrationStep[] = [
  { name: '2010-admin-grants-and-members', up: grantsAndMembers },
  { name: '2013-admin-connections', up: connections },
  { name: '2014-admin-roles-to-groups', up: rolesToGroups },
  { name: '2020-admin-grant-identity', up: grantIdentity },
];

export const connectionTable: GlobalTable = {
  table: 'user_connections',
  reason: 'a partner is asked which organization to enter before any has been entered',
  grants: ['select', 'insert', 'update', 'delete'],
};
