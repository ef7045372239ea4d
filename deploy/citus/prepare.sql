-- NOT RUN: the extension is no package of this repository; read from the sources of Citus, commit a3d5708 (15.0 in development).
-- On each machine of the cluster, in UNI's database, as a superuser, before distribute.sql:
--   psql --set ON_ERROR_STOP=1 --set database=uni --file prepare.sql
-- Its first run is before the first start of UNI, which makes the schema. citus_set_coordinator_host and citus_add_node come after it.
create extension if not exists citus;

-- A transaction of UNI begins with its role, its organization and its time limit, by "set local". The other machines must know them.
alter database :"database" set citus.propagate_set_commands = 'local';
-- Triggers run where the shard is, and write to shards next to it.
alter database :"database" set citus.enable_unsafe_triggers = on;

-- The coordinator reaches the others as the role of the transaction. Let pg_hba.conf admit it from the coordinator's address alone.
-- The coordinator's own roles stay without a login, as UNI's rules of tenancy require.
set citus.enable_create_role_propagation = off;
set citus.enable_alter_role_propagation = off;
do $$ declare held text; begin
  foreach held in array array['uni_app', 'uni_publisher'] loop
    if not exists (select from pg_roles where rolname = held) then
      execute format('create role %I nologin nosuperuser nobypassrls nocreatedb nocreaterole', held);
    end if;
    if (select groupid <> 0 from pg_dist_local_group) then
      execute format('alter role %I login', held);
    end if;
  end loop;
end $$;
