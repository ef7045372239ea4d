import { accessRequestEndpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createAccessRequests } from './access-requests.service.ts';

export const accessRequestRoutes = (platform: Platform): readonly Route[] => {
  const requests = createAccessRequests(platform);
  return [
    plainRoute(accessRequestEndpoints.list, {
      act: async ({ actor }) => ({ status: 200, body: await requests.list(actor) }),
    }),
    plainRoute(accessRequestEndpoints.create, {
      act: async ({ actor, body }) => ({ status: 201, body: await requests.request(actor, body.screen) }),
    }),
    plainRoute(accessRequestEndpoints.settle, {
      locate: ({ actor, params }) => requests.find(actor, params.id),
      act: async ({ actor, located }) => {
        await requests.settle(actor, located);
        return { status: 204, body: undefined };
      },
    }),
  ];
};
