/** Rows of the back office for OData: within the caller's reach, as of today. */
import { wireErrors } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { HttpError, reachOf } from '../../../platform/http/index.ts';
import type { Entity, EntityWindow } from '../../../platform/odata/index.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { chosenWithin, livingEnterprises } from '../../planner/index.ts';
import { countFeedEntities, type FeedReach, readFeedEntities } from './feed-entities.repository.ts';
import type { SalesFeedKey } from './feed-lines.repository.ts';

export interface SalesFeedChoice {
  readonly enterprise?: number | undefined;
  readonly changed_from: Date | null;
}

const reachWithin = async (
  { actor, db, platform }: Context,
  { enterprise, changed_from }: SalesFeedChoice,
): Promise<FeedReach> => ({
  enterprises: chosenWithin(reachOf(actor, 'sales:read'), enterprise),
  changed_from,
  names: await livingEnterprises(db),
  today: dayInSaoPaulo(platform.now()),
});

/** Entities of a part of a table of the back office. */
export const listSalesEntities = async (
  context: Context,
  key: SalesFeedKey,
  choice: SalesFeedChoice,
  window: EntityWindow,
): Promise<Entity[]> => readFeedEntities(context.db, key, await reachWithin(context, choice), window);

/** Returns the number of entities that match a filter. */
export const countSalesEntities = async (
  context: Context,
  key: SalesFeedKey,
  choice: SalesFeedChoice,
  filter: EntityWindow['filter'],
): Promise<number> => countFeedEntities(context.db, key, await reachWithin(context, choice), filter);

/** One entity of the organization and the enterprise it belongs to: its route decides whether the caller reaches that. */
export const findSalesEntity = async (
  { db, platform }: Context,
  key: 'units' | 'contracts',
  id: number,
): Promise<{ readonly entity: Entity; readonly enterpriseId: number }> => {
  const names = await livingEnterprises(db);
  const reach = { enterprises: null, changed_from: null, names, today: dayInSaoPaulo(platform.now()) };
  const name = key === 'units' ? 'unit_id' : 'contract_id';
  const order = [{ name, kind: 'number', isDescending: false, isNullable: false }] as const;
  // Behind the id before it: the entity itself, or one of a later id.
  const [entity] = await readFeedEntities(db, key, reach, { filter: null, order, after: [id - 1], skip: 0, limit: 1 });
  if (entity?.[name] !== id) throw new HttpError(wireErrors.notFound);
  return { entity, enterpriseId: Number(entity.enterprise_id) };
};
