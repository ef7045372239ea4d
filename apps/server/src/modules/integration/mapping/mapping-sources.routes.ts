import { erpMappingEndpoints as endpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createMappingSources } from './mapping-sources.service.ts';

export const mappingSourceRoutes = (platform: Platform): readonly Route[] => {
  const sources = createMappingSources(platform);
  return [
    plainRoute(endpoints.sources, {
      act: async ({ actor, query, url }) => ({ status: 200, body: await sources.list(actor, query, url) }),
    }),
    plainRoute(endpoints.targets, {
      act: async ({ actor, query }) => ({
        status: 200,
        body: (await sources.targets(actor, query)).map((row) => ({ id: row.key, ...row })),
      }),
    }),
    plainRoute(endpoints.accept, {
      act: async ({ actor, body }) => ({ status: 200, body: await sources.accept(actor, body) }),
    }),
  ];
};
