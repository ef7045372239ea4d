/** Where the entities of each set come from: the feeds of plans, and those of the back office. */
import type { FeedKey } from '@uni/contracts';
import type { LongContext } from '../../platform/context.ts';
import type { Entity, EntityWindow } from '../../platform/odata/index.ts';
import { countSalesEntities, listSalesEntities } from '../sales/index.ts';
import { type FeedChoice, instantOf, type PlanFeedKey } from './feed-rows.model.ts';
import { countPlanEntities, listPlanEntities, planTie } from './odata-plan.service.ts';

interface EntitySource {
  /** Properties by which no two entities are equal, in their own order. */
  readonly tie: readonly string[];
  readonly list: (context: LongContext, choice: FeedChoice, window: EntityWindow) => Promise<readonly Entity[]>;
  readonly count: (context: LongContext, choice: FeedChoice, filter: EntityWindow['filter']) => Promise<number>;
}

const ofPlans = (key: PlanFeedKey): EntitySource => ({
  tie: planTie,
  list: (context, choice, window) => listPlanEntities(context, key, choice, window),
  count: (context, choice, filter) => countPlanEntities(context, key, choice, filter),
});

const changedFrom = ({ since }: FeedChoice): Date | null => (since === undefined ? null : instantOf(since));

const ofSales = (key: Exclude<FeedKey, PlanFeedKey>, tie: string): EntitySource => ({
  tie: [tie],
  list: ({ transact }, choice, window) =>
    transact((context) => listSalesEntities(context, key, { ...choice, changed_from: changedFrom(choice) }, window)),
  count: ({ transact }, choice, filter) =>
    transact((context) => countSalesEntities(context, key, { ...choice, changed_from: changedFrom(choice) }, filter)),
});

export const entitySources: Readonly<Record<FeedKey, EntitySource>> = {
  units: ofSales('units', 'unit_id'),
  contracts: ofSales('contracts', 'contract_id'),
  installments: ofSales('installments', 'installment_id'),
  'cash-flow': ofPlans('cash-flow'),
  realised: ofPlans('realised'),
  indicators: ofPlans('indicators'),
};
