import type { LandMove, LandStep } from '@uni/contracts';
import { columnsOf, type RowOf, type TenantDatabase } from '../../../platform/database/index.ts';

export type PlotRow = Omit<RowOf<'land_plots'>, 'organization_id'>;
/** Columns that a change may store. */
export type PlotChange = Partial<Omit<PlotRow, 'id' | 'created_at' | 'updated_at' | 'version'>>;

const plots = (db: TenantDatabase) =>
  db.selectFrom('land_plots').select(columnsOf('land_plots').without('organization_id'));

export const selectPlots = (db: TenantDatabase, isDeleted: boolean): Promise<PlotRow[]> =>
  plots(db)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();

/** One of the bin is not found. */
export const findPlot = async (db: TenantDatabase, id: number): Promise<PlotRow | null> =>
  (await plots(db).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()) ?? null;

/** In the bin or not. */
export const findStoredPlot = async (db: TenantDatabase, id: number): Promise<PlotRow | null> =>
  (await plots(db).where('id', '=', id).executeTakeFirst()) ?? null;

/** Steps to which each plot was ever moved. */
export const selectReachedSteps = (
  db: TenantDatabase,
  ids: readonly number[] | null,
): Promise<{ readonly plot_id: number; readonly to_step: LandStep }[]> => {
  const steps = db.selectFrom('land_moves').select(['plot_id', 'to_step']).distinct();
  return (ids === null ? steps : steps.where('plot_id', 'in', ids)).execute();
};

export const countPlots = async (db: TenantDatabase): Promise<number> => {
  const { count } = await db
    .selectFrom('land_plots')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const insertPlot = async (
  db: TenantDatabase,
  plot: Omit<PlotRow, 'version' | 'created_at' | 'updated_at' | 'development_id' | 'converted_at' | 'deleted_at'>,
  at: Date,
): Promise<void> => {
  await db
    .insertInto('land_plots')
    .values({ ...plot, created_at: at, updated_at: at })
    .execute();
};

/** Updates the row only as it was read. Returns false after a concurrent change. */
export const updatePlot = async (
  db: TenantDatabase,
  { id, version }: Pick<PlotRow, 'id' | 'version'>,
  change: PlotChange,
  at: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('land_plots')
    .set({ ...change, version: version + 1, updated_at: at })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

export type MoveRow = Omit<RowOf<'land_moves'>, 'organization_id'>;

/** Newest first. */
export const selectMoves = (db: TenantDatabase, plotId: number): Promise<MoveRow[]> =>
  db
    .selectFrom('land_moves')
    .select(columnsOf('land_moves').without('organization_id'))
    .where('plot_id', '=', plotId)
    .orderBy('position', 'desc')
    .execute();

/** Appends a move. The row of the plot was written before in the same transaction, so that two never take one position. */
export const appendMove = async (
  db: TenantDatabase,
  plotId: number,
  move: Pick<LandMove, 'from' | 'to' | 'reason'> & { readonly at: Date; readonly by: number | null },
): Promise<void> => {
  const [last] = await selectMoves(db, plotId);
  const { from, to, reason, at, by } = move;
  await db
    .insertInto('land_moves')
    .values({
      ...{ plot_id: plotId, position: (last?.position ?? 0) + 1 },
      ...{ from_step: from, to_step: to, reason, at, by_id: by },
    })
    .execute();
};
