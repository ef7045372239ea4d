import { erpMappingEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createMappingSources } from './mapping-sources.service.ts';

export const mappingSourceRoutes = (platform: Platform): readonly Route[] => {
  const sources = createMappingSources(platform);
  return [
    route(endpoints.sources, {
      act: async ({ actor, query, url }) => ({ status: 200, body: await sources.list(actor, query, url) }),
    }),
    route(endpoints.targets, {
      act: async ({ actor, query }) => ({
        status: 200,
        body: (await sources.targets(actor, query)).map((row) => ({ id: row.key, ...row })),
      }),
    }),
    route(endpoints.accept, {
      act: async ({ actor, body }) => ({ status: 200, body: await sources.accept(actor, body) }),
    }),
  ];
};
