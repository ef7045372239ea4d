import { erpSeriesEndpoints as endpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createRevenueLines } from './revenue-lines.service.ts';

export const revenueLineRoutes = (platform: Platform): readonly Route[] => {
  const lines = createRevenueLines(platform);
  return [
    plainRoute(endpoints.revenueLines, {
      act: async ({ actor, query, url }) => ({ status: 200, body: await lines.list(actor, query, url) }),
    }),
    plainRoute(endpoints.setRevenueLines, {
      locate: ({ actor, params }) => lines.find(actor, params.id),
      act: async ({ actor, located, body }) => ({
        status: 200,
        body: await lines.set(actor, located, body.side, body.rows),
      }),
    }),
  ];
};
