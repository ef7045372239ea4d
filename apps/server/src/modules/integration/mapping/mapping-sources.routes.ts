import { erpMappingEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { acceptSuggestions, listSources, listTargets } from './mapping-sources.service.ts';

export const mappingSourceRoutes: readonly Route[] = [
  route(endpoints.sources, { act: (context, { query, url }) => listSources(context, query, url) }),
  route(endpoints.targets, {
    act: async (context, { query }) => (await listTargets(context, query)).map((row) => ({ id: row.key, ...row })),
  }),
  route(endpoints.accept, { act: (context, { body }) => acceptSuggestions(context, body) }),
];
