import { cashFlowEndpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createTotalsBridges } from './totals-bridges.service.ts';

export const totalsBridgeRoutes = (platform: Platform): readonly Route[] => {
  const bridges = createTotalsBridges(platform);
  return [
    route(cashFlowEndpoints.bridges, {
      act: async ({ actor, query }) => ({ status: 200, body: await bridges.read(actor, query) }),
    }),
  ];
};
