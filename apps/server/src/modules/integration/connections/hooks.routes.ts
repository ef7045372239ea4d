import { erpHookEndpoints as endpoints } from '@uni/contracts';
import { plainRoute, type Route, route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { findHookedConnection, receiveEvent, renewHook } from './hooks.service.ts';

export const hookRoutes = (platform: Platform): readonly Route[] => [
  route(endpoints.renew, {
    locate: (context, { params }) => findHookedConnection(context, params.id),
    act: (context, { located }) => renewHook(context, located),
  }),
  plainRoute(endpoints.receive, {
    act: async ({ params, body, header }) => {
      const event = { id: header('x-sienge-id') ?? '', name: header('x-sienge-event') ?? '', body };
      await receiveEvent(platform, params.hook, header('authorization'), event);
      return { status: 202, body: {} };
    },
  }),
];
