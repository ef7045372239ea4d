import { erpBindingEndpoints as endpoints } from '@uni/contracts';
import { type Actor, plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createBindings } from './bindings.service.ts';

export const bindingRoutes = (platform: Platform): readonly Route[] => {
  const bindings = createBindings(platform);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => bindings.find(actor, params.id);
  return [
    plainRoute(endpoints.bindings, {
      locate,
      act: async ({ actor, located, query, url }) => ({
        status: 200,
        body: await bindings.list(actor, located, query, url),
      }),
    }),
    plainRoute(endpoints.bind, {
      locate,
      act: async ({ actor, located, body }) => ({ status: 200, body: await bindings.bind(actor, located, body.rows) }),
    }),
  ];
};
