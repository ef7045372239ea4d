import { commissionEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createCommissions } from './commissions.service.ts';

export const commissionRoutes = (platform: Platform): readonly Route[] => {
  const commissions = createCommissions(platform);
  return [
    route(endpoints.list, {
      act: async ({ actor, query, url }) => ({ status: 200, body: await commissions.list(actor, query, url) }),
    }),
    route(endpoints.months, {
      act: async ({ actor, query }) => ({ status: 200, body: await commissions.months(actor, query) }),
    }),
    route(endpoints.move, {
      act: async ({ actor, body: { ids, day, movement } }) => ({
        status: 200,
        body: await (day === null ? commissions.reopen(actor, ids) : commissions.pay(actor, ids, { day, movement })),
      }),
    }),
  ];
};
