import { erpSalesEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { requireConnection } from '../located.service.ts';
import { tellErpSales } from './sales.service.ts';

export const salesRoutes = (platform: Platform): readonly Route[] => [
  route(endpoints.sales, {
    locate: ({ actor, params }) => requireConnection(platform, actor, params.id),
    act: async ({ actor, located }) => ({ status: 200, body: await tellErpSales(platform, actor, located) }),
  }),
];
