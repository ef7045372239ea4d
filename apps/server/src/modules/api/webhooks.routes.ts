import { webhookEndpoints as endpoints } from '@uni/contracts';
import { type Actor, type Route, route } from '../../platform/http/index.ts';
import type { Webhooks } from './webhooks.service.ts';

export const webhookRoutes = (webhooks: Webhooks): readonly Route[] => {
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => webhooks.locate(actor, params.id);
  return [
    route(endpoints.list, { act: async ({ actor }) => ({ status: 200, body: await webhooks.list(actor) }) }),
    route(endpoints.create, {
      act: async ({ actor, body }) => ({ status: 201, body: await webhooks.create(actor, body) }),
    }),
    route(endpoints.change, {
      locate,
      act: async ({ actor, located, body }) => ({ status: 200, body: await webhooks.change(actor, located, body) }),
    }),
    route(endpoints.remove, {
      locate,
      act: async ({ actor, located }) => {
        await webhooks.remove(actor, located);
        return { status: 204, body: undefined };
      },
    }),
    route(endpoints.renewSecret, {
      locate,
      act: async ({ actor, located }) => ({ status: 201, body: await webhooks.renewSecret(actor, located) }),
    }),
  ];
};
