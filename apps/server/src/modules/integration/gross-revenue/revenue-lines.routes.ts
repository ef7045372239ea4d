import { erpSeriesEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createRevenueLines } from './revenue-lines.service.ts';

export const revenueLineRoutes = (platform: Platform): readonly Route[] => {
  const lines = createRevenueLines(platform);
  return [
    route(endpoints.revenueLines, {
      act: async ({ actor, query, url }) => ({ status: 200, body: await lines.list(actor, query, url) }),
    }),
    route(endpoints.setRevenueLines, {
      locate: ({ actor, params }) => lines.find(actor, params.id),
      act: async ({ actor, located, body }) => ({
        status: 200,
        body: await lines.set(actor, located, body.side, body.rows),
      }),
    }),
  ];
};
