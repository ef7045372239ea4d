import type { HeldCell } from '@uni/contracts';
import { sql } from 'kysely';
import type { TenantDatabase } from '../../../platform/database/index.ts';

export const selectHeldCells = (db: TenantDatabase, versionId: number): Promise<HeldCell[]> =>
  db
    .selectFrom('held_cells')
    .select(['line', 'month'])
    .where('version_id', '=', versionId)
    .orderBy('line')
    .orderBy('month')
    .execute();

const listed = (cells: readonly HeldCell[]) =>
  sql`unnest(${cells.map(({ line }) => line)}::text[], ${cells.map(({ month }) => month)}::text[]) as cell (line, month)`;

export const holdCells = async (db: TenantDatabase, versionId: number, cells: readonly HeldCell[]): Promise<void> => {
  await sql`
    insert into held_cells (organization_id, version_id, line, month)
    select distinct ${db.organizationId}::int8, ${versionId}::int8, cell.line, cell.month from ${listed(cells)}
    on conflict do nothing`.execute(db);
};

export const releaseCells = async (
  db: TenantDatabase,
  versionId: number,
  cells: readonly HeldCell[],
): Promise<void> => {
  await sql`
    delete from held_cells h using ${listed(cells)}
    where h.organization_id = ${db.organizationId}::int8 and h.version_id = ${versionId}::int8
      and h.line = cell.line and h.month = cell.month`.execute(db);
};

/** Copies what is held in a version to its copy, which begins `months` later: the months go along. */
export const inheritHeldCells = async (
  db: TenantDatabase,
  { from, to, months }: { readonly from: number; readonly to: number; readonly months: number },
): Promise<void> => {
  await sql`
    insert into held_cells (organization_id, version_id, line, month)
    select h.organization_id, ${to}::int8, h.line,
      to_char(to_date(h.month || '-01', 'YYYY-MM-DD') + make_interval(months => ${months}::int4), 'YYYY-MM')
    from held_cells h
    where h.organization_id = ${db.organizationId}::int8 and h.version_id = ${from}::int8`.execute(db);
};
