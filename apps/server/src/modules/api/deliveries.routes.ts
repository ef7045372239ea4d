import { webhookEndpoints as endpoints } from '@uni/contracts';
import { type Actor, inEnvelope, plainRoute, type Route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { createDeliveries, type SentWebhook } from './deliveries.service.ts';

/** `find` answers a webhook of the organization, or refuses. */
export const deliveryRoutes = (
  platform: Platform,
  find: (actor: Actor, id: number) => Promise<SentWebhook>,
): readonly Route[] => {
  const deliveries = createDeliveries(platform);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => find(actor, params.id);
  const locateDelivery = ({ actor, params }: { actor: Actor; params: { id: number; delivery: number } }) =>
    deliveries.locate(actor, params.id, params.delivery);
  return [
    plainRoute(endpoints.test, {
      locate,
      act: async ({ actor, located }) => ({ status: 202, body: await deliveries.test(actor, located) }),
    }),
    plainRoute(endpoints.deliveries, {
      locate,
      act: async ({ actor, located, query, url }) => {
        const { rows, count, window } = await deliveries.list(actor, located, query);
        return { status: 200, body: inEnvelope(rows, count, window, url, platform.origin) };
      },
    }),
    plainRoute(endpoints.delivery, {
      locate: locateDelivery,
      act: async ({ actor, located }) => ({ status: 200, body: await deliveries.present(actor, located) }),
    }),
    plainRoute(endpoints.replay, {
      locate: locateDelivery,
      act: async ({ actor, located }) => ({ status: 202, body: await deliveries.replay(actor, located) }),
    }),
    plainRoute(endpoints.replayPeriod, {
      locate,
      act: async ({ actor, located, body }) => ({
        status: 202,
        body: await deliveries.replayPeriod(actor, located, body),
      }),
    }),
  ];
};
