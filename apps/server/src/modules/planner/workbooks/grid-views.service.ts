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
import { newId, type Transaction } from '../../../platform/database/index.ts';
import { type Actor, orNotFound, Refusal } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
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
  listGridViews,
  setDefaultView,
  updateGridView,
} from './grid-views.repository.ts';

interface Fields {
  readonly nome: string;
  readonly is_shared: boolean;
  readonly content: GridViewContent;
}

export interface GridViews {
  list(actor: Actor, screen: GridScreen | null): Promise<SavedGridView[]>;
  /** Throws 404 for a missing, a foreign and another user's private view alike. */
  find(actor: Actor, id: number): Promise<GridViewRow>;
  create(actor: Actor, view: Fields & { readonly screen: GridScreen }): Promise<SavedGridView>;
  replace(actor: Actor, read: GridViewRow, fields: Fields): Promise<SavedGridView>;
  remove(actor: Actor, read: GridViewRow): Promise<void>;
  setDefault(actor: Actor, read: GridViewRow, isDefault: boolean): Promise<SavedGridView>;
}

/** Refuses users without permission to change the screen's data. Private views belong to their owner alone. */
const requireTender = (actor: Actor, screen: GridScreen, ...shared: readonly boolean[]): void => {
  if (shared.some(Boolean) && !actor.permissions.has(tendsViewsOf(screen)))
    throw new Refusal(wireErrors.permissionDenied);
};

/** One's own views, and of others' those of screens that one may see. */
const isSeen = (actor: Actor, { owner_id, screen }: GridViewRow): boolean =>
  owner_id === actor.userId || actor.permissions.has(readsViewsOf(screen));

export const createGridViews = (platform: Platform): GridViews => {
  const readerOf = ({ scope, userId }: Actor) => ({ organizationId: scope, userId });
  const within = <T>(actor: Actor, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    platform.database.withOrganization(actor.scope, work);
  const present = async (transaction: Transaction, actor: Actor, rows: readonly GridViewRow[]) => {
    const names = await namesOf(
      transaction,
      rows.map(({ owner_id }) => owner_id),
    );
    return rows.map(
      ({ owner_id, content, created_at, ...row }): SavedGridView => ({
        ...row,
        is_own: owner_id === actor.userId,
        owner__name: names.get(owner_id) ?? null,
        content: JSON.parse(content),
        created_at: wireInstant(created_at),
      }),
    );
  };
  const presentOne = async (transaction: Transaction, actor: Actor, id: number): Promise<SavedGridView> => {
    const row = orNotFound(await findGridView(transaction, readerOf(actor), id));
    return orNotFound((await present(transaction, actor, [row]))[0] ?? null);
  };
  return {
    list: (actor, screen) =>
      within(actor, async (transaction) =>
        present(
          transaction,
          actor,
          (await listGridViews(transaction, readerOf(actor), screen)).filter((row) => isSeen(actor, row)),
        ),
      ),

    find: (actor, id) =>
      within(actor, async (transaction) => {
        const row = orNotFound(await findGridView(transaction, readerOf(actor), id));
        return orNotFound(isSeen(actor, row) ? row : null);
      }),

    create: (actor, { content, ...fields }) => {
      requireTender(actor, fields.screen, fields.is_shared);
      return refusingDuplicates(() =>
        within(actor, async (transaction) => {
          if ((await countGridViews(transaction, readerOf(actor))) >= gridViewLimits.views) {
            const message = fieldMessages.tooManyItems(gridViewLimits.views);
            throw new Refusal(invalidFields({ non_field_errors: [message] }));
          }
          const id = newId();
          const row = { id, ...fields, content: JSON.stringify(content), created_at: platform.now() };
          await insertGridView(transaction, readerOf(actor), row);
          await recordAudit({ platform, db: transaction, actor }, 'grid_view.created', id, { ...fields });
          return presentOne(transaction, actor, id);
        }),
      );
    },

    replace: (actor, read, { content, ...fields }) => {
      requireTender(actor, read.screen, read.is_shared && read.owner_id !== actor.userId, fields.is_shared);
      return refusingDuplicates(() =>
        within(actor, async (transaction) => {
          // An editor of another user's view must still see it: it stays shared.
          const is_shared = fields.is_shared || read.owner_id !== actor.userId;
          const row = { nome: fields.nome, is_shared, content: JSON.stringify(content) };
          await updateGridView(transaction, actor.scope, read.id, row);
          await recordAudit({ platform, db: transaction, actor }, 'grid_view.replaced', read.id, {
            nome: fields.nome,
            is_shared,
          });
          return presentOne(transaction, actor, read.id);
        }),
      );
    },

    remove: (actor, read) => {
      requireTender(actor, read.screen, read.owner_id !== actor.userId);
      return within(actor, async (transaction) => {
        await deleteGridView(transaction, actor.scope, read.id);
        await recordAudit({ platform, db: transaction, actor }, 'grid_view.deleted', read.id, { nome: read.nome });
      });
    },

    setDefault: (actor, read, isDefault) =>
      within(actor, async (transaction) => {
        if (isDefault) await setDefaultView(transaction, readerOf(actor), read);
        else await clearDefaultView(transaction, readerOf(actor), read.id);
        return presentOne(transaction, actor, read.id);
      }),
  };
};
