import { erpParameterEndpoints as endpoints } from '@uni/contracts';
import { type Actor, plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createParameters } from './parameters.service.ts';

export const parameterRoutes = (platform: Platform): readonly Route[] => {
  const parameters = createParameters(platform);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => parameters.find(actor, params.id);
  return [
    plainRoute(endpoints.summaries, {
      locate,
      act: async ({ actor, located }) => ({ status: 200, body: await parameters.summaries(actor, located) }),
    }),
    plainRoute(endpoints.list, {
      locate,
      act: async ({ actor, located, query }) => ({
        status: 200,
        body: await parameters.list(actor, located, query.key),
      }),
    }),
    plainRoute(endpoints.change, {
      locate,
      act: async ({ actor, located, body }) => ({ status: 200, body: await parameters.change(actor, located, body) }),
    }),
    plainRoute(endpoints.history, {
      locate,
      act: async ({ actor, located }) => ({ status: 200, body: await parameters.history(actor, located) }),
    }),
  ];
};
