import { cashFlowEndpoints } from '@uni/contracts';
import { plainRoute, type Route, requireSameId } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createCashFlowGroupings } from './cash-flow-groupings.service.ts';

export const cashFlowGroupingRoutes = (platform: Platform): readonly Route[] => {
  const groupings = createCashFlowGroupings(platform);
  return [
    plainRoute(cashFlowEndpoints.groupable, {
      act: async ({ actor }) => ({ status: 200, body: await groupings.groupable(actor) }),
    }),
    plainRoute(cashFlowEndpoints.grouped, {
      act: async ({ actor }) => ({ status: 200, body: presented(await groupings.list(actor)) }),
    }),
    plainRoute(cashFlowEndpoints.createGrouping, {
      act: async ({ actor, body }) => {
        const { lines, ...row } = await groupings.create(actor, body);
        return { status: 201, body: { ...row, lines: [...lines] } };
      },
    }),
    plainRoute(cashFlowEndpoints.replaceGrouping, {
      locate: ({ actor, params }) => groupings.find(actor, params.id),
      act: async ({ actor, located, body }) => {
        const { lines, ...row } = await groupings.replace(actor, located.id, body);
        return { status: 200, body: { ...row, lines: [...lines] } };
      },
    }),
    plainRoute(cashFlowEndpoints.removeGrouping, {
      locate: ({ actor, params }) => groupings.find(actor, params.id),
      act: async ({ actor, located, body }) => {
        requireSameId(located.id, body?.id);
        await groupings.remove(actor, located);
        return { status: 204, body: undefined };
      },
    }),
  ];
};

const presented = (rows: Awaited<ReturnType<ReturnType<typeof createCashFlowGroupings>['list']>>) =>
  rows.map(({ lines, ...row }) => ({ ...row, lines: [...lines] }));
