/**
 * The catalogue of archived raw rows, and the condition under which a row may leave its table. A row leaves with the catalogue
 * row of the same transaction only.
 */
import type { MigrationStep } from '../../../platform/database/index.ts';

/** A day less than thirteen months: the clocks of server and database differ. */
const archives = `
create table erp_archives (
  organization_id int8 not null,
  id int8 not null,
  connection_id int8 not null,
  month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  file text not null,
  rows int4 not null check (rows > 0),
  bytes int8 not null,
  first_version int4 not null,
  last_version int4 not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null,
  restored_at timestamptz,
  primary key (organization_id, id),
  constraint erp_archives_connection foreign key (organization_id, connection_id)
    references erp_connections (organization_id, id)
);
create unique index erp_archives_file on erp_archives (organization_id, file) where restored_at is null;
create index erp_archives_month on erp_archives (organization_id, month, file);
create function erp_rows_stay() returns trigger language plpgsql as $stay$
begin
  if exists (
    select from erp_archives a
    where (a.organization_id, a.connection_id) = (old.organization_id, old.connection_id)
      and a.id = nullif(current_setting('app.erp_archive', true), '')::int8
      and a.restored_at is null and a.xmin = pg_current_xact_id()::xid
  ) and exists (
    select from erp_heads h
    where (h.organization_id, h.connection_id, h.resource, h.key)
      = (old.organization_id, old.connection_id, old.resource, old.key) and h.version > old.version
  ) and exists (
    select from erp_runs r
    where (r.organization_id, r.id) = (old.organization_id, old.run_id)
      and coalesce(r.started_at, r.created_at) < now() - interval '13 months' + interval '1 day'
  ) then
    return old;
  end if;
  raise exception 'permission denied: what an ERP once sent leaves for an archive only' using errcode = '42501';
end $stay$;
create trigger erp_rows_stay before delete on erp_rows for each row execute function erp_rows_stay();`;

export const archiveSteps: readonly MigrationStep[] = [{ name: '5070-integration-archives', up: archives }];

export const archiveTables = [
  {
    table: 'erp_archives',
    reason: 'what a file holds is never changed; its rows may only come back',
    grants: ['select', 'insert'],
    rewordable: ['restored_at'],
  },
] as const;
