import { webhookEndpoints as endpoints } from '@uni/contracts';
import { type Actor, plainRoute, type Route } from '../../platform/http/index.ts';
import type { Webhooks } from './webhooks.service.ts';

export const webhookRoutes = (webhooks: Webhooks): readonly Route[] => {
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => webhooks.locate(actor, params.id);
  return [
    plainRoute(endpoints.list, { act: async ({ actor }) => ({ status: 200, body: await webhooks.list(actor) }) }),
    plainRoute(endpoints.create, {
      act: async ({ actor, body }) => ({ status: 201, body: await webhooks.create(actor, body) }),
    }),
    plainRoute(endpoints.change, {
      locate,
      act: async ({ actor, located, body }) => ({ status: 200, body: await webhooks.change(actor, located, body) }),
    }),
    plainRoute(endpoints.remove, {
      locate,
      act: async ({ actor, located }) => {
        await webhooks.remove(actor, located);
        return { status: 204, body: undefined };
      },
    }),
    plainRoute(endpoints.renewSecret, {
      locate,
      act: async ({ actor, located }) => ({ status: 201, body: await webhooks.renewSecret(actor, located) }),
    }),
  ];
};
