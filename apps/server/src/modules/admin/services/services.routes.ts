import { serviceEndpoints, subscriptionEndpoints } from '@uni/contracts';
import { type Actor, inEnvelope, plainRoute, type Route, requireSameId } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import type { SubscriptionRow } from './services.repository.ts';
import { createServices, presentService } from './services.service.ts';

const presentSubscription = ({ id, service_id: subscription, user_id: user }: SubscriptionRow) => ({
  id,
  subscription,
  user,
});

export const serviceRoutes = (platform: Platform): readonly Route[] => {
  const services = createServices(platform);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => services.find(actor, params.id);
  return [
    plainRoute(serviceEndpoints.list, {
      act: async ({ actor, query, url }) => {
        const { rows, count, window } = await services.list(actor, query);
        const body = rows.map(presentService);
        return { status: 200, body: window ? inEnvelope(body, count, window, url, platform.origin) : body };
      },
    }),
    plainRoute(serviceEndpoints.create, {
      act: async ({ actor, body }) => ({ status: 201, body: presentService(await services.create(actor, body)) }),
    }),
    plainRoute(serviceEndpoints.retrieve, {
      locate,
      act: async ({ located }) => ({ status: 200, body: presentService(located), etag: String(located.version) }),
    }),
    plainRoute(serviceEndpoints.update, {
      locate,
      act: async ({ actor, located, body, ifMatch }) => {
        const row = await services.update(actor, located, body, ifMatch);
        return { status: 200, body: presentService(row), etag: String(row.version) };
      },
    }),
    plainRoute(serviceEndpoints.remove, {
      locate,
      act: async ({ actor, located, body, ifMatch }) => {
        requireSameId(located.id, body?.id);
        await services.remove(actor, located, ifMatch);
        return { status: 204, body: undefined };
      },
    }),
    plainRoute(serviceEndpoints.restore, {
      locate: ({ actor, params }) => services.findRemoved(actor, params.id),
      act: async ({ actor, located }) => {
        const row = await services.restore(actor, located);
        return { status: 200, body: presentService(row), etag: String(row.version) };
      },
    }),
    plainRoute(subscriptionEndpoints.list, {
      act: async ({ actor, query, url }) => {
        const { rows, count, window } = await services.listSubscriptions(actor, query);
        const body = rows.map(presentSubscription);
        return { status: 200, body: window ? inEnvelope(body, count, window, url, platform.origin) : body };
      },
    }),
    plainRoute(subscriptionEndpoints.create, {
      act: async ({ actor, body }) => ({
        status: 201,
        body: presentSubscription(await services.subscribe(actor, body.subscription, body.user)),
      }),
    }),
    plainRoute(subscriptionEndpoints.remove, {
      locate: ({ actor, params }) => services.findSubscription(actor, params.id),
      act: async ({ actor, located, body }) => {
        requireSameId(located.id, body?.id);
        await services.unsubscribe(actor, located);
        return { status: 204, body: undefined };
      },
    }),
  ];
};
