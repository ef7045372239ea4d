import { salesSummaryEndpoints as endpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { lateByMonth, summariseSales } from './sales-summary.service.ts';

export const salesSummaryRoutes = (platform: Platform): readonly Route[] => [
  plainRoute(endpoints.retrieve, {
    act: async ({ actor, query }) => ({ status: 200, body: await summariseSales(platform, actor, query) }),
  }),
  plainRoute(endpoints.lateMonths, {
    act: async ({ actor, query }) => ({ status: 200, body: await lateByMonth(platform, actor, query) }),
  }),
];
