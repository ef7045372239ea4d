import { erpHookEndpoints as endpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import type { Connections } from './connections.service.ts';
import { createHooks } from './hooks.service.ts';

export const hookRoutes = (platform: Platform, connections: Connections): readonly Route[] => {
  const hooks = createHooks(platform);
  return [
    plainRoute(endpoints.renew, {
      locate: ({ actor, params }) => connections.find(actor, params.id),
      act: async ({ actor, located }) => ({ status: 201, body: await hooks.renew(actor, located) }),
    }),
    plainRoute(endpoints.receive, {
      act: async ({ params, body, header }) => {
        const event = { id: header('x-sienge-id') ?? '', name: header('x-sienge-event') ?? '', body };
        await hooks.receive(params.hook, header('authorization'), event);
        return { status: 202, body: {} };
      },
    }),
  ];
};
