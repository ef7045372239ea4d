import type { GridScreen } from '@uni/contracts';
import { sql } from 'kysely';
import type { RowOf, Transaction } from '../../../platform/database/index.ts';

export type GridViewFields = Pick<RowOf<'grid_views'>, 'nome' | 'is_shared' | 'content'>;

export interface GridViewRow extends Omit<RowOf<'grid_views'>, 'organization_id'> {
  readonly is_default: boolean;
}

interface Reader {
  readonly organizationId: number;
  readonly userId: number;
}

/** Views visible to a user: their own, and those shared with the organization. */
const seenBy = (transaction: Transaction, { organizationId, userId }: Reader) =>
  transaction
    .selectFrom('grid_views as v')
    .leftJoin('grid_view_defaults as d', (join) =>
      join
        .onRef('d.organization_id', '=', 'v.organization_id')
        .onRef('d.view_id', '=', 'v.id')
        .on('d.user_id', '=', userId),
    )
    .select(['v.id', 'v.owner_id', 'v.screen', 'v.nome', 'v.is_shared', 'v.content', 'v.created_at'])
    .select(sql<boolean>`d.view_id is not null`.as('is_default'))
    .where('v.organization_id', '=', organizationId)
    .where((where) => where.or([where('v.owner_id', '=', userId), where('v.is_shared', '=', true)]));

export const listGridViews = (
  transaction: Transaction,
  reader: Reader,
  screen: GridScreen | null,
): Promise<GridViewRow[]> => {
  const query = seenBy(transaction, reader).orderBy('v.screen').orderBy('v.nome').orderBy('v.id');
  return (screen ? query.where('v.screen', '=', screen) : query).execute();
};

export const findGridView = async (transaction: Transaction, reader: Reader, id: number): Promise<GridViewRow | null> =>
  (await seenBy(transaction, reader).where('v.id', '=', id).executeTakeFirst()) ?? null;

export const countGridViews = async (transaction: Transaction, { organizationId, userId }: Reader): Promise<number> => {
  const { count } = await transaction
    .selectFrom('grid_views')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('organization_id', '=', organizationId)
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const insertGridView = async (
  transaction: Transaction,
  { organizationId, userId }: Reader,
  view: GridViewFields & { readonly id: number; readonly screen: GridScreen; readonly created_at: Date },
): Promise<void> => {
  await transaction
    .insertInto('grid_views')
    .values({ organization_id: organizationId, owner_id: userId, ...view })
    .execute();
};

export const updateGridView = async (
  transaction: Transaction,
  organizationId: number,
  id: number,
  fields: GridViewFields,
): Promise<void> => {
  await transaction
    .updateTable('grid_views')
    .set(fields)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
};

/** Deletes a view. It stops being any user's default. */
export const deleteGridView = async (transaction: Transaction, organizationId: number, id: number): Promise<void> => {
  await transaction
    .deleteFrom('grid_views')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
};

export const setDefaultView = async (
  transaction: Transaction,
  { organizationId, userId }: Reader,
  { id, screen }: Pick<GridViewRow, 'id' | 'screen'>,
): Promise<void> => {
  await transaction
    .insertInto('grid_view_defaults')
    .values({ organization_id: organizationId, user_id: userId, screen, view_id: id })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id', 'screen']).doUpdateSet({ view_id: id }))
    .execute();
};

export const clearDefaultView = async (
  transaction: Transaction,
  { organizationId, userId }: Reader,
  id: number,
): Promise<void> => {
  await transaction
    .deleteFrom('grid_view_defaults')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('view_id', '=', id)
    .execute();
};
