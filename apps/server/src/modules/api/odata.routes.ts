import { feedKeys, odataDocuments, odataEntities, odataLists, odataTallies } from '@uni/contracts';
import { type Route, route } from '../../platform/http/index.ts';
import { findSalesEntity } from '../sales/index.ts';
import { countEntities, describeService, describeTypes, listEntities, presentEntity } from './odata.service.ts';

const lists: readonly Route[] = feedKeys.map((key) =>
  route(odataLists[key], { transaction: 'own', act: (context, input) => listEntities(context, key, input) }),
);

const tallies: readonly Route[] = feedKeys.map((key) =>
  route(odataTallies[key], { transaction: 'own', act: (context, input) => countEntities(context, key, input) }),
);

const entities: readonly Route[] = (['units', 'contracts'] as const).map((key) =>
  route(odataEntities[key], {
    locate: (context, { params }) => findSalesEntity(context, key, params.id),
    belongsTo: ({ enterpriseId }) => enterpriseId,
    act: async ({ platform }, { located, ...input }) => presentEntity(platform.origin, key, located.entity, input),
  }),
);

export const odataRoutes: readonly Route[] = [
  route(odataDocuments.service, { act: async (context, input) => describeService(context, input) }),
  route(odataDocuments.metadata, { act: async (context, { url }) => describeTypes(context, url) }),
  ...lists,
  ...tallies,
  ...entities,
];
