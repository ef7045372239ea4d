import { webhookEndpoints as endpoints } from '@uni/contracts';
import type { Context } from '../../platform/context.ts';
import { inEnvelope, type Route, route } from '../../platform/http/index.ts';
import {
  findDelivery,
  findSentWebhook,
  listDeliveries,
  readDelivery,
  replayDelivery,
  replayPeriod,
  testWebhook,
} from './deliveries.service.ts';

const locate = (context: Context, { params }: { params: { id: number } }) => findSentWebhook(context, params.id);

const locateDelivery = (context: Context, { params }: { params: { id: number; delivery: number } }) =>
  findDelivery(context, params.id, params.delivery);

export const deliveryRoutes: readonly Route[] = [
  route(endpoints.test, {
    locate,
    act: (context, { located }) => testWebhook(context, located),
  }),
  route(endpoints.deliveries, {
    locate,
    act: async (context, { located, query, url }) => {
      const { rows, count, window } = await listDeliveries(context, located, query);
      return inEnvelope(rows, count, window, url, context.platform.origin);
    },
  }),
  route(endpoints.delivery, {
    locate: locateDelivery,
    act: (context, { located }) => readDelivery(context, located),
  }),
  route(endpoints.replay, {
    locate: locateDelivery,
    act: (context, { located }) => replayDelivery(context, located),
  }),
  route(endpoints.replayPeriod, {
    locate,
    act: (context, { located, body }) => replayPeriod(context, located, body),
  }),
];
