import type { HeldCell } from '@uni/contracts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/index.ts';

export const listHeldCells = (
  transaction: Transaction,
  organizationId: number,
  versionId: number,
): Promise<HeldCell[]> =>
  transaction
    .selectFrom('held_cells')
    .select(['line', 'month'])
    .where('organization_id', '=', organizationId)
    .where('version_id', '=', versionId)
    .orderBy('line')
    .orderBy('month')
    .execute();

const listed = (cells: readonly HeldCell[]) =>
  sql`unnest(${cells.map(({ line }) => line)}::text[], ${cells.map(({ month }) => month)}::text[]) as cell (line, month)`;

export const holdCells = async (
  transaction: Transaction,
  organizationId: number,
  versionId: number,
  cells: readonly HeldCell[],
): Promise<void> => {
  await sql`
    insert into held_cells (organization_id, version_id, line, month)
    select distinct ${organizationId}::int8, ${versionId}::int8, cell.line, cell.month from ${listed(cells)}
    on conflict do nothing`.execute(transaction);
};

export const releaseCells = async (
  transaction: Transaction,
  organizationId: number,
  versionId: number,
  cells: readonly HeldCell[],
): Promise<void> => {
  await sql`
    delete from held_cells h using ${listed(cells)}
    where h.organization_id = ${organizationId}::int8 and h.version_id = ${versionId}::int8
      and h.line = cell.line and h.month = cell.month`.execute(transaction);
};

/** Copies what is held in a version to its copy, which begins `months` later: the months go along. */
export const inheritHeldCells = async (
  transaction: Transaction,
  organizationId: number,
  { from, to, months }: { readonly from: number; readonly to: number; readonly months: number },
): Promise<void> => {
  await sql`
    insert into held_cells (organization_id, version_id, line, month)
    select h.organization_id, ${to}::int8, h.line,
      to_char(to_date(h.month || '-01', 'YYYY-MM-DD') + make_interval(months => ${months}::int4), 'YYYY-MM')
    from held_cells h
    where h.organization_id = ${organizationId}::int8 and h.version_id = ${from}::int8`.execute(transaction);
};
