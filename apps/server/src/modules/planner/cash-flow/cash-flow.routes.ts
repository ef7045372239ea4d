import { cashFlowEndpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createCashFlows } from './cash-flow.service.ts';

export const cashFlowRoutes = (platform: Platform): readonly Route[] => {
  const cashFlows = createCashFlows(platform);
  return [
    plainRoute(cashFlowEndpoints.retrieve, {
      act: async ({ actor, query }) => ({ status: 200, body: await cashFlows.read(actor, query) }),
    }),
    plainRoute(cashFlowEndpoints.lines, {
      act: async ({ actor, query }) => {
        const { base_month, lines } = await cashFlows.read(actor, query);
        return { status: 200, body: lines.map((line) => ({ ...line, base_month })) };
      },
    }),
  ];
};
