/** Named views of the grids: a user's own, and those shared with the organization. */
import {
  fieldMessages,
  type GridScreen,
  type GridViewContent,
  gridViewLimits,
  invalidFields,
  readsViewsOf,
  type SavedGridView,
  tendsViewsOf,
  wireErrors,
} from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/database/index.ts';
import { type Actor, HttpError, orNotFound } from '../../../platform/http/index.ts';
import { wireInstant } from '../../../platform/time.ts';
import { namesOf } from '../shared/people.service.ts';
import { refusingDuplicates } from '../shared/refusals.model.ts';
import {
  clearDefaultView,
  countGridViews,
  deleteGridView,
  findGridView,
  type GridViewRow,
  insertGridView,
  selectGridViews,
  setDefaultView,
  updateGridView,
} from './grid-views.repository.ts';

interface Fields {
  readonly nome: string;
  readonly is_shared: boolean;
  readonly content: GridViewContent;
}

/** Refuses users without permission to change the screen's data. Private views belong to their owner alone. */
const requireTender = (actor: Actor, screen: GridScreen, ...shared: readonly boolean[]): void => {
  if (shared.some(Boolean) && !actor.permissions.has(tendsViewsOf(screen)))
    throw new HttpError(wireErrors.permissionDenied);
};

/** One's own views, and of others' those of screens that one may see. */
const isSeen = (actor: Actor, { owner_id, screen }: GridViewRow): boolean =>
  owner_id === actor.userId || actor.permissions.has(readsViewsOf(screen));

const presentViews = async ({ actor, db }: Context, rows: readonly GridViewRow[]): Promise<SavedGridView[]> => {
  const names = await namesOf(
    db,
    rows.map(({ owner_id }) => owner_id),
  );
  return rows.map(({ owner_id, content, created_at, ...row }) => ({
    ...row,
    is_own: owner_id === actor.userId,
    owner__name: names.get(owner_id) ?? null,
    content: JSON.parse(content),
    created_at: wireInstant(created_at),
  }));
};

const presentView = async (context: Context, id: number): Promise<SavedGridView> => {
  const row = orNotFound(await findGridView(context.db, context.actor.userId, id));
  return orNotFound((await presentViews(context, [row]))[0] ?? null);
};

export async function listGridViews(context: Context, screen: GridScreen | null): Promise<SavedGridView[]> {
  const { actor, db } = context;
  const rows = await selectGridViews(db, actor.userId, screen);
  return presentViews(
    context,
    rows.filter((row) => isSeen(actor, row)),
  );
}

/** Throws 404 for a missing, a foreign and another user's private view alike. */
export async function locateGridView({ actor, db }: Context, id: number): Promise<GridViewRow> {
  const row = orNotFound(await findGridView(db, actor.userId, id));
  return orNotFound(isSeen(actor, row) ? row : null);
}

export async function createGridView(
  context: Context,
  { content, ...fields }: Fields & { readonly screen: GridScreen },
): Promise<SavedGridView> {
  const { actor, db, platform } = context;
  requireTender(actor, fields.screen, fields.is_shared);
  return refusingDuplicates(async () => {
    if ((await countGridViews(db, actor.userId)) >= gridViewLimits.views) {
      const message = fieldMessages.tooManyItems(gridViewLimits.views);
      throw new HttpError(invalidFields({ non_field_errors: [message] }));
    }
    const id = newId();
    const row = { id, ...fields, content: JSON.stringify(content), created_at: platform.now() };
    await insertGridView(db, actor.userId, row);
    await recordAudit(context, 'grid_view.created', id, { ...fields });
    return presentView(context, id);
  });
}

export async function replaceGridView(
  context: Context,
  read: GridViewRow,
  { nome, content, is_shared: isShared }: Fields,
): Promise<SavedGridView> {
  const { actor, db } = context;
  requireTender(actor, read.screen, read.is_shared && read.owner_id !== actor.userId, isShared);
  return refusingDuplicates(async () => {
    // An editor of another user's view must still see it: it stays shared.
    const is_shared = isShared || read.owner_id !== actor.userId;
    await updateGridView(db, read.id, { nome, is_shared, content: JSON.stringify(content) });
    await recordAudit(context, 'grid_view.replaced', read.id, { nome, is_shared });
    return presentView(context, read.id);
  });
}

export async function removeGridView(context: Context, read: GridViewRow): Promise<void> {
  requireTender(context.actor, read.screen, read.owner_id !== context.actor.userId);
  await deleteGridView(context.db, read.id);
  await recordAudit(context, 'grid_view.deleted', read.id, { nome: read.nome });
}

export async function setDefaultGridView(
  context: Context,
  read: GridViewRow,
  isDefault: boolean,
): Promise<SavedGridView> {
  const { actor, db } = context;
  if (isDefault) await setDefaultView(db, actor.userId, read);
  else await clearDefaultView(db, actor.userId, read.id);
  return presentView(context, read.id);
}
