import { type Service, serviceEndpoints, subscriptionEndpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { presentList, type Route, requireSameId, route } from '../../../platform/http/index.ts';
import type { ServiceRow, SubscriptionRow } from './services.repository.ts';
import {
  changeService,
  createService,
  findRemovedService,
  findService,
  findSubscription,
  listServices,
  listSubscriptions,
  presentService,
  removeService,
  restoreService,
  subscribeUser,
  unsubscribeUser,
} from './services.service.ts';

const presentSubscription = ({ id, service_id: subscription, user_id: user }: SubscriptionRow) => ({
  id,
  subscription,
  user,
});

const presentVersion = (row: ServiceRow): { status: 200; body: Service; etag: string } => ({
  status: 200,
  body: presentService(row),
  etag: String(row.version),
});

const locate = (context: Context, { params }: { params: { id: number } }) => findService(context, params.id);

export const serviceRoutes: readonly Route[] = [
  route(serviceEndpoints.list, {
    act: async (context, { query, url }) =>
      presentList(await listServices(context, query), presentService, url, context.platform.origin),
  }),
  route(serviceEndpoints.create, {
    act: async (context, { body }) => presentService(await createService(context, body)),
  }),
  route(serviceEndpoints.retrieve, {
    locate,
    act: async (_context, { located }) => located,
    present: presentVersion,
  }),
  route(serviceEndpoints.update, {
    locate,
    act: (context, { located, body, ifMatch }) => changeService(context, located, body, ifMatch),
    present: presentVersion,
  }),
  route(serviceEndpoints.remove, {
    locate,
    act: async (context, { located, body, ifMatch }) => {
      requireSameId(located.id, body?.id);
      await removeService(context, located, ifMatch);
    },
  }),
  route(serviceEndpoints.restore, {
    locate: (context, { params }) => findRemovedService(context, params.id),
    act: (context, { located }) => restoreService(context, located),
    present: presentVersion,
  }),
  route(subscriptionEndpoints.list, {
    act: async (context, { query, url }) =>
      presentList(await listSubscriptions(context, query), presentSubscription, url, context.platform.origin),
  }),
  route(subscriptionEndpoints.create, {
    act: async (context, { body }) => presentSubscription(await subscribeUser(context, body.subscription, body.user)),
  }),
  route(subscriptionEndpoints.remove, {
    locate: (context, { params }) => findSubscription(context, params.id),
    act: async (context, { located, body }) => {
      requireSameId(located.id, body?.id);
      await unsubscribeUser(context, located);
    },
  }),
];
