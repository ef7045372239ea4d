import type { GridScreen } from '@uni/contracts';
import { sql } from 'kysely';
import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';

export type GridViewFields = Pick<RowOf<'grid_views'>, 'nome' | 'is_shared' | 'content'>;

export interface GridViewRow extends Omit<RowOf<'grid_views'>, 'organization_id'> {
  readonly is_default: boolean;
}

/** Views visible to a user: their own, and those shared with the organization. */
const seenBy = (db: TenantDatabase, userId: number) =>
  db
    .selectFrom('grid_views as v')
    .leftJoin('grid_view_defaults as d', (join) => join.onRef('d.view_id', '=', 'v.id').on('d.user_id', '=', userId))
    .select(['v.id', 'v.owner_id', 'v.screen', 'v.nome', 'v.is_shared', 'v.content', 'v.created_at'])
    .select(sql<boolean>`d.view_id is not null`.as('is_default'))
    .where((where) => where.or([where('v.owner_id', '=', userId), where('v.is_shared', '=', true)]));

export const selectGridViews = (
  db: TenantDatabase,
  userId: number,
  screen: GridScreen | null,
): Promise<GridViewRow[]> => {
  const query = seenBy(db, userId).orderBy('v.screen').orderBy('v.nome').orderBy('v.id');
  return (screen ? query.where('v.screen', '=', screen) : query).execute();
};

export const findGridView = async (db: TenantDatabase, userId: number, id: number): Promise<GridViewRow | null> =>
  (await seenBy(db, userId).where('v.id', '=', id).executeTakeFirst()) ?? null;

export const countGridViews = async (db: TenantDatabase, userId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('grid_views')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const insertGridView = async (
  db: TenantDatabase,
  userId: number,
  view: GridViewFields & { readonly id: number; readonly screen: GridScreen; readonly created_at: Date },
): Promise<void> => {
  await db
    .insertInto('grid_views')
    .values({ owner_id: userId, ...view })
    .execute();
};

export const updateGridView = async (db: TenantDatabase, id: number, fields: GridViewFields): Promise<void> => {
  await db.updateTable('grid_views').set(fields).where('id', '=', id).execute();
};

/** Deletes a view. It stops being any user's default. */
export const deleteGridView = async (db: TenantDatabase, id: number): Promise<void> => {
  await db.deleteFrom('grid_views').where('id', '=', id).execute();
};

export const setDefaultView = async (
  db: TenantDatabase,
  userId: number,
  { id, screen }: Pick<GridViewRow, 'id' | 'screen'>,
): Promise<void> => {
  await db
    .insertInto('grid_view_defaults')
    .values({ user_id: userId, screen, view_id: id })
    .onConflict((conflict) => conflict.columns(['user_id', 'screen']).doUpdateSet({ view_id: id }))
    .execute();
};

export const clearDefaultView = async (db: TenantDatabase, userId: number, id: number): Promise<void> => {
  await db.deleteFrom('grid_view_defaults').where('user_id', '=', userId).where('view_id', '=', id).execute();
};
