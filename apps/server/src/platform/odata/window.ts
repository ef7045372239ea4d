/** A part of a list that is made in memory: the first entities of an order, whatever comes before them. */
import type { Entity, OrderTerm } from './expression.ts';
import { compareEntities, comparePositions, evaluate, positionOf } from './memory.ts';
import type { EntityWindow } from './query.ts';

/** Returns the entities that match a filter. */
export const matchesOf = (filter: EntityWindow['filter'], entities: readonly Entity[]): readonly Entity[] =>
  filter === null ? entities : entities.filter((entity) => evaluate(filter, entity) === true);

/** Collects the first `most` entities of an order; holds no more than twice as many at a time. */
export const firstOf = (order: readonly OrderTerm[], most: number) => {
  const compare = compareEntities(order);
  let held: Entity[] = [];
  const settle = () => {
    held = held.sort(compare).slice(0, most);
  };
  return {
    add: (entity: Entity): void => {
      held.push(entity);
      if (held.length >= most * 2) settle();
    },
    list: (): readonly Entity[] => {
      settle();
      return held;
    },
  };
};

/** True: the entity lies behind the position at which a part begins. */
export const isBehind = ({ order, after }: Pick<EntityWindow, 'order' | 'after'>, entity: Entity): boolean =>
  after === null || comparePositions(order, positionOf(order, entity), after) > 0;
