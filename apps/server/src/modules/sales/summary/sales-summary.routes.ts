import { salesSummaryEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { lateByMonth, summariseSales } from './sales-summary.service.ts';

export const salesSummaryRoutes = (platform: Platform): readonly Route[] => [
  route(endpoints.retrieve, {
    act: async ({ actor, query }) => ({ status: 200, body: await summariseSales(platform, actor, query) }),
  }),
  route(endpoints.lateMonths, {
    act: async ({ actor, query }) => ({ status: 200, body: await lateByMonth(platform, actor, query) }),
  }),
];
