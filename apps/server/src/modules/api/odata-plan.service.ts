/** Entities of the feeds of plans, one enterprise after the other. */
import type { LongContext } from '../../platform/context.ts';
import { type Entity, type EntityWindow, firstOf, isBehind, matchesOf } from '../../platform/odata/index.ts';
import type { FeedChoice, PlanFeedKey } from './feed-rows.model.ts';
import { planEntity } from './odata-rows.model.ts';
import { planFeeds } from './plan-feeds.service.ts';

/** By which no two rows of a plan are equal. Enterprises come in the order of their ids. */
export const planTie = ['enterprise_id', 'row_id'] as const;

async function* entitiesOf(
  context: LongContext,
  key: PlanFeedKey,
  choice: FeedChoice,
  filter: EntityWindow['filter'],
): AsyncGenerator<readonly Entity[]> {
  for await (const batch of planFeeds[key](context, choice))
    yield matchesOf(
      filter,
      batch.map((row) => planEntity(key, row)),
    );
}

/** True: enterprises come in the requested order, and none is read in vain. */
const isInTurn = ({ order }: EntityWindow): boolean =>
  order.length === planTie.length && order.every(({ name, isDescending }, at) => name === planTie[at] && !isDescending);

/** A part of the rows of a feed, in the requested order. */
export const listPlanEntities = async (
  context: LongContext,
  key: PlanFeedKey,
  choice: FeedChoice,
  window: EntityWindow,
): Promise<Entity[]> => {
  const most = window.skip + window.limit;
  const isOrdered = isInTurn(window);
  const from = isOrdered ? Number(window.after?.[0] ?? 0) : 0;
  const first = firstOf(window.order, most);
  let matching = 0;
  for await (const batch of entitiesOf(context, key, { ...choice, firstEnterprise: from }, window.filter)) {
    for (const entity of batch) {
      if (!isBehind(window, entity)) continue;
      matching += 1;
      first.add(entity);
    }
    if (isOrdered && matching >= most) break;
  }
  return first.list().slice(window.skip);
};

/** Returns the number of rows that match a filter. */
export const countPlanEntities = async (
  context: LongContext,
  key: PlanFeedKey,
  choice: FeedChoice,
  filter: EntityWindow['filter'],
): Promise<number> => {
  let count = 0;
  for await (const batch of entitiesOf(context, key, choice, filter)) count += batch.length;
  return count;
};
