import { permitGroupEndpoints, subscriptionEndpoints } from '@uni/contracts';
import { inEnvelope, type Route, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import type { SubscriptionRow } from './groups.repository.ts';
import { createGroups } from './groups.service.ts';

const presentSubscription = ({ id, service_id: subscription, user_id: user }: SubscriptionRow) => ({
  id,
  subscription,
  user,
});

export const groupRoutes = (platform: Platform): readonly Route[] => {
  const groups = createGroups(platform);
  return [
    route(permitGroupEndpoints.list, {
      act: async ({ actor, query, url }) => {
        const { rows, count, window } = await groups.listPermitGroups(actor, query);
        return { status: 200, body: window ? inEnvelope(rows, count, window, url, platform.origin) : rows };
      },
    }),
    route(permitGroupEndpoints.create, {
      act: async ({ actor, body }) => ({ status: 201, body: await groups.createPermitGroup(actor, body.name) }),
    }),
    route(subscriptionEndpoints.list, {
      act: async ({ actor, query, url }) => {
        const { rows, count, window } = await groups.listSubscriptions(actor, query);
        const body = rows.map(presentSubscription);
        return { status: 200, body: window ? inEnvelope(body, count, window, url, platform.origin) : body };
      },
    }),
    route(subscriptionEndpoints.create, {
      act: async ({ actor, body }) => ({
        status: 201,
        body: presentSubscription(await groups.createSubscription(actor, body.subscription, body.user)),
      }),
    }),
  ];
};
