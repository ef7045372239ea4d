import { commissionEndpoints as endpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createCommissions } from './commissions.service.ts';

export const commissionRoutes = (platform: Platform): readonly Route[] => {
  const commissions = createCommissions(platform);
  return [
    plainRoute(endpoints.list, {
      act: async ({ actor, query, url }) => ({ status: 200, body: await commissions.list(actor, query, url) }),
    }),
    plainRoute(endpoints.months, {
      act: async ({ actor, query }) => ({ status: 200, body: await commissions.months(actor, query) }),
    }),
    plainRoute(endpoints.move, {
      act: async ({ actor, body: { ids, day, movement } }) => ({
        status: 200,
        body: await (day === null ? commissions.reopen(actor, ids) : commissions.pay(actor, ids, { day, movement })),
      }),
    }),
  ];
};
