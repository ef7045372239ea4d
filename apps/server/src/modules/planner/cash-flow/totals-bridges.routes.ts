import { cashFlowEndpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createTotalsBridges } from './totals-bridges.service.ts';

export const totalsBridgeRoutes = (platform: Platform): readonly Route[] => {
  const bridges = createTotalsBridges(platform);
  return [
    plainRoute(cashFlowEndpoints.bridges, {
      act: async ({ actor, query }) => ({ status: 200, body: await bridges.read(actor, query) }),
    }),
  ];
};
