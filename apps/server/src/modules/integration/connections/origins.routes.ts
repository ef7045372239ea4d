import { approvedOriginEndpoints as endpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createOrigins } from './origins.service.ts';

export const originRoutes = (platform: Platform): readonly Route[] => {
  const origins = createOrigins(platform);
  return [
    plainRoute(endpoints.list, { act: async ({ actor }) => ({ status: 200, body: await origins.list(actor) }) }),
    plainRoute(endpoints.approve, {
      act: async ({ actor, body }) => ({ status: 201, body: await origins.approve(actor, body.origin) }),
    }),
    plainRoute(endpoints.withdraw, {
      locate: ({ actor, params }) => origins.find(actor, params.id),
      act: async ({ actor, located }) => {
        await origins.withdraw(actor, located);
        return { status: 204, body: undefined };
      },
    }),
  ];
};
