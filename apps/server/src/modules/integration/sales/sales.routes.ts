import { erpSalesEndpoints as endpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createErpSales } from './sales.service.ts';

export const salesRoutes = (platform: Platform): readonly Route[] => {
  const sales = createErpSales(platform);
  return [
    plainRoute(endpoints.sales, {
      locate: ({ actor, params }) => sales.find(actor, params.id),
      act: async ({ actor, located }) => ({ status: 200, body: await sales.tell(actor, located) }),
    }),
  ];
};
