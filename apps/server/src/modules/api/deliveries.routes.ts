import { webhookEndpoints as endpoints } from '@uni/contracts';
import type { Context } from '../../platform/context.ts';
import { type Route, route } from '../../platform/http/index.ts';
import {
  findDelivery,
  listDeliveries,
  readDelivery,
  replayDelivery,
  replayPeriod,
  testWebhook,
} from './deliveries.service.ts';
import { findWebhook } from './webhooks.service.ts';

const locate = (context: Context, { params }: { params: { id: number } }) => findWebhook(context, params.id);

const locateDelivery = (context: Context, { params }: { params: { id: number; delivery: number } }) =>
  findDelivery(context, params.id, params.delivery);

export const deliveryRoutes: readonly Route[] = [
  route(endpoints.test, {
    locate,
    act: (context, { located }) => testWebhook(context, located),
  }),
  route(endpoints.deliveries, {
    locate,
    act: (context, { located, query, url }) => listDeliveries(context, located, query, url),
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
